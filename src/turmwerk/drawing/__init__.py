"""The tables as text, one module per game: `draw(state, view)` shows a view the way a player looks at the table."""
