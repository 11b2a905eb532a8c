"""The tables as text and as pictures, one module per game for each.

`<game>` draws the table as text, says in a line what is going on, tells the events as a seat may know them and what is decided at each
node; `scenes/<game>` draws it as a picture, in the words of `svg` and the colors of `palette`. `pictures` puts the picture of any game
together; `interface` says what all of them need and offer.
"""
