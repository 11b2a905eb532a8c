from turmwerk.native.interface import NativePosition, NativeRules

Position = NativePosition
Rules = NativeRules

COLORS: tuple[str, ...]
STONES: tuple[str, ...]
FOODS: tuple[str, ...]
CARDS: tuple[str, ...]
CARTS: tuple[str, ...]
PLACES: tuple[str, ...]
NODES: tuple[str, ...]
CATEGORIES: tuple[str, ...]
ENDINGS: tuple[str, ...]
EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
INVARIANTS: tuple[str, ...]
