"""What a browser on a phone fetches and how long one waits for it, beside an empty page of the same server."""

import asyncio
import gzip
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize, sync_playwright

from bauern.bench.guests import Seated, ended_match, seat_at
from bauern.bench.hosts import bauern, hosting
from bauern.bench.serving import Aimed, Serving
from bauern.engine import GAMES, Refused

_PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
_FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
_EMPTY: Final = "/healthz"
_HAND: Final = ".hand .slot, .eight button"
_SCRIPTS, _DECK = 60 * 1024, 15 * 1024
_UNLIMITED: Final = {
    "BAUERN_BOT_KERNEL": "never",
    "BAUERN_NEW_GUESTS_PER_MINUTE": "0",
    "BAUERN_NEW_TABLES_PER_MINUTE": "0",
}
_WATCH: Final = f"""
addEventListener("click", () => sessionStorage.setItem("clicked", Date.now()), true);
new MutationObserver(() => {{
  if (globalThis.drawn || !document.querySelector("{_HAND}")) return;
  globalThis.drawn = true;
  requestAnimationFrame(() => (globalThis.drawnAt = performance.now()));
}}).observe(document, {{ childList: true, subtree: true }});
"""
"""Notes when somebody clicks, and when the first card of the own hand is drawn."""
_ACT: Final = """
async () => {
  const { view } = await import("/static/js/state.js");
  const app = document.getElementById("app");
  const { seq } = app.dataset;
  const codes = view().legal.filter((code) => !view().legal.includes(`${code}+`));
  const card = codes.map((code) => document.querySelector(`.hand [data-code="${code}"]`)).find(Boolean);
  const began = performance.now();
  const drawn = new Promise((resolve) => {
    new MutationObserver((_, watcher) => {
      if (app.dataset.seq === seq) return;
      watcher.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began));
    }).observe(app, { attributes: true });
  });
  card.click();
  return drawn;
}
"""
"""Plays a card; milliseconds until the page shows that it is played."""
_ASK: Final = """
async () => {
  const began = performance.now();
  await (await fetch("/healthz", { cache: "no-store" })).text();
  return new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now() - began)));
}
"""
"""What the same takes without a game: one answer, and one frame of the screen."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How often, and what."""

    runs: int = 7
    actions: int = 20
    pages: tuple[str, ...] = ("home", "replay", "rules")
    games: tuple[str, ...] = tuple(GAMES)
    """The last one is played; it is one of two players."""


QUICK: Final = Plan(1, 2, ("replay",), ("schnapsen",))


@dataclass(frozen=True, slots=True)
class Visit:
    """What came over the line for one page."""

    requests: int
    sizes: Mapping[str, int]
    """Bytes by path, packed."""

    @property
    def bytes(self) -> int:
        """All of it."""
        return sum(self.sizes.values())

    def of(self, ending: str) -> int:
        """Return the bytes of what ends so."""
        return sum(size for path, size in self.sizes.items() if path.endswith(ending))


def measure(plan: Plan) -> Serving:
    """Measure everything.

    Raises:
        Refused: `bad_browser`: there is no Chromium; `bad_server`: the server did not start.
    """
    chromium = _chromium()
    with TemporaryDirectory() as folder, hosting(bauern(Path(folder)), None, **_UNLIMITED) as host:
        seats = {game: asyncio.run(seat_at(host.url, game)) for game in plan.games}
        replay = asyncio.run(ended_match(host.url, "schnapsen"))
        with _launched(chromium) as browser:
            bench = _Bench(plan, browser, host.url)
            bench.run(seats, replay)
            version = browser.version
    notes = (
        f"Chromium {version} at {_PHONE['width']} × {_PHONE['height']}, server and browser on this machine",
        f"medians of {plan.runs} runs, {plan.actions} actions; floor: {_EMPTY}, an answer without a page, by turns",
        "bytes are bodies that came over the line, packed by gzip; without the socket and what the worker keeps",
    )
    return Serving(tuple(bench.figures), notes)


def _chromium() -> str:
    """Return where Debian's Chromium is, or the one that CHROMIUM names."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None or not Path(path).exists():
        raise Refused(
            "bad_browser", "there is no Chromium: install Debian's package `chromium`, or name it in CHROMIUM"
        )
    return path


@contextmanager
def _launched(chromium: str) -> Iterator[Browser]:
    """Give a running browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        yield browser
        browser.close()


class _Bench:
    """One run of everything."""

    def __init__(self, plan: Plan, browser: Browser, url: str) -> None:
        self.figures: list[Aimed] = []
        self._plan, self._browser, self._url = plan, browser, url

    def run(self, seats: Mapping[str, Seated], replay: str) -> None:
        """Measure."""
        ways = {
            "home": ("/", "#games input"),
            "replay": (replay, ".felt .seat"),
            "rules": ("/rules/bauernschnapsen", "article h1"),
        }
        for name in self._plan.pages:
            with self._context() as context:
                self._page(name, context, *ways[name])
        for game, seated in seats.items():
            with self._context(seated) as context:
                first = self._page(f"table of {game}", context, f"/t/{seated.table}", _HAND)
            self._tell(f"table of {game}, scripts", first.of(".js"), "B", target=f"below {_SCRIPTS}")
        self._tell("a deck", first.of("french.svg"), "B", target=f"below {_DECK}")
        self._seconds("from Play now to the first card", self._play_now, "")
        last = seats[self._plan.games[-1]]
        self._seconds("first table by its link, to the first card", lambda: self._by_link(last), "below 1")
        self._again(seats)

    def _tell(self, name: str, value: float, unit: str, floor: float | None = None, target: str = "") -> None:
        ratio = round(value / floor, 2) if floor else None
        self.figures.append(Aimed(name, round(value, 4), unit, floor and round(floor, 4), ratio, target))

    def _seconds(self, name: str, once: Callable[[], float], target: str) -> None:
        """Measure something by turns with an empty page; both tell milliseconds."""
        turns = [(self._empty(), once()) for _ in range(self._plan.runs)]
        empty, taken = (median(times) / 1000 for times in zip(*turns, strict=True))
        self._tell(name, taken, "s", empty, target)

    @contextmanager
    def _context(self, seated: Seated | None = None) -> Iterator[BrowserContext]:
        """Give a browser that has never been here, or only knows the token of a seat."""
        context = self._browser.new_context(viewport=_PHONE, locale="en")
        context.add_init_script(_WATCH)
        if seated is not None:
            context.add_init_script(f"localStorage.setItem('bauern.token', '{seated.token}')")
        yield context
        context.close()

    # --- what is fetched

    def _page(self, name: str, context: BrowserContext, path: str, there: str) -> Visit:
        """Measure two visits of a page; return the first."""
        visits = [self._visit(context, path, there) for _ in range(2)]
        for visit, which in zip(visits, ("first", "second"), strict=True):
            self._tell(f"{name}, {which} visit, requests", visit.requests, "requests")
            self._tell(f"{name}, {which} visit, bytes", visit.bytes, "B")
        return visits[0]

    def _visit(self, context: BrowserContext, path: str, there: str) -> Visit:
        page = context.new_page()
        cached: set[str] = set()
        answers: list[Response] = []
        asked = context.new_cdp_session(page)
        asked.send("Network.enable")
        asked.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
        from_disk: set[str] = set()
        asked.on("Network.responseReceived", lambda event: _note(event, cached, from_disk))
        page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  (Playwright takes no bound method of a list)
        page.goto(self._url + path)
        page.locator(there).first.wait_for()
        page.wait_for_load_state("networkidle")
        came = [answer for answer in answers if answer.url not in from_disk]
        sizes = {urlsplit(answer.url).path: _packed(answer) for answer in came}
        page.close()
        return Visit(len(came), sizes)

    # --- how long it takes

    def _empty(self) -> float:
        with self._context() as context:
            page = context.new_page()
            page.goto(self._url + _EMPTY)
            return float(page.evaluate("performance.getEntriesByType('navigation')[0].duration"))

    def _play_now(self) -> float:
        with self._context() as context:
            page = context.new_page()
            page.goto(self._url)
            page.wait_for_load_state("networkidle")
            page.get_by_role("button", name="Play now").click()
            page.wait_for_url("**/t/*")
            page.wait_for_function("() => globalThis.drawnAt")
            return float(page.evaluate("performance.timeOrigin + drawnAt - sessionStorage.getItem('clicked')"))

    def _by_link(self, seated: Seated) -> float:
        with self._context(seated) as context:
            return _drawn(self._open(context, seated))

    def _open(self, context: BrowserContext, seated: Seated) -> Page:
        page = context.new_page()
        page.goto(f"{self._url}/t/{seated.table}")
        return page

    def _again(self, seats: Mapping[str, Seated]) -> None:
        """Measure reloads of a table, and moves there."""
        seated = seats[self._plan.games[-1]]
        with self._context(seated) as context:
            page = self._open(context, seated)
            page.locator(_HAND).first.wait_for()

            def reloaded() -> float:
                page.reload()
                return _drawn(page)

            self._seconds("from a reload to the same hand", reloaded, "below 2")
            acts, asks = [], []
            for _ in range(self._plan.actions):
                page.wait_for_selector(".status[data-mine], [data-code=ready]")
                while page.locator("[data-code=ready]").count():
                    page.locator("[data-code=ready]").click()
                    page.wait_for_selector(".status[data-mine]")
                acts.append(float(page.evaluate(_ACT)))
                asks.append(float(page.evaluate(_ASK)))
        self._tell("from playing a card until it is drawn", median(acts), "ms", median(asks))


def _note(event: Mapping[str, object], cached: set[str], from_disk: set[str]) -> None:
    """Note the address of an answer that the browser had kept."""
    response = event["response"]
    if not isinstance(response, dict):
        raise TypeError(event)
    if response.get("fromDiskCache") or response.get("fromPrefetchCache") or event["requestId"] in cached:
        from_disk.add(str(response["url"]))


def _packed(answer: Response) -> int:
    """Return how many bytes the body is, packed as the server packs it; nothing where there is none."""
    if answer.status in {204, 301, 302, 304}:
        return 0
    body = answer.body()
    return min(len(body), len(gzip.compress(body)))


def _drawn(page: Page) -> float:
    """Return the milliseconds from the beginning of this page to the first card."""
    page.wait_for_function("() => globalThis.drawnAt")
    return float(page.evaluate("drawnAt"))
