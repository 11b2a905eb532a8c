"""The rules in plain Python: slow, obvious, and the oracle of the tests. Shares no rule code with the native engines.

    <game>   the rules of a game, with `<game>_scoring` and what else it needs beside it
    base     the bookkeeping around the rules
    chance   the random streams

`game.start_reference(…)` begins a game.
"""
