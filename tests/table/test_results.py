"""What the lists are told of a deal that ended, and what an older database tells of it afterwards."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from bauern.engine import Resign, Seat, code, legal_actions, turn_of
from bauern.protocol.commands import Act, Join, Leave, Ready
from bauern.store import Asked, DealSum, HistoryRow, SaveResult, SqliteStore
from bauern.table import playing
from bauern.table.history import list_ended_tables, list_old_tables
from bauern.table.memory import writes
from bauern.table.room import Person, PlayerId, Room
from tests.table import test_chosen
from tests.table.house import House, house
from tests.table.rooms import ANNA, BEN, CILLI, DORA, EMIL, FOUR, LOST_BETTLER, cards, started
from tests.table.stages import said_at

MATCH = {"target": 8}


def shifted(words: list[str], by: int) -> list[str]:
    return [f"{(int(word[0]) + by) % 4}{word[1:]}" for word in words]


async def play(there: House, table: str, people: Sequence[Person], words: list[str]) -> None:
    for word in words:
        who = people[int(word[0])]
        await there.do(who, Act(table=table, seq=there.room(table).seq, action=word[2:]))


async def next_deal(there: House, table: str, *people: Person) -> None:
    deals = there.room(table).hand
    for who in people or FOUR:
        await there.do(who, Ready(table=table))
    await there.ears.until(lambda: there.room(table).hand == deals + 1)


async def of(path: Path, player: PlayerId) -> tuple[list[HistoryRow], list[DealSum]]:
    store = SqliteStore(path)
    await store.open()
    try:
        return list(await store.listed(Asked(player), 9)), list(await store.deal_sums(Asked(player, "bauernschnapsen")))
    finally:
        await store.close()


@pytest.mark.rule("b.match.bummerl")
async def test_every_deal_and_the_match_count_for_the_side_that_won_and_the_side_that_lost(path: Path) -> None:
    async with house(path) as there:
        table = await there.match(*FOUR, rules=MATCH)
        await there.play(table, *LOST_BETTLER)
        await next_deal(there, table)
        await there.play(table, *shifted(LOST_BETTLER, 1))
        await next_deal(there, table)
        await there.play(table, *shifted(LOST_BETTLER, 2))
        assert there.room(table).match_over
    [row], sums = await of(path, ANNA.id)
    assert json.loads(row.names) == ["Anna", "Ben", "Cilli", "Dora"]
    assert (json.loads(row.scores), row.deals, row.seat, row.result, row.got, row.gave) == (
        *([4, 8, 4, 8], 3, 0, "lost", 1, 0),
    )
    assert sorted((one.part, one.deals, one.made, one.points) for one in sums) == [
        ("against", 1, 0, 4),
        ("declarer", 1, 0, -4),
        ("partner", 1, 0, -4),
    ]
    [row], sums = await of(path, BEN.id)
    assert (row.result, row.got, row.gave) == ("won", 0, 1)
    assert sum(one.points for one in sums) == 4


async def test_who_leaves_does_not_escape_the_loss(path: Path) -> None:
    now = (ANNA, BEN, EMIL, DORA)
    async with house(path) as there:
        table = await there.match(*FOUR, rules=MATCH)
        await there.play(table, *LOST_BETTLER[:-1])
        await there.do(CILLI, Leave(table=table))
        await there.play(table, LOST_BETTLER[-1])
        await there.do(EMIL, Join(table=table))
        await next_deal(there, table, *now)
        await play(there, table, now, shifted(LOST_BETTLER, 1))
        await next_deal(there, table, *now)
        await play(there, table, now, shifted(LOST_BETTLER, 2))
    for player, deals in ((CILLI.id, 0), (EMIL.id, 2), (ANNA.id, 3)):
        [row], sums = await of(path, player)
        assert (row.result, row.seat % 2, sum(one.deals for one in sums)) == ("lost", 0, deals)
        assert json.loads(row.names) == ["Anna", "Ben", "Emil", "Dora"]


async def test_a_match_that_is_given_up_counts_and_its_unfinished_deal_does_not(path: Path) -> None:
    async with house(path) as there:
        table = await there.match(*FOUR, absent="forfeit")
        await there.play(table, *LOST_BETTLER)
        await next_deal(there, table)
        await there.play(table, *shifted(LOST_BETTLER, 1)[:4])
        await there.do(BEN, Leave(table=table))
    for player, result, points in ((BEN.id, "lost", 4), (DORA.id, "lost", 4), (ANNA.id, "won", -4)):
        [row], sums = await of(path, player)
        assert (row.result, row.deals, [(one.deals, one.points) for one in sums]) == (result, 2, [(1, points)])


async def test_giving_up_between_two_deals_counts_the_last_one_once(path: Path) -> None:
    async with house(path) as there:
        table = await there.match(*FOUR, absent="forfeit")
        await there.play(table, *LOST_BETTLER)
        await there.do(BEN, Leave(table=table))
    [row], sums = await of(path, BEN.id)
    assert (row.result, [(one.deals, one.points) for one in sums]) == ("lost", [(1, 4)])


def on_turn(room: Room) -> Seat | None:
    assert room.match is not None
    return turn_of(room.match)


async def test_bots_are_partners_without_a_name_and_have_no_lists(path: Path) -> None:
    async with house(path) as there:
        table = await there.match(ANNA)
        await there.ears.until(lambda: on_turn(there.room(table)) == 0)
        while not there.room(table).between_hands:
            await there.play(table, f"0:{said_at(there.room(table))}")
            await there.ears.until(lambda: there.room(table).between_hands or on_turn(there.room(table)) == 0)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("select distinct player, partner from played").fetchall() == [("anna", "")]
        assert file.execute("select distinct player, partner from matches_of").fetchall() == [("anna", "")]


@pytest.mark.parametrize(("game", "others"), [("dreierschnapsen", 2), ("schnapsen", 1)])
def test_every_game_tells_each_seat_its_part(game: str, others: int) -> None:
    room = started(*FOUR[: others + 1], game=game)
    rng = Random(1)
    seen = set()
    for _ in range(30):
        while not room.between_hands:
            seat, old = on_turn(room), room
            assert seat is not None
            assert room.match is not None
            chosen = rng.choice(
                [action for action in legal_actions(room.match, seat) if not isinstance(action, Resign)]
            )
            step = playing.act(room, seat, room.seq, code(chosen), "x")
            room = step.room
        [kept] = [write for write in writes(old, step) if isinstance(write, SaveResult)]
        assert room.match is not None
        assert room.match.last_result is not None
        won = {part.seat for part in kept.people if part.points > 0}
        assert won == set(room.match.last_result.winners)
        assert all(part.partner is None for part in kept.people)
        seen |= {part.part for part in kept.people}
        if kept.end is not None:
            assert sum(end.got for end in kept.end) * others == sum(end.gave for end in kept.end)
            assert any(end.won for end in kept.end)
            assert any(not end.won for end in kept.end)
        room = playing.deal(room, cards(room)).room
    assert seen - {None} == ({"declarer", "against"} if others > 1 else {"none"})


def test_a_deal_of_chosen_cards_is_told_as_such_and_the_one_after_it_is_not() -> None:
    room = test_chosen.started(test_chosen.seated())
    told: list[bool] = []
    while len(told) < 2:
        before = room
        seat = on_turn(room)
        assert seat is not None
        step = playing.act(room, seat, room.seq, said_at(room), "anna")
        room = step.room
        if room.between_hands:
            told += [write.unshuffled for write in writes(before, step) if isinstance(write, SaveResult)]
            room = playing.deal(room, cards(room)).room
    assert told == [True, False]


EVERYTHING = {
    "matches": "select table_id, first, game, preset, deals, names, scores from matches order by 1, 2",
    "matches_of": "select player, table_id, first, seat, partner, result, got, gave from matches_of"
    " join matches on no = match order by 1, 2, 3",
    "played": "select player, table_id, first, deal, played.game, partner, contract, part, made, points from played"
    " join matches on no = match order by 1, 2, 3, 4",
    "sums": "select * from sums order by 1, 2, 3, 4, 5",
}


def kept(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as file:
        return {name: file.execute(question).fetchall() for name, question in EVERYTHING.items()}


def forget(path: Path) -> None:
    """Leave the database as one of before there were lists, brought up to date."""
    with closing(sqlite3.connect(path)) as file, file:
        for name in ("sums", "played", "matches_of", "matches"):
            file.execute(f"delete from {name}")  # noqa: S608  (names from here)
        for person in (*FOUR, EMIL):
            file.execute(
                "insert into players values (?, 'guest', ?, ?, 0)", [person.id, person.name, person.id.encode()]
            )
        file.execute("insert into unlisted select distinct table_id from hands")


async def listed_anew(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    for live in (True, False):
        await list_old_tables(store, live=live)
        assert await store.next_unlisted(live=live, after="") is None
    await store.close()


async def test_what_an_older_database_tells_is_what_would_have_been_kept(path: Path) -> None:
    async with house(path) as there:
        over = await there.match(*FOUR, rules=MATCH)
        for deal in range(3):
            await there.play(over, *shifted(LOST_BETTLER, deal))
            await next_deal(there, over)
        await there.play(over, *shifted(LOST_BETTLER, 3))
        given_up = await there.match(*FOUR, absent="forfeit")
        await there.play(given_up, *LOST_BETTLER)
        await next_deal(there, given_up)
        await there.play(given_up, *shifted(LOST_BETTLER, 1)[:4])
        await there.do(BEN, Leave(table=given_up))
        between = await there.match(*FOUR, absent="forfeit")
        await there.play(between, *LOST_BETTLER)
        await there.do(DORA, Leave(table=between))
    live = kept(path)
    assert [len(rows) for rows in live.values()] == [4, 16, 24, 12]
    forget(path)
    await listed_anew(path)
    again = kept(path)
    assert again["played"] == live["played"]
    assert again["sums"] == live["sums"]
    assert again["matches_of"] == live["matches_of"]
    assert [row[:5] for row in again["matches"]] == [row[:5] for row in live["matches"]]
    await listed_anew(path)
    assert kept(path) == again


async def test_an_older_table_that_cannot_be_played_again_is_told_of_once_and_the_others_are_listed(path: Path) -> None:
    async with house(path) as there:
        tables = [await there.match(*FOUR) for _ in range(2)]
        for table in tables:
            await there.play(table, *LOST_BETTLER)
    forget(path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("update actions set code = 'HA' where seq = 3 and table_id = (select max(id) from tables)")
    with capture_logs() as lines:
        await listed_anew(path)
    assert [line["event"] for line in lines] == ["what was played at an older table cannot be listed"]
    assert len(kept(path)["matches"]) == 1


async def test_a_disk_that_stores_nothing_leaves_the_rest_for_the_next_start(path: Path) -> None:
    async with house(path) as there:
        table = await there.match(*FOUR)
        await there.play(table, *LOST_BETTLER)
        for who in FOUR:
            await there.do(who, Leave(table=table))
    forget(path)
    store = SqliteStore(path)
    await store.open()
    with capture_logs() as lines, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        await list_ended_tables(store)
        other.execute("rollback")
    assert "what was played at older tables is not listed now" in {line["event"] for line in lines}
    await store.close()
    await listed_anew(path)
    assert len(kept(path)["matches"]) == 1
