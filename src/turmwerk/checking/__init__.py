"""What every game of a user must pass, and a file to begin with.

check      all checks of a game, and what they found
walks      random games that the checks look at
rules      moves, ends, points, seats, the same seed
secrets    views, imagining
histories  what they tell
copies     that are not tied together
numbers    components, observations, strategies
native     compiled rules against the Python file beside them
template   a new game
"""
