"""House rules that are kept: under a name, and for the host's next table."""

from playwright.sync_api import Locator, expect

from tests.browser.people import People, Person
from tests.browser.serving import Server


def in_force(person: Person) -> Locator:
    """What the lobby says about the rules; their names come a moment later."""
    return person.page.get_by_role("region", name="Rules")


def test_rules_saved_under_a_name_are_played_by_again(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen", "klub")
    page = anna.page
    page.get_by_role("button", name="House rules …").click()
    page.locator("dialog [name=duo_pair_lead]").select_option("king")
    page.locator("dialog [data-setting=turn_seconds]").select_option("60")
    page.get_by_label("Name for these rules").fill("Grandmother's")
    page.get_by_role("button", name="Save what the form says").click()
    expect(page.locator("#rule-set option")).to_have_text("Grandmother's")
    page.get_by_role("button", name="Back to the usual rules").click()
    expect(page.locator("dialog")).not_to_be_visible()
    expect(in_force(anna)).not_to_contain_text("Leading a pair")
    expect(in_force(anna)).not_to_contain_text("duo_pair_lead")

    anna.open_table("schnapsen", "classic")
    page.get_by_role("button", name="House rules …").click()
    page.locator("[data-code=use-set]").click()
    expect(page.locator("dialog")).not_to_be_visible()
    expect(in_force(anna)).to_contain_text("only the king")
    page.get_by_role("button", name="House rules …").click()
    expect(page.locator("#preset")).to_have_value("klub")
    expect(page.locator("dialog [data-setting=turn_seconds]")).to_have_value("60")
    page.locator("[data-code=forget-set]").click()
    expect(page.locator("#rule-set")).to_have_count(0)


def test_the_next_table_may_be_played_by_the_rules_of_the_last(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table()
    anna.house_rules(target="5", bot_pace="none")
    anna.page.get_by_role("button", name="Start the match").click()
    expect(anna.app).not_to_have_attribute("data-phase", "lobby")
    anna.open_table()
    expect(in_force(anna)).to_contain_text("Points to win")
    anna.home()
    anna.page.get_by_label("With the house rule of my last table").uncheck()
    anna.open_table()
    expect(in_force(anna)).not_to_contain_text("Points to win")
    expect(in_force(anna)).not_to_contain_text("target")
