"""Decisions, moves, reasons and events in words, one module per game: a subclass of `GameWords` named `Words`.

phrases     how things are counted and listed
telling     what has happened, in lines for people
"""
