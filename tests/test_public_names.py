"""The names of results: one scheme, the older ones still there, and every part of a result can be imported from the package."""

import pytest

import turmwerk as tw

OLDER = {
    "Result": "SimulationResult",
    "WhatIf": "WhatIfStudy",
    "Design": "DesignStudy",
    "Analysis": "AnalysisResult",
    "Dataset": "DatasetResult",
}
PUBLIC = {name: getattr(tw, name) for name in tw.__all__ if isinstance(getattr(tw, name), type)}
RESULTS = sorted(name for name in PUBLIC if name.endswith(("Result", "Study")) and name not in OLDER)


def parts(kind):
    """The classes of ours in the annotations of a class: its fields and properties, and what the methods of a result return."""
    hints = dict(getattr(kind, "__annotations__", {}))
    for name, member in vars(kind).items():
        function = member.fget if isinstance(member, property) else getattr(member, "func", member)
        told = function is not member or kind.__name__ in RESULTS
        if told and not name.startswith("_") and callable(function) and "return" in getattr(function, "__annotations__", {}):
            hints[name] = function.__annotations__["return"]
    module = vars(__import__(kind.__module__, fromlist=["_"]))
    for name, hint in hints.items():
        if not name.startswith("_"):
            kinds = [module.get(word) for word in words(str(hint))]
            yield from (one.__name__ for one in kinds if isinstance(one, type) and one.__module__.startswith("turmwerk."))


def words(hint):
    return "".join(letter if letter.isalnum() or letter == "_" else " " for letter in hint).split()


def test_the_scheme():
    assert [
        *("AnalysisResult", "BalanceStudy", "CheckResult", "DatasetResult", "DesignStudy", "ExploitResult", "OptionsStudy"),
        *("SearchResult", "SimulationResult", "StylesStudy", "TournamentResult", "TrainResult", "TuneResult", "ValueResult"),
        "WhatIfStudy",
    ] == RESULTS


@pytest.mark.parametrize(("older", "name"), OLDER.items())
def test_older_names_mean_the_same(older, name):
    assert getattr(tw, older) is getattr(tw, name)


def test_every_part_is_public():
    """And the parts of the parts, but for games and states, which are not results."""
    seen, waiting, missing = {"Game", "State"}, list(RESULTS), {}
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name not in PUBLIC:
            missing[name] = "cannot be imported from turmwerk"
        else:
            waiting += parts(PUBLIC[name])
    assert missing == {}
    assert {"SeatFigures", "SearchedMove", "Sensitivity", "Check", "Totals", "Recipe"} <= seen
