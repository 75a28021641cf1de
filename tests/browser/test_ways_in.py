"""Ways to a table and away from it; host's tools; two tabs (ui.md 1)."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import LAN, PHONE, Line, People
from tests.browser.serving import Server
from tests.browser.steps import go_to


def test_from_the_name_to_the_first_cards_against_bots_it_takes_two_taps(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server, viewport=PHONE, touch=True)
    anna.home()
    anna.page.get_by_label("Your name").tap()
    anna.page.keyboard.type("Anna")
    anna.page.get_by_role("button", name="Play now").tap()
    expect(anna.page.locator(".hand .slot")).to_have_count(5)
    expect(anna.page.locator(".seat .role", has_text="bot")).to_have_count(3)


def test_a_table_for_friends_shows_code_link_and_qr_code_and_a_friend_joins_in_two_steps(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    code = anna.open_table()
    invitation = anna.page.get_by_role("region", name="Invitation")
    expect(invitation.locator(".code")).to_have_text(code)
    expect(invitation.get_by_label("Link")).to_have_value(f"{shared_server.url}/t/{code}")
    picture = invitation.get_by_role("img")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)  # noqa: FBT003  (the property's value)
    assert picture.evaluate("e => e.naturalWidth") > 0
    ben.home(f"/t/{code}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.app).to_have_attribute("data-seat", "1")
    expect(anna.page.locator(".seatlist [data-seat='1']")).to_contain_text("Ben")


def test_an_invitation_that_leads_everybody_to_his_own_machine_says_so(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    invitation = anna.page.get_by_role("region", name="Invitation")
    anna.open_table()
    expect(invitation).to_contain_text("works on this machine only")
    anna.page.goto(shared_server.url.replace("127.0.0.1", LAN))
    anna.page.get_by_role("button", name="Open a table").click()
    expect(invitation.get_by_label("Link")).to_be_visible()
    expect(invitation).not_to_contain_text("works on this machine only")


def test_the_link_of_an_invitation_is_the_address_that_the_keeper_has_set(tmp_path: Path, people: People) -> None:
    server = Server(tmp_path / "data", BAUERN_PUBLIC_URL="https://cards.example/")
    server.start()
    try:
        anna = people.person(server)
        code = anna.open_table()
        invitation = anna.page.get_by_role("region", name="Invitation")
        expect(invitation.get_by_label("Link")).to_have_value(f"https://cards.example/t/{code}")
        expect(invitation).not_to_contain_text("works on this machine only")
    finally:
        server.stop()


def test_a_code_typed_on_the_home_page_leads_to_the_table(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    code = anna.open_table()
    ben.home()
    ben.page.get_by_label("Code of six characters").fill(code.lower())
    ben.page.get_by_role("button", name="To the table").click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(f"Table {code}")


def test_who_comes_while_a_hand_is_played_waits_and_gets_a_bots_seat_after_it(
    shared_server: Server, people: People
) -> None:
    [anna] = people.table(shared_server, ["Anna"], contracts="none", result_seconds="60")
    ben = people.person(shared_server, "Ben")
    ben.home(f"/t/{anna.table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("A moment's patience")
    go_to("result", [anna])
    expect(ben.app).to_have_attribute("data-seat", re.compile("[1-3]"))
    expect(anna.page.locator(".felt .seat", has_text="Ben")).to_have_count(1)


def test_who_has_lost_his_seat_with_his_browser_gets_it_back_through_the_host(
    shared_server: Server, people: People
) -> None:
    anna, _ben = people.table(shared_server, ["Anna", "Ben"], (0, 2), contracts="none", result_seconds="60")
    stranger = people.person(shared_server, "Ben")
    stranger.home(f"/t/{anna.table}")
    stranger.page.get_by_label("Your name").fill("Ben")
    stranger.page.get_by_role("button", name="Sit down").click()
    expect(stranger.page.locator(".door")).to_contain_text("Ask the host to remove your old seat")
    anna.page.on("dialog", lambda asked: asked.accept())
    anna.open("Players and invitation").locator("[data-seat='2']").get_by_role("button", name="Remove").click()
    anna.close()
    go_to("result", [anna])
    expect(stranger.app).to_have_attribute("data-seat", "2")


def test_changed_rules_must_be_agreed_to_and_show_what_differs(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    ben.join(anna.open_table())
    anna.house_rules(target="12", score_direction="down")
    expect(anna.page.locator(".lobby > .aside")).to_have_text("Ben must agree to the rules first.")
    question = ben.page.get_by_role("alertdialog")
    expect(question.locator("dt")).to_have_text(["Counting", "Points to win"])
    expect(question.locator("dd")).to_have_text(["down to 0", "12"])
    ben.agree()
    anna.start()
    expect(ben.page.locator(".score")).to_have_text("12 : 12")


def test_game_and_preset_are_chosen_on_the_home_page_and_remembered(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home()
    bots = anna.page.locator("#bots-about")
    expect(bots).to_have_text("3 bots sit down with you, and the cards are dealt at once.")
    anna.page.get_by_role("radio", name="Dreierschnapsen").check()
    expect(bots).to_have_text("2 bots sit down with you, and the cards are dealt at once.")
    expect(anna.page.locator("[name=preset]")).to_have_count(0)
    anna.page.get_by_role("radio", name="Schnapsen for two").check()
    expect(bots).to_have_text("A bot sits down with you, and the cards are dealt at once.")
    expect(anna.page.locator("[name=preset]")).to_have_count(5)
    anna.page.get_by_role("radio", name="Flip").check()
    anna.page.reload()
    expect(anna.page.get_by_role("radio", name="Schnapsen for two")).to_be_checked()
    anna.page.get_by_role("button", name="Open a table").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Schnapsen for two")
    expect(anna.page.locator(".seatlist li")).to_have_count(2)
    rules = anna.page.get_by_role("region", name="Rules")
    expect(rules).to_contain_text("Flip: After each of the first three tricks the talon is shuffled")
    expect(rules).to_contain_text("Played by the usual rules.")


def test_the_host_changes_the_preset_and_what_differs_from_it_is_shown_before_and_at_the_table(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    ben.join(anna.open_table("schnapsen", "klub"))
    anna.page.get_by_role("button", name="House rules …").click()
    anna.page.get_by_label("Played as").select_option("cash")
    expect(anna.page.locator("dialog [name=first_trick_visible]")).to_have_value("none")
    anna.close()
    anna.house_rules(duo_pair_lead="king", score_direction="down")
    question = ben.page.get_by_role("alertdialog")
    expect(question).to_contain_text("Different from Cash:")
    expect(question.locator("dt")).to_have_text(["Counting", "Leading a pair"])
    expect(question.locator("dd")).to_have_text(["down to 0", "only the king"])
    ben.agree()
    anna.start()
    expect(ben.page.locator(".score")).to_have_text("7 : 7")
    expect(ben.open("House rules").locator(".differs").first.locator("dt")).to_have_text(["Counting", "Leading a pair"])


def test_three_players_see_three_scores_counted_down(shared_server: Server, people: People) -> None:
    [anna] = people.table(
        shared_server, ["Anna"], game="dreierschnapsen", bot_level="random", score_direction="down", target="11"
    )
    expect(anna.page.locator(".score")).to_have_text("11 : 11 : 11")
    slate = anna.open("Slate")
    expect(slate.locator(".goal")).to_have_text("From 11 down to 0")
    expect(slate.locator(".totals b")).to_have_text(["11", "11", "11"])


def test_partners_change_seats_when_both_want_it(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    ben.join(anna.open_table())
    anna.page.locator(".seatlist [data-seat='1']").get_by_role("button", name="Change seats").click()
    ben.page.get_by_role("button", name="Yes, change seats").click()
    expect(anna.app).to_have_attribute("data-seat", "1")
    expect(ben.app).to_have_attribute("data-seat", "0")


def test_the_host_seats_a_bot_and_frees_the_seat_again(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.open_table()
    row = anna.page.locator(".seatlist [data-seat='2']")
    row.get_by_role("button", name="Seat a bot").click()
    expect(row.locator(".badge", has_text="bot")).to_be_visible()
    row.get_by_role("button", name="Free the seat").click()
    expect(row).to_contain_text("Free seat")


def test_who_is_removed_is_told_so(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    ben.join(anna.open_table())
    anna.page.on("dialog", lambda asked: asked.accept())
    anna.page.locator(".seatlist [data-seat='1']").get_by_role("button", name="Remove").click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("The host has removed you from this table.")


def test_who_is_removed_in_the_middle_of_a_hand_is_told_so_and_cannot_sit_down_again(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"])
    anna.page.on("dialog", lambda asked: asked.accept())
    anna.open("Players and invitation").locator("[data-seat='1']").get_by_role("button", name="Remove").click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("The host has removed you from this table.")
    expect(ben.page.locator(".hand")).to_have_count(0)
    expect(anna.page.locator(".felt .seat", has_text="Ben")).to_have_count(0)
    ben.page.reload()
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("alert")).to_have_text("You may not do that.")


def test_the_home_page_in_another_tab_does_not_fight_for_the_seat(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"])
    home = anna.context.new_page()
    home.goto(shared_server.url)
    banner = anna.page.locator(".banner")
    banner.get_by_role("button", name="Play here").click()
    expect(banner).to_have_count(0)
    anna.await_turn()
    anna.anything()
    anna.page.wait_for_timeout(1500)  # longer than a page that wants to come back takes for it
    expect(banner).to_have_count(0)
    home.get_by_role("button", name="Play now").click()
    expect(home.locator(".hand .slot")).to_have_count(5)
    expect(banner).to_contain_text("Bauern is open in another tab.")


def test_the_home_page_leads_back_to_ones_tables_and_who_is_there_is_not_at_them(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"])
    table, hand = anna.table, anna.hand
    anna.home()
    way_back = anna.page.get_by_role("link", name=f"Table {table}")
    expect(way_back).to_be_visible()
    ben.page.reload()
    expect(ben.role(0)).to_contain_text("connection lost")
    way_back.click()
    expect(anna.app).to_have_attribute("data-seat", "0")
    expect(ben.role(0)).not_to_contain_text("connection lost")
    assert {*hand} <= {*anna.hand}, "a bot may have named trump meanwhile"


def test_a_second_tab_takes_over_and_the_first_is_told_and_can_take_back(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.play_bots()
    second = anna.context.new_page()
    second.goto(anna.page.url)
    expect(second.locator("#app")).to_have_attribute("data-seat", "0")
    banner = anna.page.locator(".banner")
    expect(banner).to_contain_text("Bauern is open in another tab.")
    banner.get_by_role("button", name="Play here").click()
    expect(second.locator(".banner")).to_be_visible()
    expect(banner).to_have_count(0)


def test_a_code_that_leads_nowhere_says_so(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/t/ZZZZZZ")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("There is no table with this code.")
    expect(anna.page.get_by_role("link", name="To the home page")).to_be_visible()


def test_an_onlooker_sees_the_table_and_nobodys_hand(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], spectators="live")
    ben = people.person(shared_server, "Ben")
    ben.home(f"/t/{anna.table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Only watch").click()
    expect(ben.page.locator(".felt .seat")).to_have_count(4)
    expect(ben.page.locator(".onlooker")).to_contain_text("You are watching Anna, ")
    expect(ben.page.locator(".hand")).to_have_count(0)
    expect(ben.app).to_have_attribute("data-seat", "")


def test_an_onlooker_whose_connection_was_lost_goes_on_watching(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], spectators="delayed")
    ben = people.person(shared_server, "Ben")
    line = Line(ben)
    ben.home(f"/t/{anna.table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Only watch").click()
    watching = ben.page.locator(".onlooker", has_text="Each hand is shown when it is over.")
    expect(watching).to_be_visible()
    expect(ben.page.locator(".felt .seat")).to_have_count(4)
    expect(ben.app).to_have_attribute("data-phase", "trump")
    line.lose()
    expect(ben.page.locator(".banner")).to_be_visible()
    line.cut = False
    expect(ben.page.locator(".banner")).to_have_count(0)
    expect(watching).to_be_visible()


def test_where_turns_are_timed_the_clock_stands_at_who_is_on_turn(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], turn_seconds="60")
    anna.await_turn()
    clock = anna.page.locator(".seat[data-place='0'] .clock")
    expect(clock).to_have_text(re.compile(r"^\d+ s\d+ seconds left$"))
    expect(anna.page.locator(".clock")).to_have_count(1)


def test_an_onlooker_one_hand_later_is_told_the_hand_and_sees_no_card_that_is_none(
    shared_server: Server, people: People
) -> None:
    [anna] = people.table(
        shared_server, ["Anna"], game="dreierschnapsen", spectators="delayed", contracts="none", kontra_levels="0"
    )
    ben = people.person(shared_server, "Ben")
    ben.home(f"/t/{anna.table}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Only watch").click()
    expect(ben.app).to_have_attribute("data-phase", "trump")
    ben.page.evaluate(
        """() => { window.laid = []; new MutationObserver(() => {
          for (const e of document.querySelectorAll(".trick li")) window.laid.push(e.innerHTML);
        }).observe(document, { subtree: true, childList: true }); }"""
    )
    go_to("result", [anna])
    expect(ben.page.locator("#verdict")).not_to_be_empty()
    # A hand that a pair has ended is shown with its last lead on the table.
    laid: list[str] = ben.page.evaluate("window.laid")
    assert all(re.search(r'href="#[SHDC][AKQJT]"', card) for card in laid), laid
    expect(ben.page.get_by_role("status")).to_contain_text(" takes the talon.")
