"""What is written, and that a room comes back from it as it was."""

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import ValidationError

from bauern.engine import GAMES, PUBLIC, IllegalAction, Refused, Seat, as_settings, code, legal_actions, turn_of, view
from bauern.protocol.commands import Join, Kick, Leave, Ready
from bauern.store import (
    EndTable,
    SaveAction,
    SaveForfeit,
    SaveHand,
    SaveSeed,
    SaveTable,
    StoredAction,
    StoredHand,
    StoredSeeds,
    StoredTable,
)
from bauern.table import playing, presence, seating
from bauern.table.memory import recalled, writes
from bauern.table.room import Room, Step
from bauern.table.sight import Clocks, present_state
from tests.table.rooms import (
    ANNA,
    BEN,
    CILLI,
    CODE,
    DECK_IN_ORDER,
    DORA,
    LOST_BETTLER,
    SEED,
    cards,
    opened,
    played,
    seated,
    started,
)

COMING = StoredSeeds(SEED, "{}")


class Memory:
    """What a store would hold after these writes: all hands, as `recalled` is given the last two."""

    def __init__(self) -> None:
        self.table: SaveTable | None = None
        self.seed: SaveSeed | None = None
        self.hands: dict[int, tuple[SaveHand, list[SaveAction], int | None]] = {}

    def keep(self, old: Room | None, step: Step) -> Room:
        for write in writes(old, step):
            match write:
                case SaveTable():
                    self.table = write
                case SaveSeed():
                    self.seed = write
                case SaveHand():
                    self.hands[write.hand] = (write, [], None)
                case SaveAction():
                    self.hands[write.hand][1].append(write)
                case SaveForfeit(_, hand, seat):
                    self.hands[hand] = (*self.hands[hand][:2], seat)
                case EndTable():
                    pass
        return step.room

    def seq_before(self, hand: int) -> int:
        earlier = [actions for saved, actions, _ in self.hands.values() if saved.hand < hand]
        return sum(map(len, earlier))

    def recalled(self) -> Room:
        assert self.table is not None
        assert self.seed is not None
        newest = tuple(
            StoredHand(
                saved.hand,
                self.seq_before(saved.hand),
                saved.snapshot,
                saved.deck,
                forfeited_by,
                StoredSeeds(saved.server_seed, saved.client_seeds),
                tuple(StoredAction(action.seq, action.seat, action.code) for action in actions),
            )
            for saved, actions, forfeited_by in list(self.hands.values())[-2:]
        )
        table, coming = self.table, StoredSeeds(self.seed.server_seed, self.seed.words)
        return recalled(StoredTable(table.id, table.code, table.game, table.state, coming, newest))


def same(room: Room) -> tuple[object, ...]:
    """Return what must survive a restart."""
    return (
        *(room.id, room.code, room.game, room.preset, room.rules, room.settings, room.host, room.sat_down),
        *(room.configured, room.kicked, room.match, room.before, room.before_seq, room.deck, room.hand, room.seq),
        *(room.events, room.places, room.coming, room.dealt, room.host_left),
    )


def random_match(random: Random, room: Room, memory: Memory, matches: int) -> Iterator[Room]:
    """Play random matches, giving the room after every step."""
    while matches:
        match = room.match
        assert match is not None
        seat = turn_of(match)
        if seat is None:
            matches -= room.match_over
            deck = list(DECK_IN_ORDER)
            random.shuffle(deck)
            room = memory.keep(room, playing.deal(room, cards(room, tuple(deck))))
        else:
            action = code(random.choice(legal_actions(match, seat)))
            room = memory.keep(room, playing.act(room, seat, room.seq, action, "p"))
        yield room


PRESETS = [(game.key, preset) for game in GAMES.values() for preset in game.presets]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_after_every_step_the_stored_room_is_the_room(game: str, preset: str, seed: int) -> None:
    memory = Memory()
    rules: dict[str, object] = {"target": 7, "schneider_bummerl": 1}
    if game == "dreierschnapsen":
        rules["three_finish"] = "play-off"
    first = started(ANNA, BEN, rules=rules, settings={"chat": "off"}, game=game, preset=preset)
    memory.keep(None, Step(first))
    steps = list(random_match(Random(seed), first, memory, matches=2))
    assert len(steps) > 20
    memory = Memory()
    room = memory.keep(None, Step(first))
    for room in random_match(Random(seed), first, memory, matches=2):
        assert same(memory.recalled()) == same(room)


def test_a_play_off_of_two_outlives_a_restart() -> None:
    memory, playing_off = Memory(), 0
    room = memory.keep(
        None, Step(started(ANNA, BEN, rules={"target": 1, "three_finish": "play-off"}, game="dreierschnapsen"))
    )
    for later in random_match(Random(1), room, memory, matches=6):
        assert later.match
        playing_off += view(later.match, PUBLIC).playing == "schnapsen"
        assert same(memory.recalled()) == same(later)
    assert playing_off > 0


def test_seats_host_consents_and_bans_are_stored() -> None:
    memory = Memory()
    room = memory.keep(None, Step(opened(settings={"spectators": "live"})))
    for step in (
        seating.join(room, ANNA, Join(table=CODE)),
        seating.join(seated(ANNA), BEN, Join(table=CODE)),
        seating.kick(seated(ANNA, BEN), ANNA, Kick(table=CODE, seat=1)),
        seating.kick(started(ANNA, BEN), ANNA, Kick(table=CODE, seat=1)),
    ):
        memory.keep(room, step)
        assert same(memory.recalled())[:11] == same(step.room)[:11]
        assert memory.recalled().places == step.room.places


def test_a_host_who_has_left_is_still_gone_after_a_restart() -> None:
    memory = Memory()
    room = memory.keep(None, Step(seated(ANNA)))
    room = memory.keep(room, seating.leave(room, ANNA, Leave(table=CODE)))
    assert memory.recalled().host_left


def test_nobody_is_connected_after_a_restart() -> None:
    memory = Memory()
    memory.keep(None, Step(started(ANNA, BEN)))
    back = memory.recalled()
    assert (back.connected, back.watching, back.away) == (frozenset(), (), frozenset())


def test_a_forfeited_match_is_over_after_a_restart_and_its_rematch_is_played_on() -> None:
    memory = Memory()
    room = memory.keep(None, Step(started(ANNA, BEN, settings={"absent": "forfeit"})))
    room = presence.lost(room, BEN.id).room
    room = memory.keep(room, presence.stayed_away(room, BEN.id))
    assert memory.recalled().match == room.match
    room = memory.keep(room, playing.deal(room, cards(room)))
    room = memory.keep(room, playing.act(room, Seat(2), 0, "turn:1", "p"))
    assert same(memory.recalled()) == same(room)


def test_a_hand_that_was_given_up_before_its_first_action_does_not_set_the_seq_back() -> None:
    memory = Memory()
    room = memory.keep(None, Step(started(ANNA, BEN, CILLI, settings={"absent": "forfeit"})))
    for word in LOST_BETTLER:
        seat, _, said = word.partition(":")
        room = memory.keep(room, playing.act(room, Seat(int(seat)), room.seq, said, "p"))
    room = memory.keep(room, playing.deal(room, cards(room)))
    room = memory.keep(room, seating.leave(room, CILLI, Leave(table=CODE)))
    room = memory.keep(room, playing.deal(room, cards(room)))
    assert memory.recalled().seq == room.seq == len(LOST_BETTLER)
    assert memory.recalled().before_seq == room.before_seq


def test_what_only_passes_is_not_written() -> None:
    room = seated(ANNA, BEN, settings={"spectators": "live"})
    assert writes(room, presence.lost(room, BEN.id)) == ()
    over = played(started(ANNA, BEN), *LOST_BETTLER)
    assert writes(over, playing.ready(over, ANNA, Ready(table=CODE))) == ()


def test_an_action_is_one_row_with_whoever_chose_it() -> None:
    room = started(ANNA, BEN, CILLI, DORA)
    step = playing.act(room, Seat(1), 0, "trump:H", "bot:random")
    assert writes(room, step) == (SaveAction("t1", 1, 1, 1, "trump:H", "bot:random"),)


def test_an_ended_table_is_marked_so() -> None:
    room = seated(ANNA)
    assert writes(room, presence.ended(room)) == (EndTable("t1"),)


def test_what_can_no_longer_be_played_is_refused_not_guessed() -> None:
    memory = Memory()
    memory.keep(None, Step(started(ANNA)))
    assert memory.table is not None
    assert "target" in as_settings(started(ANNA).rules, 4)
    old = memory.table.state.replace('"target"', '"aim"')
    with pytest.raises(Refused, match="aim"):
        recalled(StoredTable("t1", CODE, "bauernschnapsen", old, COMING, ()))
    no_rules = re.sub(r'"rules":{.*?},"settings"', '"rules":[],"settings"', memory.table.state)
    with pytest.raises(ValidationError):
        recalled(StoredTable("t1", CODE, "bauernschnapsen", no_rules, COMING, ()))
    hand = memory.hands[1][0]
    illegal = StoredHand(1, 0, hand.snapshot, hand.deck, None, None, (StoredAction(1, 1, "SA"),))
    with pytest.raises(IllegalAction):
        recalled(StoredTable("t1", CODE, "bauernschnapsen", memory.table.state, COMING, (illegal,)))


def test_a_hand_of_before_there_were_seeds_is_played_on_and_proves_nothing() -> None:
    memory = Memory()
    memory.keep(None, Step(started(ANNA)))
    assert memory.table is not None
    saved = memory.hands[1][0]
    hand = StoredHand(1, 0, saved.snapshot, saved.deck, None, None, ())
    room = recalled(StoredTable("t1", CODE, "bauernschnapsen", memory.table.state, COMING, (hand,)))
    over = played(room, *LOST_BETTLER)
    assert over.match is not None
    assert over.match.last_result is not None
    assert over.match.last_result.proof is None
    assert json.loads(present_state(over, ANNA.id, Clocks()))["view"]["dealt"] is None
