"""Studies: questions about a game answered with many games and intervals."""
