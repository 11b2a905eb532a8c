from turmwerk.native.interface import NativePosition, NativeRules

Position = NativePosition
Rules = NativeRules

COLORS: tuple[str, ...]
BUYERS: tuple[str, ...]
SHAPES: tuple[str, ...]
MARKETS: tuple[str, ...]
AREAS: tuple[str, ...]
KINDS: tuple[str, ...]
PAIRS: tuple[tuple[int, int], ...]
NODES: tuple[str, ...]
CATEGORIES: tuple[str, ...]
ENDINGS: tuple[str, ...]
EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
INVARIANTS: tuple[str, ...]
