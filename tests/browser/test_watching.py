"""Watching: the list on the home page, what who watches sees, and what those who play are told of him."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clean import axe_faults
from tests.browser.people import PHONE, People, Person, on_turn_of
from tests.browser.serving import Server
from tests.browser.test_layout import FINGER, SIZES, _box, _no_sideways_scrolling, _overlap

LONG_WORDS = (("dreierschnapsen", "bg"), ("bauernschnapsen", "de"), ("schnapsen", "sl"))
LEFT_TO_THE_TRICK = 100
LIVE = "1 person is watching, live and without anybody's hand."


def listed(page: Page) -> Locator:
    return page.locator("#to-watch li")


def watch(person: Person, table: str) -> None:
    """In by the link: a name, and only watch."""
    person.home(f"/t/{table}")
    person.page.get_by_label("Your name").fill(person.name)
    person.page.get_by_role("button", name="Only watch").click()
    expect(person.page.locator(".onlooker")).to_be_visible()


def lines(person: Person) -> Locator:
    return person.page.locator("dialog .lines li")


def write(person: Person, text: str) -> None:
    person.page.get_by_label("Message", exact=True).fill(text)
    person.page.get_by_role("button", name="Send").click()


def test_the_home_page_lists_what_may_be_watched_and_one_press_leads_there(own_server: Server, people: People) -> None:
    anna, ben, cilli = (people.person(own_server, name) for name in ("Anna", "Ben", "Cilli"))
    for person in (ben, cilli):
        person.home()
        expect(person.page.locator("#to-watch")).to_contain_text("There is no table to watch now.")
    anna.open_table("schnapsen", "klub")
    anna.house_rules(visibility="public", score_direction="down", bot_pace="none")
    expect(ben.page.locator("#public li")).to_contain_text("Anna")
    expect(listed(ben.page)).to_have_count(0)
    anna.house_rules(spectators="live")
    expect(listed(ben.page)).to_have_text(
        re.compile(
            r"Anna\s+Schnapsen for two \(Club\), with a house rule of its own\s+not begun yet\s· live, without hands"
        )
    )
    anna.start()
    expect(listed(ben.page)).to_contain_text("being played · live, without hands · nobody is watching")
    assert axe_faults(ben) == []
    anna.await_turn()
    expect(anna.page.locator(".watchers")).to_have_count(0)
    listed(ben.page).get_by_role("link", name="Watch Anna and a bot").click()
    strip = ben.page.get_by_role("region", name="Watching")
    expect(strip).to_contain_text(re.compile(r"You are watching Anna and \w+\.\s+Live, without anybody's hand\."))
    expect(listed(cilli.page)).to_contain_text("1 is watching")
    expect(anna.page.locator(".watchers")).to_contain_text("1 live")
    expect(anna.page.get_by_role("status")).to_contain_text(LIVE)
    assert axe_faults(ben) == []
    ben.page.reload()
    expect(strip).to_be_visible()
    strip.get_by_role("button", name="Stop watching").click()
    expect(listed(ben.page)).to_contain_text("nobody is watching")
    expect(anna.page.locator(".watchers")).to_have_count(0)


def test_players_can_ask_how_many_watch_and_what_they_see(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], spectators="live")
    anna.await_turn()
    status = anna.page.get_by_role("status")
    anna.page.keyboard.press("w")
    expect(status).to_contain_text("Nobody is watching.")
    watch(people.person(shared_server, "Ben"), anna.table)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".watchers")).to_have_accessible_description(LIVE)
    anna.page.keyboard.press("w")
    expect(status.locator(".said")).to_have_text(LIVE)
    expect(anna.open("Players and invitation").locator(".onlookers")).to_have_text(LIVE)
    assert axe_faults(anna) == []


@pytest.mark.parametrize("spectators", ["live", "delayed"])
def test_a_hand_is_watched_to_its_end_as_it_is_played_or_when_it_is_over(
    shared_server: Server, people: People, spectators: str
) -> None:
    [anna] = people.table(
        shared_server, ["Anna"], spectators=spectators, contracts="none", kontra_levels="0", result_seconds="60"
    )
    ben = people.person(shared_server, "Ben")
    watch(ben, anna.table)
    anna.await_turn()
    ben.page.get_by_role("button", name="Sit down").click()
    strip = ben.page.locator(".onlooker")
    expect(strip).to_contain_text("You get a bot's seat as soon as the hand is over.")
    strip.get_by_role("button", name="Only watch").click()
    while anna.phase != "result":
        seen = (anna.seq, anna.phase) if spectators == "live" else ("0", "trump")
        expect(ben.app).to_have_attribute("data-seq", seen[0])
        expect(ben.app).to_have_attribute("data-phase", seen[1])
        anna.anything()
        anna.await_turn()
    for person in (anna, ben):
        expect(person.page.locator("#verdict")).not_to_be_empty()
    expect(ben.app).to_have_attribute("data-seq", anna.seq)
    assert ben.page.locator(".played li").count() == anna.page.locator(".played li").count()
    expect(ben.app).to_have_attribute("data-seat", "")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.app).to_have_attribute("data-seat", re.compile("[1-3]"))
    expect(strip).to_have_count(0)
    expect(anna.page.locator(".felt .seat", has_text="Ben")).to_have_count(1)
    assert "#" not in ben.page.url


def test_who_wants_to_sit_down_gets_a_bots_seat_when_the_hand_is_over(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"], game="schnapsen", spectators="delayed", result_seconds="60")
    ben = people.person(shared_server, "Ben")
    watch(ben, anna.table)
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator(".onlooker")).to_contain_text("You get a bot's seat as soon as the hand is over.")
    anna.await_turn()
    anna.open("Give this hand up …").get_by_role("button", name="Give the hand up").click()
    expect(ben.app).to_have_attribute("data-seat", "1")


def test_what_watchers_write_stays_among_them_and_players_are_read_when_the_hand_is_over(
    shared_server: Server, people: People
) -> None:
    anna, ben = players = people.table(
        shared_server, ["Anna", "Ben"], game="schnapsen", spectators="delayed", result_seconds="60"
    )
    cilli, dora = (people.person(shared_server, name) for name in ("Cilli", "Dora"))
    for watcher in (cilli, dora):
        watch(watcher, anna.table)
    cilli.page.get_by_role("button", name="Sit down").click(force=True)
    expect(cilli.page.get_by_role("status")).to_contain_text("All seats are taken.")
    told = {
        anna: "The players read what you write; those who watch read it when the hand is over.",
        cilli: "Only those who watch read what you write, not the players.",
    }
    for person, text in told.items():
        expect(person.open("Chat").locator(".readers")).to_have_text(text)
    write(cilli, "Servus")
    write(anna, "Weiter!")
    expect(lines(cilli)).to_have_text(re.compile(r"Cilli\s+watching\s+Servus"))
    expect(lines(anna)).to_have_text(re.compile(r"Anna\s+Weiter!"))
    expect(ben.page.locator(".count")).to_have_text("1")
    expect(dora.page.locator(".count")).to_have_text("1")
    assert axe_faults(cilli) == []
    anna.close()
    giver = on_turn_of(players)
    assert giver
    giver.open("Give this hand up …").get_by_role("button", name="Give the hand up").click()
    expect(lines(cilli)).to_have_text([re.compile("Servus"), re.compile(r"Anna\s+Weiter!")])
    dora.page.get_by_role("button", name="Chat, new messages").click()
    expect(lines(dora)).to_have_text([re.compile("Servus"), re.compile("Weiter!")])
    ben.page.get_by_role("button", name="Chat, new messages").click()
    expect(lines(ben)).to_have_text([re.compile("Weiter!")])


def test_where_nobody_may_watch_any_more_who_did_stands_at_the_door(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    anna.open_table()
    anna.house_rules(spectators="live")
    watch(ben, anna.table)
    expect(anna.page.locator(".lobby .onlookers")).to_have_text(LIVE)
    expect(ben.page.locator(".lobby h1")).to_be_visible()
    assert axe_faults(ben) == []
    anna.house_rules(spectators="off")
    expect(ben.page.locator(".door .said")).to_have_text("Nobody may watch at this table any more.")
    ben.page.reload()
    expect(ben.page.locator(".door .said")).to_have_text("You may not watch at this table.")


def test_who_is_muted_stays_so_wherever_he_sits_and_watches(shared_server: Server, people: People) -> None:
    anna, ben, cilli = (people.person(shared_server, name) for name in ("Anna", "Ben", "Cilli"))
    code = anna.open_table()
    anna.house_rules(spectators="live")
    for person in (ben, cilli):
        watch(person, code)
        person.page.get_by_role("button", name="Chat").click()
    write(ben, "Servus")
    expect(lines(cilli)).to_have_text([re.compile("Servus")])
    cilli.page.get_by_role("button", name="Mute Ben").click()
    expect(lines(cilli)).to_have_count(0)
    ben.close()
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.app).to_have_attribute("data-seat", re.compile("[0-3]"))
    ben.page.get_by_role("button", name="Chat").click()
    write(ben, "Da bin ich")
    expect(lines(ben)).to_have_text([re.compile("Servus"), re.compile("Da bin ich")])
    anna.page.get_by_role("button", name="Chat").click()
    write(anna, "Willkommen")
    expect(lines(cilli)).to_have_text([re.compile("Willkommen")])
    expect(cilli.page.get_by_role("button", name="Hear Ben again")).to_have_count(1)


@pytest.mark.soak
def test_sign_and_strip_fit_every_screen(shared_server: Server, people: People, soak: Callable[[int], int]) -> None:
    """In the full run of all three games, each in a language with long words."""
    for game, lang in LONG_WORDS[: soak(len(LONG_WORDS))]:
        [anna] = people.table(shared_server, ["Annamaria Theresia"], game=game, spectators="delayed")
        ben = people.person(shared_server, "Ben")
        ben.home(f"/t/{anna.table}?lang={lang}#watch")
        expect(ben.page.locator(".onlooker")).to_be_visible()
        anna.home(f"/t/{anna.table}?lang={lang}")
        for size in SIZES:
            for person in (anna, ben):
                person.page.set_viewport_size(size)
            _sign_is_clear(anna)
            _strip_can_be_touched(ben)


def _sign_is_clear(person: Person) -> None:
    """Nothing of the player's own seat lies under the sign, and nothing over it."""
    sign, mine = person.page.locator(".watchers"), person.page.locator(".seat[data-place='0']")
    expect(sign).to_be_visible()
    _no_sideways_scrolling(person)
    box = _box(sign)
    for words in mine.locator("bdi, .role > *").all():
        beside = words.bounding_box()
        assert not beside or not _overlap(box, beside), (person.page.viewport_size, words.inner_text())
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert sign.evaluate("(e, [x, y]) => e.contains(document.elementFromPoint(x, y))", middle)


def _strip_can_be_touched(person: Person) -> None:
    _no_sideways_scrolling(person)
    for button in person.page.locator(".onlooker button").all():
        assert _box(button)["height"] >= FINGER
    assert _box(person.page.locator(".middle"))["height"] > LEFT_TO_THE_TRICK


def test_the_door_offers_watching_only_where_one_may(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    ben.home(f"/t/{anna.open_table()}")
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
    only = ben.page.get_by_role("button", name="Only watch")
    expect(only).to_have_count(0)
    anna.house_rules(spectators="delayed")
    ben.page.reload()
    expect(only).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    only.click()
    expect(ben.page.locator(".onlooker")).to_be_visible()
    anna.house_rules(spectators="off")
    expect(ben.page.get_by_role("alert")).to_have_text("Nobody may watch at this table any more.")
    expect(only).to_have_count(0)


def test_the_host_reads_before_the_match_who_may_watch_and_chooses_it_without_scrolling(
    shared_server: Server, people: People
) -> None:
    anna, ben = people.person(shared_server, viewport=PHONE), people.person(shared_server, "Ben")
    ben.join(anna.open_table())
    expect(ben.page.locator(".lobby h1")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Onlookers")).to_have_count(0)
    anna.page.get_by_role("button", name="Onlookers: nobody may watch").click()
    watchers = anna.page.get_by_label("Onlookers")
    expect(watchers).to_be_in_viewport(ratio=1)
    watchers.select_option("live")
    anna.page.locator("[data-code=configure]").click()
    expect(anna.page.get_by_role("button", name="Onlookers: live, without hands")).to_be_visible()


def test_the_host_sees_who_watches_and_removes_him(shared_server: Server, people: People) -> None:
    anna, ben = people.table(shared_server, ["Anna", "Ben"], spectators="live")
    cilli = people.person(shared_server, "Cilli")
    watch(cilli, anna.table)
    anna.page.on("dialog", lambda asked: asked.accept())
    assert ben.open("Players and invitation").get_by_role("button", name="Remove").count() == 0
    seats = anna.open("Players and invitation")
    watchers = seats.get_by_role("list", name="Onlookers")
    expect(watchers.get_by_role("listitem")).to_contain_text(["Cilli"])
    assert axe_faults(anna) == []
    watchers.get_by_role("button", name="Remove: Cilli").click()
    expect(cilli.page.get_by_role("heading", level=1)).to_have_text("The host has removed you from this table.")
    expect(watchers).to_have_count(0)
    cilli.page.reload()
    expect(cilli.page.get_by_role("alert")).to_have_text("You may not watch at this table.")
