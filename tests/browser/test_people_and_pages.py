"""Names, chat, and what a page fetches (ui.md 12, 13, 15, 16)."""

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.people import LAN, PHONE, Deal, People
from tests.browser.serving import Server

SCRIPTS = 60 * 1024
DECK = 15 * 1024
DEALS = {
    "bauernschnapsen": Deal(3, ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")),
    "dreierschnapsen": Deal(2, ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ"), "HJ DT"),
}
"""Anna names trump."""


def test_equal_names_have_glyphs_of_their_own_and_bots_are_called_so(shared_server: Server, people: People) -> None:
    persons = people.table(shared_server, ["Anna", "Anna"])
    plates = persons[0].page.locator(".felt .seat")
    expect(plates.filter(has_text="Anna")).to_have_count(2)
    glyphs = plates.locator(".glyph").evaluate_all("all => all.map((g) => [g.innerHTML, getComputedStyle(g).fill])")
    assert len({shape for shape, _ in glyphs}) == 4
    assert len({colour for _, colour in glyphs}) == 4
    expect(plates.locator(".role", has_text="bot")).to_have_count(2)


def test_chat_is_text_and_never_markup_and_ends_at_500_characters(shared_server: Server, people: People) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"])
    dialog = anna.open("Chat")
    field = dialog.get_by_label("Message", exact=True)
    field.fill("<img src=x onerror=alert(1)><b>bold</b>")
    dialog.get_by_role("button", name="Send").click()
    expect(ben.page.locator(".count")).to_have_text("1")
    expect(ben.page.get_by_role("status")).to_contain_text("Anna writes: <img src=x onerror=alert(1)><b>bold</b>")
    heard = ben.open("Chat").locator(".lines li")
    expect(heard).to_contain_text("<img src=x onerror=alert(1)><b>bold</b>")
    assert heard.locator("img, b b").count() == 0
    field.press_sequentially("x" * 20)
    field.fill("y" * 500)
    field.press_sequentially("z")
    dialog.get_by_role("button", name="Send").click()
    expect(heard.last).to_contain_text("y" * 500)
    expect(heard.last).not_to_contain_text("z")


def test_quick_phrases_are_said_with_one_press_and_muting_lasts(shared_server: Server, people: People) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"])
    ben.open("Chat").get_by_label("Mute the chat, also next time").check()
    ben.page.reload()
    expect(ben.app).to_have_attribute("data-seat", "1")
    dialog = anna.open("Chat")
    dialog.get_by_role("button", name="Well played!").click()
    expect(dialog.locator(".lines li")).to_contain_text("Well played!")
    chat = ben.open("Chat")
    expect(chat.get_by_label("Mute the chat, also next time")).to_be_checked()
    expect(chat.locator(".lines li")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "drawn"),
    [("bauernschnapsen", ".question"), ("dreierschnapsen", ".eight"), ("schnapsen", ".talon .tools")],
)
def test_a_table_asks_no_other_host_and_keeps_the_budget(
    shared_server: Server, people: People, game: str, drawn: str
) -> None:
    fetched: set[str] = set()
    hosts: set[str] = set()
    words = {} if game == "schnapsen" else {"contracts": "none", "kontra_levels": "0"}
    [anna] = people.table(shared_server, ["Anna"], game=game, deal=DEALS.get(game), bot_level="random", **words)
    anna.page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    anna.page.on("websocket", lambda socket: hosts.add(urlsplit(socket.url).netloc))
    anna.await_turn()
    while not anna.page.locator(drawn).count():
        anna.anything()
        anna.await_turn()
    anna.page.on("request", lambda request: fetched.add(request.url))
    anna.page.reload()
    expect(anna.page.locator(drawn)).to_be_visible()
    expect(anna.page.locator("#sprite")).to_have_count(1)
    assert hosts == {urlsplit(shared_server.url).netloc}
    sizes = {urlsplit(url).path: len(gzip.compress(anna.page.request.get(url).body(), 9)) for url in fetched}
    assert sum(size for path, size in sizes.items() if path.endswith(".js")) < SCRIPTS
    assert sizes["/decks/french.svg"] < DECK
    assert len(fetched) < 60


def test_the_policy_of_a_page_lets_nothing_in_from_elsewhere(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    for path in ("/", "/t/ZZZZZZ"):
        answer = anna.page.goto(shared_server.url + path)
        assert answer
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "require-trusted-types-for 'script'" in policy
        assert "unsafe" not in policy


def test_on_plain_http_in_the_lan_a_table_is_opened_and_its_link_copied(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.page.goto(shared_server.url.replace("127.0.0.1", LAN))
    assert anna.page.evaluate("() => !isSecureContext && !navigator.clipboard")
    anna.page.get_by_role("button", name="Open a table").click()
    expect(anna.app).to_have_attribute("data-phase", "lobby")
    anna.page.get_by_role("button", name="Copy link").click()
    expect(anna.page.get_by_role("status")).to_contain_text("Link copied.")
    assert (
        anna.page.evaluate("() => getSelection().toString()")
        == f"http://{LAN}:{shared_server.url.rsplit(':')[-1]}/t/{anna.table}"
    )


def test_on_a_phone_the_name_of_a_chosen_file_has_room(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server, viewport=PHONE)
    for path in ("/verify", "/replay"):
        anna.home(path)
        box = anna.page.locator("input[type=file]").bounding_box()
        assert box
        assert box["width"] >= 250


def test_from_every_page_a_link_leads_home(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    for path in (
        "/history",
        "/verify",
        "/replay",
        "/protocol",
        "/rules",
        "/rules/by-ear",
        "/learn/schnapsen",
        "/nowhere",
    ):
        anna.home(path)
        expect(anna.page.locator("a[href='/']").first).to_be_visible()


def test_what_big_and_plain_means_stands_apart_from_the_next_setting(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home()
    anna.page.get_by_role("button", name="Settings").click()
    meaning = anna.page.get_by_text("For eyes that are no longer young").bounding_box()
    language = anna.page.get_by_role("dialog").get_by_text("Language", exact=True).bounding_box()
    assert meaning
    assert language
    assert language["y"] - meaning["y"] - meaning["height"] >= 8
