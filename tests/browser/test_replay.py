"""Replays in the browser: of a match at its address, and of records that are brought."""

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from bauern.engine import Record, parse_record, replay
from tests.browser.clean import Tongues, axe_faults
from tests.browser.people import LAN, PHONE, People, Person
from tests.browser.serving import Server
from tests.browser.test_layout import WIDTHS
from tests.browser.test_people_and_pages import SCRIPTS
from tests.engine.test_records import FILES, REFUSED, TEXTS

SMALL: ViewportSize = {"width": 320, "height": 568}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TEXT = dict(TEXTS)
KONTRA = TEXT["b-kontra-doubles-normal"]
"""29 actions; at place 4 comes the kontra round, at place 14 seat 2 has to follow with the king of diamonds."""
DROP = """([text, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const main = document.querySelector("main");
  main.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
ENDED = """async () => {
  await Promise.resolve();
  const { at, last, phase } = document.querySelector("#replay").dataset;
  if (at !== last) return [at, last];
  const score = document.querySelector(".bar .score").textContent.replace("Score: ", "").trim();
  const verdict = document.querySelector("#verdict")?.innerText ?? "";
  return [["result", "match-over"].includes(phase), score, verdict !== ""];
}"""
"""Whether the hand is over at its last place, the score there, and whether a sentence explains it."""
SWIPES = """(stage) => {
  const send = (type, clientX) =>
    stage.dispatchEvent(new PointerEvent(type, { pointerType: "touch", clientX, clientY: 200, bubbles: true }));
  for (const [from, to] of [[250, 100], [250, 100], [100, 250]]) {
    send("pointerdown", from);
    send("pointerup", to);
  }
}"""
"""Twice to the left, once to the right."""


@dataclass
class Watching:
    """Somebody at the replay page."""

    person: Person

    @property
    def page(self) -> Page:
        return self.person.page

    @property
    def root(self) -> Locator:
        return self.page.locator("#replay")

    def bring(self, text: str) -> "Watching":
        self.person.home("/replay?lang=en")
        self.page.get_by_label("A record: paste it here").fill(text)
        self.page.get_by_role("button", name="Watch").click()
        return self

    def at(self, hand: int, place: int) -> None:
        """The page stands there, and its address says so."""
        expect(self.root).to_have_attribute("data-hand", str(hand))
        expect(self.root).to_have_attribute("data-at", str(place))
        expect(self.page).to_have_url(re.compile(rf"#{hand}\.{place}$"))

    def go(self, hand: int, place: int) -> None:
        self.at(*(int(self.root.get_attribute(name) or 0) for name in ("data-hand", "data-at")))
        self.page.evaluate("to => { location.hash = to; }", f"#{hand}.{place}")
        self.at(hand, place)

    def deed(self, name: str) -> Locator:
        return self.page.locator(f"[data-deed={name}]")

    def said(self) -> list[str]:
        return self.page.locator(".saidlist li").all_inner_texts()


@pytest.fixture
def anna(shared_server: Server, people: People) -> Watching:
    return Watching(people.person(shared_server))


def score_after(record: Record, deals: int) -> str:
    """The score as the page shows it after so many deals, by what the engine says of each of them."""
    totals = list(record.start)
    for deal in replay(record).deals[:deals]:
        totals = [total + points for total, points in zip(totals, deal.points, strict=True)]
    if record.rules.score_direction == "down":
        totals = [max(0, record.rules.target - total) for total in totals]
    return " : ".join(map(str, totals[:2] if record.game.players == 4 else totals))


@pytest.mark.soak
@pytest.mark.parametrize("game", ["bauernschnapsen", "dreierschnapsen", "schnapsen"])
def test_every_golden_record_ends_at_the_engine_s_result(anna: Watching, game: str, soak: Callable[[int], int]) -> None:
    anna.person.home("/replay?lang=en")
    expect(anna.page.get_by_label("A record: paste it here")).to_be_visible()
    wrong = []
    records = [(path, parse_record(path.read_text("utf-8"))) for path in FILES]
    mine = [(path, record) for path, record in records if record.game.key == game]
    for path, record in mine[:: len(mine) // soak(len(mine))]:
        anna.page.evaluate("document.querySelector('#replay').dataset.hand = ''")
        anna.page.evaluate(DROP, [path.read_text("utf-8"), path.name])
        for number, deal in enumerate(replay(record).deals, start=1):
            anna.page.wait_for_selector(f"#replay[data-hand='{number}'][data-at='0']")
            anna.deed("onward").focus()
            anna.page.keyboard.press("End")
            seen = anna.page.evaluate(ENDED)
            if seen != [deal.finished, score_after(record, number), deal.finished]:
                wrong.append((path.stem, number, seen))
            if number < len(record.deals):
                anna.page.keyboard.press("PageDown")
    assert wrong == []


def test_the_address_leads_to_its_place_and_follows_every_step(anna: Watching) -> None:
    anna.bring(KONTRA).at(1, 0)
    anna.go(1, 14)
    assert anna.said() == [
        "Seat 1: Trump is Hearts",
        *(f"Seat {seat}: Pass" for seat in (1, 2, 3, 4, 2)),
        "Seat 4: Kontra",
        "Seat 3: Pass",
        "Seat 1: Pass",
    ]
    anna.page.reload()
    anna.at(1, 14)
    expect(anna.page.locator(".trick li")).to_have_count(1)
    anna.page.get_by_role("link", name="Deutsch").click()
    anna.at(1, 14)
    expect(anna.page.locator("h1")).to_contain_text("Spiel 1 von 1")


def test_by_keys_it_is_stepped_played_slowed_and_looked_at_through_every_pair_of_eyes(anna: Watching) -> None:
    anna.bring(KONTRA).at(1, 0)
    keys = anna.page.keyboard
    for key, place in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 29),
        ("ArrowRight", 29),
        ("Home", 0),
    ):
        keys.press(key)
        anna.at(1, place)
    keys.press("3")
    expect(anna.page.get_by_label("Pace")).to_have_value("fast")
    keys.press("o")
    expect(anna.page.get_by_label("Through whose eyes")).to_have_value("0")
    anna.go(1, 26)
    keys.press(" ")
    expect(anna.deed("play")).to_have_accessible_name("Pause")
    anna.at(1, 29)
    expect(anna.deed("play")).to_have_accessible_name("Play")
    anna.page.get_by_label("Place in the hand").focus()
    keys.press("ArrowLeft")
    anna.at(1, 28)


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_it_plays_at_the_pace_that_was_chosen_also_the_next_time(anna: Watching, pace: str) -> None:
    anna.bring(KONTRA).at(1, 0)
    anna.page.get_by_label("Pace").select_option(pace)
    anna.page.clock.install()
    anna.deed("play").click()
    step = {"slow": 2400, "normal": 1200, "fast": 500}[pace]
    anna.page.clock.run_for(step // 3 + 10 * step + 10)
    expect(anna.root).to_have_attribute("data-at", "11")
    anna.bring(KONTRA)
    expect(anna.page.get_by_label("Pace")).to_have_value(pace)


def test_what_the_seat_on_turn_could_have_played_is_shown_with_the_reasons_against_the_rest(anna: Watching) -> None:
    anna.bring(KONTRA).at(1, 0)
    anna.go(1, 14)
    turn = anna.page.locator(".openhands [data-turn]")
    expect(turn).to_contain_text("Seat 3")
    expect(turn.locator("[data-legal]")).to_have_count(1)
    expect(turn.locator("[data-legal]")).to_contain_text("King of Diamonds (could be played)")
    expect(turn.locator("[data-code=ST]")).to_contain_text("You hold the suit that was led and must follow it.")
    anna.go(1, 1)
    expect(anna.page.locator(".could")).to_contain_text("Seat 1: Pass, Bettler")


def test_through_one_seat_s_eyes_no_other_card_is_seen(anna: Watching) -> None:
    anna.bring(KONTRA).at(1, 0)
    anna.page.get_by_label("Through whose eyes").select_option("2")
    expect(anna.page.locator("[data-place='0']")).to_have_attribute("data-seat", "2")
    expect(anna.page.locator(".openhands")).to_have_count(0)
    codes = anna.page.locator(".stage [data-code]").evaluate_all("all => all.map((e) => e.dataset.code)")
    assert sorted(codes) == ["HT", "SJ", "ST"], "three cards before trump is made"
    expect(anna.page.locator(".hand .unseen-card")).to_have_count(2)
    anna.go(1, 1)
    expect(anna.page.locator(".hand [data-code]")).to_have_count(5)


def test_by_touch_on_the_smallest_telephone(shared_server: Server, people: People) -> None:
    anna = Watching(people.person(shared_server, viewport=SMALL, touch=True))
    anna.bring(KONTRA).at(1, 0)
    anna.deed("onward").tap()
    anna.at(1, 1)
    anna.page.locator(".stage").evaluate(SWIPES)
    anna.at(1, 2)
    bar = anna.page.get_by_label("Place in the hand").bounding_box()
    assert bar
    anna.page.touchscreen.tap(bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2)
    expect(anna.root).to_have_attribute("data-at", re.compile("^1[3-6]$"))
    small = anna.page.locator(".controls button, .controls input").evaluate_all(
        "all => all.filter((e) => e.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    for text in (KONTRA, TEXT["d-raise-after-talon"], TEXT["s-flip-reshuffles-and-new-trump"]):
        anna.bring(text).at(1, 0)
        for eyes in ("", "1"):
            anna.page.get_by_label("Through whose eyes").select_option(eyes)
            anna.go(1, 0)
            assert max(anna.page.evaluate(WIDTHS)) <= 320


def test_on_a_telephone_held_sideways_the_cloth_is_what_is_seen_first(anna: Watching) -> None:
    anna.page.set_viewport_size(SIDEWAYS)
    anna.bring(KONTRA).at(1, 0)
    anna.go(1, 20)
    boxes = [
        anna.page.locator(one).bounding_box() for one in (".middle", ".seat[data-place='0']", ".seat[data-place='1']")
    ]
    cloth, *plates = [box["height"] for box in boxes if box]
    assert cloth > 2 * max(plates)
    anna.page.locator("#eyes").select_option("0")
    assert anna.page.evaluate("document.documentElement.scrollWidth") == SIDEWAYS["width"]


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_record_that_breaks_the_rules_is_refused_with_a_line_that_says_where(anna: Watching, path: Path) -> None:
    anna.bring(path.read_text("utf-8"))
    fault = anna.page.get_by_role("alert")
    expect(fault).to_contain_text("This record cannot be replayed:")
    expect(fault.locator("code")).to_contain_text(re.compile(r"^(deal \d+|rules)[:,] "))
    expect(anna.page.get_by_label("A record: paste it here")).to_be_visible()


def test_hostile_files_are_refused_and_nothing_of_them_becomes_markup(anna: Watching) -> None:
    names = KONTRA.replace("[[deals]]", 'seats = ["<img src=x onerror=alert(1)>", "\\u202eBen", "", "x"]\n[[deals]]', 1)
    anna.bring(names).at(1, 0)
    assert anna.page.locator("#replay img").count() == 0
    expect(anna.page.locator(".stage")).to_contain_text("<img src=x onerror=alert(1)>")
    anna.bring("<script>alert(1)</script>")
    expect(anna.page.get_by_role("alert").locator("code")).to_contain_text(
        "not TOML: Invalid statement (at line 1, column 1)"
    )
    chooser = anna.page.get_by_label("or choose a file")
    for content, said in ((b"#" * 131_073, "too long"), (b"\xff\xfe", "not a record")):
        chooser.set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": content})
        expect(anna.page.get_by_role("alert")).to_contain_text(said)


def test_results_stay_hidden_until_they_have_been_seen(anna: Watching) -> None:
    match = TEXT["s-match-to-seven-two-bummerl"]
    deals = len(parse_record(match).deals)
    assert deals > 2
    anna.bring(match).at(1, 0)
    hands = anna.page.get_by_label("All hands of the match").get_by_role("listitem")
    expect(hands).to_have_count(deals)
    expect(hands.first).to_contain_text("point")
    anna.page.get_by_label("Hide results until they have been seen").check()
    expect(hands).to_have_count(1)
    expect(hands.first).to_have_text("Hand 1")
    expect(anna.page.get_by_label("Place in the hand")).to_have_attribute("max", "0")
    expect(anna.page.locator("h1")).not_to_contain_text("of")
    anna.page.locator("h1").click()
    anna.page.keyboard.press("End")
    anna.page.keyboard.press("PageDown")
    anna.at(1, 0)
    for place in range(1, int(anna.root.get_attribute("data-last") or 0) + 1):
        anna.page.keyboard.press("ArrowRight")
        anna.at(1, place)
    expect(hands).to_have_count(2)
    expect(hands.first).to_contain_text("point")
    expect(hands.nth(1)).to_have_text("Hand 2")
    anna.page.reload()
    expect(hands).to_have_count(2)


def test_a_match_is_passed_on_by_its_address_and_its_deal_played_again(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], game="schnapsen", bot_level="random", target="1")
    while anna.phase != "match-over":
        anna.await_turn()
        if anna.phase not in {"result", "match-over"}:
            anna.anything()
    with anna.context.expect_page() as opened:
        anna.page.get_by_role("link", name="Watch the match again").click()
    anna.page = opened.value
    expect(anna.page).to_have_url(re.compile(r"/replay/[0-9a-f]{16}-1-[0-9a-f]{16}#1\.0$"))
    stranger = Watching(people.person(shared_server, "Emil"))
    stranger.page.goto(anna.page.url.replace("#1.0", "#1.2"))
    stranger.at(1, 2)
    expect(stranger.page).to_have_title(re.compile("^Schnapsen: Anna, "))
    expect(stranger.page.get_by_label("Link to this place")).to_have_value(stranger.page.url)
    stranger.page.get_by_role("button", name="Check the shuffle of this hand").click()
    expect(stranger.page.locator(".proof")).to_contain_text("Proved: the cards follow")
    hands = stranger.page.locator(".openhands [data-seat='1'] [data-code]")
    stranger.go(1, 0)
    mine = hands.evaluate_all("all => all.map((e) => e.dataset.code)")
    stranger.page.get_by_label("Through whose eyes").select_option("1")
    stranger.page.get_by_role("button", name="Play this deal yourself").click()
    emil = stranger.person
    expect(emil.page).to_have_url(re.compile("/t/"))
    expect(emil.app).to_have_attribute("data-seat", "1")
    emil.await_turn()
    assert len(set(emil.hand) & set(mine)) >= 3, "the bot may have played first, and a card been drawn"
    stranger.page.goto(anna.page.url)
    stranger.page.get_by_role("link", name="Check the whole match").click()
    expect(stranger.page.get_by_role("status")).to_contain_text("The deal is proved.")


def test_a_match_that_does_not_exist_is_nowhere(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    answer = anna.page.goto(f"{shared_server.url}/replay/{'0' * 16}-1-{'0' * 16}")
    assert answer
    assert answer.status == 404
    anna.page.goto(f"{shared_server.url}/replay?lang=en#ABCDEF/1")
    expect(anna.page.get_by_role("alert")).to_contain_text("There is no such match, or it is not over yet.")


@pytest.mark.soak
def test_it_is_clean_in_both_lights_and_at_every_kind_of_place(anna: Watching, tongues: Tongues) -> None:
    found: list[str] = []
    for lang in tongues:
        anna.person.home(f"/replay?lang={lang}")
        expect(anna.page.locator("h1")).to_be_visible()
        found += axe_faults(anna.person)
        for text, places in (
            (KONTRA, (1, 14, 29)),
            (TEXT["d-raise-after-talon"], (5,)),
            (TEXT["s-flip-reshuffles-and-new-trump"], (3,)),
        ):
            anna.page.evaluate(DROP, [text, "record.toml"])
            expect(anna.root).to_have_attribute("data-at", "0")
            for place in places:
                anna.go(1, place)
                found += axe_faults(anna.person)
            anna.page.locator("#eyes").select_option("0")
            found += axe_faults(anna.person)
            anna.page.locator("#eyes").select_option("")
    assert found == []


def test_on_plain_http_the_link_is_copied_too(shared_server: Server, people: People) -> None:
    anna = Watching(people.person(shared_server, viewport=PHONE))
    anna.page.goto(shared_server.url.replace("127.0.0.1", LAN) + "/replay?lang=en")
    assert anna.page.evaluate("() => !isSecureContext")
    anna.page.evaluate(DROP, [KONTRA, "record.toml"])
    anna.at(1, 0)
    anna.page.get_by_role("button", name="Check the shuffle of this hand").click()
    expect(anna.page.locator(".proof")).to_contain_text("Not proved: the record says nothing about the shuffle.")


def test_the_page_asks_no_other_host_and_keeps_the_budget_of_the_table(anna: Watching) -> None:
    anna.bring(KONTRA).at(1, 0)
    fetched: set[str] = set()
    anna.page.on("request", lambda request: fetched.add(request.url))
    anna.page.reload()
    anna.at(1, 0)
    expect(anna.page.locator("#sprite")).to_have_count(1)
    assert {urlsplit(url).netloc for url in fetched} == {urlsplit(anna.person.server.url).netloc}
    scripts = [url for url in fetched if url.endswith(".js")]
    assert sum(len(gzip.compress(anna.page.request.get(url).body(), 9)) for url in scripts) < SCRIPTS
    assert len(fetched) < 50
