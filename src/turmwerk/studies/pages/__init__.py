"""What the pages of studies say and show, one module for each.

balance    with its charts in `balance_charts`
what_if    differences, the curve of a sweep or the map of two
options    the price of each option
tournament who is the strongest
styles     which ways to play are there?
analysis   the course of a game, with the `curve` of the chances
"""
