"""A table whose cards were chosen says so, in the browser."""

from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.serving import Server

OPEN = """async (deal) => {
  const { connect } = await import("/static/js/net.js");
  const line = await new Promise((found) => { const made = connect({ welcome: () => found(made) }); });
  const { table } = await line.send("open-table", { game: "schnapsen", deal, settings: { bot_pace: "none" } });
  await line.send("join", { table });
  return table;
}"""
"""Opens a table as the page does, but leaves it in its lobby, where friends may still come."""


def test_everybody_at_the_table_is_told_that_the_cards_were_chosen(shared_server: Server, people: People) -> None:
    hands = '["HA HT HK HQ SJ", "HJ SQ CQ DA DJ"]\ntalon = "SA ST CA CT DK SK CK CJ DQ DT"'
    deal = f'format = "bauern-record/1"\ngame = "schnapsen"\n[[deals]]\ndealer = 1\nhands = {hands}\nactions = ""\n'
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    anna.home("/replay?lang=en")
    table = anna.page.evaluate(OPEN, deal)
    anna.home(f"/t/{table}")
    ben.join(table)
    for person in (anna, ben):
        expect(person.page.locator(".lobby")).to_contain_text("The cards of the first hand are chosen, not shuffled")
    anna.start()
    assert sorted(anna.hand) == ["HA", "HK", "HQ", "HT", "SJ"]
    anna.open("Give this hand up …")
    anna.page.locator("dialog [data-code=resign]").click()
    expect(ben.page.locator(".result")).to_contain_text("The cards of this hand were chosen, not shuffled.")
    expect(ben.page.get_by_role("link", name="Check the shuffle")).to_have_count(0)
