"""Results as tables of columns: Arrow, pandas and polars frames, and folders of Parquet files. Needs the extra `data`.

totals          exact sums over games
frames          what every result offers: to_arrow, to_pandas, to_polars, to_csv
lines           the columns of studies: one line for each figure
game_rows       the columns of games
decision_rows   the columns of decisions
parts           a folder of Parquet files, each whole or not there
provenance      where a table comes from
packages        packages that are loaded only when a table is asked for
"""
