"""How good the bots are: chosen at home, for a table and for a seat; told at the table; and what they see (issue 7).

`test_axe` looks at the same pages and dialogs.
"""

import re

from playwright.sync_api import expect

from bauern.protocol.commands import TableSettings
from bauern.server.wording import BLIND_TEST, STYLES
from tests.browser.people import PHONE, People, Person
from tests.browser.serving import Server

CALM, SOLID, STRONG, MASTER = (re.compile(re.escape(style)) for _, style in STYLES.values())


def _levels(person: Person) -> list[str]:
    """Return the levels of the bots at the table, as this player's page has been told."""
    found: list[str] = person.page.evaluate("""async () => {
      const { view } = await import("/static/js/state.js");
      return view().seats.flatMap(({ level }) => (level ? [level] : []));
    }""")
    return found


def test_the_lobby_leads_to_where_the_level_of_the_bots_on_the_free_seats_is_chosen(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    anna.open_table()
    anna.page.get_by_role("button", name="Level of the bots: solid").click()
    expect(anna.page.locator("dialog [data-setting=bot_level]")).to_be_in_viewport(ratio=1)


def test_three_taps_lead_from_the_name_to_bots_of_another_level_which_is_remembered(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server, viewport=PHONE, touch=True)
    anna.home()
    level = anna.page.get_by_label("Level of the bots")
    expect(level).to_have_value(TableSettings().bot_level)
    expect(level).to_have_accessible_description(SOLID)
    assert level.locator("option").all_inner_texts() == [name for name, _ in STYLES.values()]
    anna.page.get_by_label("Your name").tap()
    anna.page.keyboard.type("Anna")
    level.select_option("strong")
    expect(level).to_have_accessible_description(STRONG)
    anna.page.get_by_role("button", name="Play now").tap()
    expect(anna.page.locator(".hand .slot")).to_have_count(5)
    assert _levels(anna) == ["strong"] * 3
    anna.home()
    expect(level).to_have_value("strong")
    anna.page.get_by_role("button", name="Open a table").tap()
    expect(anna.app).to_have_attribute("data-phase", "lobby")
    anna.start()
    assert _levels(anna) == [TableSettings().bot_level] * 3


def test_the_level_at_home_is_chosen_with_the_keyboard(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home()
    anna.page.get_by_label("Level of the bots").focus()
    anna.page.keyboard.press("ArrowUp")
    expect(anna.page.locator("#bots-style")).to_have_text(CALM)
    anna.page.keyboard.press("Tab")
    expect(anna.page.locator("#bots")).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".hand .slot")).to_have_count(5)
    assert _levels(anna) == ["calm"] * 3


def test_the_host_gives_each_bot_its_level_and_everybody_reads_how_it_plays(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben", viewport=PHONE)
    ben.join(anna.open_table())
    row = anna.page.locator(".seatlist [data-seat='2']")
    row.get_by_role("button", name="Seat a bot").click()
    expect(row).to_contain_text(SOLID)
    name = row.locator("bdi").inner_text()
    level = row.get_by_label(f"Level of the bot: {name}")
    level.focus()
    anna.page.keyboard.press("End")
    expect(row).to_contain_text(MASTER)
    expect(level).to_be_focused()
    expect(level).to_have_accessible_description(MASTER)
    expect(row.locator("bdi")).to_have_text(name)
    theirs = ben.page.locator(".seatlist [data-seat='2']")
    expect(theirs).to_contain_text(MASTER)
    expect(theirs.locator(".badge", has_text="masterly")).to_be_visible()
    expect(theirs.locator("select")).to_have_count(0)
    anna.start()
    assert _levels(anna) == ["master", TableSettings().bot_level]


def test_what_the_host_chooses_for_the_table_is_explained_and_takes_the_free_seats(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server, viewport=PHONE)
    anna.open_table()
    anna.page.get_by_role("button", name="House rules …").click()
    level = anna.page.get_by_label("Level of the bots")
    expect(level).to_have_accessible_description(SOLID)
    level.select_option("calm")
    expect(level).to_have_accessible_description(CALM)
    anna.page.locator("[data-code=configure]").click()
    expect(anna.page.locator("dialog")).not_to_be_visible()
    expect(anna.page.locator(".lobby > .aside").first).to_have_text(
        "Free seats are taken by bots. Level of the bots: calm"
    )
    anna.start()
    assert _levels(anna) == ["calm"] * 3


def test_at_the_table_the_level_is_seen_where_there_is_room_and_heard_everywhere(
    shared_server: Server, people: People
) -> None:
    [anna] = people.table(shared_server, ["Anna"], bot_level="strong")
    told = anna.role(2).locator(".level")
    expect(anna.role(2)).to_contain_text(re.compile(r"bot.*\s· strong"))
    assert (told.bounding_box() or {"width": 0})["width"] > 10
    anna.page.set_viewport_size(PHONE)
    assert (told.bounding_box() or {"width": 0})["width"] <= 1
    expect(anna.page.get_by_role("listitem").filter(has_text="strong")).to_have_count(3)
    anna.page.keyboard.press("p")
    expect(anna.page.get_by_role("status")).to_contain_text(re.compile(r": your partner, bot, strong"))
    seats = anna.open("Players and invitation")
    expect(seats.locator("[data-seat='2']")).to_contain_text(STRONG)


def test_a_bot_that_stands_in_for_a_failed_one_is_called_so_in_every_language(
    shared_server: Server, people: People
) -> None:
    [anna] = people.table(shared_server, ["Anna"], bot_level="random")
    expect(anna.role(2).locator(".level")).to_have_text(re.compile(r"·\s+at\s+random$"))
    anna.home(f"/t/{anna.table}?lang=de")
    expect(anna.role(2).locator(".level")).to_have_text(re.compile(r"·\s+aufs\s+Geratewohl$"))


def test_from_where_one_asks_a_link_leads_to_what_bots_see_and_the_test_of_it(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server, viewport=PHONE)
    for path in ("/", "/verify"):
        anna.home(path)
        anna.page.get_by_role("link", name="About the bots").click()
        expect(anna.page.get_by_role("heading", level=1)).to_have_text("About the bots")
    page = anna.page.locator("main")
    expect(page).to_contain_text("a bot is told what the player on its seat would be told, and nothing else")
    expect(page.locator("code")).to_have_text(BLIND_TEST)
    assert [page.locator("dt").all_text_contents(), page.locator("dd").all_text_contents()] == [
        [name for name, _ in STYLES.values()],
        [style for _, style in STYLES.values()],
    ]
