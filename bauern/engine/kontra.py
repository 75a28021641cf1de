"""Kontra, rekontra and so on: who is asked, and what cannot be doubled (rules b.kontra.*, d.kontra.time)."""

from collections.abc import Sequence
from typing import assert_never

from bauern.engine.actions import Action, Pass, SayKontra
from bauern.engine.contracts import Goal, Partner
from bauern.engine.errors import Reason
from bauern.engine.seats import TEAM_PLAYERS, Seat, clockwise, side_of
from bauern.engine.state import Announced, KontraRound, KontraWord


def laid_down(announced: Announced) -> Seat | None:
    """Return the declarer's partner if he lays his cards down (rule b.kontra.lies-down)."""
    sitting, contract = announced.sitting, announced.contract
    if len(sitting.seats) != TEAM_PLAYERS:
        return None
    gang = contract.goal is Goal.ALL_TRICKS and not contract.trump
    lies = contract.partner is Partner.LIES_DOWN or (gang and sitting.rules.partner_in_gang == "lays-down")
    return Seat((announced.declarer + 2) % TEAM_PLAYERS) if lies else None


def factor(said: Sequence[KontraWord]) -> int:
    """Return what the value is multiplied with: 1, 2, 4 and so on."""
    return int(2 ** sum(word.doubled for word in said))


def open_round(announced: Announced) -> KontraRound:
    """Return the round before the first lead; in some nobody is asked."""
    none = announced.sitting.rules.kontra_levels == 0 or _excluded(announced)
    return KontraRound(announced, (), () if none else _asked(announced, level=0))


def refusals() -> dict[Action, Reason | None]:
    """Return what the asked seat can say: always both."""
    return {SayKontra(): None, Pass(): None}


def say(phase: KontraRound, *, doubled: bool) -> KontraRound:
    """Return the round after the word of `asked[0]`; it is over when nobody is asked any more."""
    said = (*phase.said, KontraWord(phase.asked[0], doubled))
    if not doubled:
        return KontraRound(phase.announced, said, phase.asked[1:])
    level = sum(word.doubled for word in said)
    done = level == phase.announced.sitting.rules.kontra_levels
    asked = () if done else _asked(phase.announced, level)
    return KontraRound(phase.announced, said, asked)


def _excluded(announced: Announced) -> bool:
    contract, sitting = announced.contract, announced.sitting
    rules, unlosable = sitting.rules, not contract.can_be_lost(len(sitting.seats))
    match rules.kontra_excluded:
        case "unlosable":
            return unlosable
        case "also-kontra-contracts":
            return unlosable or contract.answers is not None
        case "all-contracts":
            return contract.value is not None
        case "none":
            return False
        case _:
            assert_never(rules.kontra_excluded)


def _asked(announced: Announced, level: int) -> tuple[Seat, ...]:
    """Return the side whose turn it is at this level, from the declarer's left."""
    declarer, seats = announced.declarer, announced.sitting.seats
    declarers = side_of(declarer, seats, declarer)
    down = laid_down(announced)
    from_left = clockwise(declarer + 1, seats)
    return tuple(s for s in from_left if (s in declarers) == (level % 2 == 1) and s != down)
