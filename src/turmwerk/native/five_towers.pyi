from turmwerk.native.interface import NativePosition, NativeRules

Position = NativePosition
Rules = NativeRules

TYPES: tuple[str, ...]
CARDS: tuple[str, ...]
NODES: tuple[str, ...]
CATEGORIES: tuple[str, ...]
ENDINGS: tuple[str, ...]
EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
INVARIANTS: tuple[str, ...]
