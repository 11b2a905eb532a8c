"""How much is played unless the caller says otherwise; in a module of its own so that `turmwerk --help` need not load the engines."""

IN_PYTHON = 50  # a game of a user in Python is played so many times less often,
LEAST_IN_PYTHON = 1_000  # but not less often than this

SIMULATED_GAMES = 1_000_000  # by the command
TOURNAMENT_GAMES = 10_000  # at most, over all line-ups
STUDY_GAMES = 100_000  # of a balance study in each setting; of a what-if study for each game
SAMPLE = 500  # games of a balance study that are followed move by move in each setting
JUDGED_DECISIONS = 40  # of a balance study in each setting of the strongest weights, by playouts of all moves

DATASET_GAMES = 1_000

EVALUATED_PLAYOUTS = 2_000  # of each move
FORECAST_PLAYOUTS = 1_000
ANALYZED_PLAYOUTS = 400  # of each move of every decision of a game

TUNE_GENERATIONS = 60
TUNE_GAMES = 1_200  # of each candidate in a generation
TUNE_POPULATION = 16
TUNE_STEP = 0.1  # of what all weights of the start together do where a feature matters
TUNE_VERIFIED_GAMES = 20_000  # in each setting

TRAIN_PLAYOUTS = 200  # of the searches that teach
TRAIN_ROUNDS = 2
TRAIN_GAMES = 400  # of a round in each setting
VALUE_POSITIONS = 300_000
VALUE_VERIFIED_GAMES = 300  # by searches

EXPLOIT_SECONDS = 60.0
EXPLOIT_SEARCH_GAMES = 24  # of each candidate against a search, which takes thousands of times as long
EXPLOIT_SEARCH_VERIFIED_GAMES = 240

BENCH_SECONDS = 2.0  # for each measurement

OPTION_GAMES = 20_000  # for each option
OPTION_GENERATIONS = 12  # of the short re-tuning without the move

STYLES = 5
STYLE_GAMES = 20_000  # all against all, and of the styles among themselves
STYLE_GENERATIONS = 30  # of the search for one


def default_games(default: int, *, in_python: bool) -> int:
    """How many games, unless the caller says otherwise."""
    return min(default, max(LEAST_IN_PYTHON, default // IN_PYTHON)) if in_python else default
