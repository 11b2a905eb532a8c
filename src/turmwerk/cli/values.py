"""Values that options of several commands take, and options under two names."""

from __future__ import annotations

from typing import Any

import click


class CountType(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.5
    """How many, as people write large numbers."""

    name = "count"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; whether it is allowed is said where it is used."""
        from turmwerk.arguments import read_count

        try:
            return value if isinstance(value, int) else read_count(value)
        except ValueError as error:
            return self.fail(str(error), param, ctx)


class Renamed(click.Option):
    """An option that still understands the name it had before 0.2, which --help does not show; that goes with 0.3."""

    def __init__(self, *names: Any, before: str, **more: Any) -> None:
        super().__init__(*names, **more)
        self.before = before

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Both names lead to the same value."""
        super().add_to_parser(parser, ctx)
        parser.add_option(self, [self.before], self.name, action="append" if self.multiple else "store", nargs=self.nargs)


class SeedType(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.5
    """A seed; `new` draws one, which the results show."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, drawn here, so that all that a command does has the same one."""
        if not isinstance(value, int) and value.strip() == "new":
            from turmwerk.arguments import seed_number

            return seed_number(None)
        try:
            return int(value)
        except ValueError:
            return self.fail(f"{value!r} is not a seed; allowed: a whole number, or new", param, ctx)
