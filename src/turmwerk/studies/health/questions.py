"""The eight questions, one class each: the figure of a setting, its size in the scale, and the sentence behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from turmwerk.formatting import UNIT, enumerated, number, percentage_points, plus_minus
from turmwerk.statistics import SAME_WITHIN, Estimate
from turmwerk.studies.batches import LEVELS
from turmwerk.studies.course import certain_kinds, dead_kinds
from turmwerk.studies.figures import Course, Setting
from turmwerk.studies.health import scales
from turmwerk.studies.health.scales import Scale

GAPS = (0.0, 0.0, 1.128, 0.846, 0.732, 0.668)  # by players: expected margin of as many normal values without relation, in their spreads
SEARCHING = "--strategies mcts:20 --games 300"  # asks players that search any game: enough of them to call a move dead or dominant
SEATS_LEAD = 0.05  # of win share: so much more than fair must the seats of leaders win to be spoken of
PARTS = (0.25, 0.5, 0.75)  # of the game, at which the leader is named


@dataclass(frozen=True)
class Question:
    """What is asked of every setting."""

    name: str
    unit: str  # what the number is
    scale: Scale
    figure: Callable[[Setting], Estimate | None]
    size: Callable[[Setting, Estimate], Estimate]  # of the figure, in the scale
    text: Callable[[Setting, Estimate], str]  # the figure as written
    sentence: Callable[[Sequence[Setting]], str]  # of settings that have the figure


def away_from_zero(estimate: Estimate) -> Estimate:
    """The size of a figure, either way."""
    low = 0.0 if not estimate.excludes_zero else min(abs(estimate.low), abs(estimate.high))
    return Estimate(abs(estimate.value), low, estimate.bound)


def above_fair(setting: Setting, share: Estimate) -> Estimate:
    """A win share as a part of the way from the fair one, 0, to winning always, 1."""
    return share.shifted(-setting.fair).scaled(1 / (1 - setting.fair))


def at(parts: Sequence[tuple[float, Estimate]], wanted: float) -> Estimate:
    """The share after a part of the game."""
    return next(share for part, share in parts if part == wanted)


def by_count(settings: Sequence[Setting], text: Callable[[Setting], str]) -> str:
    """Such as "54 / 45 / 39": by player count, in the order of the table."""
    return " / ".join(map(text, settings))


def percents(settings: Sequence[Setting], share: Callable[[Setting], Estimate]) -> str:
    """Shares by player count, such as "54 / 45 / 39 %"."""
    return f"{by_count(settings, lambda one: f'{100 * share(one).value:.0f}')} %"


def _course(setting: Setting) -> Course:
    assert setting.course is not None
    return setting.course


def _seats(settings: Sequence[Setting]) -> str:
    return "the seat that is farthest from fair, all seats considered; P0 is the first seat"


def _skill(settings: Sequence[Setting]) -> str:
    skills = [one.skill for one in settings if one.skill]
    who = f"one {skills[0].strategy} among {skills[0].against} players"
    shares = " / ".join(f"{100 * one.win_share.value:.0f}" for one in skills)
    return f"{who} wins {shares} % of the games; × 1 would be no skill"


def _luck(settings: Sequence[Setting]) -> str:
    found = [one.luck for one in settings if one.luck]
    parts = (("the deal", "deal"), ("the rest", "rest"), ("skill", "skill"), ("the seat", "seat"))
    named = [f"{words} {' / '.join(f'{100 * getattr(one, name).value:.0f}' for one in found)} %" for words, name in parts]
    skill = settings[0].skill
    who = f" where one {skill.strategy} meets {skill.against} players" if skill else ""
    return f"what decides who wins{who}: {', '.join(named)}; luck is the deal and the rest"


def _leader(settings: Sequence[Setting]) -> str:
    after = ("a quarter", "half", "three quarters")
    leads = [
        f"{percents(settings, lambda one, part=part: at(_course(one).leader_wins, part))} after {words}"  # type: ignore[misc]
        for words, part in zip(after, PARTS, strict=True)
    ]
    last = percents(settings, lambda one: at(_course(one).last_wins, 0.5))
    text = f"who leads wins {', '.join(leads)} of the game; who is last half-way still wins {last}"
    if any(map(_seats_lead, settings)):
        text += f"; the seats of those who lead half-way win {percents(settings, lambda one: _course(one).leader_seats)} whoever leads"
    return text


def half_way(setting: Setting) -> Estimate:
    """How often who leads half-way wins."""
    return at(_course(setting).leader_wins, 0.5)


def runs_away(setting: Setting) -> bool:
    """Whether nothing but "runaway" can be said of the leader."""
    most = len(scales.LEADER.begins)
    return scales.LEADER.ranks(_lead(setting, half_way(setting)), setting.games) == (most, most)


def _lead(setting: Setting, share: Estimate) -> Estimate:
    """What leaders win beyond fair; beyond what their seats win anyway, if these are good ones and do not nearly always win."""
    gains = _course(setting).leader_gains
    return gains if gains is not None and _seats_lead(setting) else above_fair(setting, share)


def _seats_lead(setting: Setting) -> bool:
    return _course(setting).leader_seats.low > setting.fair + SEATS_LEAD


def _close(settings: Sequence[Setting]) -> str:
    margins = by_count(settings, lambda one: number(one.margin.value, "{:.1f}"))
    usual = by_count(settings, lambda one: number(GAPS[one.players], "{:.2f}"))
    text = (
        f"the winner is ahead by {margins} points; a spread is the standard deviation of a score, and unrelated scores would give {usual}"
    )
    followed = [one for one in settings if one.course]
    if followed:
        text += f"; the winner leads for good after {percents(followed, lambda one: _course(one).decided_at)} of the game"
    return text


def _length(settings: Sequence[Setting]) -> str:
    decisions = by_count(settings, lambda one: f"{one.decisions.value / one.players:.0f}")
    rounds = by_count(settings, lambda one: f"{one.rounds.value:.0f}")
    text = f"{decisions} decisions of a seat, {rounds} rounds"
    waiting = [found for one in settings if (found := _course(one).waiting) is not None]
    if waiting:
        text += f"; {' / '.join(f'{one.value:.0f}' for one in waiting)} seconds from one's own turn to the next"
    return text


def _choices(settings: Sequence[Setting]) -> str:
    found = [one.choices for one in settings if one.choices]
    who = settings[0].strategy
    matter = f"at these decisions a move is worse than the best by more than {100 * SAME_WITHIN:g} point of win share to {who} players"
    stakes = " / ".join(number(100 * one.stake.value, "{:.1f}") for one in found)
    texts = [f"{matter}, shown by {found[0].playouts} playouts of each; their choice is worth {stakes} points more than a random one"]
    followed = [one for one in settings if one.course]
    if followed:
        texts.append(f"{percents(followed, lambda one: _course(one).forced)} of all decisions are forced")
    if settings[0].strategy == LEVELS[0]:
        return "; ".join([*texts, f"random play makes every kind of move; dead and dominant ones show to players that search: {SEARCHING}"])
    return "; ".join([*texts, *(move_sentences(settings) or ["no kind of move is shown to be dead or dominant"] * bool(followed))])


def move_sentences(settings: Sequence[Setting]) -> list[str]:
    """Kinds of moves that are never made, or always, wherever there is another kind to choose."""
    followed = [one for one in settings if one.course]
    dead, certain = ({kind: None for one in followed for kind in kinds(_course(one))} for kinds in (dead_kinds, certain_kinds))
    found = []
    if dead:
        found.append(f"dead moves, hardly ever made where another is legal: {', '.join(_quoted(dead, followed, dead_kinds))}")
    if certain:
        found.append(f"dominant moves, made nearly always: {', '.join(_quoted(certain, followed, certain_kinds))}")
    return found


def _quoted(kinds: dict[str, None], settings: Sequence[Setting], of: Callable[[Course], list[str]]) -> list[str]:
    where = {kind: [one.players for one in settings if kind in of(_course(one))] for kind in kinds}
    return [f"“{kind}”{'' if len(counts) == len(settings) else f' with {enumerated(counts)}'}" for kind, counts in where.items()]


def _interaction(settings: Sequence[Setting]) -> str:
    found = [one.interaction for one in settings if one.interaction]
    level, among = settings[0].strategy, found[0].among
    spreads = " / ".join(number(one.spreads.value, "{:+.2f}") for one in found)
    text = f"points that {level} gets more among {among} than among {level} players, {spreads} spreads"
    kings = [share for one in settings if one.course and (share := one.course.kingmaking) is not None]
    if kings:
        shares = " / ".join(f"{100 * one.value:.0f}" for one in kings)
        text += f"; in {shares} % of the games (3 players or more) a seat that wins with none of its last moves decides by them who does"
    return text


def _percent(setting: Setting, estimate: Estimate) -> str:
    return plus_minus(estimate, "{:.0%}")


QUESTIONS = (
    Question(
        "fair seats",
        f"{UNIT} from fair",
        scales.FAIR,
        lambda one: one.farthest.joint,
        lambda one, figure: away_from_zero(figure),
        lambda one, figure: f"P{one.farthest.seat} {percentage_points(figure, '{:+.1f}')}",
        _seats,
    ),
    Question(
        "skill",
        "stronger player, × fair",
        scales.SKILL,
        lambda one: one.skill.multiple if one.skill else None,
        lambda one, figure: above_fair(one, figure.scaled(one.fair)),
        lambda one, figure: f"× {plus_minus(figure)}",
        _skill,
    ),
    Question(
        "luck",
        "share of what decides who wins",
        scales.LUCK,
        lambda one: one.luck.luck if one.luck else None,
        lambda one, figure: figure,
        _percent,
        _luck,
    ),
    Question(
        "runaway leader",
        "who leads half-way wins",
        scales.LEADER,
        lambda one: half_way(one) if one.course else None,
        _lead,
        _percent,
        _leader,
    ),
    Question(
        "close",
        "margin, in spreads",
        scales.CLOSE,
        lambda one: one.closeness,
        lambda one, figure: figure.scaled(1 / GAPS[one.players]),
        lambda one, figure: plus_minus(figure),
        _close,
    ),
    Question(
        "length",
        "minutes",
        scales.LENGTH,
        lambda one: one.course.minutes if one.course else None,
        lambda one, figure: figure,
        lambda one, figure: plus_minus(figure, "{:.1f}"),
        _length,
    ),
    Question(
        "choices",
        "free decisions that matter",
        scales.CHOICES,
        lambda one: one.choices.real if one.choices else None,
        lambda one, figure: figure,
        _percent,
        _choices,
    ),
    Question(
        "interaction",
        "points by others' level",
        scales.INTERACTION,
        lambda one: one.interaction.points if one.interaction else None,
        lambda one, figure: away_from_zero(one.interaction.spreads) if one.interaction else figure,
        lambda one, figure: plus_minus(figure, "{:+.1f}"),
        _interaction,
    ),
)
EXCHANGED = ("skill", "luck", "interaction")  # what is asked by exchanging a player for a weaker one
SOLO = ("length",)  # what can be asked of a game for one
