"""Which seat wins? A small balance study of a game, and a page to send to a colleague.

python examples/which_seat_wins.py [GAME] [GAMES] [REPORT.html]
"""

import sys

import turmwerk as tw

name, games, *report = [*sys.argv[1:], *("five-towers", "20000")[len(sys.argv) - 1 :]]
study = tw.balance(name, games=int(games), strategies="random", sample=20)
print(*study.verdicts, sep="\n")
if report:
    study.report(report[0])
    print(f"written: {report[0]}")
