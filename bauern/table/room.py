"""A table's state as frozen values: who sits where under which rules, and the match.

Most are structs and no dataclasses: each action leads to a new room, and `replace` is fifty times as quick for them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Final, Literal, NewType

from msgspec import Struct
from msgspec.structs import replace

from bauern.engine import Card, Event, Game, Match, Refused, Rules, Seat, Seeds
from bauern.engine.state import Finished
from bauern.protocol.commands import TableSettings
from bauern.protocol.text import same_name

PlayerId = NewType("PlayerId", str)

BOT_NAMES: Final = ("Resi", "Sepp", "Vroni", "Toni", "Mitzi", "Franzl", "Burgi", "Loisl")
_SHORT: Final = 16


class NotSeated(Refused):
    """Whoever asks neither sits at a table nor watches there; he is told whether he may watch."""

    def __init__(self, settings: TableSettings) -> None:
        super().__init__("not_seated", "you do not sit at this table")
        self.spectators = settings.spectators


class Person(Struct, frozen=True):
    """A human being, wherever he sits."""

    id: PlayerId
    name: str
    kind: Literal["guest", "member"]


class Open(Struct, frozen=True):
    """Nobody sits here."""


class Bot(Struct, frozen=True):
    """A bot sits here; `level` is its name in BOTS."""

    name: str
    level: str
    instead: bool = False
    """Whether it sits here since a person left."""


class Human(Struct, frozen=True):
    """A person sits here."""

    person: Person
    since: int
    """Counts who sat down at this table: the lowest number is there longest."""
    consented: bool = False
    ready: bool = False


Place = Open | Bot | Human


@dataclass(frozen=True, slots=True)
class Coming:
    """What the next shuffle will follow from; secret but for the commitment to it."""

    server_seed: bytes = field(repr=False)
    words: Mapping[PlayerId, str] = field(default_factory=dict, repr=False)
    """What players have added; it counts for the seat where each of them sits when the cards are dealt."""


class Chosen(Struct, frozen=True):
    """Cards for the first deal that somebody chose: it proves nothing about the shuffle."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order dealt."""
    talon: tuple[Card, ...]


class Room(Struct, frozen=True, kw_only=True):
    """One table. What is below `connected` is gone after a restart; the rest is stored."""

    id: str
    code: str
    game: Game
    preset: str
    rules: Rules
    settings: TableSettings
    host: PlayerId
    host_left: bool = False
    """Whether the host got up while nobody else sat: who sits down next is host."""
    places: tuple[Place, ...]
    coming: Coming
    sat_down: int = 0
    """How many have sat down so far."""
    configured: bool = False
    """Whether rules or settings were changed after opening, so that everybody has to consent."""
    kicked: frozenset[PlayerId] = frozenset()
    chosen: Chosen | None = None
    """What is dealt at the start instead of shuffled cards, at a table that was opened for that."""
    match: Match | None = None
    """None before the start."""
    before: Match | None = None
    """The match as it stood when the newest hand was dealt."""
    before_seq: int = 0
    """The value of `seq` then."""
    deck: tuple[Card, ...] = ()
    """Of the newest hand, in dealing order."""
    dealt: Seeds | None = None
    """What that deck followed from; None before the first hand."""
    unshuffled: bool = False
    """Whether the cards of the newest hand were chosen."""
    hand: int = 0
    """Hands dealt here, over all matches."""
    seq: int = 0
    """Actions accepted here, over all matches."""
    events: tuple[Event, ...] = ()
    """Everything since the newest deal, nothing hidden."""
    ended: bool = False
    connected: frozenset[PlayerId] = frozenset()
    away: frozenset[PlayerId] = frozenset()
    """Players whose connection has been lost for longer than the settings allow."""
    watching: tuple[Person, ...] = ()
    swaps: frozenset[tuple[Seat, Seat]] = frozenset()
    """Offers to change seats, as (who asks, whose seat)."""

    @property
    def started(self) -> bool:
        """Whether the first match has begun."""
        return self.match is not None

    @property
    def between_hands(self) -> bool:
        """Whether a hand, or the match with it, is over and the next not dealt."""
        return self.match is not None and isinstance(self.match.phase, Finished)

    @property
    def playing(self) -> bool:
        """Whether a hand is in progress."""
        return self.match is not None and not self.between_hands

    @property
    def match_over(self) -> bool:
        """Whether the match has ended and no rematch has begun."""
        return self.match is not None and self.match.outcome is not None


class Step(Struct, frozen=True):
    """What a transition leads to: the new room, and what everybody has to learn of it."""

    room: Room
    events: tuple[Event, ...] = ()
    actor: str | None = None
    """Set if a seat acted: the player's id, or `bot:` and the bot's name."""
    forfeited_by: Seat | None = None
    """Set if a seat's side gave the match up."""
    notices: tuple[tuple[PlayerId, str], ...] = ()
    """Codes of notices to single players."""


def humans(room: Room) -> Iterator[tuple[Seat, Human]]:
    """Yield every seat where a person sits."""
    return iter([(Seat(s), place) for s, place in enumerate(room.places) if isinstance(place, Human)])


def seat_of(room: Room, player: PlayerId) -> Seat | None:
    """Return where this player sits, or None."""
    for seat, place in enumerate(room.places):
        if isinstance(place, Human) and place.person.id == player:
            return Seat(seat)
    return None


def watches(room: Room, player: PlayerId) -> bool:
    """Whether this player watches."""
    return any(person.id == player for person in room.watching)


def members(room: Room) -> frozenset[PlayerId]:
    """Return everybody whose coming and going matters here: who sits, who watches, and the host."""
    seated = {human.person.id for _, human in humans(room)}
    return frozenset(seated | {person.id for person in room.watching} | {room.host})


def same_people(old: Room, new: Room) -> bool:
    """Whether nobody has come, gone, changed seats or become host: after most actions, and quick to find out then."""
    return _people_of(old) == _people_of(new)


def _people_of(room: Room) -> tuple[object, ...]:
    return room.places, room.watching, room.connected, room.away, room.host, room.host_left


def anybody_there(room: Room) -> bool:
    """Whether any person who sits or watches is connected."""
    present = {human.person.id for _, human in humans(room)} | {person.id for person in room.watching}
    return not present.isdisjoint(room.connected)


def lacks_host(room: Room) -> bool:
    """Whether the host is away or has left, and one of those who sit here is there."""
    seated = (human.person.id in room.connected for _, human in humans(room))
    return (room.host_left or room.host in room.away) and any(seated)


def without_strangers(room: Room) -> Room:
    """Return the room without any trace of who is there or away and is no member any more."""
    mine = members(room)
    return replace(room, connected=room.connected & mine, away=room.away & mine)


def stood_in_for(room: Room, place: Place) -> bool:
    """Whether a bot plays for the person who sits here."""
    return isinstance(place, Human) and place.person.id in room.away and room.settings.absent == "bot"


def bot_at(room: Room, seat: Seat) -> str | None:
    """Return the name of the bot that controls this seat now, None if a person does."""
    place = room.places[seat]
    if isinstance(place, Bot):
        return place.level
    return room.settings.bot_level if stood_in_for(room, place) else None


def everybody_ready(room: Room) -> bool:
    """Whether every person who is expected to answer is ready, and there is one."""
    asked = [human for _, human in humans(room) if not stood_in_for(room, human)]
    return bool(asked) and all(human.ready for human in asked)


def require_seat(room: Room, who: Person) -> Seat:
    """Return where this person sits.

    Raises:
        NotSeated: he does not.
    """
    seat = seat_of(room, who.id)
    if seat is None:
        raise NotSeated(room.settings)
    return seat


def require_host(room: Room, who: Person) -> None:
    """Let only the host go on.

    Raises:
        Refused: `not_seated` or `forbidden`.
    """
    if who.id != room.host:
        require_seat(room, who)
        raise Refused("forbidden", "only the host may do this")


def require_before_start(room: Room) -> None:
    """Go on only before the first match.

    Raises:
        Refused: `already_started`.
    """
    if room.started:
        raise Refused("already_started", "the match has begun")


def replaced(room: Room, seat: Seat, place: Place) -> tuple[Place, ...]:
    """Return the places with another one at this seat."""
    return (*room.places[:seat], place, *room.places[seat + 1 :])


def new_bot(room: Room, level: str) -> Bot:
    """Return a bot of this level with a name that nobody here has."""
    taken = _names(room)
    return Bot(next(name for name in _numbered(*BOT_NAMES) if same_name(name) not in taken), level)


def told_apart(room: Room, who: Person) -> Person:
    """Return this person under a name that nobody else here has: his own, or that and a number."""
    taken = _names(room, but=who.id)
    return replace(who, name=next(name for name in _numbered(who.name) if same_name(name) not in taken))


def _numbered(*names: str) -> Iterator[str]:
    """Yield these names, then with a 2 behind them, and so on without end: those who watch may have any number."""
    yield from names
    yield from (f"{name} {number}" for number in count(2) for name in names)


def known_as(room: Room, who: Person) -> str:
    """Return what tells a person from others at this table and at no other, and neither who he is nor his name."""
    return sha256(f"{room.id} {who.id}".encode()).hexdigest()[:_SHORT]


def shown_name(room: Room, who: Person) -> str:
    """Return what a person who sits or watches is called here."""
    return next(person.name for person in _people(room) if person.id == who.id)


def _people(room: Room) -> list[Person]:
    return [*(human.person for _, human in humans(room)), *room.watching]


def _names(room: Room, but: PlayerId | None = None) -> set[str]:
    bots = {same_name(place.name) for place in room.places if isinstance(place, Bot)}
    return bots | {same_name(person.name) for person in _people(room) if person.id != but}
