"""One's own matches: what was played is listed, filtered and counted, for its player alone."""

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

from playwright.sync_api import Page, Request, ViewportSize, expect

from bauern.store import SaveHand, SaveResult, SaveSeed, SaveTable, SqliteStore, Write
from bauern.store.rows import Part, SeatEnd
from tests.browser.clean import axe_faults
from tests.browser.people import People, Person
from tests.browser.serving import Server
from tests.browser.steps import go_to

LANGUAGES = ("en", "de", "hu", "sk", "sl", "bg")
SMALL: ViewportSize = {"width": 320, "height": 568}
NAMES = '["Anna","Vroni","<b>Ben</b>","Toni"]'
WON, LOST = SeatEnd(won=True, got=0, gave=2), SeatEnd(won=False, got=1, gave=0)


def match(
    player: str, number: int, *, game: str = "bauernschnapsen", partner: str | None = "<b>Ben</b>"
) -> list[Write]:
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


def days(page: Page) -> list[str]:
    return [text.split("\u00a0· ")[0] for text in page.locator("#matches .note:has(time)").all_inner_texts()]


def test_a_match_that_was_just_played_is_listed_for_its_players(shared_server: Server, people: People) -> None:
    persons = people.table(shared_server, ["Anna", "Ben"], seats=(0, 2), target="1", bot_level="random")
    go_to("match-over", persons)
    for anna in persons:
        anna.home()
        anna.page.get_by_role("link", name="My matches").click()
        expect(anna.page.get_by_role("status")).to_have_text("1 match is shown.")
        expect(anna.page.locator("#nothing")).to_be_hidden()
        link = anna.page.locator("#matches a")
        expect(link).to_have_attribute("href", re.compile("^/replay/[0-9a-f]{16}-1-[0-9a-f]{16}$"))
        expect(anna.page.locator("#matches li")).to_contain_text("1 deal")
        expect(anna.page.locator("#figures")).to_contain_text("Partners")
        expect(anna.page.locator("#figures table").last).to_contain_text("Ben" if anna.name == "Anna" else "Anna")
        link.click()
        expect(anna.page).to_have_url(re.compile("/replay/"))
        expect(anna.page.get_by_role("heading", level=1)).not_to_have_text("Nothing here")


def test_who_has_played_nothing_is_told_so_and_nothing_is_asked(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.home("/history")
    expect(anna.page.get_by_role("status")).to_have_text("Nothing was played from this browser yet.")
    assert not any("mine" in url for url in asked)
    told = anna.page.locator("#nothing")
    expect(told).to_contain_text("Your matches will stand here")
    assert axe_faults(anna) == []
    told.get_by_role("link", name="Against bots").click()
    expect(anna.page.get_by_role("button", name="Play now")).to_be_in_viewport()
    anna.home("/history")
    anna.page.evaluate("localStorage.setItem('bauern.token', 'x'.repeat(22))")
    anna.page.reload()
    expect(anna.page.get_by_role("status")).to_have_text("Nothing was played from this browser yet.")
    expect(told).to_be_visible()


def test_filters_and_statistics_by_keyboard_on_the_smallest_screen(own_server: Server, people: People) -> None:
    anna = people.person(own_server, viewport=SMALL, touch=True)
    asked: list[Request] = []
    anna.page.on("request", lambda request: asked.append(request))  # noqa: PLW0108  (Playwright marks what it is given)
    prepare(own_server, anna, 30)
    anna.home("/history")
    page, status = anna.page, anna.page.get_by_role("status")
    expect(status).to_have_text("20 matches are shown.")
    fields = [field.bounding_box() for field in page.locator("#filters .field").all()]
    assert {box["y"] for box in fields if box} == {fields[0]["y"], fields[2]["y"]}, "two beside each other"  # type: ignore[index]
    everything = days(page)
    assert len(set(everything)) == 20
    expect(page.locator("#matches li").nth(1)).to_contain_text("not ended")
    assert page.locator("#matches li").nth(1).locator("a").count() == 0, "a match that goes on cannot be replayed"
    page.get_by_role("button", name="Older matches").press("Enter")
    expect(status).to_have_text("30 matches are shown.")
    assert days(page)[:20] == everything
    assert len(set(days(page))) == 30
    expect(page.get_by_role("button", name="Older matches")).to_have_count(0)
    expect(page.locator("#matches li").nth(20).locator("a")).to_be_focused()
    expect(page.locator("#matches")).to_contain_text("practice with chosen cards")

    page.get_by_label("Contract").focus()
    page.get_by_label("Contract").select_option("Herrenschnapser")
    expect(status).to_have_text("1 match is shown.")
    expect(page.get_by_label("Contract")).to_be_focused()
    expect(page.locator("#matches a", has_text="Deal 2")).to_have_attribute("href", re.compile("^/replay/.*#2$"))
    page.get_by_label("Result").select_option("won")
    expect(status).to_have_text("There is no such match.")
    assert page.url.endswith("/history#contract=herrenschnapser&result=won")
    page.get_by_label("Contract").select_option("all contracts")
    expect(status).to_have_text("14 matches are shown.")
    page.reload()
    expect(status).to_have_text("14 matches are shown.")
    expect(page.get_by_label("Result")).to_have_value("won")

    width = page.evaluate("document.documentElement.scrollWidth")
    page.get_by_text("The same in figures").click()
    assert page.evaluate("document.documentElement.scrollWidth") == width == 320
    expect(page.locator(".course rect")).to_have_count(40)
    expect(page.locator("#figures caption")).to_have_text(
        ["Announced by me", "Announced by my partner", "Announced against me"]
    )
    token = page.evaluate("localStorage.getItem('bauern.token')")
    assert token
    assert not any(token in one.url or token in (one.post_data or "") for one in asked)


def test_the_page_is_clean_and_fits_in_every_language(own_server: Server, people: People) -> None:
    anna = people.person(own_server, viewport=SMALL)
    prepare(own_server, anna, 30)
    for lang in LANGUAGES:
        anna.home(f"/history?lang={lang}")
        expect(anna.page.locator("#figures")).to_be_visible()
        anna.page.locator("details").evaluate("all => all.open = true")
        assert axe_faults(anna) == []
        assert anna.page.evaluate("document.documentElement.scrollWidth") == 320
        untranslated = anna.page.locator("main").get_by_text(re.compile("match|deal|contract|Announced"))
        assert lang == "en" or untranslated.count() == 0
