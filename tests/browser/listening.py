"""A player who listens: reads the accessibility tree and the status line, and acts by roles, names and keys alone."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Literal

from playwright.sync_api import Locator, WebSocket

from bauern.server.wording import CARDS, CONTRACTS
from tests.browser.people import Person

EAR = """(() => {
  window.heard = [];
  const region = (node) => (node.parentElement ?? node).closest("[role=status]");
  const told = (node) => {
    const at = node.nodeType === 1 ? node : node.parentElement;
    const off = at?.closest("[aria-live=off]");
    const text = (node.textContent ?? "").replace(/\\s+/g, " ").trim();
    if (text && node.parentElement && region(node) && !off) window.heard.push(text);
  };
  new MutationObserver((all) => {
    for (const { type, target, addedNodes } of all) {
      // A line that comes with its words is not heard: they must come into a line that is there.
      if (type === "characterData") told(target);
      else if (target.closest?.("[role=status]")) [...addedNodes].filter((n) => n.nodeType !== 8).forEach(told);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
"""Keeps what a screen reader says of the status line: each text that is put into it, as it is put in."""
SUITS = {"H": "Hearts", "S": "Spades", "D": "Diamonds", "C": "Clubs"}
Role = Literal["button", "textbox", "radio", "spinbutton", "combobox", "region", "dialog", "group", "link"]
EYES = {"Ace": 11, "Ten": 10, "King": 4, "Queen": 3, "Jack": 2}
CALLS = re.compile(r"^Your turn|\bpoints?\b")
LINE = re.compile(r"""^(?P<indent> *)- '?(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<more>.*)$""")


def card(code: str) -> str:
    """A card as it is called."""
    return CARDS["french"][code[:2]]


class Tree:
    """The accessibility tree of a page as text, line by line."""

    def __init__(self, text: str) -> None:
        """Read it."""
        self.text = text
        self._lines = [found for line in text.splitlines() if (found := LINE.match(line))]

    def has(self, role: str, name: str) -> bool:
        """Whether there is something of this role whose name begins so."""
        return any(line["role"] == role and (line["name"] or "").startswith(name) for line in self._lines)

    def within(self, role: str, name: str) -> list[tuple[str, str, bool]]:
        """What is inside of the first such thing: role, name or text, and whether it can be used."""
        inside: list[tuple[str, str, bool]] = []
        depth = -1
        for line in self._lines:
            if depth >= 0 and len(line["indent"]) <= depth:
                break
            if depth >= 0:
                text = line["name"] or line["more"].lstrip(": ").strip("\"'")
                inside.append((line["role"], text, "[disabled]" not in line["more"]))
            elif line["role"] == role and (line["name"] or "").startswith(name):
                depth = len(line["indent"])
        return inside

    def buttons(self, role: str, name: str) -> list[str]:
        """The buttons inside of it that can be used."""
        return [text for kind, text, usable in self.within(role, name) if kind == "button" and usable]


class Listener:
    """Plays by what is heard. Keeps what the page was told, to compare."""

    def __init__(self, person: Person) -> None:
        """Open the ears before the first page."""
        self.page = person.page
        self.page.add_init_script(EAR)
        self.page.on("websocket", self._wire)
        self.updates: list[dict[str, Any]] = []
        self.asked: list[str] = []
        """What was said because the player asked, or tried what may not be."""
        self._at = 0

    def _wire(self, socket: WebSocket) -> None:
        def note(frame: str | bytes) -> None:
            if isinstance(frame, str) and frame.startswith('42["update"'):
                self.updates.append(json.loads(frame[2:])[1])

        socket.on("framereceived", note)

    def tree(self) -> Tree:
        """The page as it is now."""
        return Tree(self.page.locator("body").aria_snapshot())

    def heard(self) -> list[str]:
        """Everything that the status line has said on this page."""
        return list(self.page.evaluate("heard"))

    def called(self) -> list[str]:
        """Wait until a turn or a result is said; give what was said since the last time."""
        self.page.wait_for_function(f"n => heard.slice(n).some((text) => /{CALLS.pattern}/.test(text))", arg=self._at)
        new = self.heard()[self._at :]
        self._at += len(new)
        return new

    def there(self, role: Role, name: str, *, exact: bool = False) -> Locator:
        """What has this role and this name."""
        return self.page.get_by_role(role, name=name, exact=exact).first

    def press(self, name: str) -> None:
        """Press a button by its name."""
        self.there("button", name).press("Enter")

    def choose(self, name: str, choice: str) -> None:
        """Choose in a list by its name."""
        self.there("combobox", name).select_option(label=choice)

    def reload(self) -> None:
        """Come back to the table: what was said there is past."""
        self.page.evaluate("0")  # by its answer everything has been noted that the page was sent before
        self.updates.clear()
        self._at = 0
        self.page.reload()

    def expected(self) -> list[str | None]:
        """What must have been said of the updates; None where the end of a hand is explained."""
        return list(self._expected())

    def _expected(self) -> Iterator[str | None]:
        kept: dict[str, Any] = {}
        for update in self.updates:
            kept |= update["view"]
            if not update["events"]:
                continue
            told = [_told(event, kept) for event in update["events"]]
            if said := " ".join(filter(None, [*told, _played(update["events"], kept)])):
                yield said
            if kept["phase"] in {"result", "match-over"}:
                yield None
            elif kept["turn"] == kept["seat"]:
                yield f"Your turn: {_asked(kept)}."


def _told(event: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """One event in words, for the seat of the view."""
    mine, seat = event.get("seat") == view["seat"], event.get("seat")
    name = view["seats"][seat]["name"] if seat is not None else ""
    match event["type"]:
        case "action" if event["action"] == "claim":
            return f"{name}: 66!"
        case "action" if not (mine and (event["action"] == "pass" or len(event["action"]) < 4)):
            return f"{name}: {_spoken(event['action'], view)}."
        case "trick":
            return "You take the trick." if mine else f"{name} takes the trick."
        case "deal" if event["packet"] != 2:
            return f"{view['seats'][view['dealer']]['name']} deals."
        case "take":
            return _taken(event, view, name, mine=mine)
        case "trump" if event.get("card") and view["phase"] == "play":
            return f"Turned up: {card(event['card'])}."
        case _:
            return ""


def _taken(event: Mapping[str, Any], view: Mapping[str, Any], name: str, *, mine: bool) -> str:
    cards = ", ".join(map(card, event.get("cards") or []))
    if mine:
        return f"You take {cards}."
    if cards:
        return f"{name} draws the card turned up: {cards}."
    return f"{name} draws." if view["contract"]["declarer"] is None else f"{name} takes the talon."


def _played(events: list[Mapping[str, Any]], view: Mapping[str, Any]) -> str:
    """What is said once more after everything that happened: the last of the talon, and what is played."""
    contract = view["contract"]
    drawn = any(event["type"] == "take" for event in events)
    if drawn and contract["declarer"] is None and not view["talon_left"]:
        return "The talon is used up."
    began = any(re.match("pass|kontra|discard", event.get("action", "")) for event in events)
    if view["phase"] == "play" and began and not view["trick"] and contract and contract["declarer"] is not None:
        return f"Played is {CONTRACTS[contract['id']][0]}."
    return ""


def _spoken(action: str, view: Mapping[str, Any]) -> str:
    what, _, detail = action.partition(":")
    match what:
        case "pass":
            return "Pass"
        case "kontra":
            return {2: "Kontra", 4: "Rekontra", 8: "Subkontra"}[view["contract"]["kontra"]]
        case "bid":
            return CONTRACTS[detail][0]
        case "trump":
            return f"Trump is {SUITS[detail]}"
        case "turn":
            return f"Turn up the {'second' if detail == '2' else 'first'} card"
        case "discard":
            return "two cards laid away"
        case "exchange":
            return "trump jack exchanged"
        case "close":
            return "talon closed"
        case _:
            return f"{card(action)} with its pair" if action.endswith("+") else card(action)


def _asked(view: Mapping[str, Any]) -> str:
    match view["phase"]:
        case "trump":
            return "name trump"
        case "auction":
            return "announce or pass"
        case "kontra":
            return "kontra or pass"
        case "talon":
            return "lay two cards away"
        case _ if {"claim", "pass"} <= set(view["legal"]):
            return "claim 66 or play on"
        case _:
            return "play a card"


def heard_right(listener: Listener, first: str) -> None:
    """Compare what was said since the page was opened with what happened: each event once, in order, and no more.

    The end of a hand is explained in sentences about points.
    """
    heard, expected = listener.heard(), [first, *listener.expected()]
    for aside in listener.asked:
        heard.remove(aside)
    pairs = list(zip_longest(heard, expected, fillvalue=""))
    wrong = [(said, due) for said, due in pairs if (not re.search("points?", said) if due is None else said != due)]
    assert wrong == [], wrong
