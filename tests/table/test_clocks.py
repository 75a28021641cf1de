"""The clocks of a running table: nothing but a move stops or winds one, and who is missed costs nobody else time."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from bauern.engine import IllegalAction, Refused
from bauern.protocol.commands import (
    Act,
    Chat,
    Command,
    Configure,
    Consent,
    Join,
    Kick,
    Leave,
    OpenTable,
    Ready,
    SeatBot,
    Seed,
    Start,
    Swap,
    Sync,
)
from bauern.protocol.messages import Joined, Moved, Synced
from bauern.table.room import Person
from tests.table.house import House, house
from tests.table.rooms import ANNA, BEN, CILLI, DORA, EMIL, FOUR, LOST_BETTLER
from tests.table.stages import WORDS


async def deadline(there: House, code: str, clock: str = "turn_deadline_ms") -> tuple[float, float]:
    """Return the earliest and latest moment that the time left now can mean, as the table tells Anna."""
    now = asyncio.get_running_loop().time
    before = now()
    answer = await there.do(ANNA, Sync(table=code))
    assert isinstance(answer, Synced)
    left = json.loads(bytes(answer.update))["view"][clock] / 1000
    return before + left - 0.001, now() + left + 0.001


async def refused(there: House, who: Person, command: Command) -> bool:
    try:
        await there.do(who, command)
    except (Refused, IllegalAction):
        return True
    return False


def anything_but_a_move(random: Random, code: str, seq: int) -> Command:
    """Return something that can be sent to a table in mid-hand, of which nothing brings the hand on."""
    seat = random.randrange(4)
    commands: list[Command] = [
        Sync(table=code),
        Chat(table=code, text="gemma!"),
        Act(table=code, seq=seq + random.choice([-1, 1, 99]), action="pass"),
        Act(table=code, seq=seq, action=random.choice(["nonsense", "discard:SJ,DJ", "close", "claim"])),
        Join(table=code),
        Join(table=code, seat=seat),
        Join(table=code, watch=True),
        Ready(table=code),
        Seed(table=code, words=str(random.random())),
        Consent(table=code),
        Configure(table=code, settings={"turn_seconds": 0}),
        SeatBot(table=code, seat=seat, level=random.choice(["random", None])),
        Swap(table=code, seat=seat),
        Start(table=code),
        OpenTable(game="bauernschnapsen"),
    ]
    return random.choice(commands)


@pytest.mark.parametrize("stage", ["trump", "auction with a bid", "kontra", "first card", "middle of a trick"])
@pytest.mark.parametrize("absent", ["wait", "bot"])
async def test_whatever_is_sent_the_clock_runs_on_and_a_bot_of_the_rooms_level_moves_at_its_end(
    path: Path, stage: str, absent: str
) -> None:
    random = Random(f"{stage} {absent}")
    async with house(path) as there:
        code = await there.match(
            *FOUR, absent=absent, absent_seconds=3600, turn_seconds=120, spectators="live", bot_level="random"
        )
        await there.play(code, *WORDS[stage])
        seq = there.room(code).seq
        first, last = await deadline(there, code)
        for second in range(90):  # the rest is for a busy machine
            who = random.choice([*FOUR, EMIL])
            match random.randrange(6):
                case 0:
                    await there.lost(who.id)
                case 1:
                    await there.arrived(who.id)
                case 2:
                    named = Person(who.id, f"{who.name} {second}", "guest")
                    await there.do(named, Join(table=code)) if who is not EMIL else None
                case 3 if who not in {ANNA, EMIL}:
                    assert await refused(there, who, Kick(table=code, seat=random.randrange(4)))
                case _:
                    await refused(there, who, anything_but_a_move(random, code, seq))
            there.pass_time(1)
            earliest, latest = await deadline(there, code)
            assert earliest <= last
            assert first <= latest
        assert there.room(code).seq == seq
        assert there.thinker.asked == []
        there.pass_time(31)
        await there.ears.until(lambda: there.room(code).seq == seq + 1)
        assert [bot for bot, _ in there.thinker.asked] == ["random"]


async def test_the_others_getting_up_does_not_wind_the_clock(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=60, spectators="live")
        first, last = await deadline(there, code)
        there.pass_time(20)
        await there.do(ANNA, Kick(table=code, seat=2))
        await there.do(DORA, Leave(table=code))
        await there.do(DORA, Join(table=code, watch=True))
        earliest, latest = await deadline(there, code)
        assert earliest <= last
        assert first <= latest


async def test_people_who_never_move_come_to_the_end_of_the_match_by_the_clock(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, rules={"target": 1}, turn_seconds=10)
        seq = 0
        while not there.room(code).match_over:
            there.pass_time(11)
            await there.ears.until(lambda seq=seq: there.room(code).seq > seq)  # type: ignore[misc]
            seq = there.room(code).seq
        assert len(there.thinker.asked) == seq
        assert {bot for bot, _ in there.thinker.asked} == {"solid"}


async def test_a_clock_that_runs_out_within_the_time_of_grace_is_not_made_longer_by_it(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=10, absent_seconds=3600)
        await there.lost(BEN.id)
        there.pass_time(11)
        await there.ears.until(lambda: there.room(code).seq == 1)
        assert there.thinker.asked == [("solid", 1)]
        assert there.room(code).away == frozenset()
        await there.arrived(BEN.id)
        assert await there.do(BEN, Act(table=code, seq=1, action="pass")) == Moved(seq=2)


async def test_a_turn_has_its_whole_time_and_no_more_whoever_was_stood_in_for_or_is_missed(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=60, absent_seconds=20)
        await there.lost(BEN.id)
        there.pass_time(21)
        await there.ears.until(lambda: there.room(code).seq == 2)
        await there.lost(DORA.id)
        there.pass_time(5)
        before = asyncio.get_running_loop().time()
        await there.play(code, "2:pass")
        after = asyncio.get_running_loop().time()
        earliest, latest = await deadline(there, code)
        assert earliest <= after + 60
        assert before + 60 <= latest


async def test_who_is_missed_while_another_has_the_turn_costs_him_no_time(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, turn_seconds=60, absent_seconds=5)
        first, last = await deadline(there, code)
        await there.lost(CILLI.id)
        there.pass_time(6)
        await there.ears.until(lambda: CILLI.id in there.room(code).away)
        await there.arrived(CILLI.id)
        earliest, latest = await deadline(there, code)
        assert earliest <= last
        assert first <= latest


async def test_who_returns_after_his_time_has_passed_may_move_until_the_bot_has(path: Path) -> None:
    async with house(path) as there:
        there.thinker.may_answer.clear()
        code = await there.match(*FOUR, turn_seconds=10, absent_seconds=5)
        await there.lost(BEN.id)
        there.pass_time(6)
        await there.ears.until(lambda: there.thinker.asked)
        there.pass_time(30)
        await there.arrived(BEN.id)
        assert await there.do(BEN, Act(table=code, seq=0, action="trump:H")) == Moved(seq=1)
        there.thinker.may_answer.set()
        earliest, latest = await deadline(there, code)
        now = asyncio.get_running_loop().time()
        assert latest - now <= 10.1
        assert earliest - now > 5


async def test_coming_and_going_between_hands_does_not_put_off_the_next_one(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, result_seconds=60)
        await there.play(code, *LOST_BETTLER)
        first, last = await deadline(there, code, "next_hand_ms")
        await there.do(DORA, Leave(table=code))
        for _ in range(5):
            there.pass_time(10)
            assert isinstance(await there.do(EMIL, Join(table=code)), Joined)
            await there.lost(BEN.id)
            await there.do(EMIL, Ready(table=code))
            await there.do(EMIL, Leave(table=code))
            await there.arrived(BEN.id)
        earliest, latest = await deadline(there, code, "next_hand_ms")
        assert earliest <= last
        assert first <= latest
        there.pass_time(11)
        await there.ears.until(lambda: there.room(code).hand == 2)
