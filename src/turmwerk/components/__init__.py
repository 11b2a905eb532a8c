"""Every number printed on a card, board or tile, with its source.

<game>.toml   the numbers of a game
table         reads, checks and overrides them
csv_table     components that are whole tables
text          changes as users write them: "price.white=9"
plausible     what reconstructed numbers could be as well
sources       marks what rests on reconstructed numbers
sultaniya     what the columns of its tiles demand of each other
"""
