"""Three players: the exchange with the talon, by mouse, finger and keyboard; what the others see; the play-off."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Deal, People, Person
from tests.browser.serving import Server
from tests.browser.steps import go_to, step

# Anna is caller and holds four hearts; the jack of hearts lies in the talon.
DEAL = Deal(2, ("HA HT HK HQ SJ SA", "SQ CQ DA DJ ST CA", "CT DK SK CK CJ DQ"), "HJ DT")
GAME = "dreierschnapsen"
# Cilli is caller, with next to nothing, against all aces.
POOR = ("HA HT HK SA ST SK", "CA CT CK DA DT DK", "CJ DJ SJ CQ DQ SQ")
# Anna and Ben are level at 24; Ben deals, so Anna leads. The jack of hearts is turned up.
LEVEL = ("HA HT HK HQ SJ", "SQ CQ DA DJ SA", "")
LEVEL_TALON = "HJ ST CA CT DK SK CK CJ DQ DT"

Dealt = Callable[..., Person]


@pytest.fixture
def exchanging(shared_server: Server, people: People) -> Dealt:
    """Anna alone against two bots, about to lay two of her eight cards away."""

    def deal(*, touch: bool = False) -> Person:
        [anna] = people.table(
            shared_server,
            ["Anna"],
            game=GAME,
            deal=DEAL,
            touch=touch,
            bot_level="random",
            contracts="none",
            kontra_levels="0",
        )
        for word in ("trump:H", "pass"):
            anna.await_turn()
            anna.say(word)
        anna.await_turn()
        expect(anna.app).to_have_attribute("data-phase", "talon")
        return anna

    return deal


def _eight(anna: Person, code: str) -> Locator:
    return anna.page.locator(f".eight [data-code={code}]")


def _away(anna: Person) -> Locator:
    return anna.page.locator(".away button")


@pytest.mark.rule("d.talon.discard")
def test_two_of_eight_are_laid_away_and_nothing_is_sent_before_it_is_confirmed(exchanging: Dealt) -> None:
    anna = exchanging()
    expect(anna.page.locator(".eight button")).to_have_count(8)
    confirm, undo = anna.answer("discard"), anna.page.locator("[data-about=undo]")
    anna.sent.clear()
    confirm.click(force=True)
    expect(anna.page.get_by_role("status")).to_contain_text("Lay two cards away first.")
    for code in ("SJ", "DT"):
        _eight(anna, code).click()
        expect(_eight(anna, code)).to_have_attribute("aria-pressed", "true")
    expect(_away(anna)).to_have_count(2)
    _eight(anna, "SA").click()
    expect(anna.page.get_by_role("status")).to_contain_text("Two cards lie there already: take one back first.")
    undo.click()
    expect(_eight(anna, "DT")).to_have_attribute("aria-pressed", "false")
    _away(anna).click()
    expect(_away(anna)).to_have_count(0)
    for code in ("HJ", "SJ"):
        _eight(anna, code).click()
    assert anna.sent == []
    anna.say("discard")
    assert '"action":"discard:HJ,SJ"' in anna.sent[0]
    anna.await_turn()
    assert anna.hand == ["HA", "HT", "HK", "HQ", "SA", "DT"]
    laid = anna.open("Last trick").locator(".look li")
    expect(laid).to_have_text(["Jack of Hearts", "Jack of Spades"])
    anna.close()
    anna.page.keyboard.press("n")
    told = "There is no talon on the table. You have laid away Jack of Hearts, Jack of Spades."
    expect(anna.page.get_by_role("status")).to_contain_text(told)


def test_by_touch_cards_are_tapped_or_carried_over_and_back(exchanging: Dealt) -> None:
    anna = exchanging(touch=True)
    _eight(anna, "SJ").tap()
    expect(_away(anna)).to_have_count(1)
    _away(anna).tap()
    expect(_away(anna)).to_have_count(0)
    _eight(anna, "DT").drag_to(anna.page.locator(".away"))
    expect(_away(anna)).to_have_attribute("data-code", "DT")
    _eight(anna, "SJ").drag_to(anna.page.locator(".away"))
    expect(_away(anna)).to_have_count(2)
    _away(anna).first.drag_to(anna.page.locator(".eight"))
    expect(_away(anna)).to_have_attribute("data-code", "SJ")
    _eight(anna, "SA").drag_to(_eight(anna, "HA"))
    expect(_away(anna)).to_have_count(1)
    _eight(anna, "SA").tap()
    anna.answer("discard").tap()
    expect(anna.page.locator(".hand [data-code]")).to_have_count(6)


def test_by_keyboard_the_arrows_go_along_and_across_the_two_rows(exchanging: Dealt) -> None:
    anna = exchanging()
    keys, focused = anna.page.keyboard, anna.page.locator(":focus")
    _eight(anna, "HA").focus()
    keys.press("ArrowDown")
    expect(focused).to_have_attribute("data-code", "HJ")
    keys.press("ArrowRight")
    expect(focused).to_have_accessible_name("Ace of Spades")
    keys.press("Space")
    expect(focused).to_have_attribute("data-code", "SA")
    expect(anna.page.get_by_role("status")).to_contain_text("Ace of Spades laid away.")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(anna.page.get_by_role("group", name="To be laid away: Ace of Spades, Ten of Hearts")).to_be_visible()
    _eight(anna, "SA").focus()
    keys.press("Enter")
    expect(anna.page.get_by_role("status")).to_contain_text("Ace of Spades taken back.")
    expect(focused).to_have_attribute("data-code", "SA")


def test_a_reload_in_the_exchange_gives_the_same_eight_cards(exchanging: Dealt) -> None:
    anna = exchanging()
    _eight(anna, "SA").click()
    anna.page.reload()
    expect(anna.page.locator(".eight button")).to_have_count(8)
    expect(_away(anna)).to_have_count(0)


@pytest.mark.rule("d.talon.raise")
def test_where_the_room_allows_it_the_soloist_raises_and_the_others_see_who_exchanges(
    shared_server: Server, people: People
) -> None:
    names = ["Anna", "Ben", "Cilli"]
    anna, ben, cilli = people.table(
        shared_server, names, game=GAME, deal=DEAL, three_raise_after_talon="yes", kontra_levels="0"
    )
    anna.await_turn()
    anna.say("trump:H")
    anna.await_turn()
    anna.say("bid:schnapser")
    for person in (ben, cilli):
        person.await_turn()
        person.say("pass")
    for person in (ben, cilli):
        expect(person.page.locator(".waiting")).to_have_text("Anna is exchanging …")
        expect(person.page.locator(".eight")).to_have_count(0)
    # All five trumps are hers now, one of them from the talon.
    anna.page.locator("[data-about=raise]").click()
    expect(anna.answer("bid:bettler")).to_have_count(0)
    anna.say("bid:herrenschnapser")
    expect(ben.role(0)).to_contain_text("Herrenschnapser")
    expect(anna.page.locator("[data-about=raise]")).to_have_count(0)
    for code in ("SJ", "DT"):
        _eight(anna, code).click()
    anna.say("discard")
    expect(ben.page.locator(".bar .contract")).to_have_text("Herrenschnapser by Anna")
    expect(ben.page.get_by_role("status")).to_contain_text("Anna: two cards laid away.")


@pytest.mark.rule("d.match.play-off")
def test_in_a_play_off_two_play_and_the_third_is_told_that_he_looks_on(own_server: Server, people: People) -> None:
    names = ["Anna", "Ben", "Cilli"]
    anna, ben, cilli = persons = people.table(own_server, names, game=GAME, three_finish="play-off")
    own_server.deal(LEVEL, dealer=1, table=anna.table, talon=LEVEL_TALON, scores=(24, 24, 20))
    for person in persons:
        person.page.reload()
    anna.await_turn()
    told = "Play-off: Anna and Ben decide the match in a hand of Schnapsen, and you look on."
    expect(cilli.page.locator(".aside")).to_have_text(told)
    expect(ben.page.locator(".bar .contract")).to_have_text("Play-off")
    expect(cilli.page.locator(".hand button, .talon .tools")).to_have_count(0)
    expect(ben.role(2)).to_have_text("looks on")
    anna.play("HK+")
    expect(cilli.page.locator(".trick li")).to_contain_text("Anna: King of Hearts")
    while anna.phase == "play":
        step(persons)
    expect(cilli.page.locator(".match")).to_contain_text(re.compile("The match is won by (Anna|Ben)."))
    expect(cilli.page.locator(".hands > li")).to_have_count(3)  # two hands and the talon


@pytest.mark.rule("d.match.play-off")
def test_that_a_play_off_comes_is_said_with_the_result(own_server: Server, people: People) -> None:
    names = ["Anna", "Ben", "Cilli"]
    anna, _, cilli = persons = people.table(
        own_server, names, game=GAME, three_finish="play-off", contracts="none", kontra_levels="0"
    )
    own_server.deal(POOR, dealer=1, table=anna.table, talon="HQ HJ", scores=(23, 23, 0))
    for person in persons:
        person.page.reload()
    expect(anna.app).to_have_attribute("data-phase", "trump")
    go_to("result", persons)
    expect(anna.page.locator("#verdict")).to_contain_text(" points each for you and Ben.")
    expect(cilli.page.locator(".match")).to_have_text(
        "Anna and Ben are level: a hand of Schnapsen between the two decides."
    )
    expect(cilli.page.locator(".eyes li").first).to_contain_text("Cilli: ")
    expect(cilli.page.locator(".eyes li").last).to_contain_text("Anna and Ben: ")


def test_a_second_finger_does_not_carry_the_card_of_the_first(exchanging: Dealt) -> None:
    anna = exchanging(touch=True)
    places = anna.page.evaluate(
        """() => {
          const card = document.querySelector(".eight [data-code=SJ]"), goal = document.querySelector(".away");
          const at = (type, place, pointerId) => {
            const { x, y } = place.getBoundingClientRect();
            card.dispatchEvent(new PointerEvent(type, {
              bubbles: true, pointerId, pointerType: "touch", clientX: x + 5, clientY: y + 5 }));
          };
          at("pointerdown", card, 1);
          at("pointermove", goal, 2);
          const carried = card.style.translate;
          at("pointerup", goal, 2);
          at("pointermove", goal, 1);
          const then = card.style.translate;
          at("pointercancel", goal, 1);
          return [carried, then, card.style.translate];
        }"""
    )
    assert places[0] == places[2] == ""
    assert places[1]
    expect(_away(anna)).to_have_count(0)


def test_who_listens_hears_what_he_himself_has_laid_away_and_what_is_played(exchanging: Dealt) -> None:
    anna = exchanging()
    for code in ("HJ", "SJ"):
        _eight(anna, code).click()
    anna.say("discard")
    expect(anna.page.get_by_role("status")).to_contain_text("Anna: two cards laid away. Played is Normal.")


@pytest.mark.rule("d.match.play-off")
def test_the_play_off_is_not_called_normal(own_server: Server, people: People) -> None:
    names = ["Anna", "Ben", "Cilli"]
    anna, _, cilli = persons = people.table(own_server, names, game=GAME, three_finish="play-off")
    own_server.deal(LEVEL, dealer=1, table=anna.table, talon=LEVEL_TALON, scores=(24, 24, 20))
    for person in persons:
        person.page.reload()
    anna.await_turn()
    expect(cilli.page.locator(".talon")).to_be_visible()
    for person in (anna, cilli):
        person.page.keyboard.press("a")
        expect(person.page.get_by_role("status")).to_contain_text("Trump is Hearts.")
        expect(person.page.get_by_role("status")).not_to_contain_text("Normal")
