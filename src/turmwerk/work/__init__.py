"""Playing many games: tasks of plain data with exact answers, who plays them, and the ledger that remembers them."""
