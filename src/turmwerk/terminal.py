"""What the terminal shows: progress bars, tables, a game as it went."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from turmwerk.bench import Measurement
from turmwerk.evaluate import MoveValue
from turmwerk.games import GameInfo
from turmwerk.results import Result
from turmwerk.state import State
from turmwerk.statistics import Estimate, share_interval
from turmwerk.tournament import TournamentResult

LEVEL = 0.95


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar on standard error, gone when done; yields a function that is told how much is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def show(renderable: RenderableType) -> None:
    """Print to standard output; in a pipe without color and wide enough for every table."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=max(console.width, 140))
    console.print(renderable)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None) -> Table:
    """A table whose first column is text and whose others are numbers."""
    made = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for position, column in enumerate(columns):
        made.add_column(column, justify="right" if position else "left", no_wrap=True)
    for row in rows:
        made.add_row(*row)
    return made


def games_table(games: Iterable[GameInfo]) -> Table:
    """What there is to play."""
    listing = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in ("game", "players", "variants", "what it is"):
        listing.add_column(column, no_wrap=column != "what it is")
    for info in games:
        listing.add_row(info.name, f"{info.players[0]}–{info.players[-1]}", ", ".join(info.variants), info.summary)
    return listing


def lines_table(what: str, lines: Mapping[str, str]) -> Table:
    """Names with one line each."""
    listing = Table(box=SIMPLE_HEAD, pad_edge=False)
    listing.add_column(what, no_wrap=True)
    listing.add_column("what it is")
    for name, line in lines.items():
        listing.add_row(name, line)
    return listing


def hints_table(values: Iterable[MoveValue]) -> Table:
    """What each move is worth, the best one first."""
    rows = [
        [
            value.move,
            f"{value.win_share:.1%}",
            f"{value.win_interval[0]:.1%} … {value.win_interval[1]:.1%}",
            f"{value.points:.2f}",
            f"± {(value.points_interval[1] - value.points_interval[0]) / 2:.2f}",
        ]
        for value in sorted(values, key=lambda value: (-value.win_share, -value.points))
    ]
    return table(["move", "wins", "95 % interval", "points", "95 %"], rows)


def result_table(result: Result) -> Group:
    """A simulation as a player wants to read it: seats, then where the points come from."""
    seats = range(result.game.players)
    intervals = result.intervals(LEVEL)
    rows = [
        [
            f"P{seat} {result.strategies[seat]}" if any(name != "random" for name in result.strategies) else f"P{seat}",
            f"{result.mean_scores[seat]:.2f}",
            f"± {(intervals.mean_scores[seat][1] - intervals.mean_scores[seat][0]) / 2:.2f}",
            f"{result.sd_scores[seat]:.2f}",
            f"{result.win_share[seat]:.2%}",
            f"{intervals.win_share[seat][0]:.2%} … {intervals.win_share[seat][1]:.2%}",
        ]
        for seat in seats
    ]
    scores = table(["seat", "mean score", "95 %", "spread (sd)", "win share", "95 % interval"], rows, _title(result))
    points = [[name, *(f"{mean:.2f}" for mean in means)] for name, means in result.mean_breakdown.items()]
    breakdown = table(["mean points", *(f"P{seat}" for seat in seats)], points)
    facts = [_fact_table(result, name) for name in result.facts]
    return Group(scores, breakdown, *facts, Text(_summary(result)))


def _fact_table(result: Result, name: str) -> Table:
    """What each value of a fact, such as a board, brought the seats that had it; the best first."""
    rows = []
    for value, figures in sorted(result.facts[name].items(), key=lambda item: -item[1].win_share):
        low, high = share_interval(figures.seats, figures.win_share, LEVEL)
        rows.append([value, f"{figures.seats:,}", f"{figures.mean_score:.2f}", f"{figures.win_share:.2%}", f"{low:.2%} … {high:.2%}"])
    return table([name, "seats", "mean score", "win share", "95 % interval"], rows)


def _title(result: Result | TournamentResult) -> str:
    game = result.game
    return f"{game.info.title} · {game.players} players · {game.variant} · {result.games:,} games · seed {result.seed}"


def _summary(result: Result) -> str:
    changed = ", ".join(f"{key} = {value}" for key, value in result.game.changed.items())
    lines = [
        f"{result.mean_decisions:.1f} decisions and {result.mean_rounds:.1f} rounds a game · shared wins {result.shared_win_share:.2%}",
        f"{result.games / result.seconds:,.0f} games per second on {result.threads} threads · signature {result.signature}",
    ]
    return "\n".join([f"changed components: {changed}", *lines] if changed else lines)


def tournament_tables(result: TournamentResult) -> Group:
    """Who is stronger, by how much, and where the points come from."""
    columns = zip(result.names, result.win_share(), result.mean_score(), result.mean_rank(), result.ratings(), strict=True)
    rows = [[name, plus_minus(share, "{:.2%}"), *map(plus_minus, (score, rank)), plus_minus(rating, "{:.0f}")]
            for name, share, score, rank, rating in columns]  # fmt: skip
    main = table(["strategy", "win share a seat", "mean score", "mean rank", "rating (Elo)"], rows, _title(result))
    pairs = [[f"{one.first} − {one.second}", plus_minus(one.paired, "{:+.2%}"), f"± {one.unpaired.half_width:.2%}"]
             for one in result.differences()]  # fmt: skip
    differences = table(["difference of win share", "paired", "unpaired"], pairs)
    points = [[name, *(f"{mean:.2f}" for mean in means)] for name, means in result.mean_points.items()]
    breakdown = table(["mean points", *result.names], points)
    lines = [f"{result.deals:,} deals, each with {result.n_lineups} line-ups · fair share {1 / result.game.players:.2%} · ± is 95 %"]
    return Group(main, differences, breakdown, Text("\n".join([*lines, *([result.verdict] if result.verdict else [])])))


def plus_minus(estimate: Estimate, form: str = "{:.2f}") -> str:
    """Such as "0.21 ± 0.03"."""
    return f"{form.format(estimate.value)} ± {form.format(estimate.half_width).lstrip('+')}"


def bench_table(measurements: Iterable[Measurement], unit: float, targets: tuple[str, str]) -> Group:
    """Speeds, with what they were measured against."""
    columns = [
        "playouts/s",
        "scalar",
        "× reference",
        "ns/decision",
        "units",
        "by weights",
        "lock-step",
        "× scalar",
        "all cores",
        "decisions/s",
    ]
    made = list(measurements)
    rows = [
        [
            f"{m.game} {m.players} {m.variant}",
            f"{m.playouts_one:,.0f}",
            f"{m.reference_factor:,.0f}",
            f"{m.ns_per_decision:.1f}",
            f"{m.units_per_decision:.2f}",
            f"{m.playouts_weights:,.0f} ({m.weights_factor:.2f})",
            f"{m.playouts_lockstep:,.0f}" if m.playouts_lockstep else "–",
            f"{m.lockstep_factor:.2f}" if m.lockstep_factor else "–",
            f"{m.playouts_all:,.0f}",
            f"{m.playouts_all * m.decisions / 1e6:,.0f} M",
        ]
        for m in made
    ]
    notes = (
        f"build: {targets[0]}, lock-step {targets[1]} · one thread; all cores: the faster engine on {made[0].threads} threads",
        f"unit: {unit:.2f} ns, a uniform choice from a 64-bit mask that depends on the choice before · by weights: (share of scalar)",
    )
    return Group(table(columns, rows), Text("\n".join(notes)))


def game_as_text(state: State) -> str:
    """A game as it went: chance events begin a line, the decisions that follow stand below."""
    lines: list[str] = []
    decisions: list[str] = []
    for event in (*state.events, "* "):
        if event.startswith("* "):
            if decisions:
                lines.append("    " + " · ".join(decisions))
            lines.append("  " + event)
            decisions = []
        else:
            decisions.append(event)
    return "\n".join(lines[:-1])
