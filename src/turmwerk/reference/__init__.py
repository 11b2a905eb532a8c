"""The rules in plain Python: slow, obvious, and the oracle of the tests. Shares no rule code with the native engines.

    <game>   the moves of a game; beside it its course, its scoring and what else it needs
    base     the bookkeeping around the rules
    chance   the random streams
    ranking  majorities, with ties shared

`game.start_reference(…)` begins a game.
"""
