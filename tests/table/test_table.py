"""Running tables: lock, store, publish; the directory; recovery."""

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from bauern.engine import IllegalAction, Refused
from bauern.protocol.commands import Act, Chat, Configure, Join, Kick, Leave, OpenTable, Ready, SeatBot, Start, Sync
from bauern.protocol.messages import Done, Joined, Moved, Opened, Synced
from bauern.table.room import Person, PlayerId
from bauern.table.table import TableLimits
from tests.table.house import PATIENCE, house
from tests.table.rooms import ANNA, BEN, CILLI, DORA, EMIL, LOST_BETTLER


async def test_nobody_is_told_what_is_not_stored_yet(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, BEN, CILLI, DORA)
        there.store.open.clear()
        there.store.waiting.clear()
        told = len(there.ears.told)
        acting = asyncio.create_task(there.do(BEN, Act(table=code, seq=0, action="trump:H")))
        await there.store.waiting.wait()
        assert (len(there.ears.told), there.room(code).seq, acting.done()) == (told, 0, False)
        there.store.open.set()
        assert await acting == Moved(seq=1)
        assert {player for player, _, _ in there.ears.told[told:]} == {ANNA.id, BEN.id, CILLI.id, DORA.id}


async def test_what_cannot_be_stored_has_not_happened(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, BEN, CILLI, DORA)
        before, told = there.room(code), len(there.ears.told)
        there.store.full = True
        for command in (Act(table=code, seq=0, action="trump:H"), Leave(table=code)):
            with pytest.raises(Refused) as refused:
                await there.do(BEN, command)
            assert refused.value.code == "internal"
        assert there.room(code) is before
        assert len(there.ears.told) == told
        there.store.full = False
        assert await there.do(BEN, Act(table=code, seq=0, action="trump:H")) == Moved(seq=1)


async def test_two_who_act_in_the_same_moment_do_not_both_succeed(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, BEN, CILLI, DORA)
        same = [there.do(BEN, Act(table=code, seq=0, action=action)) for action in ("trump:H", "turn:1")]
        first, second = await asyncio.gather(*same, return_exceptions=True)
        assert first == Moved(seq=1)
        assert isinstance(second, Refused)
        assert second.code == "stale"


async def test_two_joins_in_the_same_moment_get_two_seats(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA)
        answers = await asyncio.gather(there.do(BEN, Join(table=code)), there.do(CILLI, Join(table=code)))
        assert [answer.seat for answer in answers if isinstance(answer, Joined)] == [1, 2]
        taken = [there.do(who, Join(table=code, seat=3)) for who in (DORA, EMIL)]
        outcomes = await asyncio.gather(*taken, return_exceptions=True)
        assert [getattr(outcome, "code", "ok") for outcome in outcomes] == ["ok", "table_full"]


async def test_every_answer_says_what_the_protocol_promises(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN)
        assert isinstance(await there.do(BEN, Sync(table=code)), Synced)
        assert isinstance(await there.do(ANNA, SeatBot(table=code, seat=2, level="random")), Done)
        assert isinstance(await there.do(ANNA, Configure(table=code)), Done)
        with pytest.raises(Refused, match="no table"):
            await there.do(ANNA, Sync(table="XXXXXX"))
        for command in (Sync(table=code), Chat(table=code, text="Servus")):
            with pytest.raises(Refused) as refused:
                await there.do(EMIL, command)
            assert refused.value.code == "not_seated"
        with pytest.raises(IllegalAction, match="not-now"):
            await there.do(ANNA, Ready(table=code))


async def test_who_asks_for_nothing_new_disturbs_nobody(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN)
        told = len(there.ears.told)
        await there.do(BEN, Sync(table=code))
        await there.do(BEN, Join(table=code))
        assert len(there.ears.told) == told


async def test_a_kicked_player_is_told_and_hears_no_more(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN)
        heard = len(there.ears.of(BEN.id, "update"))
        await there.do(ANNA, Kick(table=code, seat=1))
        await there.do(ANNA, SeatBot(table=code, seat=1, level="random"))
        assert [notice["code"] for notice in there.ears.of(BEN.id, "notice")] == ["kicked"]
        assert len(there.ears.of(BEN.id, "update")) == heard
        with pytest.raises(Refused) as refused:
            await there.do(BEN, Act(table=code, seq=0, action="pass"))
        assert refused.value.code == "not_seated"


async def test_a_table_that_ends_says_so_and_is_forgotten(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, spectators="live")
        await there.do(EMIL, Join(table=code, watch=True))
        await there.do(ANNA, Leave(table=code))
        assert [notice["code"] for notice in there.ears.of(EMIL.id, "notice")] == ["table-ended"]
        assert len(there.tables) == 0
        assert there.tables.of(EMIL.id) == frozenset()
        with pytest.raises(Refused) as refused:
            await there.do(ANNA, Join(table=code))
        assert refused.value.code == "unknown_table"


async def test_a_command_that_waited_while_the_table_ended_is_told_so(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, spectators="live")
        both = there.do(ANNA, Leave(table=code)), there.do(EMIL, Join(table=code, watch=True))
        _, late = await asyncio.gather(*both, return_exceptions=True)
        assert isinstance(late, Refused)
        assert late.code == "unknown_table"


async def test_who_is_back_before_the_table_has_noted_his_loss_was_never_gone(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, BEN, CILLI, DORA)
        there.store.open.clear()
        there.store.waiting.clear()
        acting = asyncio.create_task(there.do(BEN, Act(table=code, seq=0, action="trump:H")))
        await there.store.waiting.wait()
        connected = False
        looking = asyncio.create_task(there.tables.look_for(CILLI.id, lambda _: connected))
        await asyncio.sleep(0)
        connected = True
        there.store.open.set()
        await asyncio.gather(acting, looking)
        assert CILLI.id in there.room(code).connected


async def test_who_returns_while_the_disk_is_full_is_there_and_host_when_there_is_room(path: Path) -> None:
    async with house(path) as there:
        codes = [await there.table(ANNA, BEN, spectators="live") for _ in range(2)]
        for code in codes:
            await there.do(EMIL, Join(table=code, watch=True))
        for who in (BEN, ANNA):
            await there.lost(who.id)
        there.pass_time(31)
        await there.ears.until(lambda: all({ANNA.id, BEN.id} == there.room(code).away for code in codes))
        there.store.full = True
        await there.arrived(BEN.id)
        assert [BEN.id in there.room(code).connected for code in codes] == [True, True]
        assert [there.room(code).host for code in codes] == [ANNA.id, ANNA.id]
        there.store.full = False
        there.pass_time(31)
        await there.ears.until(lambda: [there.room(code).host for code in codes] == [BEN.id, BEN.id])


async def test_a_fault_that_nobody_expected_is_logged_and_what_was_to_be_done_is_arranged_anew(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN, spectators="live")
        await there.do(EMIL, Join(table=code, watch=True))
        for who in (BEN, ANNA):
            await there.lost(who.id)
        there.pass_time(31)
        await there.ears.until(lambda: {ANNA.id, BEN.id} == there.room(code).away)
        logged = asyncio.Event()

        def listen(_logger: object, level: str, line: EventDict) -> EventDict:
            if level == "error":
                logged.set()
            return line

        there.store.fault = ZeroDivisionError("a bug")
        with capture_logs(processors=[listen]) as lines:
            await there.arrived(BEN.id)
            await asyncio.wait_for(logged.wait(), PATIENCE)
        assert [line["event"] for line in lines if line["log_level"] == "error"] == ["a table could not go on"]
        assert there.room(code).host == ANNA.id
        there.store.fault = None
        await there.lost(BEN.id)
        await there.arrived(BEN.id)
        await there.ears.until(lambda: there.room(code).host == BEN.id)


async def test_a_player_can_be_at_so_many_tables_only(path: Path) -> None:
    async with house(path) as there:
        codes = [await there.table(ANNA, spectators="live") for _ in range(3)]
        with pytest.raises(Refused) as refused:
            await there.do(ANNA, OpenTable(game="bauernschnapsen"))
        assert refused.value.code == "forbidden"
        opened = await there.do(BEN, OpenTable(game="bauernschnapsen"))
        assert isinstance(opened, Opened)
        for code in codes[:2]:
            await there.do(BEN, Join(table=code))
        for watch in (False, True):
            with pytest.raises(Refused) as refused:
                await there.do(BEN, Join(table=codes[2], watch=watch))
            assert refused.value.code == "forbidden"
        await there.do(BEN, Join(table=codes[0]))
        await there.do(BEN, Leave(table=codes[0]))
        await there.do(BEN, Join(table=codes[2], watch=True))


async def test_there_are_so_many_tables_only(path: Path) -> None:
    async with house(path, TableLimits(tables=2, watchers=1)) as there:
        code = await there.table(ANNA, spectators="live")
        await there.table(ANNA)
        with pytest.raises(Refused) as refused:
            await there.do(BEN, OpenTable(game="bauernschnapsen"))
        assert refused.value.code == "forbidden"
        await there.do(BEN, Join(table=code, watch=True))
        with pytest.raises(Refused) as refused:
            await there.do(CILLI, Join(table=code, watch=True))
        assert refused.value.code == "table_full"
        await there.do(ANNA, Start(table=code))
        await there.do(ANNA, Leave(table=code))
        await there.do(CILLI, OpenTable(game="bauernschnapsen"))


async def test_only_public_tables_are_listed(path: Path) -> None:
    async with house(path) as there:
        await there.table(ANNA)
        code = await there.table(ANNA, visibility="public")
        [listed] = there.tables.public().tables
        assert (listed.table, listed.host, listed.started, len(listed.seats)) == (code, "Anna", False, 4)
        changes = there.public_changes
        await there.do(ANNA, Start(table=code))
        assert there.public_changes > changes


async def test_a_long_list_of_public_tables_begins_with_those_one_can_join_and_is_cut(path: Path) -> None:
    async with house(path) as there:
        hosts = [Person(PlayerId(f"h{number}"), "Host", "guest") for number in range(52)]
        for host in hosts:
            command = OpenTable(game="bauernschnapsen", settings={"visibility": "public", "bot_pace": "human"})
            opened = await there.do(host, command)
            assert isinstance(opened, Opened)
            if host is hosts[0]:
                await there.do(host, Join(table=opened.table))
                await there.do(host, Start(table=opened.table))
        listed = there.tables.public().tables
        assert len(listed) == 50
        assert not any(table.started for table in listed)


async def test_a_long_list_of_public_tables_has_room_for_those_one_can_watch(path: Path) -> None:
    async with house(path, TableLimits()) as there:
        for number in range(82):
            spectators = "off" if number < 2 else "live"
            command = OpenTable(game="schnapsen", settings={"visibility": "public", "spectators": spectators})
            opened = await there.do(ANNA, command)
            assert isinstance(opened, Opened)
            if number < 30:
                await there.do(ANNA, Join(table=opened.table))
                await there.do(ANNA, Start(table=opened.table))
        listed = there.tables.public().tables
        assert [(table.started, table.spectators) for table in listed] == [(False, "live")] * 25 + [(True, "live")] * 25


async def test_members_are_those_who_sit_watch_or_are_host(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(BEN, spectators="live")
        await there.do(EMIL, Join(table=code, watch=True))
        assert [there.tables.has_member(code, who.id) for who in (ANNA, BEN, EMIL, CILLI)] == [True, True, True, False]
        await there.do(EMIL, Leave(table=code))
        assert not there.tables.has_member(code, EMIL.id)


async def test_after_a_restart_every_table_is_as_it_was(path: Path) -> None:
    async with house(path) as there:
        lobby = await there.table(ANNA, BEN)
        code = await there.match(ANNA, BEN, CILLI, DORA)
        for seq, word in enumerate(LOST_BETTLER[:8]):
            seat, _, action = word.partition(":")
            await there.do((ANNA, BEN, CILLI, DORA)[int(seat)], Act(table=code, seq=seq, action=action))
        room = there.room(code)
    async with house(path) as again:
        await again.tables.recover()
        back = again.room(code)
        assert (back.match, back.seq, back.places) == (room.match, 8, room.places)
        assert not again.room(lobby).started
        await again.arrived(BEN.id)
        assert await again.do(BEN, Act(table=code, seq=8, action="DK")) == Moved(seq=9)


@pytest.mark.parametrize(
    "spoils",
    [
        "update tables set state = '{}' where id = ?",
        "update tables set state = '{' where id = ?",
        "update hands set deck = 'no cards' where table_id = ?",
        "update hands set snapshot = replace(snapshot, 'scores', 'goals') where table_id = ?",
        "update seeds set words = '[]' where table_id = ?",
    ],
)
async def test_a_table_that_cannot_be_brought_back_does_not_keep_the_others(path: Path, spoils: str) -> None:
    async with house(path) as there:
        good, bad = await there.match(ANNA, BEN), await there.match(ANNA, BEN)
        broken = there.room(bad)
        await there.store._store._writer.do(lambda db: db.execute(spoils, [broken.id]))  # noqa: SLF001  (somebody has spoilt the file)
    async with house(path) as again:
        await again.tables.recover()
        assert len(again.tables) == 1
        assert again.room(good).code == good
