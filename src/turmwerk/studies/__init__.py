"""Questions about a game, answered with many games and intervals.

study                      what all studies share: headline, picture, page, tables
balance                    is the game fair at every player count?
batches                      the levels of skill, and how far to play before looking whether to stop
plan                         what will be played and how long it takes, said first
setting                      one player count, variant and level: plays it
figures                      what is said about a setting, as plain data; `setting_lines` lists it
moments, course, effects     the figures from sums, from followed games, and of what differs between seats
comparison                   player counts side by side
items, without               what goes with taking a card, a space, a kind of move; what it costs to do without the largest
claims                       what may be said of several figures at once: wider intervals, trends that are tested
levels                       do the levels of play agree?
headline, verdicts           the first sentence, and all others
reconstructed                do verdicts survive other values of reconstructed numbers?
what_if                    what does a changed number do? `directions`: fairer, longer, closer?
options                    what is each kind of move worth? `option_kinds`, `option_seats`, `option_figures`
tournament                 strategies against each other: `tournament_result`, `ratings`, `standings`, `tables`
styles                     which ways to play are there? `style_search`, `style_words`, `style_claims`, `style_result`
analysis                   which decisions of one game cost most?
pages/                     what the reports of studies say and show
"""
