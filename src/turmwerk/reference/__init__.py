"""The rules in plain Python: slow, obvious, and the oracle of the tests. Shares no rule code with the native engines.

`base` has the bookkeeping around the rules, `chance` the random streams; `<game>` plays, with `<game>_scoring`, `<game>_observation` and
what else it needs beside it. `game.start_reference(…)` begins a game.
"""
