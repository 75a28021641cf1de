"""Whether bots know what they say: the chance that they gave what they announced, beside how often they made it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from bauern.bench.intervals import Estimate, part
from bauern.engine import Event, Result, Rules, Seat, View

_BID: Final = "bid:"
NOTHING: Final = "pass"
_TENTHS: Final = 10
MARGIN: Final = 0.1
"""Points by which an announcement that was passed over was clearly worth more."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bot thinks of a decision in the auction, or over the talon."""

    chance: float | None
    """0 to 1, that it makes what it announces; None if it announces nothing."""
    values: Mapping[str, float]
    """By code, the points that it expects of each of the answers that it has compared: after a pass in another
    look, at other hands that may be, since in its own it has taken the best."""


Predict = Callable[[str, str, Rules, View, tuple[Event, ...], int], Judgement | None]
"""A module's function, asked as `bauern.bots.choose` is, with the same seed; None where a bot has nothing to tell."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A judgement beside what came of it."""

    bot: str
    passed: bool
    over: float
    """Points by which an announcement was worth more to it where it passed, else 0."""
    chance: float | None
    made: bool | None
    """None where something else was played in the end."""

    @classmethod
    def of(cls, bot: str, seat: Seat, code: str, judgement: Judgement, result: Result) -> Self:
        """Return it, of a hand that has ended."""
        values = judgement.values
        bids = [value for one, value in values.items() if one.startswith(_BID)]
        here = values.get(code, 0.0)
        over = max(0.0, max(bids, default=here) - here) if code == NOTHING else 0.0
        played = code == _BID + result.contract and result.declarer == seat
        made = seat in result.winners if played else None
        return cls(bot, code == NOTHING, over, judgement.chance, made)


@dataclass(frozen=True, slots=True)
class Decile:
    """Announcements whose chance was within a tenth, and that were played."""

    tenth: int
    """Of ten, from 0."""
    count: int
    said: float
    """The mean of what was said."""
    made: Estimate
    """The part that was made."""


@dataclass(slots=True)
class Calibration:
    """One bot's in a game; what was announced and played is counted by tenths of its chance."""

    game: str
    bot: str
    passes: int = 0
    passed_over: int = 0
    """Passes though an announcement was worth more."""
    clearly: int = 0
    """The same, by `MARGIN` points."""
    count: dict[int, int] = field(default_factory=dict)
    said: dict[int, float] = field(default_factory=dict)
    """Chances, added up."""
    made: dict[int, int] = field(default_factory=dict)

    def deciles(self) -> list[Decile]:
        """Return the tenths in which there is something."""
        found = []
        for tenth, count in sorted(self.count.items()):
            made = part(self.made.get(tenth, 0), count)
            if made:
                found.append(Decile(tenth, count, self.said[tenth] / count, made))
        return found


def calibrated(game: str, forecasts: Iterable[Forecast]) -> list[Calibration]:
    """Return what some forecasts come to, by bots in order of first appearance."""
    found: dict[str, Calibration] = {}
    for one in forecasts:
        sum_ = found.setdefault(one.bot, Calibration(game, one.bot))
        sum_.passes += one.passed
        sum_.passed_over += one.over > 0
        sum_.clearly += one.over > MARGIN
        if one.chance is not None and one.made is not None:
            tenth = min(_TENTHS - 1, int(one.chance * _TENTHS))
            sum_.count[tenth] = sum_.count.get(tenth, 0) + 1
            sum_.said[tenth] = sum_.said.get(tenth, 0.0) + one.chance
            sum_.made[tenth] = sum_.made.get(tenth, 0) + one.made
    return list(found.values())


def added(calibrations: Iterable[Calibration]) -> list[Calibration]:
    """Return one for each bot in each game, in order of first appearance."""
    found: dict[tuple[str, str], Calibration] = {}
    for one in calibrations:
        sum_ = found.setdefault((one.game, one.bot), Calibration(one.game, one.bot))
        sum_.passes += one.passes
        sum_.passed_over += one.passed_over
        sum_.clearly += one.clearly
        sum_.count = dict(Counter(sum_.count) + Counter(one.count))
        sum_.made = dict(Counter(sum_.made) + Counter(one.made))
        sum_.said = {tenth: sum_.said.get(tenth, 0.0) + one.said.get(tenth, 0.0) for tenth in sum_.count}
    return list(found.values())
