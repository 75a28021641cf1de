"""Between a room and the store: what a step has to write, and a room from what was written."""

import dataclasses
from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bauern.engine import (
    Acted,
    Card,
    Match,
    Rules,
    Seat,
    Shuffled,
    apply,
    as_settings,
    forfeit,
    game_named,
    new_match,
    parse,
    rematch,
    rules_of,
    seeds,
    shuffled,
)
from bauern.engine.notation import parse_cards
from bauern.protocol.codec import decode, encode
from bauern.protocol.commands import TableSettings
from bauern.store import (
    EndTable,
    SaveAction,
    SaveForfeit,
    SaveHand,
    SaveSeed,
    SaveTable,
    StoredHand,
    StoredTable,
    Write,
)
from bauern.table.results import result_of
from bauern.table.room import Bot, Chosen, Coming, Human, Open, Person, Place, PlayerId, Room, Step


class _Seat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place: of a person (`person`), of a bot (`level`), or open."""

    person: Person | None = None
    since: int = 0
    consented: bool = False
    name: str = ""
    level: str = ""
    instead: bool = False


class _Chosen(Struct, frozen=True, kw_only=True):
    """Cards of the first deal that somebody chose."""

    dealer: int
    hands: tuple[str, ...]
    talon: str


class _State(Struct, frozen=True, kw_only=True):
    """The stored part of a room without its match."""

    preset: str
    rules: Raw
    settings: TableSettings
    host: str
    host_left: bool = False
    seats: tuple[_Seat, ...]
    sat_down: int
    configured: bool
    kicked: tuple[str, ...]
    chosen: _Chosen | None = None


class _Words(Struct, frozen=True, omit_defaults=True):
    """Words that players have added to the coming shuffle."""

    by_player: dict[PlayerId, str] = {}


class _ClientSeeds(Struct, frozen=True):
    """Words that a shuffle followed from."""

    by_seat: tuple[str, ...]


class _Snapshot(Struct, frozen=True, kw_only=True):
    """How a match stood when a hand was dealt."""

    dealer: int
    deal_no: int
    scores: tuple[int, ...]
    bummerl: tuple[int, ...]
    led_to_nil: tuple[int, ...]
    chosen: bool = False
    """Whether the cards of the hand were chosen."""


def writes(old: Room | None, step: Step) -> tuple[Write, ...]:
    """Return what has to be stored before the step counts."""
    new = step.room
    found: list[Write] = []
    if (
        old is None
        or _stored_part(old) != _stored_part(new)
        or (old.places is not new.places and _seats(old) != _seats(new))
    ):
        found.append(SaveTable(new.id, new.code, new.game.key, encode(_state(new)).decode()))
    if new.hand != (old.hand if old else 0):
        found.append(_hand(new))
    if old is None or old.coming is not new.coming:
        words = encode(_Words(dict(new.coming.words))).decode()
        found.append(SaveSeed(new.id, new.coming.server_seed, words))
    if step.actor is not None:
        acted = next(event for event in step.events if isinstance(event, Acted))
        found.append(SaveAction(new.id, new.seq, new.hand, acted.seat, acted.code, step.actor))
    if step.forfeited_by is not None:
        found.append(SaveForfeit(new.id, new.hand, step.forfeited_by))
    if old is not None and new.between_hands and (old.playing or step.forfeited_by is not None):
        found.append(result_of(new, old.places, counts=step.forfeited_by is None))
    if new.ended:
        found.append(EndTable(new.id))
    return tuple(found)


def _stored_part(room: Room) -> tuple[object, ...]:
    """Return what `_state` is made from but for seats: mostly the very same objects as before, so quick to compare."""
    played = (room.rules, room.settings, room.preset, room.configured)
    return room.sat_down, room.host, room.host_left, room.kicked, *played


def _state(room: Room) -> _State:
    return _State(
        preset=room.preset,
        rules=Raw(encode(as_settings(room.rules, room.game.players))),
        settings=room.settings,
        host=room.host,
        host_left=room.host_left,
        seats=_seats(room),
        sat_down=room.sat_down,
        configured=room.configured,
        kicked=tuple(sorted(room.kicked)),
        chosen=_chosen(room),
    )


def _chosen(room: Room) -> _Chosen | None:
    if room.chosen is None:
        return None
    hands = tuple(" ".join(hand) for hand in room.chosen.hands)
    return _Chosen(dealer=room.chosen.dealer, hands=hands, talon=" ".join(room.chosen.talon))


def _seats(room: Room) -> tuple[_Seat, ...]:
    return tuple(map(_seat, room.places))


def _seat(place: Place) -> _Seat:
    match place:
        case Open():
            return _Seat()
        case Bot(name, level, instead):
            return _Seat(name=name, level=level, instead=instead)
        case Human(person, since, consented):
            return _Seat(person=person, since=since, consented=consented)


def _place(seat: _Seat) -> Place:
    if seat.person is not None:
        return Human(seat.person, seat.since, seat.consented)
    return Bot(seat.name, seat.level, seat.instead) if seat.level else Open()


def _hand(room: Room) -> SaveHand:
    before, match, dealt = room.before, room.match, room.dealt
    if before is None or match is None or dealt is None:
        raise AssertionError(room.code)
    snapshot = _Snapshot(
        dealer=match.dealer,
        deal_no=before.deal_no,
        scores=before.scores,
        bummerl=before.bummerl,
        led_to_nil=before.led_to_nil,
        chosen=room.unshuffled,
    )
    return SaveHand(
        room.id,
        room.hand,
        encode(snapshot).decode(),
        " ".join(room.deck),
        bytes.fromhex(dealt.server_seed),
        encode(_ClientSeeds(dealt.client_seeds)).decode(),
    )


def recalled(stored: StoredTable) -> Room:
    """Return the room as it was: its hands are played again, from the snapshot of the first of them.

    Raises:
        Refused: `bad_rules` if its rules are no longer known.
        IllegalAction: an action is no longer legal.
        msgspec.ValidationError: it was stored in another form.
    """
    *_, room = replayed(stored)
    return room


def replayed(stored: StoredTable) -> Iterator[Room]:
    """Yield the room without a match, then as it was after each of the stored hands.

    Raises:
        Refused: `bad_rules` if its rules are no longer known.
        IllegalAction: an action is no longer legal.
        msgspec.ValidationError: it was stored in another form.
    """
    game = game_named(stored.game)
    state = decode(stored.state, _State)
    room = Room(
        id=stored.id,
        code=stored.code,
        game=game,
        preset=state.preset,
        rules=_rules(game.key, state.preset, bytes(state.rules)),
        settings=state.settings,
        host=PlayerId(state.host),
        host_left=state.host_left,
        places=tuple(_place(seat) for seat in state.seats),
        coming=Coming(stored.coming.server_seed, decode(stored.coming.words, _Words).by_player),
        sat_down=state.sat_down,
        configured=state.configured,
        kicked=frozenset(PlayerId(player) for player in state.kicked),
        chosen=_cards_chosen(state.chosen),
    )
    yield room
    for hand in stored.hands:
        room = _played(room, hand)
        yield room


@lru_cache(maxsize=128)
def _rules(game: str, preset: str, written: bytes) -> Rules:
    """Return house rules that were written so: most tables that come back have the same."""
    return rules_of(game_named(game), preset, msgspec.json.decode(written, type=dict[str, object]))


def _played(room: Room, hand: StoredHand) -> Room:
    """Return the room after a stored hand."""
    snapshot = decode(hand.snapshot, _Snapshot)
    if room.match is None:
        before = _from_snapshot(room, snapshot)
    else:
        before = rematch(room.match) if room.match_over else room.match
    chance = dataclasses.replace(_chance(hand), chosen=snapshot.chosen)
    match, events = shuffled(before, chance)
    room = replace(
        room,
        before=before,
        before_seq=hand.seq,
        deck=chance.deck,
        dealt=chance.seeds,
        unshuffled=chance.chosen,
        hand=hand.hand,
    )
    for action in hand.actions:
        match, more = apply(match, Seat(action.seat), parse(action.code))
        events += more
    if hand.forfeited_by is not None:
        match, more = forfeit(match, Seat(hand.forfeited_by))
        events += more
    return replace(room, match=match, events=events, seq=hand.seq + len(hand.actions))


def _cards_chosen(stored: _Chosen | None) -> Chosen | None:
    if stored is None:
        return None
    return Chosen(Seat(stored.dealer), tuple(map(parse_cards, stored.hands)), parse_cards(stored.talon))


def _chance(hand: StoredHand) -> Shuffled:
    deck = tuple(Card(card) for card in hand.deck.split())
    if hand.seeds is None:
        return Shuffled(deck)
    words = decode(hand.seeds.words, _ClientSeeds).by_seat
    return Shuffled(deck, seeds(hand.seeds.server_seed, words))


def _from_snapshot(room: Room, snapshot: _Snapshot) -> Match:
    fresh = new_match(room.game, room.rules, Seat(snapshot.dealer), snapshot.scores)
    return dataclasses.replace(
        fresh,
        deal_no=snapshot.deal_no,
        bummerl=snapshot.bummerl,
        led_to_nil=tuple(Seat(seat) for seat in snapshot.led_to_nil),
    )
