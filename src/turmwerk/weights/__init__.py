"""Strategies by weights.

<game>.toml   the ones a game ships
shipped       reads such a file
vector        a strategy by weights, checked; users bring theirs as files or dicts
"""
