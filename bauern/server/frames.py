"""A record as the replay page draws it: what everybody saw and could do at each place, worked out by the engine."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import Struct

from bauern.engine import (
    PUBLIC,
    Acted,
    DealRecord,
    Match,
    Record,
    Refused,
    Seat,
    State,
    as_settings,
    differing,
    open_cards,
    own,
    parse_record,
    sees_more,
    shown,
    states,
    write_record,
)
from bauern.engine.sitting import play_off
from bauern.engine.state import Finished
from bauern.protocol.codec import event_of
from bauern.protocol.messages import ActionEvent, WireEvent

MOST_DEALS: Final = 100
MOST_ACTIONS: Final = 3000
"""The longest match takes some seventy deals of up to forty actions."""
MOST_CHECKS: Final = 300
"""Questions what is legal, which take the most work."""
_MOST_MISSES: Final = 20

Part = Mapping[str, object]


class DealData(Struct, frozen=True, kw_only=True):
    """A deal in the list; the result is absent where the record breaks off."""

    dealer: int
    actions: int
    chosen: bool
    scores: tuple[int, ...]
    contract: str | None
    declarer: int | None
    winners: tuple[int, ...]
    points: tuple[int, ...]


class MatchData(Struct, frozen=True, kw_only=True):
    """What the page has to know of a record before any hand is shown."""

    game: str
    preset: str
    rules: Mapping[str, object]
    differs: tuple[str, ...]
    names: tuple[str, ...]
    players: int
    deals: tuple[DealData, ...]
    misses: tuple[str, ...]
    """What does not come out as the record tells, a line each."""


class Frame(Struct, frozen=True, kw_only=True):
    """How things stand at a place; of `shown`, `open` and each of `seats` only what is other than the place before."""

    action: ActionEvent | None
    """What led here, nothing hidden; None for the deal."""
    events: tuple[WireEvent, ...]
    """As everybody saw them."""
    shown: Part
    open: Part
    """`hands` and `talon`, for who looks at all cards."""
    seats: tuple[Part, ...]
    """For each seat what only it knew; `eyes` where it knew more of them than the others, else null."""


class HandData(Struct, frozen=True, kw_only=True):
    """A hand, place by place."""

    frames: tuple[Frame, ...]
    game: str
    """What the hand is played as."""
    again: str
    """A record of these cards with nothing played, for a table of one's own."""
    again_seats: tuple[int, ...]
    """Who of the record sits on each seat of that table."""


def record_in(text: str) -> Record:
    """Return a record that somebody has brought.

    Raises:
        Refused: `bad_record`, `bad_rules`; also if it is longer than any match.
    """
    try:
        record = parse_record(text)
    except Refused as refused:
        where = "rules: " if refused.code == "bad_rules" else ""
        raise Refused(refused.code, where + refused.message) from None
    if len(record.deals) > MOST_DEALS:
        raise Refused("bad_record", f"deals: {len(record.deals)}; at most {MOST_DEALS} are replayed here")
    words = [word for deal in record.deals for word in deal.actions.split()]
    checks = sum(word.partition(":")[2].startswith(("?", "!")) for word in words)
    if len(words) - checks > MOST_ACTIONS:
        raise Refused("bad_record", f"actions: {len(words) - checks}; at most {MOST_ACTIONS} are replayed here")
    if checks > MOST_CHECKS:
        raise Refused("bad_record", f"actions: {checks} are checks; at most {MOST_CHECKS} are made here")
    return record


def match_data(record: Record) -> MatchData:
    """Return what the page needs first; the whole record is replayed for it.

    Raises:
        Refused: `bad_record` where it breaks the rules, saying where.
    """
    misses: list[str] = []
    ends: dict[int, tuple[Match, int]] = {}
    for state in states(record, misses):
        before = ends.get(state.deal)
        ends[state.deal] = (state.match, before[1] + 1 if before else 0)
    pairs = zip(record.deals, ends.values(), strict=True)
    return MatchData(
        game=record.game.key,
        preset=record.preset,
        rules=as_settings(record.rules, record.game.players),
        differs=tuple(differing(record.game, record.preset, record.rules)),
        names=record.seats or ("",) * record.game.players,
        players=record.game.players,
        deals=tuple(_deal_data(deal, match, actions) for deal, (match, actions) in pairs),
        misses=tuple(misses[:_MOST_MISSES]),
    )


def _deal_data(deal: DealRecord, match: Match, actions: int) -> DealData:
    result = match.last_result if isinstance(match.phase, Finished) else None
    return DealData(
        dealer=deal.dealer,
        actions=actions,
        chosen=deal.chosen,
        scores=match.scores,
        contract=result.contract if result else None,
        declarer=result.declarer if result else None,
        winners=result.winners if result else (),
        points=result.points if result else (),
    )


def hand_data(record: Record, number: int) -> HandData:
    """Return the places of a deal, from 1.

    Raises:
        Refused: `bad_record` where the record breaks the rules before its end.
    """
    deals = record.deals[:number]
    found = [state for state in states(replace(record, deals=deals), []) if state.deal == number]
    parts = [_parts(state.match) for state in found]
    first = _frame(found[0], ({}, {}, ({},) * record.game.players), parts[0])
    later = (_frame(state, before, now) for state, (before, now) in zip(found[1:], pairwise(parts), strict=True))
    again, seats = _again(record, deals[-1])
    playing = deals[-1].sitting(record.game, record.rules).game
    return HandData(frames=(first, *later), game=playing.key, again=write_record(again), again_seats=seats)


_Parts = tuple[Part, Part, tuple[Part, ...]]


def _parts(match: Match) -> _Parts:
    mine = tuple(_mine(match, seat) for seat in match.seats)
    return _plain(shown(match)), _plain(open_cards(match)), mine


def _mine(match: Match, seat: Seat) -> Part:
    sight = dict(_plain(own(match, seat)))
    sight["eyes"] = shown(match, seat).eyes if sees_more(match, seat) else None
    return sight


def _plain(value: object) -> Part:
    plain: Part = msgspec.to_builtins(value, str_keys=True)
    return plain


def _frame(state: State, before: _Parts, now: _Parts) -> Frame:
    acted = next((event for event in state.events if isinstance(event, Acted)), None)
    return Frame(
        action=ActionEvent(seat=acted.seat, action=acted.code) if acted else None,
        events=tuple(event_of(event, PUBLIC) for event in state.events),
        shown=_news(before[0], now[0]),
        open=_news(before[1], now[1]),
        seats=tuple(map(_news, before[2], now[2])),
    )


def _news(before: Part, now: Part) -> Part:
    return {key: value for key, value in now.items() if key not in before or before[key] != value}


def _again(record: Record, deal: DealRecord) -> tuple[Record, tuple[int, ...]]:
    """Return a record of these cards alone, and who sits where: a play-off of two is a deal of their own game."""
    sitting = deal.sitting(record.game, record.rules)
    fresh = DealRecord(deal.dealer, deal.hands, deal.talon, "", chosen=True)
    alone = replace(record, seats=(), start=(0,) * record.game.players, deals=(fresh,))
    if sitting.game is record.game:
        return alone, sitting.seats
    hands = tuple(deal.hands[seat] for seat in sitting.seats)
    duo = replace(fresh, dealer=sitting.seats.index(Seat(deal.dealer)), hands=hands)
    rules = play_off(sitting.seats).rules
    game, players = sitting.game, len(hands)
    settings = differing(game, game.first_preset, rules)
    return (
        replace(
            alone,
            game=game,
            preset=game.first_preset,
            settings=settings,
            rules=rules,
            start=(0,) * players,
            deals=(duo,),
        ),
        sitting.seats,
    )
