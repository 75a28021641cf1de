"""Whole matches of all three games, from the home page on, by somebody who hears and does not see (ui.md 8)."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.listening import EYES, Listener, heard_right
from tests.browser.people import Line, People
from tests.browser.serving import Server

Deal = Callable[[str], None]

# Anna names trump and holds it. Nobody announces.
FOUR = ("HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT")
# Anna alone, since nobody has anything to announce; the jack of hearts lies in the talon.
THREE = ("HA HT HK HQ SJ SA", "ST SQ DA DJ CT CJ", "SK DK DQ CA CK CQ")
# Anna exchanges the jack for the queen turned up, closes, and has forty.
TWO = ("HA HT HK HJ CA", "SQ CQ DA DJ SA")


class Blind:
    """One match, decided by what is heard."""

    def __init__(self, listener: Listener) -> None:
        """Nothing has been heard yet."""
        self.ear = listener
        self.table: list[str] = []
        """The cards that lie, as they were said or played."""
        self.eyes = 0
        self.hands = 0
        self.refused = 0

    def set_up(self, game: str, target: int, **choices: str) -> None:
        """From the home page to the first cards, by names alone."""
        ear = self.ear
        ear.there("textbox", "Your name").fill("Anna")
        ear.there("radio", game).check()
        ear.press("Open a table")
        ear.press("House rules …")
        ear.there("spinbutton", "Points to win").fill(str(target))
        for name, choice in {"Bots play": "at once", **choices}.items():
            ear.choose(name.replace("_", " "), choice)
        ear.press("Play like this")
        expect(ear.there("dialog", "House rules")).to_be_hidden()
        ear.press("Start the match")
        expect(ear.there("region", "Your hand")).to_be_visible()

    def play(self) -> None:
        """To the end of the match."""
        while True:
            said = self.ear.called()
            for text in said:
                self._hear(text)
            if any("The match is won by" in text for text in said):
                return
            if any(re.search(r"\bpoints?\b", text) for text in said):
                self.hands += 1
                self.table, self.eyes = [], 0
                self.ear.press("Next hand")
                continue
            self._answer(said[-1])

    def _hear(self, text: str) -> None:
        for sentence in re.findall(r"[^.!]+[.!]", text):
            if laid := re.fullmatch(r" ?\w+: (\w+ of \w+)( with its pair)?\.", sentence):
                self.table.append(laid[1])
            elif taken := re.search(r"(You|\w+) takes? the trick", sentence):
                if taken[1] == "You":
                    self.eyes += sum(EYES[card.split()[0]] for card in self.table)
                self.table = []

    def _answer(self, call: str) -> None:
        tree = self.ear.tree()
        match call:
            case "Your turn: name trump.":
                suits = Counter(name.split()[-1] for _, name, _ in tree.within("region", "Your hand") if " of " in name)
                self.ear.there("button", suits.most_common(1)[0][0], exact=True).press("Enter")
            case "Your turn: announce or pass." | "Your turn: kontra or pass.":
                self.ear.press("Pass")
            case "Your turn: lay two cards away.":
                self._lay_away()
            case "Your turn: claim 66 or play on.":
                self.ear.press("I have 66" if self.eyes >= 66 else "Play on")
            case "Your turn: play a card.":
                self._card()
            case _:
                raise AssertionError(call)

    def _lay_away(self) -> None:
        tree = self.ear.tree()
        trump = re.search(r"Trump is (\w+)\.", tree.text)
        assert trump
        group = self.ear.there("group", "Your eight cards")
        others = [name for name in tree.buttons("group", "Your eight cards") if not name.endswith(trump[1])]
        for name in others[-2:]:
            group.get_by_role("button", name=name).press("Enter")
            self.ear.asked.append(f"{name} laid away.")
        back = [f"Take back: {name}" for name in others[-2:]]
        assert self.ear.tree().buttons("group", "To be laid away:") == back
        self.ear.press("Lay away")

    def _card(self) -> None:
        tree = self.ear.tree()
        lies = [line.split(": ")[1].split(",")[0] for _, line, _ in tree.within("list", "Trick")]
        assert lies == self.table
        hand = self.ear.there("region", "Your hand")
        if tree.has("region", "Talon") and not self.hands:
            self._talon()
            tree = self.ear.tree()
        cards = tree.within("region", "Your hand")
        may = [name for _, name, usable in cards if usable]
        if shut := [name for _, name, usable in cards if not usable]:
            self._refused(shut[0])
        pair = next((name for name in may if name.startswith("King") and name.replace("King", "Queen") in may), None)
        name = pair or may[0]
        hand.get_by_role("button", name=name).press("Enter")
        if pair and self.ear.tree().has("group", f"{name}: announce the pair?"):
            value = re.search(r'button "With (\d+)"', self.ear.tree().text)
            assert value
            self.eyes += int(value[1])
            self.ear.press(f"With {value[1]}")
        self.table.append(name)

    def _refused(self, name: str) -> None:
        """A card that may not be played says why, before it is tried and then aloud."""
        if self.refused:
            return
        self.refused += 1
        shut = self.ear.there("region", "Your hand").get_by_role("button", name=name)
        reason = shut.evaluate("e => document.getElementById(e.getAttribute('aria-describedby')).textContent")
        expect(shut).to_have_accessible_description(reason)
        before = len(self.ear.heard())
        shut.press("Enter")
        self.ear.page.wait_for_function("n => heard.length > n", arg=before)
        self.ear.asked.append(self.ear.heard()[before])
        assert self.ear.asked[-1] == f"{reason} Rule"

    def _talon(self) -> None:
        """Exchange the jack and close, where it can be done, and hear that it is."""
        for button, sure in (("Exchange", ""), ("Close …", "Close it")):
            if button not in self.ear.tree().buttons("region", "Talon"):
                continue
            self.ear.there("button", button, exact=True).press("Enter")
            if sure:
                self.ear.press(sure)
            for text in self.ear.called():
                self._hear(text)


@pytest.mark.parametrize("game", ["Bauernschnapsen", "Dreierschnapsen", "Schnapsen for two"])
def test_a_whole_match_is_played_by_ear(own_server: Server, people: People, game: str) -> None:
    anna = people.person(own_server)
    ear = Listener(anna)
    anna.home()
    blind = Blind(ear)
    match game:  # to more points than the first hand is likely to bring
        case "Bauernschnapsen":
            blind.set_up(game, 13)
            own_server.deal(FOUR, dealer=3, table=anna.table)
        case "Dreierschnapsen":
            blind.set_up(game, 13)
            own_server.deal(THREE, dealer=2, table=anna.table, talon="HJ DT")
        case _:
            blind.set_up(game, 4, Reaching_66="must be claimed")
            own_server.deal(TWO, dealer=1, table=anna.table, talon="HQ ST SJ CT DK SK CK CJ DQ DT")
    ear.reload()
    blind.play()
    assert blind.hands >= 1
    told = " ".join(ear.heard())
    if game == "Dreierschnapsen":
        assert "You take Jack of Hearts, Ten of Diamonds. " in told
    if game == "Schnapsen for two":
        assert "Anna: trump jack exchanged. Turned up: Jack of Hearts." in told
        assert "Anna: talon closed." in told
        assert "Anna: 66! You closed the talon" in told.replace("\n", " ")
    heard_right(ear, "Your turn: play a card." if "two" in game else "Your turn: name trump.")
    expect(ear.there("button", "Rematch")).to_be_visible()
    tree = ear.tree()
    assert tree.has("region", "Result")
    assert tree.has("list", "Players")


def test_what_is_asked_by_letters_is_asked_by_buttons_too_and_answered_each_time(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    ear = Listener(anna)
    anna.open_table("schnapsen")
    anna.house_rules(bot_pace="none")
    anna.start()
    anna.await_turn()
    ear.called()
    answers: dict[str, str] = {}
    for key in "hhmtlrzaspn":
        before = len(ear.heard())
        anna.page.keyboard.press(key)
        anna.page.wait_for_function("n => heard.length > n", arg=before)
        answers[key] = ear.heard()[before]
    assert answers["h"].count(" of ") == 5
    assert answers["m"].startswith("You may: ")
    assert answers["p"].startswith("Anna: you, ")
    assert "cards in the talon" in answers["n"]
    anna.page.keyboard.press("?")
    dialog = ear.there("dialog", "Questions and keys")
    for key, answer in answers.items():
        dialog.get_by_role("button", name=re.compile(f"^{key.upper()} ")).press("Enter")
        expect(dialog.get_by_role("alert")).to_have_text(answer)
    with anna.context.expect_page() as opened:
        dialog.get_by_role("link", name="Playing by keyboard and screen reader").press("Enter")
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Playing by keyboard and screen reader")
    opened.value.close()
    anna.close()
    anna.open("Settings").get_by_label("Letter keys").select_option("off")
    anna.close()
    before = len(ear.heard())
    anna.page.keyboard.press("h")
    anna.open("Questions and keys").get_by_role("button", name="My hand").press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text(answers["h"])
    assert [text for text in ear.heard()[before:] if text != answers["h"]] == []
    assert ear.heard()[before:].count(answers["h"]) <= 1


AS_THE_CLOCK = """async () => {
  const { state, wire, view } = await import("/static/js/state.js");
  await wire.send("act", { table: state.table, seq: state.update.seq, action: view().legal[0] });
}"""
"""Something is played on my seat that I have not asked for on this page."""


def test_who_comes_back_hears_that_and_nothing_twice_and_what_was_played_for_him(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    ear, line = Listener(anna), Line(anna)
    anna.open_table("schnapsen")
    anna.house_rules(bot_pace="none")
    anna.start()
    anna.await_turn()
    ear.called()
    before = len(ear.heard())
    line.lose()
    expect(anna.page.locator(".banner")).to_be_visible()
    line.cut = False
    anna.page.wait_for_function("n => heard.length > n", arg=before)
    anna.page.evaluate(AS_THE_CLOCK)
    anna.page.wait_for_function("n => heard.length > n + 1", arg=before)
    again, played, *_ = ear.heard()[before:]
    assert again == "Connected again."
    assert re.match(r"Your time was up. Chosen for you: \w+ of \w+\.", played)
