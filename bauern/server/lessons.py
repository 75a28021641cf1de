"""Lessons: a record of the rules pages, played step by step by a learner who sees all cards.

What is right is the record, what is allowed the engine's `legal`: both are worked out here, once, for the browser.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from msgspec import Raw, Struct

from bauern.engine import (
    GAMES,
    Action,
    Card,
    Discard,
    Event,
    HandOver,
    Match,
    Record,
    Refused,
    Seat,
    TrickTaken,
    apply,
    as_settings,
    code,
    new_match,
    own,
    parse,
    parse_record,
    shown,
)
from bauern.engine.notation import moves
from bauern.engine.replay import dealt
from bauern.protocol.codec import encode, event_of, news_of, update_of
from bauern.server.rulebook.pages import Fence, Page, Section

LEARNER: Final = Seat(0)
PREFIX: Final = "learn-"
"""The name of a lesson's page is this and the game."""
STEP: Final = "step"
_CHECKS: Final = ("?", "!")


class StepData(Struct, frozen=True, kw_only=True):
    """A step for the browser: what is asked, which codes are right, and what is seen after one of them."""

    key: str
    accept: tuple[str, ...]
    """Empty where there is only something to read."""
    asked: Raw
    """An update as on the wire; the open hands are all but the learner's."""
    shown: Raw | None


class LessonData(Struct, frozen=True, kw_only=True):
    """A lesson for the browser."""

    game: str
    players: int
    rules: Mapping[str, object]
    steps: tuple[StepData, ...]


@dataclass(frozen=True, slots=True)
class StepText:
    """A step in words: what is to be done, and what has come of it."""

    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What a step asks for, and the rule that it shows."""

    action: str
    """As in the record, `seat:code`."""
    rule: str


def game_of(name: str) -> str | None:
    """Return the game that a page teaches; None if it is no lesson."""
    game = name.removeprefix(PREFIX)
    return game if name.startswith(PREFIX) and game in GAMES else None


def steps_of(page: Page) -> tuple[Section, ...]:
    """Return the sections of a lesson that are steps."""
    return page.sections[1:]


def task_of(section: Section) -> Task | None:
    """Return what a step of the English page asks for; None where there is only something to read.

    Raises:
        Refused: `bad_lesson` if the block is not an action and a rule.
    """
    found = [fence for fence in section.fences if fence.info == STEP]
    if not found:
        return None
    words = found[0].text.split()
    if len(found) > 1 or len(words) != 2:  # noqa: PLR2004  (an action and a rule)
        raise Refused("bad_lesson", f"{section.key}: a step is one action and one rule")
    return Task(*words)


def text_of(section: Section) -> StepText:
    """Return a step in the words of its page."""
    before, after, answered = list[str](), list[str](), False
    for part in section.parts:
        if isinstance(part, Fence):
            answered = True
        else:
            paragraphs = (" ".join(paragraph.split()) for paragraph in part.split("\n\n"))
            (after if answered else before).extend(paragraph for paragraph in paragraphs if paragraph)
    return StepText(section.title, tuple(before), tuple(after))


def lesson_of(page: Page) -> LessonData:
    """Return the lesson of an English page.

    Raises:
        Refused: `bad_lesson` if steps and record are not about the same actions; `bad_record`.
    """
    [block] = [fence.text for fence in page.sections[0].fences if fence.info == "record"]
    record = parse_record(f'format = "bauern-record/1"\n{block}\n')
    walk = _Walk(record)
    steps = tuple(walk.step(section.key, task_of(section)) for section in steps_of(page))
    if walk.waiting:
        raise Refused("bad_lesson", f"{page.sections[-1].key}: the record goes on with {walk.next_action()}")
    rules = as_settings(record.rules, record.game.players)
    return LessonData(game=record.game.key, players=record.game.players, rules=rules, steps=steps)


class _Walk:
    """Goes through a record from one action of the learner to the next."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._match = new_match(record.game, record.rules, Seat(record.deals[0].dealer), record.start)
        self._dealt = -1
        self._seq = 0
        self._last = Raw()
        self.waiting = deque(
            (number, seat, word)
            for number, deal in enumerate(record.deals)
            for _position, seat, word in moves(deal.actions, record.game.players)
            if not word.startswith(_CHECKS)
        )

    def next_action(self) -> str:
        """Return the next action as the record has it; what comes after its end is no action."""
        return f"{self.waiting[0][1]}:{self.waiting[0][2]}" if self.waiting else "nothing"

    def step(self, key: str, task: Task | None) -> StepData:
        """Go on by one step: the others act until the learner is asked, he answers, and a trick is played out."""
        events = self._others()
        if task is None:
            asked = self._update(events, still=True) if self.waiting else self._last
            return StepData(key=key, accept=(), asked=asked, shown=None)
        if task.action != self.next_action():
            raise Refused("bad_lesson", f"{key}: asks for {task.action}, the record has {self.next_action()}")
        asked, phase = self._update(events), shown(self._match).phase
        accept = _spellings(parse(self.waiting[0][2]))
        self._last = self._update(self._answered(phase), still=True, phase=phase)
        return StepData(key=key, accept=accept, asked=asked, shown=self._last)

    def _others(self) -> list[Event]:
        """Deal if need be, and do what the others do up to the learner's next action."""
        events: list[Event] = []
        while self.waiting:
            number, seat, _ = self.waiting[0]
            if number != self._dealt:
                self._match = dealt(self._match, self._record.deals[number], f"deal {number + 1}")
                self._dealt = number
            if seat == LEARNER:
                break
            events += self._act()
        return events

    def _answered(self, phase: str) -> list[Event]:
        """Do what the learner does, and what the others do about it: up to the first card, or the end of a trick."""
        events = self._act()
        while self.waiting and self.waiting[0][:2] != (self._dealt, LEARNER):
            led = phase != "play" and shown(self._match).phase == "play"
            if led or any(isinstance(event, TrickTaken | HandOver) for event in events):
                break
            events += self._act()
        return events

    def _act(self) -> list[Event]:
        _, seat, word = self.waiting.popleft()
        self._match, events = apply(self._match, seat, parse(word))
        self._seq += 1
        return list(events)

    def _update(self, events: list[Event], *, still: bool = False, phase: str | None = None) -> Raw:
        """Return how things stand, all cards open; `still` where nobody is asked, in the `phase` of the question."""
        match = self._match
        seen = replace(shown(match, LEARNER), open_hands=_open(match))
        mine = own(match, LEARNER)
        if still:
            seen = replace(seen, turn=None, phase=phase or seen.phase)
            mine = replace(mine, legal=(), why={})
        news = news_of("", self._seq, tuple(event_of(event, LEARNER) for event in events))
        return Raw(update_of(news, mine, encode(seen)))


def _open(match: Match) -> dict[Seat, tuple[Card, ...]]:
    return {seat: own(match, seat).hand for seat in match.seats if seat != LEARNER}


def _spellings(action: Action) -> tuple[str, ...]:
    """Return the codes of an action: two cards are laid away in either order."""
    if isinstance(action, Discard):
        return code(action), f"discard:{action.second},{action.first}"
    return (code(action),)
