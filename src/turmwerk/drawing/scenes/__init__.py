"""The tables as pictures, one module per game: `panels(scene)` draws what a seat may see.

A scene holds the view of the seat and what everybody knows; the state itself, with its secrets, does not get here.
"""
