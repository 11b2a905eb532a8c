"""Games and states as users hold them, and many games at once.

game, state   those of `registry`, with what plays, evaluates and searches
selection     the first argument of every bulk function: which game is meant
simulation    many games
result        what they show; `tables`, `lines` and `page` are how
dataset       decisions written down for learning programs
"""
