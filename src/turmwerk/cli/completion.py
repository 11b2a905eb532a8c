"""What the shell offers after Tab: games, variants, strategies and components of the game that stands on the line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import click
from click.shell_completion import CompletionItem


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of games."""
    from turmwerk.registry.catalog import REGISTRY

    return _beginning({name: info.summary for name, info in REGISTRY.items()}, incomplete)


def complete_variant(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Variants of the game."""
    from turmwerk.registry.catalog import REGISTRY

    name = _game(context)
    return _beginning(dict.fromkeys(REGISTRY[name].variants if name else (), ""), incomplete)


def complete_strategy(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Strategies of the game; where several stand in a list, the last one. A file is left to the shell."""
    from turmwerk.strategy.listing import strategies

    name = _game(context)
    before, comma, last = incomplete.rpartition(",")
    return _beginning(strategies(name) if name else {}, last, before + comma) or [CompletionItem(incomplete, type="file")]


def complete_component(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Keys of components, each with its equals sign; then what the component is now."""
    from turmwerk.registry.catalog import find

    name = _game(context)
    known = find(name).components if name else {}
    key, equals, value = incomplete.partition("=")
    if equals:
        return _beginning({known[key].value_text: "as shipped"}, value, f"{key}=") if key in known else []
    return _beginning({f"{one}=": component.words for one, component in known.items()}, key)


def _game(context: click.Context) -> str | None:
    """The game on the line, if it is one."""
    from turmwerk.registry.catalog import REGISTRY

    words = (context.params.get("name"), *context.args)  # an option without its value leaves the arguments unread
    return next((word for word in words if word in REGISTRY), None)


def _beginning(found: Mapping[str, str] | Iterable[tuple[str, str]], incomplete: str, before: str = "") -> list[CompletionItem]:
    return [CompletionItem(before + word, help=text) for word, text in dict(found).items() if word.startswith(incomplete)]
