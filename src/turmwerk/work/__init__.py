"""Playing many games: tasks of plain data with exact answers, who plays them, and the ledger that remembers them.

session            one call that plays many games: who plays, the ledger, the progress
tasks              a job, and some of its deals as plain data
wants              what is wanted of the deals: totals, measures, rows, …
measures           what is measured in every game, as columns of whole numbers
course, choices    a game followed move by move, and one of its decisions judged, as numbers
tally              games in which is counted what is done
answers, sums      what a task found; exact, so that it merges in any order
run                deals on their way: handed out as tasks, merged in order
threads            who plays tasks: this process, unless another is asked for
processes          other processes of this machine, for what is played in Python
cluster            a Dask cluster
playing            the deals of a task, played on one thread
side_by_side       the same for batched functions, many games at once
checking           whether an answer that was read can be what a task has found
ledger             the file of `keep=`: finished tasks, written down in transactions
"""
