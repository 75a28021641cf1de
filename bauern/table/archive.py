"""Records of the matches that were played at a table, for those who played them."""

from dataclasses import replace
from typing import assert_never

from bauern.engine import Acted, DealRecord, Expected, Record, deal_record, differing, sealed, write_record
from bauern.store import StoredMatch
from bauern.table.memory import replayed
from bauern.table.room import Bot, Human, Open, Place, PlayerId, Room, seat_of


def record_for(player: PlayerId, stored: StoredMatch) -> Record | None:
    """Return the record of a match for somebody who sits there or acted in it; None for others, and until it has ended.

    Raises:
        Refused: `bad_rules` if its rules are no longer known.
        IllegalAction: an action is no longer legal.
        msgspec.ValidationError: it was stored in another form.
    """
    *_, last = rooms = tuple(replayed(stored.table))
    there = player in stored.actors or seat_of(last, player) is not None
    return _record(rooms, stored) if there else None


def record_of(stored: StoredMatch) -> Record | None:
    """Return the record of a match that has ended, for whoever has its address; None while it goes on.

    Raises:
        Refused: `bad_rules` if its rules are no longer known.
        IllegalAction: an action is no longer legal.
        msgspec.ValidationError: it was stored in another form.
    """
    return _record(tuple(replayed(stored.table)), stored)


def written(record: Record) -> str:
    """Return a record as it is given away: sealed."""
    return sealed(write_record(record))


def _record(all_rooms: tuple[Room, ...], stored: StoredMatch) -> Record | None:
    """Return the record of these rooms, the first of them without a match.

    A match that was given up stops short: nothing is expected of its last deal.
    """
    _, *rooms = all_rooms
    last = rooms[-1]
    match = last.match
    if match is None or match.outcome is None or match.deal_no != len(rooms):
        return None
    deals = [_deal(room) for room in rooms]
    expect = Expected(scores=match.scores, bummerl=match.outcome.bummerl)
    if stored.table.hands[-1].forfeited_by is not None:
        deals[-1] = replace(deals[-1], expect=Expected())
        expect = Expected()
    return Record(
        game=last.game,
        preset=last.preset,
        settings=differing(last.game, last.preset, last.rules),
        rules=last.rules,
        seats=tuple(_name(place) for place in last.places),
        start=(0,) * last.game.players,
        deals=tuple(deals),
        expect=expect,
    )


def _deal(room: Room) -> DealRecord:
    if room.match is None or room.match.last_result is None:
        raise AssertionError(room.id)
    acts = (f"{event.seat}:{event.code}" for event in room.events if isinstance(event, Acted))
    record = deal_record(room.match.dealer, room.match.last_result, acts)
    return replace(record, chosen=room.unshuffled)


def _name(place: Place) -> str:
    match place:
        case Open():
            return ""
        case Bot(name):
            return name
        case Human(person):
            return person.name
        case _:
            assert_never(place)
