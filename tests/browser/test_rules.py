"""The rules pages in the browser: they fit, they can be read by everybody, and the table leads to them."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it brings no types
from playwright.sync_api import Browser, ViewportSize, expect

from bauern.assets import web_root
from bauern.server.i18n import Languages
from bauern.server.rulebook.book import ORDER
from tests.browser.clean import COLOURS, axe_faults
from tests.browser.people import LEFT_EDGE, PHONE, Deal, People, Person
from tests.browser.serving import Server

LANGUAGES = Languages(web_root() / "locales")
CODES = [code for code, _ in LANGUAGES.choices]
SMALL: ViewportSize = {"width": 320, "height": 568}
LARGE: ViewportSize = {"width": 1280, "height": 720}
OPEN_ALL = "() => document.querySelectorAll('details').forEach((d) => (d.open = true))"
WITHOUT_EXAMPLES = "() => document.querySelectorAll('.example > :not(summary)').forEach((part) => part.remove())"
"""What axe looks at is made in the same way on every page, and it looks long at thousands of cards."""
TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter((e) => {
  const box = e.getBoundingClientRect();
  const wide = box.width && box.right > innerWidth + 1;
  return wide && !e.closest(".unseen, [hidden]") && !e.parentElement.closest(".scroll");
}).map((e) => e.outerHTML.slice(0, 120))"""
HANDS = ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")


@pytest.mark.parametrize("lang", CODES)
def test_every_page_fits_a_small_telephone_and_a_wide_screen_with_all_examples_open(
    shared_server: Server, people: People, lang: str
) -> None:
    anna = people.person(shared_server, viewport=SMALL)
    found: dict[str, Any] = {}
    for name in ("", *ORDER):
        anna.home(f"/rules/{name}?lang={lang}".replace("/?", "?"))
        expect(anna.page.locator("html")).to_have_attribute("lang", lang)
        anna.page.evaluate(OPEN_ALL)
        for size in (SMALL, LARGE):
            anna.page.set_viewport_size(size)
            wide = anna.page.evaluate(TOO_WIDE)
            if wide or not anna.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"):
                found[f"{name} {size['width']}"] = wide
    assert found == {}


@pytest.mark.soak
@pytest.mark.parametrize("lang", CODES)
def test_every_page_is_clean_by_day_and_in_the_evening(
    shared_server: Server, people: People, lang: str, soak: Callable[[int], int]
) -> None:
    """In the full run every page in every language, else every page in one of them."""
    anna = people.person(shared_server, viewport=PHONE)
    found = []
    pages = ("", *ORDER)
    for name in pages if soak(len(pages)) == len(pages) else pages[CODES.index(lang) :: len(CODES)]:
        anna.home(f"/rules/{name}?lang={lang}".replace("/?", "?"))
        anna.page.evaluate(OPEN_ALL if name == "disputes" else WITHOUT_EXAMPLES)
        found += axe_faults(anna)
    assert found == []


def test_a_language_is_switched_on_the_page_and_remembered(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/rules/disputes")
    for code in CODES:
        anna.page.locator(f".languages [data-language={code}]").click()
        expect(anna.page.locator("html")).to_have_attribute("lang", code)
        expect(anna.page.locator("article")).to_have_attribute("lang", code)
        anna.page.locator(".pages a", has_text=re.compile(".")).nth(3).click()
        expect(anna.page.locator("html")).to_have_attribute("lang", code)
        anna.home("/rules/disputes")


@pytest.mark.parametrize("code", CODES)
def test_the_language_is_that_of_the_browser(shared_server: Server, people: People, code: str) -> None:
    anna = people.person(shared_server, lang=f"{code}-{code.upper()}")
    anna.home("/rules")
    expect(anna.page.locator("html")).to_have_attribute("lang", code)


@pytest.mark.parametrize("code", CODES)
def test_counted_words_have_the_form_that_gettext_chooses(shared_server: Server, people: People, code: str) -> None:
    anna = people.person(shared_server)
    anna.home(f"/rules?lang={code}")
    numbers = [*range(130), 1001, 1002, 10_000]
    shown = anna.page.evaluate(
        """async (numbers) => {
          const { ngettext } = await import("/static/js/i18n.js");
          return numbers.map((n) => ngettext("{n} point", "{n} points", n));
        }""",
        numbers,
    )
    say = LANGUAGES[code].texts.ngettext
    assert shown == [say("{n} point", "{n} points", n).format(n=n) for n in numbers]


def test_cards_are_drawn_and_pages_can_be_read_without_any_script(chromium: Browser, shared_server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    answer = page.goto(f"{shared_server.url}/rules/disputes?lang=en#x.dispute.two-pairs")
    assert answer
    rule = page.locator("[id='x.dispute.two-pairs']")
    expect(rule).to_be_in_viewport()
    expect(rule.locator("img").first).to_be_visible()
    face = page.request.get(shared_server.url + (rule.locator("img").first.get_attribute("src") or ""))
    assert "<svg" in face.text()
    expect(page.locator("#search")).to_be_hidden()
    context.close()


def test_what_an_example_shows_is_in_the_accessibility_tree(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/rules/disputes?lang=en")
    told = anna.page.locator("[id='x.dispute.trump-on-partner']").aria_snapshot()
    assert "Anna holds: Ace of Hearts, King of Hearts, Ace of Clubs" in told
    assert "Cilli may play: Jack of Hearts" in told
    assert "Not allowed for Cilli: Ace of Spades – You cannot follow suit and must trump." in told
    assert "img" not in told


def test_the_search_leaves_what_it_finds(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/rules/bauernschnapsen?lang=en")
    field, sections = anna.page.get_by_role("searchbox"), anna.page.locator("article > section:not([hidden])")
    before = sections.count()
    field.fill("RETOURSCHNEIDER")
    expect(anna.page.locator("[id='x.match.retourschneider']")).to_be_visible()
    expect(anna.page.locator("[id='b.play.follow']")).to_be_hidden()
    expect(anna.page.get_by_role("status")).to_have_text(re.compile(r"^\d+ paragraphs?$"))
    field.fill("zzzz")
    expect(anna.page.get_by_role("status")).to_have_text("Nothing found.")
    field.fill("")
    expect(sections).to_have_count(before)


def test_a_link_to_what_the_search_has_hidden_shows_it(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/rules/bauernschnapsen?lang=en#b.play.follow")
    rule, field = anna.page.locator("[id='b.play.follow']"), anna.page.get_by_role("searchbox")
    anna.page.evaluate(OPEN_ALL)
    for link in ("b.play.head", "b.play.follow"):  # the second one the address names already
        field.fill("Retourschneider")
        expect(rule).to_be_hidden()
        anna.page.locator(f".contents a[href='#{link}']").click()
        expect(anna.page.locator(f"[id='{link}']")).to_be_in_viewport()
        expect(field).to_have_value("")
    anna.page.evaluate("() => history.replaceState(null, '', '#b.play.follow')")
    field.fill("Retourschneider")
    anna.page.locator(".contents a[href='#b.play.follow']").click()
    expect(rule).to_be_in_viewport()


def test_a_page_works_whatever_stands_behind_its_address(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/rules/bauernschnapsen?lang=en#%E0%A4%A")
    expect(anna.page.get_by_role("searchbox")).to_be_visible()
    assert anna.faults == []


@pytest.mark.parametrize("place", ["/", "/verify", "/nowhere", "/rules", "/learn/schnapsen", "/t/{code}", "/t/ABCDEF"])
def test_every_page_that_somebody_comes_to_has_the_six_languages(
    shared_server: Server, people: People, place: str
) -> None:
    """At the table they stand among the settings."""
    code = people.person(shared_server).open_table() if place.endswith("}") else ""
    ben = people.person(shared_server, viewport=SMALL)
    ben.page.goto(shared_server.url + place.format(code=code))
    if place.startswith(("/t", "/learn")):
        expect(ben.page.locator(".door, .felt")).to_be_visible()
    expect(ben.page.get_by_role("navigation", name="Language").get_by_role("link")).to_have_count(len(CODES))
    contrast = Axe().run(ben.page, context=".languages", options=COLOURS).response
    assert contrast["violations"] == []
    ben.page.locator("[data-language=sl]").click()
    expect(ben.page.locator("html")).to_have_attribute("lang", "sl")


def test_another_language_shows_the_same_paragraph(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/verify?lang=en#ABCDEF/1")
    anna.page.locator("[data-language=de]").click()
    expect(anna.page).to_have_url(re.compile(r"/verify\?lang=de#ABCDEF/1$"))
    anna.home("/rules/bauernschnapsen?lang=en#b.play.follow")
    anna.page.locator("[data-language=sk]").click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "sk")
    expect(anna.page.locator("[id='b.play.follow']")).to_be_in_viewport()


def test_the_search_finds_letters_without_their_marks(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/rules/bauernschnapsen?lang=en")
    anna.page.get_by_role("searchbox").fill("konigsgang")
    expect(anna.page.locator("[id='b.contract.koenigsgang']")).to_be_visible()


def test_the_chosen_faces_are_those_of_the_examples(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/rules/disputes?lang=en")
    anna.page.evaluate("s => localStorage.setItem('bauern.settings', s)", json.dumps({"deck": "german"}))
    anna.home("/rules/disputes?lang=en")
    expect(anna.page.locator("main")).to_have_attribute("data-faces", "german-usual")
    expect(anna.page.locator("[id='x.dispute.trump-on-partner']")).to_contain_text("Cilli may play: Unter of Hearts")


@pytest.mark.parametrize("lang", CODES)
def test_the_quick_card_prints_on_one_page(shared_server: Server, people: People, lang: str) -> None:
    anna = people.person(shared_server)
    anna.home(f"/rules/quick-card?lang={lang}")
    printed = anna.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def _leads_to(person: Person, address: str, rule: str) -> None:
    """The link opens the rule in a tab of its own, and the table stays."""
    table = person.page.url
    with person.context.expect_page() as opened:
        person.page.locator(f"a[href='{address}']").first.click()
    expect(opened.value.locator(f"[id='{rule}']")).to_be_in_viewport()
    expect(opened.value.locator(f"[id='{rule}'] h3")).to_be_visible()
    assert opened.value.url.endswith(f"#{rule}")
    assert person.page.url == table
    opened.value.close()


def test_a_refused_card_leads_to_its_rule(shared_server: Server, people: People) -> None:
    deal = Deal(2, ("HA HK CA DJ SQ", "CJ CT DA SK HQ", "HJ SA ST DK DQ", "CK CQ HT DT SJ"))
    [anna] = people.table(shared_server, ["Anna"], deal=deal, kontra_levels="0", contracts="none")
    anna.await_turn()
    while anna.phase != "play" or anna.page.locator(".hand [data-legal]").count() in {0, len(anna.hand)}:
        anna.anything()
        anna.await_turn()
    refused = anna.page.locator(".hand button:not([data-legal])").first
    refused.click(position=LEFT_EDGE, force=True)
    link = anna.page.locator(".status .said a")
    expect(link).to_have_text("Rule")
    address = link.get_attribute("href") or ""
    assert re.fullmatch(r"/rules/bauernschnapsen/must-(follow|head|trump|overtrump)", address)
    rule = {"follow": "b.play.follow", "head": "b.play.head", "trump": "b.play.trump", "overtrump": "b.play.overtrump"}
    _leads_to(anna, address, rule[address.rsplit("must-", 1)[1]])


def test_a_contract_and_a_refused_announcement_lead_to_their_rules(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], deal=Deal(3, HANDS))
    anna.await_turn()
    anna.say("trump:H")
    anna.await_turn()
    _leads_to(anna, "/rules/bauernschnapsen/gang", "b.contract.gang")
    anna.answer("bid:kontraschnapser").click(force=True)
    _leads_to(anna, "/rules/bauernschnapsen/opponents-only?for=bid:kontraschnapser", "b.auction.kontra-contracts-by")


def test_every_house_rule_of_the_form_leads_to_its_paragraph(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen")
    anna.open("House rules")
    _leads_to(anna, "/rules/schnapsen/duo_after_close", "s.close.frozen")
    anna.close()
    with anna.context.expect_page() as opened:
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.locator(".menu").get_by_role("link", name="Rules").click()
    expect(opened.value.locator("h1")).to_have_text("Schnapsen")
