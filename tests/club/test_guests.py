import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bauern.club.guests import Guests
from bauern.store import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bauern.sqlite3"


@pytest.fixture
async def guests(path: Path) -> AsyncIterator[Guests]:
    store = SqliteStore(path)
    await store.open()
    yield Guests(store)
    await store.close()


async def test_a_token_brings_the_same_player_back(guests: Guests) -> None:
    anna = await guests.new("Anna")
    assert await guests.known(anna.token, None) == anna
    assert (await guests.new("Anna")).id != anna.id


async def test_a_new_name_replaces_the_old_one_for_good(guests: Guests) -> None:
    anna = await guests.new("Anna")
    renamed = await guests.known(anna.token, "Anni")
    assert renamed is not None
    assert (renamed.id, renamed.name) == (anna.id, "Anni")
    assert await guests.known(anna.token, "") == renamed


async def test_who_comes_under_a_new_name_that_cannot_be_stored_comes_under_his_old_one(
    guests: Guests, path: Path
) -> None:
    anna = await guests.new("Anna")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        assert await guests.known(anna.token, "Anni") == anna
        other.execute("rollback")
    renamed = await guests.known(anna.token, "Anni")
    assert renamed is not None
    assert renamed.name == "Anni"


@pytest.mark.parametrize("token", [None, "", "nobody's", 7, {"token": 1}, "x" * 65, "\ud800"])
async def test_nobody_is_known_by_what_is_no_token_of_his(guests: Guests, token: object) -> None:
    await guests.new("Anna")
    assert await guests.known(token, "Anna") is None


async def test_tokens_are_long_different_and_stored_nowhere(guests: Guests, path: Path) -> None:
    tokens = {(await guests.new("Anna")).token for _ in range(20)}
    assert len(tokens) == 20
    assert all(len(token) >= 22 for token in tokens), "128 bits in letters of six bits"
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("select * from players").fetchall()
    assert not any(token in str(rows) for token in tokens)
