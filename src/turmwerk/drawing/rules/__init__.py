"""The rules panels of the games, one module per game: `chapters`, in our own words, with pictures and the numbers of the table."""
