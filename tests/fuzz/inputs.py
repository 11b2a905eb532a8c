"""What the fuzz tests share: random inputs, and a limit of time for each case.

A case is a function of random inputs. In the normal run it is tried some dozens of times, always with the same inputs; with `-m long`
many more times, with new inputs in each run (test_long.py).
"""

import faulthandler
from contextlib import contextmanager

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

import turmwerk as tw
from turmwerk.registry.catalog import find

SECONDS = 120  # for one case; a hundred times what the slowest takes, for machines are slow and busy
CASES = {}  # by name: the case, its inputs and how many are tried with -m long
SETTINGS = [(info.name, players, variant) for info in tw.games() for players in info.players for variant in info.variants]
HUGE = 10**30


@contextmanager
def time_limit():
    """A case that hangs, in native code too, ends the process and shows where it was."""
    faulthandler.dump_traceback_later(SECONDS, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def fuzz(tried, tried_long, **inputs):
    """Make a test of a case."""

    def test_of(case):
        CASES[case.__name__.removeprefix("test_")] = (case, inputs, tried_long)
        return _tried(case, inputs, tried, derandomize=True)

    return test_of


def _tried(case, inputs, tried, **how):
    def limited(**values):
        with time_limit():
            case(**values)

    limited.__name__ = case.__name__
    limited.__doc__ = case.__doc__
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=tried, deadline=None, database=None, suppress_health_check=checks, **how)(given(**inputs)(limited))


def tried_long(name):
    """The test of a case with many new inputs."""
    case, inputs, tried = CASES[name]
    return _tried(case, inputs, tried)


def check_sentence(error):
    """A refusal says something, in one line."""
    assert str(error).strip()
    assert "\n" not in str(error).strip()


# Values of components: allowed ones, the ends of what is allowed, and bad ones.

junk = some.one_of(
    some.none(),
    some.booleans(),
    some.integers(-HUGE, HUGE),
    some.floats(),
    some.text(max_size=8),
    some.lists(some.integers(-3, 300), max_size=20),
    some.lists(some.text(max_size=3), max_size=4),
    some.dictionaries(some.text(max_size=3), some.integers(), max_size=2),
)


def one_allowed(entry, extreme):
    """One number or word of a component."""
    if entry.choices:
        return some.sampled_from(entry.choices)
    return some.sampled_from((entry.min, entry.max)) if extreme else some.integers(entry.min, entry.max)


def allowed_value(entry, extreme=False):
    """A value that its entry in the table accepts."""
    if entry.columns:
        return some.lists(some.sampled_from(entry.value), min_size=entry.length[0], max_size=entry.length[1], unique=True)
    one = one_allowed(entry, extreme)
    if entry.length is None:
        return one
    low, high = entry.length
    if entry.distinct:
        high = min(high, len(entry.choices) if entry.choices else entry.max - entry.min + 1)
    return some.lists(one if not entry.distinct else one_allowed(entry, False), min_size=low, max_size=high, unique=entry.distinct)


@some.composite
def changed_games(draw, bad=False):
    """(name, players, variant, changes): several components at once, allowed one by one; with `bad` one of them is not."""
    name, players, variant = draw(some.sampled_from(SETTINGS))
    table = find(name).components
    keys = draw(some.lists(some.sampled_from(sorted(table)), min_size=1, max_size=6, unique=True))
    changes = {key: draw(allowed_value(table[key], extreme=draw(some.booleans()))) for key in keys}
    if bad:
        changes[draw(some.sampled_from([*keys, "no.such.key", ""]))] = draw(junk)
    return name, players, variant, changes
