"""A game as one object. Nothing here plays many games: see `playing`.

info          facts about a game, and where its engine, components, weights, drawings and reference are
own           the same of games of users: files, installed packages
digest        a hash of what decides how a game is played
catalog       the games there are
game          a game with its player count, variant and components
state         a game under way
chain         what has happened in it, shared between the copies of a state
records       games written down, and replayed with every step checked
observation   a position as numbers
moves         what people type, understood as a move
"""
