"""How much is played unless the caller says otherwise; in a module of its own so that `turmwerk --help` need not load the engines."""

SIMULATED_GAMES = 1_000_000  # by the command
TOURNAMENT_GAMES = 10_000  # at most, over all line-ups
STUDY_GAMES = 100_000  # of a balance study in each setting; of a what-if study for each game
SAMPLE = 500  # games of a balance study that are followed move by move in each setting

DATASET_GAMES = 1_000

EVALUATED_PLAYOUTS = 2_000  # of each move
FORECAST_PLAYOUTS = 1_000
ANALYZED_PLAYOUTS = 400  # of each move of every decision of a game

TUNE_GENERATIONS = 60
TUNE_GAMES = 1_200  # of each candidate in a generation
TUNE_POPULATION = 16
TUNE_STEP = 0.1  # of what all weights of the start together do where a feature matters
TUNE_VERIFIED_GAMES = 20_000  # in each setting

EXPLOIT_SECONDS = 60.0
EXPLOIT_SEARCH_GAMES = 24  # of each candidate against a search, which takes thousands of times as long
EXPLOIT_SEARCH_VERIFIED_GAMES = 240

BENCH_SECONDS = 2.0  # for each measurement

OPTION_GAMES = 20_000  # for each option
OPTION_GENERATIONS = 12  # of the short re-tuning without the move
