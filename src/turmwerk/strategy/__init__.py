"""Strategies: from a user's words to something that plays.

kinds         a strategy as it is understood
parsing       from what a user gives
value         what a search asks where its playouts end early: its numbers, its file
plain         a strategy as plain data, for tasks and ledgers
listing       what there is to choose from
lineup        one strategy for each seat, and what they do in a state
view          what a Python strategy is shown
batched       functions that answer for many positions at once
restriction   what a strategy must not do: "expert!go tent*"
items         what moves are about, found in their texts: cards, spaces, kinds
"""
