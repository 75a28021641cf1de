"""People at their browsers: what a player sees, touches and presses."""

import asyncio
import json
import os
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from shutil import which
from typing import Any, Literal, NamedTuple

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    Position,
    ViewportSize,
    WebSocketRoute,
    expect,
)

from bauern.protocol.commands import TableSettings
from tests.browser.serving import Server
from tests.server.client import Player

CHROMIUM = os.environ.get("CHROMIUM") or which("chromium-headless-shell") or which("chromium")
"""Debian's engine without windows, which needs a third less of the processor, or the whole browser."""
LAN = "bauern.test"
"""A name for this machine that browsers do not trust as they trust 127.0.0.1."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    f"--host-resolver-rules=MAP {LAN} 127.0.0.1",
]
PHONE: ViewportSize = {"width": 390, "height": 844}
LEFT_EDGE: Position = {"x": 12.0, "y": 30.0}
"""Where a card can be touched even when the next one lies over it."""

NO_PAUSE = """try { localStorage["bauern.settings"] ??= JSON.stringify({ pause: "next" }); } catch {}"""
"""Nobody but who tests it wants to look at full tricks."""

KNOWN = (
    """for (const [key, value] of Object.entries(%s)) { try { localStorage[`bauern.${key}`] ??= value; } catch {} }"""
)
"""Makes a fresh browser that of somebody whom the server knows."""

TIMEOUT = 15_000
expect.set_options(timeout=TIMEOUT)


def launch(playwright: Playwright) -> Browser:
    """Return a Chromium at work; `make chromium` sees to it that there is one."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class Person:
    """One player with a page."""

    def __init__(self, context: BrowserContext, server: Server, name: str) -> None:
        """Sit at a fresh browser."""
        self.context = context
        self.server = server
        self.name = name
        self.page: Page = context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.faults: list[str] = []
        self.sent: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: self._note(str(frame))))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if "Security" in said.text else None)

    def _note(self, frame: str) -> None:
        """Keep the commands that the page sends, without the answers to pings."""
        if "command" in frame:
            self.sent.append(frame)

    @property
    def app(self) -> Locator:
        """The root of the table page; its data attributes tell the state."""
        return self.page.locator("#app")

    @property
    def phase(self) -> str:
        return self.app.get_attribute("data-phase") or ""

    @property
    def where(self) -> str:
        """The page, and on a table page its phase."""
        return f"{self.page.url} {self.phase if self.app.count() else ''}"

    @property
    def seq(self) -> str:
        return self.app.get_attribute("data-seq") or ""

    @property
    def table(self) -> str:
        return self.page.url.split("/t/")[1][:6]

    @property
    def hand(self) -> list[str]:
        return [card.get_attribute("data-code") or "" for card in self.page.locator(".hand button").all()]

    def card(self, code: str) -> Locator:
        return self.page.locator(f".hand [data-code={code}]")

    def role(self, seat: int) -> Locator:
        """What is said about a seat at the table."""
        return self.page.locator(f".seat[data-seat='{seat}'] .role")

    def answer(self, code: str) -> Locator:
        """The button that says an action code, in questions and panels."""
        return self.page.locator(f".felt :not(.hand) > [data-code='{code}'], .room [data-code='{code}']")

    def home(self, path: str = "/") -> None:
        self.page.goto(self.server.url + path)

    def choose(self, game: str = "bauernschnapsen", preset: str = "") -> None:
        """Choose on the home page what is played."""
        self.page.locator(f"[name=game][value={game}]").check()
        if preset:
            self.page.locator(f"[name=preset][value={preset}]").check()

    def play_bots(self) -> None:
        """From the home page to the first cards."""
        self.home()
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Play now").click()
        expect(self.page.locator(".hand .slot")).to_have_count(5)

    def open_table(self, game: str = "bauernschnapsen", preset: str = "") -> str:
        """Open a table for friends; return its code."""
        self.home()
        self.choose(game, preset)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Open a table").click()
        expect(self.app).to_have_attribute("data-phase", "lobby")
        return self.table

    def join(self, table: str) -> None:
        """In by the link: a name, and sit down."""
        self.home(f"/t/{table}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.app).to_have_attribute("data-seat", re.compile("[0-3]"))

    def have_random_bots(self) -> None:
        """Have bots at this table that think of nothing: quick for tests, and not offered to people."""
        done = self.page.evaluate("""async () => {
          const { state, wire } = await import("/static/js/state.js");
          const told = { table: state.table, settings: { bot_level: "random" } };
          return [await wire.send("configure", told), await wire.send("consent", { table: state.table })];
        }""")
        assert [answer["ok"] for answer in done] == [True, True]

    def house_rules(self, **rules: str) -> None:
        """Set house rules or table settings by name in the host's form."""
        if rules.get("bot_level") == "random":
            del rules["bot_level"]
            self.have_random_bots()
        self.page.get_by_role("button", name="House rules …").click()
        expect(self.page.locator("[data-code=configure]")).to_be_visible()
        if rules.pop("contracts", "") == "none":
            for box in self.page.locator("dialog [name=contract]:checked").all()[::-1]:
                box.uncheck()
        for name, value in rules.items():
            field = self.page.locator(f"dialog [name={name}], dialog [data-setting={name}]")
            if field.evaluate("e => e.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.locator("[data-code=configure]").click()
        expect(self.page.locator("dialog")).not_to_be_visible()

    def agree(self) -> None:
        """Play under the rules that differ from the usual ones."""
        self.answer("consent").click()
        expect(self.answer("consent")).to_have_count(0)

    def change_seat(self, seat: int) -> None:
        """Move to a free seat before the start."""
        self.page.locator(f".seatlist [data-seat='{seat}']").get_by_role("button", name="Move here").click()
        expect(self.app).to_have_attribute("data-seat", str(seat))

    def open(self, name: str) -> Locator:
        """Open something from the menu; return the dialog."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.locator(".menu").get_by_role("button", name=name).click()
        return self.page.locator("dialog[open]")

    def close(self) -> None:
        self.page.locator("dialog").get_by_role("button", name="Close", exact=True).click()

    def start(self) -> None:
        self.answer("start").click()
        expect(self.page.locator(".hand .slot").nth(4)).to_be_visible()

    def await_turn(self) -> None:
        """Until this player is asked for something."""
        self.page.wait_for_selector(".status[data-mine], [data-code=ready]")

    def moved(self, before: str) -> None:
        """Until the table has moved on from `before`."""
        expect(self.app).not_to_have_attribute("data-seq", before)

    def say(self, code: str) -> None:
        """Answer a question with an action code."""
        before = self.seq
        self.answer(code).click()
        self.moved(before)

    def play(self, code: str) -> None:
        """Play a card with the mouse; `HK+` announces the pair, `HK` does not."""
        before = self.seq
        self.card(code[:2]).click(position=LEFT_EDGE)
        question = self.page.locator("[data-about=pair]")
        if code.endswith("+"):
            question.get_by_role("button").first.click()
        elif question.count():
            question.get_by_role("button", name="Without").click()
        self.moved(before)

    def anything(self) -> None:
        """Do the first thing that the table allows."""
        match self.phase:
            case "trump":
                self.say(self.page.locator(".suit").first.get_attribute("data-code") or "")
            case "auction" | "kontra":
                self.say("pass")
            case "talon":
                for card in self.page.locator(".eight button").all()[:2]:
                    card.click()
                self.say("discard")
            case _ if self.answer("pass").count():
                self.say("pass")
            case _:
                legal = self.page.locator(".hand [data-legal]").first.get_attribute("data-code") or ""
                self.play(legal)


class Line:
    """The wire between a page and the server; it can be cut."""

    def __init__(self, person: Person) -> None:
        """Stand between from the next page on."""
        self.cut = False
        self._open: list[WebSocketRoute] = []
        person.page.route_web_socket("**/socket.io/**", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.cut:
            route.close()
        else:
            route.connect_to_server()
            self._open.append(route)

    def lose(self) -> None:
        self.cut = True
        for route in self._open:
            route.close()
        self._open.clear()


def on_turn_of(persons: Sequence[Person]) -> Person | None:
    """Return whose turn it is as the first of them sees it; None while a bot is on turn."""
    turn = persons[0].app.get_attribute("data-turn")
    return next((person for person in persons if person.app.get_attribute("data-seat") == turn), None)


class Deal(NamedTuple):
    """The cards of a table's first hand; everybody there reads that they were chosen."""

    dealer: int
    hands: Sequence[str]
    talon: str = ""

    def record(self, game: str, preset: str, rules: Mapping[str, object]) -> str:
        """Return a record of it, with which a table can be opened."""
        room = [f"game = {json.dumps(game)}", *([f"preset = {json.dumps(preset)}"] if preset else [])]
        house = [f"{rule} = {json.dumps(value)}" for rule, value in rules.items()]
        cards = [f"{name} = {json.dumps(told)}" for name, told in self._asdict().items() if told != ""]
        return "\n".join(['format = "bauern-record/1"', *room, "[rules]", *house, "[[deals]]", *cards, 'actions = ""'])


class People:
    """Everybody in a test; all from one browser."""

    def __init__(self, browser: Browser) -> None:
        """Have a browser ready."""
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._persons: list[Person] = []

    def person(  # noqa: PLR0913  (what a browser can be set to)
        self,
        server: Server,
        name: str = "Anna",
        *,
        viewport: ViewportSize | None = None,
        touch: bool = False,
        theme: Literal["light", "dark"] = "light",
        lang: str = "en",
        scripts: bool = True,
        worker: bool = False,
    ) -> Person:
        """Return a player at a fresh browser; with a `worker` it lets the site have its service worker."""
        context = self._browser.new_context(
            viewport=viewport or {"width": 1280, "height": 720},
            has_touch=touch,
            java_script_enabled=scripts,
            color_scheme=theme,
            locale=lang,
            reduced_motion="reduce",
            service_workers="allow" if worker else "block",
        )
        context.add_init_script(NO_PAUSE)
        self._contexts.append(context)
        self._persons.append(person := Person(context, server, name))
        return person

    def table(  # noqa: PLR0913  (what a table can be)
        self,
        server: Server,
        names: Sequence[str],
        seats: Sequence[int] = (),
        game: str = "bauernschnapsen",
        preset: str = "",
        *,
        deal: Deal | None = None,
        touch: bool = False,
        **rules: str,
    ) -> list[Person]:
        """Return players, the first of them host on seat 0, at a started table where bots sit on the free seats.

        They sit down by the wire, as other tests do in the browser; with `touch` at telephones.
        """
        chosen: dict[str, object] = {rule: int(value) if value.isdigit() else value for rule, value in rules.items()}
        if told := rules.get("contracts"):
            chosen["contracts"] = [] if told == "none" else [told]
        settings = {name: chosen.pop(name) for name in TableSettings.__struct_fields__ if name in chosen}
        opening: dict[str, Any] = {"game": game, "settings": {"bot_pace": "none", **settings}}
        if deal:
            opening["deal"] = deal.record(game, preset, chosen)
        else:
            opening |= {"rules": chosen, **({"preset": preset} if preset else {})}
        viewport = PHONE if touch else None
        persons = [self.person(server, name, viewport=viewport, touch=touch) for name in names]
        with ThreadPoolExecutor(1) as aside:  # here Playwright has a loop running
            places = zip(names, seats or range(len(names)), strict=True)
            code, tokens = aside.submit(asyncio.run, _seated(server.url, [*places], opening)).result()
        for person, token in zip(persons, tokens, strict=True):
            person.context.add_init_script(KNOWN % json.dumps({"token": token, "name": person.name}))
            person.home(f"/t/{code}")
        for person in persons:
            expect(person.page.locator(".hand .slot").nth(4)).to_be_visible()
        return persons

    def leave(self) -> None:
        """Close everything; nobody's page may have raised or broken the content policy."""
        for context in self._contexts:
            context.close()
        faults = [fault for person in self._persons for fault in person.faults]
        assert not faults, faults


async def _seated(url: str, places: list[tuple[str, int]], opening: dict[str, Any]) -> tuple[str, list[str]]:
    """Have a match begin with these names on these seats; return the table's code and their tokens."""
    players = [await Player.connect(url, name=name) for name, _ in places]
    answer = await players[0].command("open-table", **opening)
    assert answer["ok"], answer
    code = answer["table"]
    for player, (_, seat) in zip(players, places, strict=True):
        for asked in ({"kind": "join", "seat": seat}, {"kind": "consent"}):
            answer = await player.ask({"table": code, **asked})
            assert answer["ok"], answer
    answer = await players[0].command("start", table=code)
    assert answer["ok"], answer
    for player in players:
        await player.leave()
    return code, [player.token for player in players]
