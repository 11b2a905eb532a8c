"""What can go wrong, as types. Every message says what is wrong and what is allowed."""


class TurmwerkError(Exception):
    """Base of all errors this package raises on purpose."""


class GameError(TurmwerkError):
    """An unknown game, player count or variant."""


class ArgumentError(TurmwerkError):
    """A value that cannot be used: a negative number of games, a seed that is no integer, and so on."""


class ComponentError(TurmwerkError):
    """A component table that cannot be played; the message names the key."""


class IllegalMove(TurmwerkError):
    """A move the rules do not allow here; the message names the legal ones."""


class ChanceError(TurmwerkError):
    """Dictated chance events that cannot happen here."""


class RecordError(TurmwerkError):
    """A record that is damaged or does not follow the rules; the message names the event."""


class ExtraError(TurmwerkError):
    """An optional dependency is missing; the message names the line that installs it."""


class StrategyError(TurmwerkError):
    """An unknown strategy, weights it cannot use, a line-up that does not fit the seats, a Python strategy that failed."""
