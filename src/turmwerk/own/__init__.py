"""Games of users in plain Python, behind the same protocol as the compiled ones.

game          what a game of a user is: its class
declared      what the class declares, checked
files         the class in a file or an installed package
engine        what compiled modules offer, over a class
rules         many games, one after the other
position      a game under way
choosing      at random, by weights, by a search
evaluating    playouts of a position
race, tree    the parts of a search
searching     the search
vector        many games side by side
decisions     every decision of whole games; `lessons`: judged by a search
numbering     numbers of moves
observing     a view as numbers
drawing       the table as text; `scene`: as a picture
copying       copies of games under way
failing       what goes wrong in a file, as a sentence
"""
