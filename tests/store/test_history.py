"""What lists and statistics are made of, as it is stored when a deal ends."""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bauern.store import (
    Asked,
    DealSum,
    EndTable,
    Listed,
    MatchSum,
    Part,
    PartnerSum,
    SaveHand,
    SaveResult,
    SaveSeed,
    SaveTable,
    SeatEnd,
    SqliteStore,
)
from bauern.store.addresses import match_address

BAUERN = "bauernschnapsen"
ALL = Asked("anna", BAUERN)
NAMES = '["Anna","Ben","Cilli","Dora"]'
WON, LOST = SeatEnd(won=True, got=0, gave=2), SeatEnd(won=False, got=2, gave=0)


def anna(points: int = 2, part: str | None = "declarer", partner: str = "Cilli", seat: int = 0) -> Part:
    return Part("anna", seat, partner, part, points)  # type: ignore[arg-type]  # one of those


def result(  # noqa: PLR0913  (what a deal has)
    table: str,
    deal: int,
    *people: Part,
    contract: str = "gang",
    made: bool | None = True,
    end: tuple[SeatEnd, ...] | None = None,
    at: int = 0,
    game: str = BAUERN,
    unshuffled: bool = False,
) -> SaveResult:
    scores = json.dumps([deal, 0, deal, 0])
    return SaveResult(
        table, 1, deal, game, "app", NAMES, scores, contract, made, people or (anna(),), (0, 0), unshuffled, end, at
    )


@asynccontextmanager
async def opened(path: Path, *tables: str) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    await store.open()
    for table in tables:
        await store.commit([SaveTable(table, table.upper(), "bauernschnapsen", "{}"), SaveSeed(table, b"", "{}")])
        await store.commit([SaveHand(table, 1, "{}", "HA", table.encode(), "{}")])
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bauern.sqlite3"


async def test_a_match_is_listed_under_the_address_of_its_replay_with_its_newest_score(path: Path) -> None:
    async with opened(path, "t1") as store:
        await store.commit([result("t1", 1, at=100)])
        await store.commit([result("t1", 2, at=200)])
        [row] = await store.listed(Asked("anna"), 20)
        assert row.address == match_address("t1", 1, "HA", b"t1")
        assert (row.began, row.deals, json.loads(row.scores), row.result, row.broken) == (
            *(100, 2, [2, 0, 2, 0]),
            *("open", False),
        )
        await store.commit([EndTable("t1")])
        [row] = await store.listed(Asked("anna"), 20)
        assert row.broken
        assert await store.listed(Asked("ben"), 20) == ()


async def test_who_has_left_wins_or_loses_with_the_seat_that_he_had(path: Path) -> None:
    async with opened(path, "t1") as store:
        dora = Part("dora", 0, "Cilli", "declarer", 1)
        await store.commit([result("t1", 1)])
        await store.commit([result("t1", 2, dora, end=(LOST, WON, LOST, WON))])
        for player in ("anna", "dora"):
            [row] = await store.listed(Asked(player), 20)
            assert (row.result, row.got, row.gave, row.broken) == ("lost", 2, 0, False)


async def test_pages_follow_each_other_newest_first_and_miss_nothing(path: Path) -> None:
    tables = [f"{n:016x}" for n in range(7)]
    async with opened(path, *tables) as store:
        for n, table in enumerate(tables):
            await store.commit([result(table, 1, at=100 + n // 2)])
        seen: list[str] = []
        while page := await store.listed(Asked("anna", after=seen[-1] if seen else None), 2):
            seen += [row.address for row in page]
        assert [address[:16] for address in seen] == tables[::-1]


async def test_filters_choose_by_game_partner_contract_and_result(path: Path) -> None:
    async with opened(path, "t1", "t2", "t3") as store:
        await store.commit([result("t1", 1, anna(partner="Ben"), end=(WON, LOST, WON, LOST), at=1)])
        await store.commit([result("t2", 1, at=2), result("t2", 2, at=3), result("t2", 3, contract="bettler", at=4)])
        alone = Part("anna", 0, None, "none", 3)
        await store.commit([result("t3", 1, alone, game="schnapsen", contract="normal", made=None, at=5)])

        async def tables(**asked: str) -> list[int]:
            return [row.began for row in await store.listed(Asked("anna", **asked), 9)]  # type: ignore[arg-type]

        assert await tables() == [5, 2, 1]
        assert await tables(game="schnapsen") == [5]
        assert await tables(partner="Ben") == [1]
        assert await tables(result="won") == [1]
        assert await tables(result="open") == [5, 2]
        assert await tables(contract="gang") == [2, 1]
        assert await tables(contract="gang", partner="Cilli", game="bauernschnapsen", result="open") == [2]
        rows = await store.listed(Asked("anna", contract="gang"), 9)
        assert [row.where for row in rows] == [(1, 2), (1,)]


async def test_sums_tell_games_partners_contracts_and_parts_apart(path: Path) -> None:
    async with opened(path, "t1", "t2") as store:
        await store.commit([result("t1", 1, anna(9)), result("t1", 2, anna(-9), made=False)])
        await store.commit([result("t1", 3, anna(-9, "against"), end=(LOST, WON, LOST, WON))])
        await store.commit([result("t2", 1, anna(9, partner=""), at=7)])
        assert await store.deal_sums(ALL) == (
            DealSum("gang", "against", 1, 1, -9),
            DealSum("gang", "declarer", 3, 2, 9),
        )
        assert await store.deal_sums(Asked("anna", BAUERN, "")) == (DealSum("gang", "declarer", 1, 1, 9),)
        assert await store.deal_sums(Asked("anna", "schnapsen")) == ()
        assert await store.partner_sums(ALL) == (PartnerSum("", 1, 9), PartnerSum("Cilli", 3, -9))
        assert set(await store.match_sums("anna")) == {
            MatchSum("bauernschnapsen", "Cilli", "lost", 1, 2, 0),
            MatchSum("bauernschnapsen", "", "open", 1, 0, 0),
        }


async def test_what_counts_nothing_is_in_the_list_and_in_no_sum_of_deals(path: Path) -> None:
    async with opened(path, "t1") as store:
        await store.commit([result("t1", 1, anna(0, None), end=(WON, LOST, WON, LOST))])
        assert [row.result for row in await store.listed(Asked("anna"), 9)] == ["won"]
        assert await store.deal_sums(ALL) == ()


async def test_a_match_that_began_with_chosen_cards_is_listed_as_practice_and_counts_nowhere(path: Path) -> None:
    async with opened(path, "t1") as store:
        await store.commit([result("t1", 1, unshuffled=True)])
        await store.commit([result("t1", 2, end=(WON, LOST, WON, LOST))])
        assert [(row.practice, row.result) for row in await store.listed(Asked("anna"), 9)] == [(1, "won")]
        assert await store.deal_sums(ALL) == ()
        assert await store.match_sums("anna") == ()


async def test_the_newest_deals_are_in_order_of_time_and_no_more_than_are_asked_for(path: Path) -> None:
    tables = ["t1", "t2", "t3"]
    async with opened(path, *tables) as store:
        for n in range(7):
            await store.commit([result(tables[-1 - n % 3], 1 + n, anna(n, partner="Ben" if n % 2 else ""), at=n)])
        assert [(one.at, one.points) for one in await store.newest_deals(Asked("anna", BAUERN), 3)] == [
            (n, n) for n in (4, 5, 6)
        ]
        assert [one.at for one in await store.newest_deals(Asked("anna", BAUERN, "Ben"), 9)] == [1, 3, 5]
        assert [one.at for one in await store.newest_deals(Asked("anna", BAUERN, ""), 9)] == [0, 2, 4, 6]
        assert await store.newest_deals(Asked("anna", "schnapsen"), 9) == ()


async def test_a_deal_that_is_told_twice_counts_once(path: Path) -> None:
    async with opened(path, "t1") as store:
        await store.commit([result("t1", 1), result("t1", 1)])
        [one] = await store.deal_sums(ALL)
        assert (one.deals, one.points) == (1, 2)


async def test_an_old_table_waits_for_its_lists_until_they_are_stored(path: Path) -> None:
    async with opened(path, "t1", "t2") as store:
        await store.commit([EndTable("t2")])
        with closing(sqlite3.connect(path)) as file, file:
            file.execute("insert into unlisted select id from tables")
        for live, table in ((True, "t1"), (False, "t2")):
            waits = await store.next_unlisted(live=live, after="")
            assert waits is not None
            assert waits.table.id == table
            assert await store.next_unlisted(live=live, after=table) is None
        await store.commit([Listed("t2")])
        assert await store.next_unlisted(live=False, after="") is None
        assert await store.next_unlisted(live=True, after="") is not None


async def test_no_question_reads_what_is_not_the_players(path: Path) -> None:
    """Every step of every plan goes by an index or a key, but for what is found so."""
    asked: list[str] = []
    async with opened(path, "t1") as store:
        await store._looker.do(lambda db: db.conn.set_trace_callback(asked.append))  # noqa: SLF001  (nobody else reads)
        everything = Asked("anna", "bauernschnapsen", "Cilli", "gang", "won", match_address("1" * 16, 1, "", b""))
        await store.commit([result("t1", 1)])
        await store.listed(everything, 20)
        await store.listed(Asked("anna", contract="gang"), 20)
        await store.newest_deals(everything, 99)
        await store.match_sums("anna")
        await store.partner_sums(ALL)
        await store.deal_sums(ALL)
    questions = [text for text in asked if text.lstrip().startswith("select")]
    assert len(questions) >= 6
    with closing(sqlite3.connect(path)) as file:
        plans = [row[3] for text in questions for row in file.execute(f"explain query plan {text}")]
    for index in ("played_by_match", "sums_of"):
        assert any(f"USING COVERING INDEX {index}" in step for step in plans), index
    assert [step for step in plans if step.startswith("SCAN")] == []
