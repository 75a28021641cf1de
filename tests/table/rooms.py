"""Rooms to start from, built by the transitions themselves."""

from bauern.engine import DECK, Card, Seat
from bauern.protocol.commands import Join, OpenTable, Options, SeatBot, Start
from bauern.table import playing, ruling, seating
from bauern.table.room import Person, PlayerId, Room

ANNA, BEN, CILLI, DORA, EMIL = (
    Person(PlayerId(name.lower()), name, "guest") for name in ["Anna", "Ben", "Cilli", "Dora", "Emil"]
)
FOUR = (ANNA, BEN, CILLI, DORA)
"""They sit from seat 0 on; Anna is host and deals first, Ben names trump."""
CODE = "ABCDEF"
SEED = bytes(range(32))
DECK_IN_ORDER = DECK
"""Dealt by seat 0: 1 gets HA HT HK, 2 HQ HJ SA, 3 ST SK SQ, 0 SJ DA DT; then 1 DK DQ, 2 DJ CA, 3 CT CK, 0 CQ CJ."""


def cards(room: Room, deck: tuple[Card, ...] = DECK_IN_ORDER) -> playing.Shuffle:
    """Return this deck as what chance gives for the next deal, whatever the seeds say."""
    return playing.Shuffle(playing.coming_seeds(room), deck, bytes([room.hand + 1] * 32))


BAUERN = "bauernschnapsen"


def opened(
    rules: Options | None = None, settings: Options | None = None, game: str = BAUERN, preset: str | None = None
) -> Room:
    """Return a room that Anna has opened."""
    command = OpenTable(game=game, preset=preset, rules=rules, settings=settings)
    return ruling.opened("t1", CODE, ANNA, command, SEED)


def seated(
    *people: Person,
    rules: Options | None = None,
    settings: Options | None = None,
    game: str = BAUERN,
    preset: str | None = None,
) -> Room:
    """Return a room where these people sit from seat 0 on."""
    room = opened(rules, settings, game, preset)
    for person in people:
        room = seating.join(room, person, Join(table=CODE)).room
    return room


def with_bots(room: Room, *seats: int) -> Room:
    for seat in seats:
        room = seating.seat_bot(room, ANNA, SeatBot(table=CODE, seat=seat, level="random")).room
    return room


def started(
    *people: Person,
    rules: Options | None = None,
    settings: Options | None = None,
    game: str = BAUERN,
    preset: str | None = None,
) -> Room:
    """Return the room in its first hand, dealt by seat 0 from the deck in order; bots sit where nobody does."""
    room = seated(*people, rules=rules, settings=settings, game=game, preset=preset)
    return playing.start(room, ANNA, Start(table=CODE), Seat(0), cards(room)).room


def played(room: Room, *words: str) -> Room:
    """Return the room after these actions, written `seat:code`."""
    for word in words:
        seat, _, code = word.partition(":")
        room = playing.act(room, Seat(int(seat)), room.seq, code, "somebody").room
    return room


LOST_BETTLER = ["1:trump:H", "1:pass", "2:pass", "3:pass", "0:bid:bettler", "1:pass", "3:pass", "0:DA", "1:DK", "3:ST"]
"""A whole hand of the deck in order: seat 0 loses a Bettler by his own ace, 4 points for seats 1 and 3."""
