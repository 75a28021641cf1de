"""Whether bots know what they say: the chance that they gave what they announced, beside how often they made it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from bauern.engine import Event, Result, Rules, Seat, View

_NORMAL_95: Final = 1.96
_BID, _PASS = "bid:", "pass"  # no secret


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bot thinks of a decision in the auction, or over the talon."""

    chance: float | None
    """0 to 1, that it makes what it announces; None if it announces nothing."""
    values: Mapping[str, float]
    """By code, what it expects of each of the answers that it has compared."""


Predict = Callable[[str, str, Rules, View, tuple[Event, ...], int], Judgement | None]
"""Asked as `bauern.bots.choose` is, with the same seed; None where a bot has nothing to tell. A module's function."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A judgement beside what came of it."""

    bot: str
    code: str
    chance: float | None
    made: bool | None
    """None where something else was played in the end."""
    passed_over: bool
    """Whether it passed though an announcement was worth more to it."""

    @classmethod
    def of(cls, bot: str, seat: Seat, code: str, judgement: Judgement, result: Result) -> "Forecast":
        """Return it, of a hand that has ended."""
        values = judgement.values
        bids = [value for one, value in values.items() if one.startswith(_BID)]
        over = code == _PASS and _PASS in values and bool(bids) and max(bids) > values[_PASS]
        played = code == _BID + result.contract and result.declarer == seat
        return cls(bot, code, judgement.chance, seat in result.winners if played else None, over)


@dataclass(frozen=True, slots=True)
class Decile:
    """Announcements whose chance was within a tenth, and that were played."""

    start: float
    count: int
    predicted: float
    """The mean of what was said."""
    made: float
    """The part that was made; `half` is half its 95 % interval."""
    half: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """One bot's."""

    deciles: tuple[Decile, ...]
    passes: int
    """Decisions to pass that it has compared with an announcement."""
    passed_over: int


def calibration(forecasts: Iterable[Forecast]) -> Calibration:
    """Return what some forecasts come to; deciles without any are left out."""
    told = list(forecasts)
    tenths: dict[int, list[tuple[float, bool]]] = {}
    for one in told:
        if one.chance is not None and one.made is not None:
            tenths.setdefault(min(9, int(one.chance * 10)), []).append((one.chance, one.made))
    passes = [one for one in told if one.code == _PASS]
    return Calibration(
        tuple(_decile(tenth, pairs) for tenth, pairs in sorted(tenths.items())),
        len(passes),
        sum(one.passed_over for one in passes),
    )


def _decile(tenth: int, pairs: list[tuple[float, bool]]) -> Decile:
    count = len(pairs)
    made = sum(done for _, done in pairs) / count
    half = _NORMAL_95 * sqrt(made * (1 - made) / count)
    return Decile(tenth / 10, count, sum(chance for chance, _ in pairs) / count, made, half)
