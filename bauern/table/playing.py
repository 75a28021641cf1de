"""Transitions of the game itself: start, act, ready, and the next deal."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from bauern.engine import (
    Card,
    IllegalAction,
    Reason,
    Refused,
    Seat,
    Seeds,
    Shuffled,
    apply,
    forfeit,
    new_match,
    parse,
    rematch,
    seeds,
    shuffled,
    turn_of,
)
from bauern.engine.deal import deck_for
from bauern.engine.sitting import everybody
from bauern.protocol.commands import Ready, Seed, Start
from bauern.protocol.text import plain
from bauern.table.room import (
    Chosen,
    Coming,
    Human,
    Open,
    Person,
    Place,
    Room,
    Step,
    humans,
    new_bot,
    replaced,
    require_before_start,
    require_host,
    require_seat,
)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What chance does when a hand is dealt: the deck that followed from these seeds, and the seed of the next deal."""

    seeds: Seeds
    deck: tuple[Card, ...]
    next_seed: bytes = field(repr=False)
    chosen: bool = False
    """Whether the deck was chosen: then the seeds only shuffle the talon anew, and what is to come stays to come."""


def coming_seeds(room: Room) -> Seeds:
    """Return what the next deal follows from as things are (rule x.fair.words)."""
    words = room.coming.words
    by_seat = (words.get(place.person.id, "") if isinstance(place, Human) else "" for place in room.places)
    return seeds(room.coming.server_seed, tuple(by_seat))


def add_words(room: Room, who: Person, command: Seed) -> Step:
    """Have a player's words in the next shuffle, instead of what he added before; empty ones take them back.

    Raises:
        Refused: `not_seated`.
    """
    require_seat(room, who)
    words = {player: text for player, text in room.coming.words.items() if player != who.id}
    said = plain(command.words, joiners=True)
    if said:
        words[who.id] = said
    if words == room.coming.words:
        return Step(room)
    return Step(replace(room, coming=Coming(room.coming.server_seed, words)))


def start(room: Room, who: Person, _command: Start, lot: Seat, cards: Shuffle) -> Step:
    """Fill the free seats with bots, and deal the first hand; `lot` is the dealer, unless that was chosen.

    Raises:
        Refused: `not_seated`, `forbidden` (also while somebody has not consented), `already_started`.
    """
    require_host(room, who)
    require_before_start(room)
    seated = [human for _, human in humans(room)]
    if not seated:
        raise Refused("not_seated", "nobody sits at this table")
    if room.configured and not all(human.consented for human in seated):
        raise Refused("forbidden", "not everybody has agreed to the changed rules yet")
    for seat, place in enumerate(room.places):
        if isinstance(place, Open):
            room = replace(room, places=replaced(room, Seat(seat), new_bot(room, room.settings.bot_level)))
    if room.chosen is not None:
        lot, cards = room.chosen.dealer, _as_chosen(room, room.chosen, cards)
    match = new_match(room.game, room.rules, lot)
    return deal(replace(room, match=match, swaps=frozenset()), cards)


def _as_chosen(room: Room, chosen: Chosen, cards: Shuffle) -> Shuffle:
    """Return the deal of chosen cards; the seed that is not needed for the next one shuffles the talon anew."""
    deck = deck_for(everybody(room.game, room.rules), chosen.dealer, chosen.hands, chosen.talon)
    unseen = seeds(cards.next_seed, ("",) * room.game.players)
    return Shuffle(unseen, deck, cards.next_seed, chosen=True)


def deal(room: Room, cards: Shuffle) -> Step:
    """Deal the next hand, of the next match if one has ended; the seed of the deal after it takes its place.

    Who stays away is waited for anew where no bot stands in: only then can he forfeit this match too.

    Raises:
        IllegalAction: `not-now` in the middle of a hand or before the start.
    """
    if room.match is None:
        raise IllegalAction(Reason.NOT_NOW)
    before = rematch(room.match) if room.match_over else room.match
    match, events = shuffled(before, Shuffled(cards.deck, cards.seeds, chosen=cards.chosen))
    dealt = replace(
        room,
        match=match,
        before=before,
        before_seq=room.seq,
        deck=cards.deck,
        dealt=cards.seeds,
        unshuffled=cards.chosen,
        coming=room.coming if cards.chosen else Coming(cards.next_seed),
        hand=room.hand + 1,
        events=events,
        places=tuple(_unready(place) for place in room.places),
        away=room.away if room.settings.absent == "bot" else frozenset(),
    )
    return Step(dealt, events)


def _unready(place: Place) -> Place:
    return replace(place, ready=False) if isinstance(place, Human) else place


def act(room: Room, seat: Seat, seq: int, action: str, actor: str) -> Step:
    """Do what a code says at this seat; `seq` must be the room's.

    Raises:
        Refused: `stale`, `not_your_turn`.
        IllegalAction: the rules refuse it.
    """
    if seq != room.seq:
        raise Refused("stale", f"the table is at {room.seq}")
    if room.match is None:
        raise IllegalAction(Reason.NOT_NOW)
    if turn_of(room.match) not in {seat, None}:
        raise Refused("not_your_turn", "another seat acts now")
    match, events = apply(room.match, seat, parse(action))
    return Step(
        replace(room, match=match, seq=room.seq + 1, events=(*room.events, *events)),
        events,
        actor=actor,
    )


def given_up(room: Room, seat: Seat) -> Step:
    """End the match against the side of this seat, where one is being played."""
    if room.match is None or room.match_over:
        return Step(room)
    match, events = forfeit(room.match, seat)
    return Step(replace(room, match=match, events=(*room.events, *events)), events, forfeited_by=seat)


def ready(room: Room, who: Person, _command: Ready) -> Step:
    """Be ready for the next hand or the rematch.

    Raises:
        Refused: `not_seated`.
        IllegalAction: `not-now` before the start and in the middle of a hand.
    """
    seat = require_seat(room, who)
    if not room.between_hands:
        raise IllegalAction(Reason.NOT_NOW)
    place = room.places[seat]
    if not isinstance(place, Human) or place.ready:
        return Step(room)
    return Step(replace(room, places=replaced(room, seat, replace(place, ready=True))))
