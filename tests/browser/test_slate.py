"""The slate of the inn: old totals struck through, the Bummerl as chalk dots (ui.md 5)."""

from playwright.sync_api import expect

from tests.browser.people import PHONE, People
from tests.browser.serving import Server


def test_the_slate_keeps_every_total_struck_through_and_marks_the_bummerl(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"], game="schnapsen", target="4")
    hands = 0
    while anna.phase != "match-over":
        # The deal changes hands, so each gives one up in turn: three points, and three again.
        expect(ben.app).to_have_attribute("data-seq", anna.seq)
        leader = anna if anna.app.get_attribute("data-turn") == "0" else ben
        leader.open("Give this hand up …").get_by_role("button", name="Give the hand up").click()
        hands += 1
        for person in (anna, ben):
            slate = person.page.locator(".result .slate .totals")
            expect(slate.nth(0).locator("s")).to_have_count(hands - 1)
            expect(slate.nth(1).locator("s")).to_have_count(hands - 1)
        if anna.phase == "result":
            for person in (anna, ben):
                person.answer("ready").click()
            for person in (anna, ben):
                expect(person.page.locator(".hand .slot")).to_have_count(5)
                expect(person.app).to_have_attribute("data-phase", "play")
    assert hands > 1
    struck = anna.page.locator(".result .totals s").first
    assert "line-through" in struck.evaluate("e => getComputedStyle(e).textDecorationLine")
    dots = anna.page.locator(".result .bummerl i")
    expect(dots).not_to_have_count(0)
    assert dots.first.evaluate("e => getComputedStyle(e).borderRadius") != "0px"
    expect(anna.page.locator(".result .bummerl").filter(has_text="0 Bummerl")).to_have_count(1)


def test_the_names_end_at_one_line_of_chalk_however_many_lines_they_take(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna Magdalena Ottilie"])
    anna.page.set_viewport_size(PHONE)
    anna.page.locator(".score").click()
    names = anna.page.locator("dialog .slate .side")
    expect(names).to_have_count(2)
    tall = names.locator("small").evaluate_all("es => es.map((e) => e.getClientRects().length + e.offsetHeight)")
    assert tall[0] != tall[1]
    ends = names.evaluate_all("es => es.map((e) => Math.round(e.getBoundingClientRect().bottom))")
    assert ends[0] == ends[1]
