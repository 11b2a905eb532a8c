"""A game as one object.

`info` is what there is to know about a game: facts, and where its engine, components, weights, drawings and reference are; `catalog`
lists the games. `game` is one with its player count, variant and components, `state` one under way. `records` writes games down and
replays them, `observation` is a position as numbers, `moves` understands what people type. Nothing here plays many games: see `playing`.
"""
