"""The page of a balance study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmwerk.components.sources import dagger
from turmwerk.formatting import UNIT, capitalized, count_of_players, mark, percentage_points, plus_minus, sentence
from turmwerk.playing.game import game
from turmwerk.report.page import Card, Page, PageFigure, PageTable, Panel, Part
from turmwerk.studies.comparison import compare_effects
from turmwerk.studies.effects import SETUPS
from turmwerk.studies.figures import Basis, Effect, Setting
from turmwerk.studies.headline import answer, group_findings, headline, strongest_groups
from turmwerk.studies.health.lines import health_of
from turmwerk.studies.items import CONTROLLED, ITEM_HEAD, ITEMS, item_rows
from turmwerk.studies.levels import Levels
from turmwerk.studies.pages.balance_charts import by_level, facts, figures, seat_grid
from turmwerk.studies.reconstructed import survival_tables
from turmwerk.studies.verdicts import place, same_games, seat_verdict, twins
from turmwerk.studies.without import EXCHANGED, WITHOUT_HEAD, without_rows

if TYPE_CHECKING:
    from turmwerk.report.svg import Picture
    from turmwerk.studies.balance import BalanceStudy

NOTES = (
    "P0 is the first seat. A win shared by k seats counts 1/k for each. Every ± of a table is 95 % for its figure alone: one in twenty "
    "misses the truth. Sentences, colors, marks and the seats by level of play need intervals widened for the number of seats or items; "
    "sentences quote these.",
    "Decisions, lead changes and how early a game is decided come from a smaller number of games followed move by move; who leads is who "
    "would win if the game ended there. Correlations compare seats of the same game.",
)
READ_ON = "Which ways to play are there, and who beats whom: turmwerk styles. What is each kind of move worth: turmwerk options."
FINDINGS = 6  # beside the first picture


def balance_page(study: BalanceStudy, command: str | None) -> Page:
    """Everything the page says."""
    first = study.settings[0]
    played = game(study.name, players=first.players, variant=first.variant, components=dict(study.components))
    total = sum(one.games for one in study.settings)
    changed = "".join(f" {key} = {value}." for key, value in study.components.items())
    survives = "".join(f" {sentence(one)}" for one in study.survival[:1])
    until = f", until every win share was known to ± {100 * study.until:g} {UNIT}" if study.until else ""
    master = f", {study.master:,} of them by master" if study.master else ""
    same = twins(study)
    return study._page_of(
        played,
        command,
        [_panel(study, *key) for level in study.levels for key in study.groups if key[1] == level and key not in same],
        title=f"{study.title}: is it fair?",
        lead=f"{total:,} simulated games.{survives}{' Changed components:' + changed if changed else ''}",
        games=f"games 0 to {study.games - 1:,} of it in each setting{until}{master}; {len(study.settings)} settings",
        strategies=", ".join(study.levels),
        notes=[*map(sentence, study.survival), *map(sentence, same_games(study)), *NOTES, READ_ON],
        signature=study.signature,
    )


def overview(study: BalanceStudy) -> Picture:
    """The grid of the first variant at the strongest level of play, for notebooks."""
    return seat_grid(next(iter(strongest_groups(study).values())))


def _panel(study: BalanceStudy, variant: str, strategy: str) -> Panel:
    settings = sorted(study.groups[variant, strategy], key=lambda one: one.players)
    where = place(study, variant, strategy)
    groups, marked = list(strongest_groups(study).values()), dagger(bool(study.reconstructed))
    levels = Levels(study.settings)
    said = headline(study) if [settings] == groups else answer(f"{capitalized(variant)}{marked}", {variant: settings}, levels)
    found = [sentence(one.text) for one in group_findings(settings, levels)]
    hero = PageFigure("Who wins more than fair?" if settings[-1].players > 1 else "Scores", seat_grid(settings))
    tables = _tables(study, variant, strategy)
    parts = [*_level_part(study, variant), *map(_part, settings)]
    return Panel(strategy, variant, sentence(where)[:-1], said, hero, found[:FINDINGS], parts, tables, _health(study, settings))


def _health(study: BalanceStudy, settings: Sequence[Setting]) -> list[Card]:
    """Eight questions, answered by the settings of this panel."""
    (health,) = health_of({settings[0].variant: settings}, study.settings)
    return [
        Card(line.question, line.word, [(count_of_players(one.players), one.text) for one in line.figures], line.unit, line.sentence)
        for line in health.lines
        if line.figures
    ]


def _level_part(study: BalanceStudy, variant: str) -> list[Part]:
    """The same seat at every level of play, if there are several."""
    claims = [one for one in study.by_level if one.variant == variant and len(one.figures) > 1]
    return [Part("By level of play", "Does the verdict hold for other players?", [by_level(claims)])] if claims else []


def _part(setting: Setting) -> Part:
    title, text = count_of_players(setting.players), sentence(seat_verdict(setting))
    if setting.players == 1:
        title = "Solo"
        text = f"{plus_minus(setting.mean_score, '{:.1f}')} points on average, spread (sd) {setting.seats[0].sd_score:.1f}."
    return Part(title, text, figures(setting), facts(setting))


def _tables(study: BalanceStudy, variant: str, strategy: str) -> list[PageTable]:
    settings = study.groups[variant, strategy]
    lines = [
        [line.name, *(plus_minus(value, line.form) + mark(marked) for value, marked in zip(line.values, line.marked, strict=True))]
        for line in study.comparison(variant, strategy).lines
    ]
    runs = [[str(one.players), f"{one.games:,}", f"{one.seconds:.1f}", one.signature] for one in settings]
    return [
        PageTable("Player counts side by side", ["figure", *(count_of_players(one.players) for one in settings)], lines),
        *map(_seat_table, settings),
        _category_table(settings),
        *_course_tables(settings),
        *_effect_tables(settings),
        PageTable(f"Doing without: {EXCHANGED}", WITHOUT_HEAD, without_rows(settings)),
        PageTable(f"Taken in play: {CONTROLLED}", ITEM_HEAD, item_rows(settings, ITEMS)),
        *survival_tables(study),
        PageTable("Games", ["players", "games", "seconds", "signature"], runs),
    ]


def _seat_table(setting: Setting) -> PageTable:
    rows = [
        [
            f"P{seat.seat}",
            plus_minus(seat.win_share, "{:.2%}"),
            percentage_points(seat.advantage) + mark(seat.differs),
            plus_minus(seat.mean_score),
            f"{seat.sd_score:.2f}",
        ]
        for seat in setting.seats
    ]
    head = ["seat", "win share", f"{UNIT} from fair", "mean score", "spread (sd)"]
    return PageTable(f"Seats, {count_of_players(setting.players)}", head, rows)


def _category_table(settings: Sequence[Setting]) -> PageTable:
    """Points by what they are for, and how often who does best in it wins."""
    rows = [
        [
            f"{kind.words}{dagger(kind.reconstructed)}",
            str(one.players),
            plus_minus(kind.mean_points),
            plus_minus(kind.share, "{:.1%}"),
            plus_minus(kind.correlation),
            plus_minus(kind.leader_wins, "{:.1%}"),
        ]
        for rank in range(len(settings[0].categories))
        for one in settings
        for kind in [one.categories[rank]]
    ]
    head = ["points for", "players", "mean points", "share of points", "correlation with winning", "who does best in it wins"]
    return PageTable("What wins", head, rows)


def _course_tables(settings: Sequence[Setting]) -> list[PageTable]:
    """What there is to decide, by node."""
    rows = [
        [node.node, str(one.players), f"{node.per_game:.1f}", plus_minus(node.moves), plus_minus(node.forced, "{:.1%}")]
        for one in settings
        if one.course is not None
        for node in one.course.nodes
    ]
    rows.sort(key=lambda row: row[0])
    return [PageTable("Decisions", ["node", "players", "per game", "legal moves", "forced"], rows)] if rows else []


def _effect_tables(settings: Sequence[Setting]) -> list[PageTable]:
    """What was drawn for the whole table at the set-up and matters."""
    settings = [one for one in settings if any(not effect.of_seat for effect in one.effects)]
    rows = [
        [
            f"{line.words}: {line.item_words}{dagger(line.reconstructed)}{', each' if line.basis is Basis.TABLE_EACH else ''}",
            *(cell for one in line.effects for cell in (_effect_cells(one) if one else ("–", "–"))),
        ]
        for line in compare_effects(settings, of_seat=False)
    ]
    head = ["drawn", *(f"{text}, {count_of_players(one.players)}" for one in settings for text in ("P0's win share", "mean score"))]
    caption = f"Set-up of the table: with minus without, or for each additional one; items that matter ({SETUPS:,} games at most)"
    return [PageTable(caption, head, rows)] if rows else []


def _effect_cells(effect: Effect) -> tuple[str, str]:
    share = "–" if not effect.share.has_interval else percentage_points(effect.share) + mark(effect.matters)
    return share, plus_minus(effect.score, "{:+.2f}") + mark(effect.score_matters)
