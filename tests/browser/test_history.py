"""One's own matches: what was played is listed, filtered and counted, for its player alone."""

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

import pytest
from playwright.sync_api import Page, Request, expect

from bauern.store import SaveHand, SaveResult, SaveSeed, SaveTable, SqliteStore, Write
from bauern.store.rows import Part, SeatEnd
from tests.browser.people import PHONE, People, Person, step
from tests.browser.serving import Server
from tests.browser.test_axe import axe_faults

SMALL = {"width": 320, "height": 568}
NAMES = '["Anna","Vroni","<b>Ben</b>","Toni"]'
WON, LOST = SeatEnd(won=True, got=0, gave=2), SeatEnd(won=False, got=1, gave=0)


def match(player: str, number: int, *, game: str = "bauernschnapsen", partner: str | None = "<b>Ben</b>") -> list[Write]:
    """Return what is stored of a match of three deals: the even ones are won, the last but one was never ended."""
    rng, table = Random(number), f"{number:016x}"
    writes: list[Write] = [
        SaveTable(table, f"{number:06}", game, "{}"),
        SaveSeed(table, b"", "{}"),
        SaveHand(table, 1, "{}", "HA", table.encode(), "{}"),
    ]
    for deal in (1, 2, 3):
        end = None if deal < 3 or number == 28 else tuple((WON, LOST)[(seat + number) % 2] for seat in range(4))
        contract = "herrenschnapser" if (number, deal) == (7, 2) else rng.choice(["normal", "bettler", "gang"])
        part = Part(player, 0, partner, rng.choice(["declarer", "partner", "against"]), rng.choice([3, -4, 9]))
        scores, at = f"[{deal * 8},5,{deal * 8},5]", 1_790_000_000 + number * 90_000 + deal * 300
        writes.append(
            SaveResult(
                *(table, 1, deal, game, "app", NAMES, scores, contract, rng.random() < 0.6, (part,)),
                *((0, 0), number == 3, end, at),
            )
        )
    return writes


def prepare(server: Server, person: Person, matches: int) -> None:
    """Restart with so many matches that this person has played."""
    person.home()
    person.page.get_by_label("Your name").fill(person.name)
    person.page.get_by_role("button", name="Open a table").click()
    expect(person.app).to_have_attribute("data-phase", "lobby")
    server.kill()
    path = server.data / "bauern.sqlite3"
    with closing(sqlite3.connect(path)) as base:
        [player] = base.execute("select id from players").fetchone()

    async def fill() -> None:
        store = SqliteStore(path)
        await store.open()
        for number in range(matches):
            await store.commit(match(player, number))
        await store.close()

    with ThreadPoolExecutor(1) as aside:  # here Playwright's own loop is running
        aside.submit(lambda: asyncio.run(fill())).result()
    server.start()


def shown(page: Page) -> list[str]:
    """Return the days or names of the listed matches."""
    return page.locator("#matches li").all_inner_texts()
