"""House rules that are kept: under a name, and for the host's next table."""

import pytest
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


def _open_form(person: Person) -> Locator:
    """Open the host's form; return what is said in it."""
    person.page.locator("[data-about=rules]").click()
    expect(person.page.locator("[data-code=configure]")).to_be_visible()
    return person.page.locator("dialog .said")


def _keep(person: Person, kept: str, name: str = "rules.schnapsen") -> None:
    """Have something in the browser's storage."""
    person.page.evaluate("([name, kept]) => localStorage.setItem('bauern.' + name, kept)", [name, kept])


def test_enter_keeps_a_set_and_its_name_is_what_one_reads(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen")
    said = _open_form(anna)
    anna.page.locator("dialog [name=target]").fill("5")
    name = anna.page.get_by_label("Name for these rules")
    for nothing in (" ", "\u200b"):
        name.fill(nothing)
        name.press("Enter")
        expect(anna.page.locator("#rule-set")).to_have_count(0)
    name.fill(" as  at   home")
    anna.sent.clear()
    name.press("Enter")
    expect(said).to_have_text("“as at home” is saved in this browser.")
    assert anna.sent == []
    anna.page.locator("[data-code=use-set]").click()
    expect(in_force(anna)).to_contain_text("Points to win")


def test_a_set_kept_under_a_name_with_spaces_is_the_one_that_is_played(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen")
    _keep(anna, '{"at  home": {"preset": "classic", "rules": {"target": 5}, "settings": {}}}')
    anna.page.reload()
    _open_form(anna)
    anna.page.locator("[data-code=use-set]").click()
    expect(in_force(anna)).to_contain_text("Points to win")


def test_what_cannot_be_played_is_not_kept(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen")
    _open_form(anna)
    anna.page.locator("dialog [name=target]").fill("")
    anna.page.get_by_label("Name for these rules").fill("empty")
    anna.page.locator("[data-code=save-set]").click()
    expect(anna.page.locator("dialog [name=target]")).to_be_focused()
    expect(anna.page.locator("#rule-set")).to_have_count(0)


def test_a_set_of_another_version_is_played_by_as_far_as_it_is_known(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen", "klub")
    old = '{"preset": "gone", "rules": {"old_option": "x", "target": 5}, "settings": {"old_setting": 1, "chat": "off"}}'
    _keep(anna, f'{{"old": {old}, "none": null, "five": 5, "half": {{"rules": null}}}}')
    anna.page.reload()
    said = _open_form(anna)
    expect(anna.page.locator("#rule-set option")).to_have_text(["old"])
    anna.page.locator("[data-code=use-set]").click()
    expect(in_force(anna)).to_contain_text("Points to win")
    told = "Left out, since it is not known here: old_option and old_setting."
    expect(anna.page.get_by_role("status")).to_contain_text(told)
    _open_form(anna)
    expect(anna.page.locator("#preset")).to_have_value("klub")
    expect(anna.page.locator("dialog [data-setting=chat]")).to_have_value("off")
    anna.page.keyboard.press("Escape")
    _keep(anna, '{"dear": {"preset": "klub", "rules": {"target": 500}, "settings": {}}}')
    anna.page.reload()
    _open_form(anna)
    anna.page.locator("[data-code=use-set]").click()
    expect(said).to_have_text("Points to win: what is wanted there cannot be chosen here.")
    expect(anna.page.locator("dialog [name=target]")).to_be_focused()


def test_where_the_browser_stores_nothing_more_a_set_lives_as_long_as_the_page(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen")
    _keep(anna, '{"kept": {"preset": "classic", "rules": {}, "settings": {}}}')
    anna.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }")
    said = _open_form(anna)
    anna.page.get_by_label("Name for these rules").fill("new")
    anna.page.locator("[data-code=save-set]").click()
    expect(said).to_have_text("“new” is kept only until you leave this page: this browser stores nothing more.")
    expect(anna.page.locator("#rule-set option")).to_have_text(["kept", "new"])


def test_rules_of_the_last_table_that_are_not_known_any_more_do_not_shut_the_door(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    anna.home()
    for broken in ('{"schnapsen": {"preset": "classic"}}', '{"schnapsen": 5}', "5"):
        _keep(anna, broken, "last-rules")
        anna.open_table("schnapsen")
    _keep(anna, '{"schnapsen": {"preset": "classic", "rules": {"old": "x"}, "settings": {}}}', "last-rules")
    anna.home()
    anna.choose("schnapsen", "classic")
    anna.page.get_by_role("button", name="Open a table").click()
    expect(anna.page.locator("#answer")).to_contain_text("are not known here any more")
    expect(anna.page.locator("[name=own-rules]")).to_have_count(0)
    anna.page.get_by_role("button", name="Open a table").click()
    expect(anna.app).to_have_attribute("data-phase", "lobby")


def test_choosing_a_preset_fills_the_form_anew_and_leaves_it_open(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table("schnapsen", "classic")
    _open_form(anna)
    page = anna.page
    page.locator("dialog [name=duo_pair_lead]").select_option("king")
    page.locator("dialog [name=target]").fill("9")
    page.locator("#preset").focus()
    for preset, after_close in (("klub", "counts"), ("cash", "counts"), ("flip", "frozen")):
        page.keyboard.press("ArrowDown")
        expect(page.locator("#preset")).to_have_value(preset)
        expect(page.locator("dialog [name=duo_after_close]")).to_have_value(after_close)
        expect(page.locator("#preset")).to_be_focused()
    expect(page.locator("dialog [name=duo_pair_lead]")).to_have_value("either")
    expect(page.locator("dialog [name=target]")).to_have_value("7")
    page.locator("[data-code=configure]").click()
    expect(page.locator("dialog")).not_to_be_visible()
    expect(in_force(anna)).to_contain_text("Flip")


@pytest.mark.parametrize(
    ("game", "rules", "told"),
    [
        (
            "bauernschnapsen",
            {"equal_bid": "earlier-seat-may-hold"},
            "Equal bids: “an earlier seat may hold” can only be played with “Auction: until all have passed”.",
        ),
        (
            "dreierschnapsen",
            {"three_raise_after_talon": "yes", "three_kontra_time": "before-exchange"},
            "Raising after the talon: “yes” can only be played with “When kontra is said: after the exchange”.",
        ),
        (
            "bauernschnapsen",
            {"bettler_with_ace": "must-say-ass-bettler"},
            "Bettler with an ace: “only Ass-Bettler” can only be played with “Contracts on offer: Ass-Bettler”.",
        ),
    ],
)
def test_a_combination_that_cannot_be_played_is_refused_with_option_and_reason_in_words(
    shared_server: Server, people: People, game: str, rules: dict[str, str], told: str
) -> None:
    anna = people.person(shared_server)
    anna.open_table(game)
    said = _open_form(anna)
    anna.page.locator("dialog [name=contract][value=ass-bettler]").uncheck()
    for name, value in rules.items():
        anna.page.locator(f"dialog [name={name}]").select_option(value)
    anna.page.locator("[data-code=configure]").click()
    expect(said).to_have_text(told)
    expect(anna.page.locator(f"dialog [name={next(iter(rules))}]")).to_be_focused()
