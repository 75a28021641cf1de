"""Records of the matches that were played at a table, for those who played them."""

from dataclasses import replace
from typing import assert_never

from bauern.engine import Acted, DealRecord, Expected, Record, deal_record, differing, sealed, write_record
from bauern.store import StoredMatch
from bauern.table.memory import replayed
from bauern.table.room import Bot, Human, Open, Place, PlayerId, Room, seat_of


def record_for(player: PlayerId, stored: StoredMatch) -> str | None:
    """Return the sealed record of a match; None unless it has ended, and the player sits there or acted in it.

    A match that was given up stops short: nothing is expected of its last deal.

    Raises:
        Refused: `bad_rules` if its rules are no longer known.
        IllegalAction: an action is no longer legal.
        msgspec.ValidationError: it was stored in another form.
    """
    _, *rooms = replayed(stored.table)
    last = rooms[-1]
    if player not in stored.actors and seat_of(last, player) is None:
        return None
    match = last.match
    if match is None or match.outcome is None or match.deal_no != len(rooms):
        return None
    deals = [_deal(room) for room in rooms]
    expect = Expected(scores=match.scores, bummerl=match.outcome.bummerl)
    if stored.table.hands[-1].forfeited_by is not None:
        deals[-1] = replace(deals[-1], expect=Expected())
        expect = Expected()
    record = Record(
        game=last.game,
        preset=last.preset,
        settings=differing(last.game, last.preset, last.rules),
        rules=last.rules,
        seats=tuple(_name(place) for place in last.places),
        start=(0,) * last.game.players,
        deals=tuple(deals),
        expect=expect,
    )
    return sealed(write_record(record))


def _deal(room: Room) -> DealRecord:
    if room.match is None or room.match.last_result is None:
        raise AssertionError(room.id)
    acts = (f"{event.seat}:{event.code}" for event in room.events if isinstance(event, Acted))
    return deal_record(room.match.dealer, room.match.last_result, acts)


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
