"""What is kept of a deal that ended, for lists and statistics: the rest of it can be played again from its actions."""

from typing import Literal

from bauern.engine import Match, Result, Seat
from bauern.engine.seats import others, side_of, team_of
from bauern.protocol.codec import encode
from bauern.store import Part, SaveResult, SeatEnd
from bauern.table.room import Bot, Human, Open, Place, Room


def result_of(room: Room, places: tuple[Place, ...], *, counts: bool, at: int | None = None) -> SaveResult:
    """Return what is kept of the deal that has just ended, or only of its match where it counts nothing.

    `places` are those from before: who gave up the match may have left his by now.
    """
    match = room.match
    if match is None or match.last_result is None:
        raise AssertionError(room.id)
    result = match.last_result
    declarer = result.declarer
    return SaveResult(
        table_id=room.id,
        first=room.hand - match.deal_no + 1,
        deal=match.deal_no,
        game=room.game.key,
        preset=room.preset,
        names=encode([_name(place) for place in places]).decode(),
        scores=encode(match.scores).decode(),
        contract=result.contract,
        made=None if declarer is None else declarer in result.winners,
        people=tuple(
            Part(
                player=place.person.id,
                seat=seat,
                partner=_partner(places, Seat(seat)),
                part=_part(result, Seat(seat)) if counts else None,
                points=result.points[seat] or -max(result.points),
            )
            for seat, place in enumerate(places)
            if isinstance(place, Human)
        ),
        acted=(room.before_seq, room.seq),
        unshuffled=room.unshuffled,
        end=None if match.outcome is None else tuple(_end(match, seat) for seat in match.seats),
        at=at,
    )


def _name(place: Place) -> str:
    match place:
        case Human(person):
            return person.name
        case Bot(name):
            return name
        case Open():
            return ""


def _partner(places: tuple[Place, ...], seat: Seat) -> str | None:
    """Return the name of this seat's partner, nothing for a bot's; None if it has none."""
    seats = tuple(map(Seat, range(len(places))))
    mate = next((other for other in team_of(seat, seats) if other != seat), None)
    if mate is None:
        return None
    place = places[mate]
    return place.person.name if isinstance(place, Human) else ""


def _part(result: Result, seat: Seat) -> Literal["declarer", "partner", "against", "none"] | None:
    seats = tuple(Seat(s) for s, hand in enumerate(result.hands) if hand)
    if seat not in seats:  # of three, who watches two others play off
        return None
    if result.declarer is None:
        return "none"
    if seat == result.declarer:
        return "declarer"
    return "partner" if seat in side_of(result.declarer, seats, result.declarer) else "against"


def _end(match: Match, seat: Seat) -> SeatEnd:
    if match.outcome is None:
        raise AssertionError(seat)
    added, mine = match.outcome.bummerl, team_of(seat, match.seats)
    sides = {team_of(other, match.seats) for other in others(mine, match.seats)}
    return SeatEnd(seat in match.outcome.winners, added[seat], sum(added[side[0]] for side in sides))
