"""Replaying a record: every action through `apply`, every expectation compared."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bauern.engine.actions import Shuffled, code, parse
from bauern.engine.deal import deck_for
from bauern.engine.errors import IllegalAction, Refused
from bauern.engine.events import Event
from bauern.engine.match import (
    Step,
    apply,
    legal_actions,
    needs_shuffle,
    new_match,
    next_sitting,
    shuffled,
    why_not,
)
from bauern.engine.notation import moves
from bauern.engine.record import DealRecord, Expected, Record
from bauern.engine.scoring import Table
from bauern.engine.seats import PUBLIC, Seat
from bauern.engine.state import Finished, Match, Play
from bauern.engine.view import view

_CODE: Final = re.compile(r"discard:[^,]*,[^,]*|[^,]+")
"""A code in a list: only that of a discard has a comma of its own."""


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """What a deal came to; an unfinished one has no winners and no points."""

    contract: str | None
    declarer: int | None
    winners: tuple[int, ...]
    points: tuple[int, ...]
    eyes: tuple[int, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record; `misses` are lines that say which deal, key, expected, got."""

    deals: tuple[DealOutcome, ...]
    scores: tuple[int, ...]
    bummerl: tuple[int, ...]
    """By seat; 0 unless the match has ended."""
    misses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """How a match stood at a place of its record: as dealt, or after an action."""

    deal: int
    """From 1."""
    match: Match
    events: tuple[Event, ...]
    """What led to it, nothing hidden."""


def replay(record: Record) -> Replay:
    """Replay a whole record.

    Raises:
        Refused: `bad_record` for an illegal action (deal, position, code, reason), or a deal
            after an unfinished one or after the end of the match.
    """
    misses: list[str] = []
    ends = {state.deal: state.match for state in states(record, misses)}
    match = ends[len(record.deals)]
    outcomes = tuple(map(_outcome, ends.values()))
    ended = match.outcome
    bummerl = ended.bummerl if ended else (0,) * match.players
    done = Replay(outcomes, match.scores, bummerl, ())
    _compare(record.expect, done, "record", misses)
    return replace(done, misses=tuple(misses))


def states(record: Record, misses: list[str]) -> Iterator[State]:
    """Yield every state of a record in order; what its deals do not meet of what they expect is added to `misses`.

    Raises:
        Refused: `bad_record` as `replay` does, when it comes there.
    """
    match = new_match(record.game, record.rules, Seat(record.deals[0].dealer), record.start)
    for number, deal in enumerate(record.deals, start=1):
        where = f"deal {number}"
        match, events = _dealt(match, deal, where)
        yield State(number, match, events)
        for after, happened in _played(match, deal, where, misses):
            match = after
            yield State(number, match, happened)
        _require_all_happened(match, deal, where)
        _compare(deal.expect, _outcome(match), where, misses)


def dealt(match: Match, deal: DealRecord, where: str) -> Match:
    """Return the match with the cards of a deal dealt by its dealer.

    Raises:
        Refused: `bad_record` if it cannot be dealt now.
    """
    return _dealt(match, deal, where)[0]


def _dealt(match: Match, deal: DealRecord, where: str) -> Step:
    dealer = Seat(deal.dealer)
    sitting = deal.sitting(match.game, match.rules)
    deck = deck_for(sitting, dealer, deal.hands, deal.talon)
    # the records of interfaces.md do not have to rotate the deal, so the dealer before is set
    before = Seat((dealer - isinstance(match.phase, Finished)) % match.players)
    if needs_shuffle(match) and sitting != next_sitting(match):
        raise Refused("bad_record", f"{where}: cannot be dealt: it is not for those who play on")
    try:
        return shuffled(replace(match, dealer=before), Shuffled(deck, reshuffles=deal.reshuffles))
    except IllegalAction as error:
        why = "the deal before is unfinished" if match.outcome is None else error.reason
        raise Refused("bad_record", f"{where}: cannot be dealt: {why}") from None


def _played(match: Match, deal: DealRecord, where: str, misses: list[str]) -> Iterator[Step]:
    """Yield what each action leads to; what is only asked is compared."""
    try:
        said = list(moves(deal.actions, match.players))
    except Refused as error:
        raise Refused(error.code, f"{where}, {error.message}") from None
    for position, seat, word in said:
        at = f"{where}, action {position}, {seat}:{word}"
        try:
            if word.startswith("?"):
                _check_legal(match, seat, word[1:], at, misses)
            elif word.startswith("!"):
                if why_not(match, seat, parse(word[1:])) is None:
                    misses.append(f"{at}: expected refused, got legal")
            else:
                match, events = apply(match, seat, parse(word))
                yield match, events
        except IllegalAction as error:
            raise Refused("bad_record", f"{at}: {error.reason}") from None


def _require_all_happened(match: Match, deal: DealRecord, where: str) -> None:
    """Refuse a deal that tells of shuffles of the talon that did not happen."""
    play = match.phase.play if isinstance(match.phase, Finished) else match.phase
    happened = len(play.shuffles) if isinstance(play, Play) else 0
    if happened < len(deal.reshuffles):
        raise Refused("bad_record", f"{where}: reshuffles: {len(deal.reshuffles)} told, {happened} happened")


def _check_legal(match: Match, seat: Seat, listed: str, at: str, misses: list[str]) -> None:
    """Compare the legal codes of a seat with a list such as `HA,DJ`; empty means none."""
    expected = {code(parse(word)) for word in _CODE.findall(listed)}
    got = {code(action) for action in legal_actions(match, seat)}
    if got != expected:
        misses.append(f"{at}: expected {_set(expected)}, got {_set(got)}")


def _set(codes: set[str]) -> str:
    return ",".join(sorted(codes)) or "nothing"


def _outcome(match: Match) -> DealOutcome:
    result = match.last_result
    if isinstance(match.phase, Finished) and result is not None:
        return DealOutcome(
            result.contract,
            result.declarer,
            result.winners,
            result.points,
            result.eyes,
            True,  # noqa: FBT003
        )
    seen, phase = view(match, PUBLIC), match.phase
    return DealOutcome(
        contract=seen.contract.id if seen.contract else None,
        declarer=seen.contract.declarer if seen.contract else None,
        winners=(),
        points=(0,) * match.players,
        eyes=tuple(Table(phase).eyes(seat) if isinstance(phase, Play) else 0 for seat in match.seats),
        finished=False,
    )


def _compare(expect: Expected, got: DealOutcome | Replay, where: str, misses: list[str]) -> None:
    keys: Sequence[str] = Expected.__slots__
    for key in keys:
        expected = getattr(expect, key)
        if expected is not None and expected != getattr(got, key):
            misses.append(f"{where}, {key}: expected {expected}, got {getattr(got, key)}")
