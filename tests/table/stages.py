"""A table of four people in every stage of a match, and what it takes to bring a match to its end from there."""

from typing import Final

from bauern.engine import Seat, code, legal_actions, turn_of
from bauern.protocol.commands import Configure, Consent, Kick, Ready, Start
from bauern.table import playing, ruling, seating
from bauern.table.driver import NextHand, wanted
from bauern.table.room import Human, Person, Room, bot_at, humans
from tests.table.rooms import ANNA, CODE, FOUR, LOST_BETTLER, cards, played, seated, started

_PASSED: Final = ["1:trump:H", "1:pass", "2:pass", "3:pass", "0:pass"]
_PLAY: Final = [*_PASSED, "2:pass", "0:pass"]
_TRICKS: Final = ["1:HA", "2:HQ", "3:ST", "0:SJ", "1:HT", "2:HJ", "3:SK", "0:DA", "1:HK", "2:SA", "3:SQ", "0:DT"]

WORDS: Final = {
    "trump": [],
    "first word of the auction": _PASSED[:1],
    "last word of the auction": _PASSED[:4],
    "auction with a bid": ["1:trump:H", "1:pass", "2:bid:bettler"],
    "kontra": _PASSED,
    "kontra that was said": [*_PASSED, "2:kontra"],
    "first card": _PLAY,
    "middle of a trick": [*_PLAY, *_TRICKS[:2]],
    "between two tricks": [*_PLAY, *_TRICKS[:4]],
    "end of the last but one trick": [*_PLAY, *_TRICKS[:11]],
    "result": LOST_BETTLER,
    "match-over": LOST_BETTLER,
}
STAGES: Final = ("lobby", "consent", *WORDS)
STARTED: Final = tuple(WORDS)
IN_A_HAND: Final = tuple(stage for stage in WORDS if stage not in {"result", "match-over"})


def room_in(stage: str, **settings: object) -> Room:
    """Return the table in this stage; a turn lasts 30 seconds unless the settings say something else."""
    how = {"turn_seconds": 30, "result_seconds": 20, "spectators": "live", **settings}
    rules = {"target": 4 if stage == "match-over" else 5}
    if stage in WORDS:
        return played(started(*FOUR, rules=rules, settings=how), *WORDS[stage])
    room = seated(*FOUR, rules=rules, settings=how)
    return room if stage == "lobby" else ruling.configure(room, ANNA, Configure(table=CODE)).room


def said_at(room: Room) -> str:
    """Return what somebody without a plan says here: no more than he must."""
    match = room.match
    assert match is not None
    seat = turn_of(match)
    assert seat is not None
    codes = [code(action) for action in legal_actions(match, seat)]
    return "pass" if "pass" in codes else codes[0]


def once_acted(room: Room) -> tuple[Room, str]:
    """Return the room after what is due next, and who did it: a player's id, `bot:…`, or `deal`.

    Only bots and those who are there do anything, and no turn's clock runs out: else the table is stuck.
    """
    if isinstance(wanted(room), NextHand):
        return playing.deal(room, cards(room)).room, "deal"
    assert room.match is not None
    seat = turn_of(room.match)
    assert seat is not None, "nothing would ever happen here"
    actor = f"bot:{bot_at(room, seat)}"
    place = room.places[seat]
    if bot_at(room, seat) is None and isinstance(place, Human):
        actor = place.person.id
        assert actor in room.connected, "the table waits for somebody who is not there"
    return playing.act(room, seat, room.seq, said_at(room), actor).room, actor


def to_the_end(room: Room) -> set[str]:
    """Bring the match to its end, or the next one's where it is over; return who acted."""
    if not room.started:
        room = _begun(room)
    elif room.match_over:
        for person in _there(room):
            room = playing.ready(room, person, Ready(table=CODE)).room
        room, _ = once_acted(room)
    acted = set()
    while not room.match_over:
        room, actor = once_acted(room)
        acted.add(actor)
    return acted - {"deal"}


def _there(room: Room) -> list[Person]:
    return [human.person for _, human in humans(room) if human.person.id in room.connected]


def _begun(room: Room) -> Room:
    """Return the room after its host has started the match; who is not there to agree is removed."""
    [host] = [person for person in _there(room) if person.id == room.host]
    for person in _there(room):
        room = ruling.consent(room, person, Consent(table=CODE)).room
    for seat, human in humans(room):
        if room.configured and not human.consented:
            room = seating.kick(room, host, Kick(table=CODE, seat=seat)).room
    return playing.start(room, host, Start(table=CODE), Seat(0), cards(room)).room
