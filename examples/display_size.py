"""How many cards should be on display? A sweep over one number of Five Towers, as a table.

python examples/display_size.py [GAMES]
"""

import sys

import turmwerk as tw

games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
study = tw.what_if("five-towers", sweep={"display.size": range(3, 8)}, players=3, games=games)
print("display   mean score         decisions          lead of the winner")
for alternative in study.alternatives:
    figures = [alternative.change(figure) for figure in ("mean score", "decisions", "margin of victory")]
    cells = [f"{one.changed.value:6.1f} ({one.paired.value:+.1f} ± {one.paired.half_width:.1f})" for one in figures]
    print(f"{alternative.components['display.size']:7}   " + "   ".join(cells))
