from turmwerk.native.interface import NativeLineup as Lineup
from turmwerk.native.interface import NativePosition as Position
from turmwerk.native.interface import NativeRules as Rules

TYPES: tuple[str, ...]
CARDS: tuple[str, ...]
NODES: tuple[str, ...]
CATEGORIES: tuple[str, ...]
ENDINGS: tuple[str, ...]
EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
INVARIANTS: tuple[str, ...]
FEATURES: tuple[tuple[str, str], ...]
