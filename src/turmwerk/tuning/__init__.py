"""The search for weights that win most against a strategy. docs/strategies.md describes it.

search                   `tune`: from a strategy by weights to a better one
exploit                  `exploit`: how much a strategy loses to a response tuned against it
seat                     one seat tuned for a short time, for other studies
evolution                CMA-ES, which proposes weights
scales                   how much a unit of each weight is worth
trials                   the games that judge candidates
saved                    generations remembered beside the file that is written
result, exploitability   what was found
tables                   how it is shown in terminals and notebooks
"""
