"""What component tables must say: values with their sources, as the rulebooks and rule pages give them."""

from turmwerk.registry.catalog import find


def differences(game, facts):
    """Where the table of a game differs from `facts`, a dict {source: {key: value}} that must name every component."""
    wanted = {key: (source, value) for source, values in facts.items() for key, value in values.items()}
    found = {key: (component.source, component.value) for key, component in find(game).components.items()}
    return {key: (wanted.get(key), found.get(key)) for key in wanted | found if wanted.get(key) != found.get(key)}
