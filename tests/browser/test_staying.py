"""Coming back after a reload or a lost connection, in every phase; what is kept; rematch (ui.md 6, 9, 11, 14)."""

import re
from pathlib import Path
from shutil import copytree, rmtree

import pytest
from playwright.sync_api import expect

from tests.browser.people import Line, People, Person
from tests.browser.serving import Server
from tests.browser.steps import go_to, step

HANDS = ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ")


def test_a_reload_and_a_lost_connection_in_any_phase_give_the_same_seat_hand_choices_and_clock(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    line = Line(anna)
    anna.open_table()
    anna.page.reload()
    expect(anna.app).to_have_attribute("data-phase", "lobby")
    anna.house_rules(bot_pace="none", turn_seconds="120", target="1", score_direction="down", contracts="none")
    anna.page.reload()
    anna.start()
    seen: set[str] = set()
    while "match-over" not in seen:
        anna.await_turn()
        if anna.phase not in seen:
            seen.add(anna.phase)
            before = anna.phase, anna.seq, anna.hand, choices(anna)
            anna.page.reload()
            expect(anna.app).to_have_attribute("data-seq", before[1])
            anna.await_turn()
            assert (anna.phase, anna.seq, anna.hand, choices(anna)) == before
            line.lose()
            expect(anna.page.locator(".banner")).to_be_visible()
            line.cut = False
            expect(anna.page.locator(".banner")).to_have_count(0)
            anna.await_turn()
            assert (anna.phase, anna.seq, anna.hand, choices(anna)) == before
            expect(anna.page.locator(".seat[data-place='0'] .clock")).to_have_count(int(anna.phase != "match-over"))
        if anna.phase != "match-over":
            anna.anything()
    assert {"auction", "play"} <= seen


def choices(person: Person) -> list[str | None]:
    """Return what a player is offered: legal cards, and words to say."""
    kinds = ".hand [data-legal]", ".question [data-code]:not([aria-disabled=true])", "[data-code=ready]"
    return [choice.get_attribute("data-code") for choice in person.page.locator(", ".join(kinds)).all()]


def test_a_lost_connection_shows_a_banner_and_the_same_hand_is_back_when_it_returns(
    shared_server: Server, people: People
) -> None:
    [anna] = people.table(shared_server, ["Anna"])
    line = Line(anna)
    anna.page.reload()
    anna.await_turn()
    before = anna.seq, anna.hand
    line.lose()
    banner = anna.page.locator(".banner")
    expect(banner).to_have_text("Connection lost. Coming back …")
    anna.page.locator(".question button, .hand [data-legal]").first.click(position={"x": 5, "y": 20})
    expect(anna.page.get_by_role("status")).to_contain_text("No connection. Nothing was sent.")
    line.cut = False
    expect(banner).to_have_count(0)
    assert (anna.seq, anna.hand) == before
    anna.await_turn()
    anna.anything()


def test_who_closes_the_tab_is_stood_in_for_as_the_others_see_and_plays_himself_when_he_is_back(
    own_server: Server, people: People
) -> None:
    anna, ben = people.table(own_server, ["Anna", "Ben"])
    own_server.set(anna.table, "absent_seconds", 5)  # time to load the pages again
    for person in (anna, ben):
        person.page.reload()
        expect(person.page.locator(".hand .slot")).to_have_count(5)
    while anna.phase == "trump":  # who names it holds but three cards so far
        step([anna, ben])
    address, hand = anna.page.url, anna.hand
    anna.page.close()
    expect(ben.role(0)).to_contain_text("away, a bot plays")
    anna.page = anna.context.new_page()
    anna.page.goto(address)
    expect(ben.role(0)).not_to_contain_text("away, a bot plays")
    expect(anna.app).to_have_attribute("data-seat", "0")
    assert set(anna.hand) <= set(hand), "whatever the bot has played meanwhile"
    expect(ben.page.locator(".felt .seat", has_text="Anna")).to_have_count(1)


def _one_trick(anna: Person) -> None:
    """Play until there is a closed trick and Anna is on turn."""
    anna.await_turn()
    while anna.phase != "play" or len(anna.hand) == 5:
        if anna.phase == "result":  # a pair and its trick can bring 66 at once
            anna.answer("ready").click()
            expect(anna.app).to_have_attribute("data-phase", "trump")
        else:
            anna.anything()
        anna.await_turn()


def test_the_last_trick_can_be_looked_at(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], contracts="none", kontra_levels="0")
    _one_trick(anna)
    taker = anna.page.locator(".seat", has_text="1\u00a0trick").locator(".name").inner_text()
    dialog = anna.open("Last trick")
    expect(dialog.locator(".look li")).to_have_count(4)
    expect(dialog.locator(".taker")).to_have_text(f"{taker} takes the trick.")


def test_where_no_closed_trick_may_be_seen_there_is_none(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], contracts="none", kontra_levels="0", first_trick_visible="none")
    _one_trick(anna)
    dialog = anna.open("Last trick")
    expect(dialog).to_contain_text("There is no closed trick that you may look at.")
    expect(dialog.locator(".look")).to_have_count(0)


def test_what_a_player_has_set_is_still_set_after_a_reload(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.play_bots()
    wanted = {
        "Card faces": "german", "Suit colours": "two", "Corner letters": "large", "Order of my cards": "dealt",
        "Playing by touch": "one", "A full trick stays": "tap", "Light": "dark", "Sounds": "off", "Heard is": "turn",
        "Vibration on my turn": "off", "Choosing a card before my turn": "off", "My last card": "on",
        "Text, buttons and cards": "large", "Contrast": "high", "Letter keys": "off",
    }  # fmt: skip
    dialog = anna.open("Settings")
    for label, value in wanted.items():
        dialog.get_by_label(label).select_option(value)
    expect(anna.page.locator("#sprite")).to_have_attribute("data-deck", "german")
    anna.page.reload()
    dialog = anna.open("Settings")
    for label, value in wanted.items():
        expect(dialog.get_by_label(label)).to_have_value(value)
    expect(anna.page.locator("#sprite text[data-rank=J]").first).to_have_text("J")
    dialog.get_by_label("Language").select_option("de")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    expect(anna.page.locator("#sprite text[data-rank=J]").first).to_have_text("U")
    anna.page.goto(shared_server.url)
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")


def test_a_rematch_keeps_seats_and_rules(shared_server: Server, people: People) -> None:
    persons = people.table(
        shared_server,
        ["Anna", "Ben"],
        seats=(0, 2),
        target="1",
        contracts="none",
        kontra_levels="0",
        score_direction="down",
    )
    anna, ben = persons
    go_to("match-over", persons)
    names = anna.page.locator(".seat .name").all_inner_texts()
    for person in persons:
        person.page.get_by_role("button", name="Rematch").click()
    expect(anna.app).to_have_attribute("data-phase", "trump")
    assert anna.page.locator(".seat .name").all_inner_texts() == names
    expect(anna.page.locator(".score")).to_have_text("1 : 1")
    expect(ben.app).to_have_attribute("data-seat", "2")
    slate = anna.open("Slate").locator(".bummerl")
    expect(slate.filter(has_text="2 Bummerl")).to_have_count(1)


@pytest.mark.rule("b.kontra.levels")
def test_who_does_not_want_to_be_asked_in_one_hand_is_asked_again_in_the_rematch(
    own_server: Server, people: People
) -> None:
    names = ["Anna", "Ben", "Cilli"]
    anna, ben, cilli = persons = people.table(own_server, names, game="dreierschnapsen", target="1", contracts="none")
    own_server.deal(HANDS, dealer=2, table=anna.table, talon="HJ DT")
    for person in persons:
        person.page.reload()
    expect(anna.card("HA")).to_be_visible()
    expect(anna.page.locator(".lot")).to_have_text("The lot has made Cilli the first dealer.")
    while not cilli.answer("kontra").count():
        step(persons)
    cilli.page.get_by_label("Pass now and do not ask me again in this hand").click()
    expect(cilli.app).to_have_attribute("data-phase", "play")
    go_to("match-over", persons)
    for person in persons:
        person.page.get_by_role("button", name="Rematch").click()
    # The deal has passed on, so Ben is caller and Cilli is asked first.
    expect(ben.app).to_have_attribute("data-phase", "trump")
    expect(ben.page.locator(".lot")).to_have_count(0)
    go_to("kontra", persons)
    cilli.await_turn()
    expect(cilli.answer("kontra")).to_be_visible()


@pytest.mark.rule("x.match.forfeit")
@pytest.mark.parametrize(("game", "who"), [("schnapsen", "You have"), ("bauernschnapsen", "Your side has")])
def test_who_comes_back_to_a_match_that_he_has_lost_by_staying_away_is_told_so(
    own_server: Server, people: People, game: str, who: str
) -> None:
    anna, ben = people.table(own_server, ["Anna", "Ben"], game=game, absent="forfeit")
    line = Line(ben)
    own_server.set(anna.table, "absent_seconds", 5)  # time to load the pages again
    for person in (anna, ben):
        person.page.reload()
        expect(person.page.locator(".hand .slot").nth(4)).to_be_visible()
    line.lose()
    others = "A player has" if game == "schnapsen" else "The others have"
    expect(anna.page.locator("#verdict")).to_have_text(re.compile(f"{others} given the match up: it goes to you"))
    line.cut = False
    expect(ben.page.locator("#verdict")).to_have_text(re.compile(f"{who} given the match up: it goes to Anna"))


def test_a_page_shows_what_the_server_has_after_a_backup_was_taken_back(
    own_server: Server, people: People, tmp_path: Path
) -> None:
    [anna] = people.table(own_server, ["Anna"])
    anna.await_turn()
    before, banner = (anna.seq, anna.hand), anna.page.locator(".banner")
    own_server.kill()
    expect(banner).to_be_visible()
    copytree(own_server.data, tmp_path / "copy")
    own_server.start()
    expect(banner).to_have_count(0)
    anna.await_turn()
    anna.anything()
    anna.await_turn()
    later = anna.seq
    own_server.kill()
    rmtree(own_server.data)
    copytree(tmp_path / "copy", own_server.data)
    own_server.start()
    expect(anna.app).to_have_attribute("data-seq", before[0])
    assert int(later) > int(before[0])
    assert anna.hand == before[1]
    anna.await_turn()
    anna.anything()


@pytest.mark.rule("x.match.forfeit")
def test_that_a_match_ended_between_two_hands_since_somebody_has_left_is_said(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"], game="schnapsen", absent="forfeit", result_seconds="60")
    leader = anna if anna.app.get_attribute("data-turn") == "0" else ben
    leader.open("Give this hand up …").get_by_role("button", name="Give the hand up").click()
    expect(anna.app).to_have_attribute("data-phase", "result")
    expect(anna.page.locator(".match")).to_have_count(0)
    ben.page.on("dialog", lambda asked: asked.accept())
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.locator(".menu").get_by_role("button", name="Leave the table").click()
    told = "A player has given the match up: it goes to you."
    expect(anna.page.locator(".match")).to_contain_text(told)
