"""Results as tables of columns: Arrow, pandas and polars frames, and folders of Parquet files. Needs the extra `data`.

`game_rows` owns the columns of games, `decision_rows` those of decisions, `figures` those of studies; `provenance` says where a table comes
from, `parts` writes and recognizes the files of a folder.
"""
