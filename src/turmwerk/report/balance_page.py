"""The page of a balance study."""

from __future__ import annotations

from collections.abc import Sequence

from turmwerk.games import game
from turmwerk.report.balance_figures import figures, names
from turmwerk.report.level_figures import level_figures
from turmwerk.report.page import Card, Page, Section, Table, component_table, number, provenance
from turmwerk.studies.balance import BalanceStudy
from turmwerk.studies.comparison import compare_effects
from turmwerk.studies.effects import SETUPS
from turmwerk.studies.figures import Basis, Effect, Setting, count_of_players
from turmwerk.studies.verdicts import outstanding, place, same_games, setting_verdicts, twins

NOTES = (
    "P0 is the first seat. A shared win counts in parts. One 95 % interval in twenty misses the truth; where many items are looked at "
    "(set-up), a mark needs an interval widened for their number.",
    "Decisions, lead changes and how early a game is decided come from a smaller number of games followed move by move; who leads is who "
    "would win if the game ended there. Correlations compare seats of the same game.",
)


def balance_page(study: BalanceStudy, command: str | None) -> Page:
    """Everything the page says."""
    first = study.settings[0]
    played = game(study.name, players=first.players, variant=first.variant, components=dict(study.components))
    total = sum(one.games for one in study.settings)
    strategies = list(dict.fromkeys(one.strategy for one in study.settings))
    changed = "".join(f" {key} = {value}." for key, value in study.components.items())
    levels = level_figures(study)
    until = f", until every win share was known to ± {100 * study.until:g} points" if study.until else ""
    return Page(
        title=f"{study.title}: is it fair?",
        lead=f"{total:,} simulated games; play: {', '.join(strategies)}.{' Changed components:' + changed if changed else ''}",
        partial=study.partial,
        cards=[card for settings in _main_groups(study) for card in _cards(study, settings)],
        findings=[_sentence(text) for text in (*same_games(study), *outstanding(study, strategies[-1]))],
        plots=[
            *(Section(_capital(place(study, *key)), figures(study, *key)) for key in _groups(study)),
            *([Section("Levels of skill side by side", levels)] if levels else []),
        ],
        tables=[Section(_capital(place(study, *key)), tables=_tables(study, *key)) for key in _groups(study)],
        provenance=provenance(
            played,
            command=command,
            seed=study.seed,
            games=f"games 0 to {study.games - 1:,} of it in each setting{until}; {len(study.settings)} settings",
            strategies=", ".join(strategies),
            signature=study.signature,
            seconds=study.seconds,
        ),
        components=component_table(played),
        notes=NOTES,
    )


def _groups(study: BalanceStudy) -> list[tuple[str, str]]:
    """Variants and levels, the strongest play first; those that played the same games as others are left out."""
    same = twins(study)
    levels = list(dict.fromkeys(strategy for _, strategy in study.groups))
    return [key for level in reversed(levels) for key in study.groups if key[1] == level and key not in same]


def _main_groups(study: BalanceStudy) -> list[list[Setting]]:
    """For each variant the strongest play: what a designer asks about first."""
    groups = _groups(study)
    return [study.groups[key] for key in groups if key[1] == groups[0][1]]


def _cards(study: BalanceStudy, settings: Sequence[Setting]) -> list[Card]:
    cards = []
    for one in settings:
        title = f"{count_of_players(one.players)} · {place(study, one.variant, one.strategy)}"
        verdict, *details = setting_verdicts(one)
        length = f"a game takes {one.decisions.value:.0f} decisions in {one.rounds.value:.0f} rounds"
        margin = (
            f"; the winner is {one.margin.value:.1f} points ahead, {one.shared_wins.value:.1%} of the wins are shared"
            if one.players > 1
            else ""
        )
        cards.append(Card(title, _sentence(verdict), [_sentence(text) for text in (*details, length + margin)]))
    return cards


def _sentence(text: str) -> str:
    return f"{_capital(text)}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _tables(study: BalanceStudy, variant: str, strategy: str) -> list[Table]:
    settings = study.groups[variant, strategy]
    comparison = study.comparison(variant, strategy)
    side_by_side = Table(
        "Player counts side by side",
        ["figure", *names(settings)],
        [
            [line.name, *(number(value, line.form) + (" ●" if mark else "") for value, mark in zip(line.values, line.marked, strict=True))]
            for line in comparison.lines
        ],
    )
    endings = Table(
        "Why games ended",
        ["reason", *names(settings)],
        [[reason, *(number(one.endings[reason], "{:.2%}") for one in settings)] for reason in settings[0].endings],
    )
    runs = Table(
        "Games",
        ["players", "games", "seconds", "signature"],
        [[str(one.players), f"{one.games:,}", f"{one.seconds:.1f}", one.signature] for one in settings],
    )
    found = [
        Table(
            f"Seats, {count_of_players(one.players)}",
            ["seat", "win share", "from fair (points)", "mean score", "spread (sd)"],
            _seat_rows(one),
        )
        for one in settings
    ]
    return [side_by_side, *found, *_course_tables(settings), *_effect_tables(settings), endings, runs]


def _seat_rows(setting: Setting) -> list[list[str]]:
    return [
        [
            f"P{seat.seat}",
            number(seat.win_share, "{:.2%}"),
            number(seat.advantage.scaled(100), "{:+.2f}") + (" ●" if seat.advantage.excludes_zero else ""),
            number(seat.mean_score),
            f"{seat.sd_score:.2f}",
        ]
        for seat in setting.seats
    ]


def _course_tables(settings: Sequence[Setting]) -> list[Table]:
    """What there is to decide, by node."""
    rows = [
        [node.node, str(one.players), f"{node.per_game:.1f}", number(node.moves), number(node.forced, "{:.1%}")]
        for one in settings
        if one.course is not None
        for node in one.course.nodes
    ]
    rows.sort(key=lambda row: row[0])
    return [Table("Decisions", ["node", "players", "per game", "legal moves", "forced"], rows)] if rows else []


def _effect_tables(settings: Sequence[Setting]) -> list[Table]:
    """What was drawn for the whole table at the set-up; what seats were given stands with its plot."""
    settings = [one for one in settings if any(not effect.of_seat for effect in one.effects)]
    rows = [
        [
            f"{line.kind} {line.item}{', each' if line.basis is Basis.TABLE_EACH else ''}",
            *(cell for one in line.effects for cell in (_effect_cells(one) if one else ("–", "–"))),
        ]
        for line in compare_effects(settings, of_seat=False)
    ]
    head = ["drawn", *(f"{text}, {count_of_players(one.players)}" for one in settings for text in ("P0's win share", "mean score"))]
    caption = f"Set-up of the table: with minus without, or for each more; items that matter ({SETUPS:,} games at most)"
    return [Table(caption, head, rows)] if rows else []


def _effect_cells(effect: Effect) -> tuple[str, str]:
    share = "–" if effect.share == (0, 0, 0) else number(effect.share.scaled(100), "{:+.2f}") + (" ●" if effect.matters else "")
    return share, number(effect.score, "{:+.2f}") + (" ●" if effect.score_matters else "")
