"""Every level at the same positions, whoever came there: what its answers would have cost with all cards open."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby, pairwise
from math import sqrt
from typing import Final

from bauern.bench.choice import Choice
from bauern.bench.decisions import TRICKS, decisions
from bauern.bench.intervals import NORMAL_95, Estimate
from bauern.bench.words import WORDS
from bauern.bench.workers import Tick, spread
from bauern.bots import BOTS, choose
from bauern.engine import Event, Rules, View, redact, view
from bauern.engine.record import Record

PHASES: Final = (*WORDS, *TRICKS)
"""All that can be asked about, in order."""


@dataclass(slots=True)
class Answers:
    """What a level answered in a game."""

    game: str
    bot: str
    deals: int = 0
    choices: dict[str, int] = field(default_factory=dict)
    """Decisions that were one, by phase: one of `PHASES`."""
    lost: dict[str, float] = field(default_factory=dict)
    """Game points that its answers have cost, by the same."""
    saved: float = 0.0
    """Game points by which its cards, of all seats of a deal together, have cost less than those of the level below."""
    saved_squared: float = 0.0
    """The same, squared deal by deal."""

    def regret(self, phase: str) -> float:
        """Return the points that an answer in this phase has cost on average."""
        return self.lost.get(phase, 0) / self.choices[phase]

    def regret_a_deal(self) -> float:
        """Return the points that its cards in a deal, of all seats together, have cost on average."""
        return sum(points for phase, points in self.lost.items() if phase in TRICKS) / self.deals

    def saved_a_deal(self) -> Estimate:
        """Return how much less that is than for the level below."""
        mean = self.saved / self.deals
        half = NORMAL_95 * sqrt(max(0.0, self.saved_squared / self.deals - mean**2) / self.deals)
        return Estimate(mean, mean - half, mean + half)


def ask(records: Sequence[Record], workers: int, tick: Tick) -> list[Answers]:
    """Return what the levels answer at every position of some records; `tick` is called after each of them."""
    return added(chain.from_iterable(spread(records, asked, workers, tick)))


def asked(record: Record, tick: Tick) -> list[Answers]:
    """Return the same of one record."""
    answers = {bot: Answers(record.game.key, bot) for bot in BOTS}
    for _, hand in groupby(decisions(record), lambda one: one.match.deal_no):
        spent = dict.fromkeys(BOTS, 0)
        for number, one in enumerate(hand):
            for bot, regret in _regrets(one, number).items():
                _count(answers[bot], one.phase, regret)
                spent[bot] += regret if one.phase in TRICKS else 0
        for bot in BOTS:
            answers[bot].deals += 1
        for below, above in pairwise(BOTS):
            saved = spent[below] - spent[above]
            answers[above].saved += saved
            answers[above].saved_squared += saved**2
    tick()
    return list(answers.values())


def _regrets(one: Choice, number: int) -> Mapping[str, int]:
    """Return what each level's answer costs; nothing where there is no choice, or nobody can know."""
    if one.regret is None:
        return {}
    given = asked_with(one, number)
    found = {bot: one.instead(choose(bot, *given)).regret for bot in BOTS}
    return {bot: regret for bot, regret in found.items() if regret is not None}


def asked_with(one: Choice, number: int) -> tuple[str, Rules, View, tuple[Event, ...], str]:
    """Return what every level is given for this decision of a hand.

    The lots that it draws are others in each deal, else whoever plays a card by its looks would always do so there.
    """
    seen, told = view(one.match, one.seat), tuple(redact(event, one.seat) for event in one.told)
    return one.match.game.key, one.match.rules, seen, told, f"{one.match.deal_no} {number} {' '.join(seen.hand)}"


def _count(answers: Answers, phase: str, regret: int) -> None:
    answers.choices[phase] = answers.choices.get(phase, 0) + 1
    answers.lost[phase] = answers.lost.get(phase, 0) + regret


def added(parts: Iterable[Answers]) -> list[Answers]:
    """Return one for each level in each game, in order of first appearance."""
    found: dict[tuple[str, str], Answers] = {}
    for one in parts:
        sum_ = found.setdefault((one.game, one.bot), Answers(one.game, one.bot))
        sum_.deals += one.deals
        sum_.saved += one.saved
        sum_.saved_squared += one.saved_squared
        for phase, count in one.choices.items():
            sum_.choices[phase] = sum_.choices.get(phase, 0) + count
            sum_.lost[phase] = sum_.lost.get(phase, 0) + one.lost[phase]
    return list(found.values())
