"""The health of a game in eight lines: fair seats, skill, luck, runaway leader, close, length, choices, interaction.

exchange     a stronger player in every seat of the same deals: skill, interaction, and the unit of points, the spread
luck         what decides who wins: skill, the seat, the deal, the rest
choices      what is at stake at decisions, by playouts of all moves
seconds      how long decisions take people
scales       the words, and from where on each is said
questions    the eight questions: figure, size, sentence
lines        the lines of a study, with other levels of play where they differ
"""
