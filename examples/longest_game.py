"""Find the longest of many games by its row, play it again alone, and write it down as a record.

python examples/longest_game.py [GAMES]
"""

import json
import sys

import turmwerk as tw

games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
game = tw.game("five-towers", players=2)
rows = game.simulate(games, seed=1, rows=True).rows
index = int(rows["decisions"].argmax())

state = game.start(seed=1, index=index)  # the same game: a seed and an index are enough
while not state.is_over:
    state.play_random()
print(f"game {index} of seed 1 took {rows['decisions'][index]} decisions; scores {state.outcome.scores}, {state.outcome.reason}")
record = json.dumps(state.record())
assert game.replay(record).outcome == state.outcome
print(f"its record has {len(record):,} characters and begins {record[:60]}…")
