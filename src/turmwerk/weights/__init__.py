"""Strategies by weights: the ones each game ships are the TOML files here; users bring theirs as files or dicts.

`vector` is a strategy by weights, checked; `shipped` reads the file of a game.
"""
