"""Strategies: from a user's words to something that plays.

`kinds` is a strategy as it is understood, `parsing` makes one from what a user gives, `plain` writes one down as data, `listing` says
what there is. `lineup` has one for each seat and asks them; `view` is what a Python strategy is shown, `batched` one that answers for
many positions at once, `restriction` what a strategy must not do.
"""
