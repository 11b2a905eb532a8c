from turmwerk.native.interface import NativePosition, NativeRules

Position = NativePosition
Rules = NativeRules

BOARD_NAMES: tuple[str, ...]
SYMBOLS: tuple[str, ...]
GOAL_NAMES: tuple[str, ...]
DJINNS: tuple[str, ...]
FACTS: dict[str, tuple[str, ...]]
NODES: tuple[str, ...]
CATEGORIES: tuple[str, ...]
ENDINGS: tuple[str, ...]
EVENTS: tuple[tuple[str, tuple[str, ...]], ...]
INVARIANTS: tuple[str, ...]
