"""Records of finished matches out of the store."""

from pathlib import Path

from bauern.engine import parse_record, replay, seal_is_broken, unproved
from bauern.protocol.commands import Leave, Ready
from bauern.table.archive import record_for, record_of, written
from bauern.table.room import Person
from tests.table.house import House, house
from tests.table.rooms import ANNA, BEN, DORA, EMIL, FOUR, LOST_BETTLER


async def record(there: House, code: str, first: int, who: Person = ANNA) -> str | None:
    stored = await there.store.match(code, first)
    found = None if stored is None else record_for(who.id, stored)
    return None if found is None else written(found)


async def test_a_finished_match_is_written_with_rules_names_and_what_came_out(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, rules={"target": 4, "kontra_levels": 1})
        await there.play(code, *LOST_BETTLER)
        text = await record(there, code, 1)
    assert text is not None
    assert not seal_is_broken(text)
    found = parse_record(text)
    assert found.seats == ("Anna", "Ben", "Cilli", "Dora")
    assert found.settings == {"target": 4, "kontra_levels": 1}
    assert found.deals[0].actions.split() == LOST_BETTLER
    assert found.deals[0].expect.contract == "bettler"
    assert (found.expect.scores, found.expect.bummerl) == ((0, 4, 0, 4), (2, 0, 2, 0)), (
        "Schneider: the others have nothing"
    )
    assert replay(found).misses == ()
    assert unproved(found) == ("the cards do not follow from the seeds",), "chance here deals in order"


async def test_a_match_that_goes_on_has_no_record_yet(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR)
        await there.play(code, *LOST_BETTLER)
        assert await record(there, code, 1) is None


async def test_each_match_of_a_table_has_a_record_of_its_own(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, rules={"target": 4})
        await there.play(code, *LOST_BETTLER)
        for who in FOUR:
            await there.do(who, Ready(table=code))
        await there.ears.until(lambda: there.room(code).hand == 2)
        first = await record(there, code, 1)
        assert first is not None
        assert len(parse_record(first).deals) == 1
        assert await record(there, code, 2) is None
        shifted = [f"{(int(word[0]) + 1) % 4}{word[1:]}" for word in LOST_BETTLER]
        await there.play(code, *shifted)
        second = await record(there, code, 2)
        assert second is not None
        assert parse_record(second).deals[0].dealer == 1
        assert await record(there, code, 3) is None
        assert await record(there, "ZZZZZZ", 1) is None


async def test_only_who_sits_or_acted_there_is_given_a_record(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, rules={"target": 4})
        await there.play(code, *LOST_BETTLER)
        await there.do(DORA, Leave(table=code))
        assert await record(there, code, 1, EMIL) is None
        for who in FOUR:
            assert await record(there, code, 1, who) is not None


async def test_a_match_that_was_given_up_stops_short(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, absent="forfeit")
        await there.play(code, *LOST_BETTLER[:3])
        await there.do(BEN, Leave(table=code))
        room = there.room(code)
        assert room.match_over
        text = await record(there, code, 1)
        assert text is not None
        outcome = replay(parse_record(text))
        assert outcome.misses == ()
        assert [deal.finished for deal in outcome.deals] == [False]


async def test_a_record_outlives_its_table(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, rules={"target": 4})
        await there.play(code, *LOST_BETTLER)
        for who in FOUR:
            await there.do(who, Leave(table=code))
        assert len(there.tables) == 0
        assert await record(there, code, 1) is not None


async def test_whoever_has_the_address_of_an_ended_match_sees_it_and_nobody_one_that_goes_on(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, rules={"target": 4})
        stored = await there.store.match(code, 1)
        assert stored
        found = await there.store.match_at(stored.address)
        assert found
        assert record_of(found) is None
        await there.play(code, *LOST_BETTLER)
        found = await there.store.match_at(stored.address)
        assert found
        assert record_of(found) == record_for(ANNA.id, found)


async def test_the_address_of_one_match_does_not_lead_to_the_next_one_of_the_table(path: Path) -> None:
    async with house(path) as there:
        code = await there.match(*FOUR, rules={"target": 4})
        await there.play(code, *LOST_BETTLER)
        for who in FOUR:
            await there.do(who, Ready(table=code))
        await there.ears.until(lambda: there.room(code).hand == 2)
        await there.play(code, *(f"{(int(word[0]) + 1) % 4}{word[1:]}" for word in LOST_BETTLER))
        first, second = await there.store.match(code, 1), await there.store.match(code, 2)
        assert first
        assert second
        table, number, proof = first.address.split("-")
        assert second.address.split("-")[:2] == [table, "2"]
        others = [f"{table}-{number}-{proof}" for number in (2, 3, 0)]
        for wrong in (*others, f"{table}-1-{proof[::-1]}", f"{'0' * 16}-1-{proof}", ""):
            assert await there.store.match_at(wrong) is None
        again = await there.store.match_at(f"{table}-{number}-{proof}")
        assert again == first
