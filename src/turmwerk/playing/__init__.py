"""Games and states as users hold them, and many games at once.

`game` and `state` add to those of `registry` what plays, evaluates and searches; `selection` understands the first argument of every bulk
function. `simulation` plays many games, `result` is what it finds (`tables` and `lines` are how it is shown), `dataset` writes decisions
down.
"""
