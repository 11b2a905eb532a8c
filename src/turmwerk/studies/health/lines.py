"""The health of a game: for each variant eight lines, with a word, a number for each player count, and a sentence behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from turmwerk.formatting import MISSING, enumerated, sentence
from turmwerk.statistics import Estimate
from turmwerk.studies.figures import Setting
from turmwerk.studies.health.questions import EXCHANGED, QUESTIONS, SOLO, Question, above_fair
from turmwerk.studies.health.scales import Ranks
from turmwerk.studies.levels import Levels

BEATEN = "random play only"  # the word where there are none but random players to compare with
CLEARLY = 0.3  # of the way from the fair share to winning always


@dataclass(frozen=True)
class HealthFigure:
    """The number of a question in one setting."""

    players: int
    strategy: str
    word: str
    estimate: Estimate
    text: str  # the number as written
    differs: bool = False  # at another level than the strongest: its word is another one, whatever the intervals allow


@dataclass(frozen=True)
class HealthLine:
    """One question about one variant."""

    question: str
    unit: str
    word: str  # for all player counts; a dash if it could not be asked
    figures: tuple[HealthFigure, ...]  # at the strongest level that could be asked, by player count
    levels: tuple[HealthFigure, ...]  # the other levels where they differ
    sentence: str

    def text(self, players: int) -> str:
        """The number at a player count."""
        return next((one.text for one in self.figures if one.players == players), MISSING)


@dataclass(frozen=True)
class Health:
    """All eight lines of a variant."""

    variant: str
    strategy: str
    players: tuple[int, ...]
    lines: tuple[HealthLine, ...]

    def line(self, question: str) -> HealthLine:
        """The line of a question."""
        return next(one for one in self.lines if one.question == question)


def health_of(groups: Mapping[str, Sequence[Setting]], everything: Sequence[Setting]) -> list[Health]:
    """The health of each variant, from its settings at the strongest level, by player count; where that has no answer, of the next one."""
    levels = Levels(everything)
    return [
        Health(
            variant,
            settings[0].strategy,
            tuple(one.players for one in settings),
            tuple(_line(question, settings, levels) for question in QUESTIONS),
        )
        for variant, settings in groups.items()
    ]


def _line(question: Question, settings: Sequence[Setting], levels: Levels) -> HealthLine:
    asked = [one for one in settings if one.players > 1 or question.name in SOLO]
    answered = _strongest(question, asked, levels)
    ranks = [rank for one in answered if (rank := _ranks(question, one)) is not None]
    if not answered:
        return HealthLine(question.name, question.unit, MISSING, (), (), "Not measured.")
    others = [
        _figure(question, other, differs=True)
        for one in answered
        for other in levels.of(one).values()
        if other is not one and not _beats_random(question, other) and _apart(_ranks(question, other), _ranks(question, one))
    ]
    said = sentence(question.sentence(answered))
    if all(_beats_random(question, one) for one in answered):
        said += " Everybody beats random players: this says little of the game until a stronger strategy is there to ask (`turmwerk tune`)."
    return HealthLine(
        question.name,
        question.unit,
        BEATEN if all(_beats_random(question, one) for one in answered) else question.scale.word(ranks),
        tuple(_figure(question, one) for one in answered),
        tuple(others),
        " ".join([said, *_told(others)]),
    )


def _strongest(question: Question, settings: Sequence[Setting], levels: Levels) -> list[Setting]:
    """Those settings that have an answer, or those of the strongest other level at which any has: a line never mixes levels."""
    for name in dict.fromkeys([*(one.strategy for one in settings), *reversed(levels.order)]):
        of_level = [levels.of(one)[name] for one in settings if name in levels.of(one)]
        if answered := [one for one in of_level if question.figure(one) is not None]:
            return answered
    return []


def _ranks(question: Question, setting: Setting) -> Ranks | None:
    figure = question.figure(setting)
    return None if figure is None else question.scale.ranks(question.size(setting, figure), setting.games)


def _beats_random(question: Question, setting: Setting) -> bool:
    """Whether it compares with random players and these are beaten clearly: everybody does that, so it says nothing of the game."""
    if question.name not in EXCHANGED or setting.skill is None or setting.skill.against != "random":
        return False
    return above_fair(setting, setting.skill.win_share).low >= CLEARLY


def _apart(first: Ranks | None, second: Ranks | None) -> bool:
    return first is not None and second is not None and (first[1] < second[0] or second[1] < first[0])


def _figure(question: Question, setting: Setting, *, differs: bool = False) -> HealthFigure:
    figure, ranks = question.figure(setting), _ranks(question, setting)
    assert figure is not None
    assert ranks is not None
    word = question.scale.word([ranks])
    return HealthFigure(setting.players, setting.strategy, word, figure, question.text(setting, figure), differs)


def _told(others: Sequence[HealthFigure]) -> list[str]:
    """What other levels say where they differ."""
    texts = []
    for level in dict.fromkeys(one.strategy for one in others):
        words: dict[str, list[str]] = {}
        for one in others:
            if one.strategy == level:
                words.setdefault(one.word, []).append(f"{one.players} ({one.text})")
        texts.append(f"{level} play: " + ", ".join(f"{word} with {enumerated(counts)}" for word, counts in words.items()))
    return [sentence("; ".join(texts))] if texts else []
