"""Seeds at a table: committed to before, words by whoever sits there, told when the hand is over."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from bauern.engine import Refused, deck_from
from bauern.protocol.commands import Join, Leave, Seed, Swap
from bauern.store import SaveSeed
from bauern.table import playing, seating
from bauern.table.chance import SystemChance
from bauern.table.memory import writes
from bauern.table.room import Person, Room
from bauern.table.sight import Clocks, present_state
from tests.table.house import house
from tests.table.rooms import (
    ANNA,
    BEN,
    CILLI,
    CODE,
    DORA,
    EMIL,
    LOST_BETTLER,
    SEED,
    cards,
    opened,
    played,
    seated,
    started,
)


def add(room: Room, who: Person, words: str) -> Room:
    return playing.add_words(room, who, Seed(table=CODE, words=words)).room


def seen(room: Room, who: Person = ANNA) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(present_state(room, who.id, Clocks()))["view"]
    return view


def words(room: Room) -> tuple[str, ...]:
    return playing.coming_seeds(room).client_seeds


@pytest.mark.rule("x.fair.commitment")
def test_the_first_seed_is_committed_to_when_the_table_is_opened() -> None:
    committed = {"deal_no": 1, "commitment": hashlib.sha256(SEED).hexdigest(), "added": [False] * 4}
    assert (seen(opened())["shuffle"], seen(opened())["dealt"]) == (committed, None)


@pytest.mark.rule("x.fair.commitment")
def test_the_next_seed_is_committed_to_when_a_hand_begins() -> None:
    room = seated(ANNA, BEN)
    before = seen(room)["shuffle"]["commitment"]
    view = seen(playing.deal(played(started(ANNA, BEN), *LOST_BETTLER), cards(started(ANNA))).room)
    first = seen(started(ANNA, BEN))
    assert (first["dealt"]["deal_no"], first["dealt"]["commitment"]) == (1, before)
    assert first["shuffle"] == {
        "deal_no": 2,
        "commitment": hashlib.sha256(bytes([1] * 32)).hexdigest(),
        "added": [False] * 4,
    }
    assert (view["dealt"]["deal_no"], view["shuffle"]["deal_no"]) == (2, 3)


@pytest.mark.rule("x.fair.words")
def test_the_others_see_that_somebody_has_added_words_and_not_which() -> None:
    room = add(seated(ANNA, BEN), BEN, "secret words")
    assert seen(room)["shuffle"]["added"] == [False, True, False, False]
    assert "secret words" not in json.dumps(seen(room))
    dealt = seen(playing.deal(add(over(), BEN, "secret words"), cards(add(over(), BEN, "secret words"))).room)
    assert dealt["dealt"]["client_seeds"] == ["", "secret words", "", ""]
    assert dealt["shuffle"]["added"] == [False] * 4, "words count once"


def over() -> Room:
    return played(started(ANNA, BEN), *LOST_BETTLER)


@pytest.mark.rule("x.fair.words")
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  two \t words\n", "two words"),
        ("e\u0301", "é"),
        ("a\u202eb\u200b", "ab"),
        ("x" * 64, "x" * 64),
        (" \u200b ", ""),
    ],
)
def test_words_are_cleaned_like_chat(said: str, kept: str) -> None:
    assert words(add(seated(ANNA), ANNA, said))[0] == kept


@pytest.mark.rule("x.fair.words")
def test_words_are_replaced_and_taken_back() -> None:
    room = add(add(seated(ANNA, BEN), ANNA, "first"), ANNA, "second")
    assert words(room) == ("second", "", "", "")
    assert words(add(room, ANNA, "")) == ("", "", "", "")
    step = playing.add_words(room, ANNA, Seed(table=CODE, words="second"))
    assert step.room is room, "nothing new disturbs nobody"


@pytest.mark.rule("x.fair.words")
def test_words_go_with_the_player_and_not_with_the_seat() -> None:
    room = add(add(seated(ANNA, BEN, CILLI), BEN, "from Ben"), CILLI, "from Cilli")
    room = seating.swap(room, BEN, Swap(table=CODE, seat=3)).room
    assert words(room) == ("", "", "from Cilli", "from Ben")
    room = seating.join(room, DORA, Join(table=CODE)).room
    assert words(room)[1] == ""
    assert words(seating.leave(room, CILLI, Leave(table=CODE)).room) == ("", "", "", "from Ben")


@pytest.mark.rule("x.fair.words")
def test_only_who_sits_may_add_words() -> None:
    watched = seating.join(seated(ANNA, settings={"spectators": "live"}), EMIL, Join(table=CODE, watch=True)).room
    for room in (seated(ANNA), watched):
        with pytest.raises(Refused) as refused:
            add(room, EMIL, "x")
        assert refused.value.code == "not_seated"


@pytest.mark.rule("x.fair.proof")
def test_a_finished_hand_shows_its_proof_and_no_other_seed() -> None:
    running = started(ANNA, BEN)
    assert SEED.hex() not in json.dumps(seen(running))
    proof = {
        "commitment": hashlib.sha256(SEED).hexdigest(),
        "server_seed": SEED.hex(),
        "client_seeds": [""] * 4,
        "deal_no": 1,
    }
    done = seen(over())
    assert done["result"]["proof"] == proof
    assert over().coming.server_seed.hex() not in json.dumps(done)


def test_seeds_and_words_do_not_show_in_what_could_be_logged() -> None:
    room = add(started(ANNA, BEN), ANNA, "my words")
    shown = repr((room, writes(None, playing.deal(over(), cards(over())))))
    for secret in (SEED, room.coming.server_seed):
        assert secret.hex() not in shown
        assert repr(secret) not in shown
    assert "my words" not in shown


def test_new_words_are_stored_and_nothing_else() -> None:
    room = seated(ANNA)
    step = playing.add_words(room, ANNA, Seed(table=CODE, words="mine"))
    [stored] = writes(room, step)
    assert stored == SaveSeed("t1", SEED, '{"by_player":{"anna":"mine"}}')


async def test_words_and_commitment_outlive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "bauern.sqlite3"
    async with house(path) as there:
        code = await there.match(ANNA, BEN)
        await there.do(BEN, Seed(table=code, words="after the restart"))
        room = there.room(code)
    async with house(path) as again:
        await again.tables.recover()
        back = again.room(code)
        assert (back.coming, back.dealt) == (room.coming, room.dealt)
        assert seen(back)["shuffle"] == seen(room)["shuffle"]


async def test_words_that_cannot_be_stored_are_not_taken(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        code = await there.table(ANNA)
        there.store.full = True
        with pytest.raises(Refused):
            await there.do(ANNA, Seed(table=code, words="lost"))
        assert words(there.room(code)) == ("", "", "", "")


@pytest.mark.rule("x.fair.order")
def test_the_systems_decks_follow_from_the_seeds_alone() -> None:
    chance = SystemChance()
    first, second = chance.seed(), chance.seed()
    assert len(first) == 32
    assert first != second
    found = playing.coming_seeds(add(seated(ANNA), ANNA, "x"))
    assert chance.deck(found) == chance.deck(found) == deck_from(found)
