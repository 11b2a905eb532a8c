"""`design`: which numbers make the game what it should be."""
