"""The tables as text and as pictures, one module per game for each.

<game>          the table as text, what is going on in a line, what is decided at each node
scenes/<game>   the table as a picture
words/<game>    decisions, moves, reasons and events in words; words/telling: what has happened, for people
rules/<game>    the rules panel
pictures        the picture of any game, put together
svg, palette    the words and the colors of pictures
interface       what drawings need and offer; `GameWords` with defaults for games without words of their own
"""
