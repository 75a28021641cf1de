"""What moves a table when no person does; time is moved on by hand."""

import asyncio
from pathlib import Path

import pytest

from bauern.engine import Refused, Seat
from bauern.protocol.commands import Act, Join, Leave, Ready, Start, Sync
from bauern.protocol.messages import Moved
from bauern.table.room import Bot
from tests.table.house import house
from tests.table.rooms import ANNA, BEN, CILLI, DORA, EMIL, FOUR, LOST_BETTLER


async def test_bots_play_until_a_person_has_the_turn(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA)
        await there.ears.until(lambda: there.room(code).seq == 4)
        assert [seat for _, seat in there.thinker.asked] == [1, 1, 2, 3]
        view = there.ears.of(ANNA.id, "update")[-1]["view"]
        assert (view["turn"], view["phase"]) == (0, "auction")


async def test_a_bot_that_fails_is_replaced_by_random_and_the_hand_goes_on(path: Path) -> None:
    async with house(path) as there:
        there.thinker.says = lambda bot: None if bot == "solid" else ""
        code = await there.match(ANNA)
        await there.ears.until(lambda: there.room(code).seq == 4)
        levels = [place.level for place in there.room(code).places if isinstance(place, Bot)]
        assert levels == ["random", "random", "random"]


async def test_an_illegal_code_is_a_failure_too(path: Path) -> None:
    async with house(path) as there:
        there.thinker.says = lambda bot: "kontra" if bot == "solid" else ""
        code = await there.match(ANNA)
        await there.ears.until(lambda: there.room(code).seq == 4)
        assert {place.level for place in there.room(code).places if isinstance(place, Bot)} == {"random"}


async def test_the_table_goes_on_even_if_no_bot_can_think(path: Path) -> None:
    async with house(path) as there:
        there.thinker.says = lambda _: None
        code = await there.match(ANNA)
        await there.ears.until(lambda: there.ears.of(ANNA.id, "update")[-1]["view"]["turn"] == 0)
        assert there.room(code).seq >= 3


async def test_an_absent_player_is_played_for_after_his_time_and_no_longer_than_he_is_away(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR)
        await there.lost(BEN.id)
        there.pass_time(29)
        await there.lost(CILLI.id)
        assert there.room(code).seq == 0
        there.pass_time(2)
        await there.ears.until(lambda: there.room(code).seq == 2)
        assert there.thinker.asked == [("solid", 1), ("solid", 1)]
        seats = there.ears.of(ANNA.id, "update")[-1]["view"]["seats"]
        assert [seat.get("away") for seat in seats] == [None, True, None, None]
        await there.arrived(CILLI.id)
        assert await there.do(CILLI, Act(table=code, seq=2, action="pass")) == Moved(seq=3)


async def test_what_a_stand_in_is_thinking_of_is_dropped_when_the_player_is_back(path: Path) -> None:
    async with house(path) as there:
        there.thinker.may_answer.clear()
        code = await there.match(*FOUR)
        await there.lost(BEN.id)
        there.pass_time(31)
        await there.ears.until(lambda: there.thinker.asked)
        await there.arrived(BEN.id)
        there.thinker.may_answer.set()
        assert await there.do(BEN, Act(table=code, seq=0, action="trump:H")) == Moved(seq=1)
        assert there.room(code).seq == 1


async def test_a_clock_that_has_run_out_moves_once_and_cannot_be_set_again(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=10)
        there.pass_time(6)
        await there.lost(BEN.id)
        await there.arrived(BEN.id)
        await there.do(BEN, Join(table=code))
        assert there.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"] <= 4000
        there.pass_time(5)
        await there.ears.until(lambda: there.room(code).seq == 1)
        assert there.thinker.asked == [("solid", 1)]
        left = there.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"]
        assert 9000 < left <= 10000
        assert await there.do(BEN, Act(table=code, seq=1, action="pass")) == Moved(seq=2)


async def test_being_away_for_a_while_does_not_set_the_clock_again(path: Path) -> None:
    async with house(path) as there:
        there.thinker.may_answer.clear()
        code = await there.match(*FOUR, turn_seconds=60, absent_seconds=5)
        await there.lost(BEN.id)
        there.pass_time(6)
        await there.ears.until(lambda: there.thinker.asked)
        assert there.ears.of(ANNA.id, "update")[-1]["view"]["turn_deadline_ms"] is None
        there.pass_time(30)
        await there.arrived(BEN.id)
        assert 20_000 < there.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"] <= 24_000
        there.thinker.may_answer.set()
        assert there.room(code).seq == 0


async def test_no_bot_acts_at_the_seat_of_a_person_who_is_there(path: Path) -> None:
    async with house(path) as there:
        await there.match(*FOUR)
        [table] = there.tables.of(BEN.id)
        with pytest.raises(Refused) as refused:
            await table.play_for(Seat(1), 0, "trump:H", "solid", clock=False)
        assert refused.value.code == "forbidden"
        await table.play_for(Seat(1), 0, "trump:H", "solid", clock=True)
        assert table.room.seq == 1


async def test_the_next_hand_is_dealt_when_the_time_is_over(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, result_seconds=30)
        await there.play(code, *LOST_BETTLER)
        assert 29_000 < there.ears.of(BEN.id, "update")[-1]["view"]["next_hand_ms"] <= 30_000
        there.pass_time(29)
        await there.do(BEN, Ready(table=code))
        assert there.room(code).hand == 1
        there.pass_time(2)
        await there.ears.until(lambda: there.room(code).hand == 2)


async def test_the_next_hand_is_dealt_at_once_when_everybody_is_ready(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR)
        await there.play(code, *LOST_BETTLER)
        for who in FOUR:
            await there.do(who, Ready(table=code))
        await there.ears.until(lambda: there.room(code).hand == 2)


async def test_the_last_who_is_not_ready_may_leave_and_the_others_go_on(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR)
        await there.play(code, *LOST_BETTLER)
        for who in FOUR[:3]:
            await there.do(who, Ready(table=code))
        await there.do(DORA, Leave(table=code))
        await there.ears.until(lambda: there.room(code).hand == 2)


async def test_without_a_pause_the_next_hand_comes_by_itself(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, result_seconds=0)
        await there.play(code, *LOST_BETTLER)
        await there.ears.until(lambda: there.room(code).hand == 2)


async def test_nothing_is_dealt_while_nobody_is_there(path: Path) -> None:
    async with house(path) as there:
        paused = await there.match(*FOUR)
        await there.play(paused, *LOST_BETTLER)
        for who in FOUR:
            await there.lost(who.id)
        there.pass_time(500)
        await there.table()
        await there.table()
        assert there.room(paused).hand == 1, "though two other things have been stored since"


async def test_while_nothing_can_be_stored_no_clock_runs_and_everybody_is_told_so(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=10)
        there.pass_time(6)
        there.tables.hold(still=True)
        for who in FOUR:
            assert there.ears.of(who.id, "update")[-1]["view"]["turn_deadline_ms"] is None
        there.pass_time(1000)
        await there.do(ANNA, Sync(table=code))
        assert (there.room(code).seq, there.thinker.asked) == (0, [])
        there.tables.hold(still=False)
        left = there.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"]
        assert 4000 < left <= 7000, "what was left, and a little more"
        there.pass_time(left / 1000 + 1)
        await there.ears.until(lambda: there.room(code).seq == 1)
        assert there.thinker.asked == [("solid", 1)]


async def test_while_the_process_stood_still_no_clock_ran_and_nobody_was_away(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=10, absent_seconds=5)
        beating = asyncio.create_task(there.clock.beat(there.tables.tell_time))
        await asyncio.sleep(0)
        await there.lost(DORA.id)
        told = len(there.ears.of(BEN.id, "update"))
        there.pass_time(1000)
        await there.ears.until(lambda: len(there.ears.of(BEN.id, "update")) > told)
        await there.do(ANNA, Sync(table=code))
        assert (there.room(code).seq, there.room(code).away, there.thinker.asked) == (0, frozenset(), [])
        left = there.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"]
        assert 9000 < left <= 14_000, "what was left, and a little more"
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        there.pass_time(left / 1000 + 1)
        await there.ears.until(lambda: there.room(code).seq == 1)


async def test_the_process_may_stand_still_while_nothing_can_be_stored(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=10)
        beating = asyncio.create_task(there.clock.beat(there.tables.tell_time))
        await asyncio.sleep(0)
        there.tables.hold(still=True)
        told = len(there.ears.of(BEN.id, "update"))
        there.pass_time(1000)
        await there.ears.until(lambda: len(there.ears.of(BEN.id, "update")) > told)
        assert there.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"] is None
        there.tables.hold(still=False)
        assert 9000 < there.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"] <= 14_000
        assert there.room(code).seq == 0
        beating.cancel()


async def test_nobody_is_away_and_no_table_is_abandoned_while_nothing_can_be_stored(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, absent="forfeit", absent_seconds=5)
        for who in FOUR:
            await there.lost(who.id)
        there.tables.hold(still=True)
        there.pass_time(1000)
        await there.arrived(BEN.id)
        assert not there.room(code).match_over
        there.tables.hold(still=False)
        there.pass_time(9)
        await there.ears.until(lambda: there.room(code).match_over)


async def test_a_bot_waits_too_and_goes_on_by_itself(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA)
        there.store.full = True
        there.store.waiting.clear()
        await there.store.waiting.wait()
        there.tables.hold(still=True)
        there.pass_time(500)
        there.store.full = False
        await there.do(ANNA, Sync(table=code))
        assert there.room(code).seq == 0
        there.tables.hold(still=False)
        there.pass_time(5)
        await there.ears.until(lambda: there.room(code).seq == 4)


async def test_who_comes_back_while_nothing_can_be_stored_is_there_and_is_host_as_soon_as_it_can_be(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(*FOUR, spectators="live")
        await there.do(EMIL, Join(table=code, watch=True))
        for who in FOUR:
            await there.lost(who.id)
        there.pass_time(31)
        await there.ears.until(lambda: there.room(code).away == {who.id for who in FOUR})
        there.store.full = True
        there.tables.hold(still=True)
        await there.arrived(BEN.id)
        assert there.room(code).connected == {BEN.id, EMIL.id}
        assert BEN.id not in there.room(code).away
        there.store.full = False
        there.tables.hold(still=False)
        there.pass_time(5)
        await there.ears.until(lambda: there.room(code).host == BEN.id)


async def test_a_full_disk_only_delays_the_next_hand(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, result_seconds=30)
        await there.play(code, *LOST_BETTLER)
        there.store.full = True
        there.store.waiting.clear()
        there.pass_time(31)
        await there.store.waiting.wait()
        assert there.room(code).hand == 1
        there.store.full = False
        there.pass_time(5)
        await there.ears.until(lambda: there.room(code).hand == 2)


async def test_a_table_with_nobody_there_is_closed_after_a_while(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(ANNA, BEN)
        await there.lost(ANNA.id)
        there.pass_time(700)
        await there.arrived(ANNA.id)
        assert there.room(code).code == code, "Ben was there all the time"
        for who in (ANNA, BEN):
            await there.lost(who.id)
        there.pass_time(700)
        await there.ears.until(lambda: len(there.tables) == 0)


async def test_a_host_who_stays_away_before_the_start_is_replaced(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(ANNA, BEN)
        await there.lost(ANNA.id)
        there.pass_time(31)
        await there.ears.until(lambda: there.room(code).host == BEN.id)


async def test_after_a_restart_everybody_has_the_time_of_grace_again(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR)
    async with house(path) as again:
        await again.tables.recover()
        again.pass_time(29)
        await again.arrived(ANNA.id)
        assert again.room(code).away == frozenset()
        again.pass_time(2)
        await again.ears.until(lambda: again.room(code).seq == 2)
        assert again.room(code).away == {who.id for who in (BEN, CILLI, DORA)}


async def test_a_restart_is_nobodys_absence_however_short_the_time_of_grace(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, absent="forfeit", absent_seconds=0)
    async with house(path) as again:
        await again.tables.recover()
        again.pass_time(20)
        await again.table()
        for who in FOUR:
            await again.arrived(who.id)
        assert again.room(code).away == frozenset()
        assert not again.room(code).match_over
        await again.lost(BEN.id)
        await again.ears.until(lambda: again.room(code).match_over)


async def test_a_clock_begins_anew_after_a_restart_and_leaves_time_to_come_back(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=10)
        there.pass_time(9)
    async with house(path) as again:
        await again.tables.recover()
        again.pass_time(28)
        await again.arrived(BEN.id)
        assert again.room(code).seq == 0
        again.pass_time(3)
        await again.ears.until(lambda: again.room(code).seq == 1)
        left = again.ears.of(BEN.id, "update")[-1]["view"]["turn_deadline_ms"]
        assert 9000 < left <= 10_000, "only the turn in which the restart fell has the longer time"


async def test_who_was_away_before_the_start_forfeits_after_his_time_of_grace(path: Path) -> None:
    async with house(path) as there:
        code = await there.table(*FOUR, absent="forfeit")
        await there.lost(BEN.id)
        there.pass_time(31)
        await there.ears.until(lambda: BEN.id in there.room(code).away)
        await there.do(ANNA, Start(table=code))
        there.pass_time(29)
        await there.do(ANNA, Sync(table=code))
        assert not there.room(code).match_over
        there.pass_time(2)
        await there.ears.until(lambda: there.room(code).match_over)


async def test_who_comes_to_a_table_in_the_moment_it_is_closed_finds_his_other_tables(path: Path) -> None:
    async with house(path) as there:
        for _ in range(2):
            code = await there.table(BEN)
            await there.do(ANNA, Start(table=code))
        await there.lost(ANNA.id)
        there.store.open.clear()
        leaving = [
            asyncio.create_task(there.do(BEN, Leave(table=table.room.code))) for table in there.tables.of(BEN.id)
        ]
        await there.store.waiting.wait()
        coming = asyncio.create_task(there.arrived(ANNA.id))
        there.store.open.set()
        await asyncio.gather(coming, *leaving)
        assert len(there.tables) == 0
