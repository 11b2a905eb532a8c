"""What a position is worth, by playouts in which everything a seat cannot know is redrawn.

evaluation   all legal moves compared on the same deals
searching    a search with its figures: visits, win share, the line it expects
forecast     chances and points of all seats, as one of them may know
"""
