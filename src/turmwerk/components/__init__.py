"""Every number printed on a card, board or tile, with its source: one TOML file for each game.

`table` reads, checks and overrides a table, `csv_table` components that are whole tables, `text` understands changes as users write them
("price.white=9"), `sources` marks what rests on reconstructed numbers. `sultaniya` checks what the columns of its tiles demand of each
other.
"""
