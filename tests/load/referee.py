"""Judges what one receiver was sent: never a card that he cannot know at a table of real cards."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

CARD = re.compile(r"(?<![A-Za-z0-9])[HSDC][ATKQJ](?![A-Za-z0-9])")
"""A card wherever it stands, also in `discard:SJ,DJ`."""
OVER = {"result", "match-over"}
ROOM = {"shuffle", "dealt", "record", "seats", "watchers", "host", "turn_deadline_ms", "next_hand_ms", "swaps"}
"""What may change in a delayed watcher's view while a hand is played."""


@dataclass
class _Seen:
    """A view of a hand in progress, to be judged when all cards lie open."""

    cards: set[str]
    open_now: set[str]
    before_trump: bool
    all_open: bool


@dataclass
class Referee:
    """Reads the raw frames of one receiver in order; `seat` is None for a watcher."""

    seat: int | None
    delayed: bool = False
    judged: int = 0
    _lying_open: set[str] = field(default_factory=set)
    _seen: list[_Seen] = field(default_factory=list)
    _shown: dict[str, Any] | None = None
    _view: dict[str, Any] = field(default_factory=dict)
    """The newest one; what seldom changes is kept in it."""

    def read(self, frame: str) -> None:
        """Take one raw frame.

        Raises:
            AssertionError: it, or an earlier one, held a card that this receiver could not know.
        """
        if frame.startswith("42"):
            event, message = json.loads(frame[2:])
            found = message if event == "update" else None
        elif frame.startswith("43"):
            [message] = json.loads("[" + frame.partition("[")[2])
            found = message.get("update")
        else:
            return
        if found is None:
            assert not CARD.search(frame), frame
            return
        found["view"] = self._view = {**self._view, **found["view"]}
        if self.seat is None and self.delayed:
            self._delayed(found)
        else:
            self._live(found)

    def _live(self, update: dict[str, Any]) -> None:
        view = update["view"]
        assert view["seat"] == self.seat
        for event in update["events"]:
            if event["type"] == "deal" and event["packet"] == 1:
                self._lying_open = set()
            if event["type"] == "action":
                self._lying_open |= set(CARD.findall(event["action"]))
            if event["type"] == "take" and event["seat"] == self.seat:
                self._lying_open |= set(event["cards"])
        if view["trump_card"]:
            self._lying_open.add(view["trump_card"])
        if view["phase"] in OVER:
            self._judge(view)
        else:
            self._seen.append(self._of(update))

    def _of(self, update: dict[str, Any]) -> _Seen:
        view = update["view"]
        earlier = view["result"]
        assert earlier is None or (earlier["deal_no"] < view["deal_no"]) or earlier["match"] is not None
        text = json.dumps({**update, "view": {**view, "result": None}})
        talks = view["contract"] is not None and view["contract"]["id"] == "plauderer"
        before_trump = view["phase"] == "trump" and (
            view["rules"].get("deal_pattern") == "3+2" or view["caller"] == self.seat
        )
        return _Seen(
            cards=set(CARD.findall(text)),
            open_now=set(self._lying_open),
            before_trump=before_trump,
            all_open=talks and bool(view["trick"] or any(view["tricks"])),
        )

    def _judge(self, view: dict[str, Any]) -> None:
        """The hand is over: everybody's cards are known now, and so is who knew which."""
        own = view["result"]["hands"][self.seat] if self.seat is not None else []
        for seen in self._seen:
            known = set(own[:3] if seen.before_trump else own) | seen.open_now
            assert seen.all_open or seen.cards <= known, (self.seat, seen.cards - known, view["result"])
            self.judged += 1
        self._seen = []

    def _delayed(self, update: dict[str, Any]) -> None:
        """While a hand is played a delayed watcher sees what he saw before it, whoever comes and goes."""
        game = {key: value for key, value in update["view"].items() if key not in ROOM}
        just_dealt = game["phase"] == ("play" if game["game"] == "schnapsen" else "trump")
        assert just_dealt or game["phase"] in {"lobby", *OVER}
        if just_dealt or game["phase"] == "lobby":
            assert set(CARD.findall(json.dumps(update))) <= {game["trump_card"]}
            assert not game["trick"]
            assert not any(game["tricks"])
        elif not update["events"]:
            assert game == self._shown
        self._shown = game
        self.judged += 1
