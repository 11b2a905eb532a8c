# For the native game of a user: its names are those that the Python file beside it declares, in the order of their numbers here.
# Included before game.pxi. The game has N_NODES, N_CATEGORIES, N_ENDINGS, N_FEATURES and EVENTS; one too many or too few is refused.
from turmwerk.native.names import named
from turmwerk.own.files import declared_beside

_DECLARED = declared_beside(__file__)

PLAYERS = _DECLARED.players
VARIANTS = _DECLARED.variants
NODES = named("nodes", N_NODES, dict(enumerate(_DECLARED.nodes)))
CATEGORIES = named("categories", N_CATEGORIES, dict(enumerate(_DECLARED.categories)))
ENDINGS = named("endings", N_ENDINGS, dict(enumerate(_DECLARED.endings)))
FEATURES = named("features", N_FEATURES, dict(enumerate(_DECLARED.features)))
SETUP_WORDS = {}
