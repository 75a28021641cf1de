"""Whole matches: of four through a reload and a killed server, of three and of two by touch on a telephone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import LEFT_EDGE, PHONE, People, Person, on_turn_of
from tests.browser.serving import Server
from tests.browser.steps import step

PICKED = "card => new Promise(requestAnimationFrame).then(() => card.hasAttribute('data-picked'))"


def _go_on(persons: list[Person]) -> None:
    """Everybody has seen the result."""
    for person in persons:
        person.answer("ready").click()
    expect(persons[0].app).not_to_have_attribute("data-phase", "result")  # a bot may have made trump already


def _seen(person: Person) -> tuple[str, list[str], str | None, str]:
    """What the player must find again: the state, the hand, the turn, the score."""
    return person.seq, person.hand, person.app.get_attribute("data-turn"), person.page.locator(".score").inner_text()


def _killed_and_started(server: Server, persons: list[Person]) -> None:
    server.kill()
    for person in persons:
        expect(person.page.locator(".banner")).to_be_visible()
    server.start()
    for person in persons:
        expect(person.page.locator(".banner")).to_have_count(0)


@pytest.mark.soak
def test_two_people_and_two_bots_play_a_whole_match_through_reloads_and_a_killed_server(
    own_server: Server, people: People, soak: Callable[[int], int]
) -> None:
    # Normal alone: a bot's big announcement could end the match in one hand, before every mishap has happened.
    target = max(9, soak(24))
    anna, ben = persons = people.table(own_server, ["Anna", "Ben"], contracts="none", target=str(target))
    mishaps: list[tuple[Person, Callable[[], object]]] = [
        (ben, anna.page.reload),
        (anna, lambda: _killed_and_started(own_server, persons)),
        (anna, ben.page.reload),
    ]
    while anna.phase != "match-over":
        if anna.phase == "result":
            _go_on(persons)
            continue
        # The hand stands still while a person is on turn: what is found again must be equal to the last card.
        on_turn = on_turn_of(persons)
        if mishaps and on_turn is mishaps[0][0] and anna.phase == "play" and len(on_turn.hand) < 5:
            before = _seen(anna), _seen(ben)
            mishaps.pop(0)[1]()
            for person in persons:
                expect(person.app).to_have_attribute("data-seq", before[0][0])
            assert before == (_seen(anna), _seen(ben))
        step(persons)
    assert not mishaps
    ours, theirs = map(int, anna.page.locator(".score").inner_text().split(" : "))
    assert max(ours, theirs) >= target > min(ours, theirs)
    assert ben.page.locator(".score").inner_text() in {f"{ours} : {theirs}", f"{theirs} : {ours}"}
    for person in persons:
        expect(person.page.locator(".match")).to_be_visible()


def _by_touch(person: Person) -> None:
    """Do the first thing that the table allows, with the finger alone."""
    before, question = person.seq, person.page.locator(".asked .choice button")
    match person.phase:
        case "trump":
            person.page.locator(".suit").first.tap()
        case "auction" | "kontra":
            person.answer("pass").tap()
        case "talon":
            for card in person.page.locator(".eight button").all()[-2:]:
                card.tap()
            person.answer("discard").tap()
        case _ if person.answer("pass").count():
            person.answer("pass").tap()
        case _:
            legal = person.page.locator(".hand [data-legal]").first
            legal.tap(position=LEFT_EDGE)
            if not legal.evaluate(PICKED):  # it was taken for the second half of a double tap
                legal.tap(position=LEFT_EDGE)
            expect(legal).to_have_attribute("data-picked", "")
            if question.count():
                question.first.tap()
            else:
                legal.tap(position=LEFT_EDGE)
    person.moved(before)


@pytest.mark.parametrize(("game", "cards"), [("dreierschnapsen", 6), ("schnapsen", 5)])
def test_a_whole_match_of_three_and_of_two_is_played_by_touch(
    shared_server: Server, people: People, game: str, cards: int
) -> None:
    anna = people.person(shared_server, viewport=PHONE, touch=True)
    anna.open_table(game)
    anna.house_rules(bot_pace="none", bot_level="random", target="3")
    anna.answer("start").tap()
    expect(anna.page.locator(".hand .slot")).to_have_count(cards)
    players = anna.page.locator(".felt .seat").count()
    while anna.phase != "match-over":
        anna.await_turn()
        if anna.phase == "result":
            expect(anna.page.locator(".result .slate .totals")).to_have_count(players)
            anna.answer("ready").tap()
            expect(anna.app).not_to_have_attribute("data-phase", "result")
        elif anna.phase != "match-over":
            _by_touch(anna)
    scores = [int(score) for score in anna.page.locator(".score").inner_text().split(" : ")]
    assert len(scores) == players
    assert max(scores) >= 3
    expect(anna.page.locator(".match")).to_contain_text("The match is won by")
    expect(anna.page.locator("#verdict")).not_to_be_empty()
