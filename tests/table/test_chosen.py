"""A table whose first cards were chosen: they are dealt as asked, they prove nothing, and everybody is told so."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bauern.engine import Refused, Seat, parse_record, replay, unproved
from bauern.engine.notation import parse_cards
from bauern.protocol.commands import Configure, Consent, Join, OpenTable, Seed, Start
from bauern.protocol.messages import Opened
from bauern.table import playing, ruling, seating
from bauern.table.archive import record_for, written
from bauern.table.room import Room
from bauern.table.sight import Clocks, present_state
from tests.table.house import house
from tests.table.rooms import ANNA, BEN, CODE, FOUR, SEED, cards, played

HANDS = ["HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT"]
DEAL = f"""format = "bauern-record/1"
game = "bauernschnapsen"
[rules]
target = 5
[[deals]]
dealer = 3
hands = {json.dumps(HANDS)}
actions = "0:trump:H"
"""
FLIP = """format = "bauern-record/1"
game = "schnapsen"
preset = "flip"
[[deals]]
dealer = 1
hands = ["HA HT HK HQ SJ", "HJ SQ CQ DA DJ"]
talon = "SA ST CA CT DK SK CK CJ DQ DT"
actions = ""
"""
WON = ["0:trump:H", "0:bid:schnapser", "1:pass", "2:pass", "3:pass", "1:pass", "3:pass"]
WON += ["0:HK+", "1:HJ", "2:SA", "3:CJ", "0:HA", "1:SQ", "2:ST", "3:DQ"]


def seen(room: Room) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(present_state(room, ANNA.id, Clocks()))["view"]
    return view


def opened(**changes: object) -> Room:
    asked = {"game": "bauernschnapsen", "deal": DEAL, **changes}
    return ruling.opened("t1", CODE, ANNA, msgspec.convert({"kind": "open-table", **asked}, OpenTable), SEED)


def seated() -> Room:
    room = opened()
    for person in FOUR:
        room = seating.join(room, person, Join(table=CODE)).room
    return room


def started(room: Room) -> Room:
    return playing.start(room, ANNA, Start(table=CODE), Seat(1), cards(room)).room


def test_the_first_hand_has_the_cards_the_dealer_and_the_rules_that_were_asked_for() -> None:
    room = started(seated())
    assert room.match
    assert (room.match.dealer, room.rules.target, seen(room)["hand"]) == (3, 5, HANDS[0].split()[:3])
    result = seen(played(room, *WON))["result"]
    assert [" ".join(hand) for hand in result["hands"]] == HANDS


def test_everybody_is_told_before_and_while_it_is_played_that_the_cards_were_chosen() -> None:
    room = seated()
    assert (seen(room)["chosen"], seen(started(room))["chosen"], seen(started(room))["dealt"]) == (True, True, None)
    assert seen(playing.deal(played(started(room), *WON), cards(room)).room)["chosen"] is False


def test_what_is_committed_to_is_the_deal_after_the_chosen_one() -> None:
    room = playing.add_words(seated(), BEN, Seed(table=CODE, words="for the second")).room
    before, after = seen(room)["shuffle"], seen(started(room))["shuffle"]
    assert (before["deal_no"], before) == (2, after)
    ended = played(started(room), *WON)
    assert ended.dealt != playing.coming_seeds(room)
    second = playing.deal(ended, cards(ended)).room
    assert second.dealt == playing.coming_seeds(room)
    assert second.dealt
    assert second.dealt.client_seeds[1] == "for the second"


def test_no_seeds_are_shown_that_the_cards_do_not_follow_from() -> None:
    assert seen(played(started(seated()), *WON))["result"]["proof"] is None


async def test_the_record_says_so_and_it_is_played_on_after_a_restart(path: Path) -> None:
    async with house(path) as there:
        ack = await there.do(ANNA, OpenTable(game="bauernschnapsen", deal=DEAL, settings={"bot_pace": "none"}))
        assert isinstance(ack, Opened)
        for person in FOUR:
            await there.do(person, Join(table=ack.table))
    async with house(path) as there:
        await there.tables.recover()
        await there.do(ANNA, Start(table=ack.table))
        await there.play(ack.table, *WON[:9])
    async with house(path) as there:
        await there.tables.recover()
        assert seen(there.room(ack.table))["chosen"] is True
        await there.play(ack.table, *WON[9:])
        stored = await there.store.match(ack.table, 1)
        assert stored
        record = record_for(ANNA.id, stored)
        assert record
    again = parse_record(written(record))
    assert (again, replay(again).misses) == (record, ())
    assert (again.deals[0].chosen, again.deals[0].seeds) == (True, None)
    assert unproved(again) == ("its cards were chosen, not shuffled",)


async def test_flip_shuffles_a_chosen_talon_anew_by_a_seed_that_nobody_is_told(path: Path) -> None:
    async with house(path) as there:
        ack = await there.do(ANNA, OpenTable(game="schnapsen", deal=FLIP, settings={"bot_pace": "none"}))
        assert isinstance(ack, Opened)
        for person in (ANNA, BEN):
            await there.do(person, Join(table=ack.table))
        await there.do(ANNA, Start(table=ack.table))
        while not (room := there.room(ack.table)).between_hands:
            view = seen(room)
            seat = view["turn"]
            sight = json.loads(present_state(room, (ANNA, BEN)[seat].id, Clocks()))["view"]
            await there.play(ack.table, f"{seat}:{next(code for code in sight['legal'] if code != 'close')}")
        result = seen(there.room(ack.table))["result"]
    assert (bool(result["reshuffles"]), result["proof"]) == (True, None)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"deal": "x"}, "deal: not TOML"),
        ({"deal": DEAL.replace("HA HT", "HA HA")}, "deal: deal 1: cards twice: HA; missing: HT"),
        ({"deal": DEAL + DEAL[DEAL.index("[[deals]]") :]}, "deal: must be one deal"),
        ({"game": "schnapsen"}, "deal: game, preset and rules are those of its record"),
        ({"preset": "app"}, "deal: game, preset and rules are those of its record"),
        ({"rules": {"target": 7}}, "deal: game, preset and rules are those of its record"),
        ({"settings": {"visibility": "public"}}, "settings: visibility: a table with chosen cards is private"),
    ],
)
def test_what_is_no_deal_for_this_table_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as refusal:
        opened(**changes)
    assert refusal.value.code == "bad_rules"
    assert refusal.value.message.startswith(said)


def test_it_cannot_be_made_public_afterwards_and_rules_may_still_change() -> None:
    room = opened()
    with pytest.raises(Refused, match="private"):
        ruling.configure(room, ANNA, Configure(table=CODE, settings={"visibility": "public"}))
    room = ruling.configure(room, ANNA, Configure(table=CODE, rules={"deal_pattern": "all-at-once"})).room
    room = seating.join(room, ANNA, Join(table=CODE)).room
    room = ruling.consent(room, ANNA, Consent(table=CODE)).room
    assert started(room).deck[:5] == parse_cards(HANDS[0])
