"""Who watches: whose words he reads and who reads his, and that nothing of a hand reaches him before it is shown."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bauern.protocol.commands import Chat, Join, Start
from bauern.table.room import Person, PlayerId
from tests.table.house import House, house
from tests.table.rooms import ANNA, BEN, CILLI, DORA, EMIL, FOUR, LOST_BETTLER

FRITZ = Person(PlayerId("fritz"), "Fritz", "guest")


@pytest.mark.parametrize(
    ("chat", "heard_by", "may_write"),
    [
        ("all", {"anna", "ben", "emil"}, {"anna", "ben", "emil"}),
        ("players", {"anna", "ben"}, {"anna", "ben"}),
        ("off", set(), set()),
    ],
)
async def test_chat_goes_to_whom_the_settings_say(
    path: Path, chat: str, heard_by: set[str], may_write: set[str]
) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN, spectators="live", chat=chat)
        await there.do(EMIL, Join(table=code, watch=True))
        await asyncio.gather(there.do(ANNA, Chat(table=code, text=" <b>Servus</b>\u202e ")), return_exceptions=True)
        line = {"table": code, "seat": 0, "name": "Anna", "text": "<b>Servus</b>"}
        told = [(player, message) for player, event, message in there.ears.told if event == "chat"]
        assert {player for player, message in told if message.items() >= line.items()} == heard_by
        for who in (ANNA, BEN, EMIL):
            [answer] = await asyncio.gather(there.do(who, Chat(table=code, text="ja")), return_exceptions=True)
            expected = "ok" if who.id in may_write else "forbidden"
            assert getattr(answer, "code", "ok") == expected


def heard(there: House, who: Person) -> list[str]:
    """Return what somebody has read in the chat, in order."""
    return [line["text"] for line in there.ears.of(who.id, "chat")]


@pytest.mark.parametrize("spectators", ["live", "delayed"])
async def test_what_watchers_write_is_read_by_watchers_and_never_by_a_player(path: Path, spectators: str) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN, spectators=spectators)
        for who in (EMIL, FRITZ):
            await there.do(who, Join(table=code, watch=True))
        await there.do(EMIL, Chat(table=code, text="before the match"))
        await there.do(ANNA, Start(table=code))
        await there.do(FRITZ, Chat(table=code, text="in the hand"))
        for who in (EMIL, FRITZ):
            assert heard(there, who) == ["before the match", "in the hand"]
        assert [line["seat"] for line in there.ears.of(EMIL.id, "chat")] == [None, None]
        for who in (ANNA, BEN):
            assert heard(there, who) == []


async def test_who_writes_is_known_again_under_another_name_and_elsewhere_at_this_table_only(path: Path) -> None:
    async with house(path) as there:
        codes = [await there.table(ANNA, spectators="live") for _ in range(2)]
        other = replace(EMIL, name="Otto")
        for code in codes:
            await there.do(EMIL, Join(table=code, watch=True))
            await there.do(EMIL, Chat(table=code, text="Servus"))
        await there.do(other, Join(table=codes[0]))
        await there.do(other, Chat(table=codes[0], text="Servus"))
        await there.do(ANNA, Chat(table=codes[0], text="Servus"))
        [emil, elsewhere, otto, anna] = there.ears.of(EMIL.id, "chat")
        assert (emil["name"], otto["name"]) == ("Emil", "Otto")
        assert emil["who"] == otto["who"]
        assert len({emil["who"], elsewhere["who"], anna["who"]}) == 3
        assert not any(EMIL.id in line["who"] for line in (emil, elsewhere, otto))


async def test_whoever_sits_down_reads_no_more_of_what_watchers_write(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, spectators="live")
        for who in (EMIL, FRITZ):
            await there.do(who, Join(table=code, watch=True))
        await there.do(EMIL, Join(table=code))
        await there.do(FRITZ, Chat(table=code, text="alone"))
        await there.do(EMIL, Chat(table=code, text="Servus"))
        assert heard(there, EMIL) == heard(there, ANNA) == ["Servus"]
        assert heard(there, FRITZ) == ["alone", "Servus"]


async def test_delayed_watchers_read_what_players_wrote_in_a_hand_when_they_have_seen_it(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN, CILLI, DORA, spectators="delayed")
        await there.do(EMIL, Join(table=code, watch=True))
        await there.do(BEN, Chat(table=code, text="before it"))
        await there.do(ANNA, Start(table=code))
        await there.play(code, *LOST_BETTLER[:3])
        await there.do(BEN, Chat(table=code, text="in it"))
        await there.do(EMIL, Chat(table=code, text="among ourselves"))
        assert (heard(there, ANNA), heard(there, EMIL)) == (["before it", "in it"], ["before it", "among ourselves"])
        await there.play(code, *LOST_BETTLER[3:])
        await there.do(BEN, Chat(table=code, text="after it"))
        assert heard(there, EMIL) == ["before it", "among ourselves", "in it", "after it"]
        mine = [(event, message) for who, event, message in there.ears.told if who == EMIL.id]
        [shown] = [n for n, (event, message) in enumerate(mine) if event == "update" and message["events"]]
        assert mine[shown][1]["view"]["phase"] == "result"
        assert [message["text"] for event, message in mine[shown:] if event == "chat"] == ["in it", "after it"]


async def test_delayed_watchers_are_not_told_that_somebody_has_acted(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, BEN, CILLI, DORA, spectators="delayed", turn_seconds=60)
        await there.do(EMIL, Join(table=code, watch=True))
        told = len(there.ears.told)
        await there.play(code, *LOST_BETTLER[:-1])
        assert {who for who, _, _ in there.ears.told[told:]} == {person.id for person in FOUR}
        await there.do(FRITZ, Join(table=code, watch=True))
        assert there.ears.of(EMIL.id, "update")[-1]["view"]["watchers"] == 2
        await there.play(code, LOST_BETTLER[-1])
        seen = there.ears.of(EMIL.id, "update")
        assert {update["view"].get("turn_deadline_ms") for update in seen} == {None}
        assert [len(update["events"]) > len(LOST_BETTLER) for update in seen[-2:]] == [False, True]


async def test_of_a_long_hand_delayed_watchers_read_the_newest_hundred_messages(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, BEN, CILLI, DORA, spectators="delayed")
        await there.do(EMIL, Join(table=code, watch=True))
        for number in range(101):
            await there.do(BEN, Chat(table=code, text=str(number)))
        await there.play(code, *LOST_BETTLER)
        assert heard(there, EMIL) == [str(number) for number in range(1, 101)]
