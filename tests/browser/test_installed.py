"""The site as something that is installed: icons, the offline page, and pages that are older than the server."""

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Playwright, WebSocketRoute, expect

from tests.browser import icons
from tests.browser.people import FLAGS, LAN, People, Person
from tests.browser.serving import ROOT, Server
from tests.browser.test_replay import KONTRA

WHOLE = "/usr/bin/chromium"
"""The engine without windows installs nothing, and finds no fault."""
STORES = """
async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    found[name] = [];
    for (const { url } of await store.keys()) found[name].push([url, await (await store.match(url)).text()]);
  }
  return found;
}
"""
OLDER = """
() => {
  const policy = trustedTypes.createPolicy("older", { createScriptURL: (address) => address });
  return navigator.serviceWorker.register(policy.createScriptURL("/sw.js?pages=older&lang=en"));
}
"""
KEEPS = """
(wanted) => new Promise((resolve, reject) => {
  const look = async () => {
    const found = (await caches.keys()).join();
    if (found === wanted) resolve();
    else if (performance.now() > 15000) reject(new Error(`${found} are kept, not ${wanted}`));
    else setTimeout(look, 50);
  };
  void look();
})
"""
"""Waits until these stores are kept and no others."""
OTHER = "0123456789abcdef"
TOLD = "() => JSON.stringify([Object.entries(localStorage), document.cookie])"


def worker_of(person: Person) -> str:
    """Return the address of the worker that has this page, once there is one."""
    found: str = person.page.evaluate("navigator.serviceWorker.ready.then((all) => all.active.scriptURL)")
    return found


def stores(page: Page) -> dict[str, dict[str, str]]:
    """Return what is kept: in each store by address."""
    found: dict[str, list[list[str]]] = page.evaluate(STORES)
    return {name: {urlsplit(url).path: text for url, text in kept} for name, kept in found.items()}


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[tuple[Server, Callable[[], None]]]:
    """A server from a checkout of its own, and what changes a script there."""
    place = tmp_path / "checkout"
    for copied in ("web/static", "web/templates"):
        shutil.copytree(ROOT / copied, place / copied)
    for shared in ("bauern", "rulesdocs", "web/decks", "web/locales", "web/node_modules"):
        (place / shared).symlink_to(ROOT / shared)

    def upgrade() -> None:
        with (place / "web/static/js/state.js").open("a", encoding="utf-8") as script:
            script.write('\ndocument.documentElement.dataset["grown"] = "yes";\n')

    server = Server(tmp_path / "data", root=place)
    server.start()
    yield server, upgrade
    server.stop()


def test_the_browser_finds_nothing_that_keeps_the_site_from_being_installed(
    shared_server: Server, playwright: Playwright, tmp_path: Path
) -> None:
    context = playwright.chromium.launch_persistent_context(tmp_path, executable_path=WHOLE, args=FLAGS)
    page = context.new_page()
    asked = context.new_cdp_session(page)
    page.goto(f"{shared_server.url}/healthz")
    assert asked.send("Page.getInstallabilityErrors")["installabilityErrors"], "it can tell what is no application"
    page.goto(shared_server.url)
    manifest = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{shared_server.url}/manifest/en.webmanifest"
    assert asked.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    context.close()


def test_the_icons_are_those_of_the_drawing(chromium: Browser, tmp_path: Path) -> None:
    icons.draw(chromium, tmp_path)
    page = chromium.new_page()
    for name, *_ in icons.ICONS:
        pair = [b64encode((folder / name).read_bytes()).decode() for folder in (tmp_path, icons.IMAGES)]
        apart = page.evaluate(
            """async (pair) => {
              const [one, other] = await Promise.all(pair.map(async (text) => {
                const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
                const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
                canvas.drawImage(picture, 0, 0);
                return canvas.getImageData(0, 0, picture.width, picture.height).data;
              }));
              return one.reduce((sum, value, n) => sum + Math.abs(value - other[n]), 0) / one.length;
            }""",
            pair,
        )
        assert apart < 0.5, name
    page.close()


class Proxy(BaseHTTPRequestHandler):
    """What stands in front of a server that is not there."""

    def do_GET(self) -> None:
        self.send_error(502)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def proxy(url: str) -> Iterator[None]:
    """Have a proxy there instead of the server."""
    with HTTPServer(("127.0.0.1", urlsplit(url).port or 0), Proxy) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield
        finally:
            server.shutdown()


def test_without_a_server_there_is_a_page_that_says_so_in_ones_language_and_leads_back(
    own_server: Server, people: People
) -> None:
    anna = people.person(own_server, lang="de", worker=True)
    anna.page.add_init_script("localStorage.setItem('bauern.settings', '{\"theme\":\"dark\"}')")
    anna.home()
    worker_of(anna)
    title = anna.page.get_by_role("heading", name="Keine Verbindung")
    own_server.stop()
    anna.home("/history")
    expect(title).to_be_visible()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert anna.page.locator("main").evaluate("(main) => getComputedStyle(main).display") == "grid"
    with proxy(own_server.url):
        with anna.page.expect_response(lambda answer: answer.status == 502 and "readyz" in answer.url):
            anna.page.get_by_role("link", name="Noch einmal versuchen").click()
        expect(title).to_be_visible()
    own_server.start()
    expect(anna.page.get_by_role("heading", name="Meine Partien")).to_be_visible()
    assert urlsplit(anna.page.url).path == "/history"


def test_the_worker_keeps_nothing_but_the_offline_page_whatever_is_played_and_looked_at(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server, "Anna Geheim", worker=True)
    anna.play_bots()
    worker_of(anna)
    anna.await_turn()
    anna.anything()
    anna.page.reload()
    expect(anna.app).to_have_attribute("data-seat", "0")
    table = anna.table
    for path in ("/history", "/rules/quick-card", "/replay", "/locales/de.json", "/"):
        anna.home(path)
    told = json.loads(anna.page.evaluate(TOLD))
    token = dict(told[0])["bauern.token"]
    [(name, kept)] = stores(anna.page).items()
    assert name.startswith("bauern ")
    assert kept
    for path, text in kept.items():
        assert re.fullmatch(r"/offline(/[0-9a-f]{16}/[a-z0-9/-]+\.(css|js|svg))?", path)
        assert not [secret for secret in (token, "Geheim", table) if secret in text]


def hurry(person: Person) -> None:
    """Have the pages of this player wait a moment where by chance they would wait longer, that not all come at once."""
    person.page.add_init_script("Math.random = () => 0.01")


def loads(page: Page) -> list[str]:
    """Return a list that grows with every page that is loaded."""
    seen: list[str] = []
    page.on("load", lambda loaded: seen.append(urlsplit(loaded.url).path))
    return seen


def test_after_an_upgrade_a_table_is_fetched_anew_with_the_same_hand_as_soon_as_nothing_is_lost_by_that(
    upgraded: tuple[Server, Callable[[], None]], people: People
) -> None:
    server, upgrade = upgraded
    anna = people.person(server, worker=True)
    hurry(anna)
    anna.play_bots()
    anna.await_turn()
    before = anna.seq, anna.hand
    seen = loads(anna.page)
    dialog, banner = anna.open("Chat"), anna.page.locator(".banner")
    field = dialog.get_by_label("Message", exact=True)
    field.fill("One moment")
    server.kill()
    expect(banner).to_have_count(1)
    upgrade()
    with anna.page.expect_request("**/stale.js"):
        server.start()
    expect(banner).to_have_count(0)
    field.press_sequentially(", I have to write this", delay=70)
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.locator(".lines li")).to_contain_text("One moment, I have to write this")
    assert seen == [], "nothing was lost"
    dialog.get_by_role("button", name="Close").click()
    expect(anna.page.locator("html[data-grown]")).to_have_count(1)
    anna.await_turn()
    assert (anna.seq, anna.hand) == before
    anna.anything()
    assert seen == [f"/t/{anna.table}"]


def test_after_an_upgrade_another_worker_takes_over_and_removes_what_the_old_one_has_kept(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server, worker=True)
    anna.home()
    [new] = stores(anna.page) if worker_of(anna) else []
    anna.page.evaluate(OLDER)
    anna.page.evaluate(KEEPS, "bauern older en")
    anna.home("/rules")
    anna.page.evaluate(KEEPS, new)
    version = anna.page.locator("html").get_attribute("data-pages")
    assert f"pages={version}&" in worker_of(anna)
    assert all(f"/{version}/" in path for path in stores(anna.page)[new] if path != "/offline")


def test_a_page_that_never_agrees_with_the_server_is_fetched_anew_only_once(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)

    def another(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda said: socket.send(re.sub('"pages":"[^"]+"', f'"pages":"{OTHER}"', str(said))))

    hurry(anna)
    anna.page.route_web_socket("**/socket.io/**", another)
    seen = loads(anna.page)
    anna.play_bots()
    table = f"/t/{anna.table}"
    anna.page.wait_for_function("() => history.state?.pages?.length === 1 && document.querySelector('.hand .slot')")
    anna.await_turn()
    anna.anything()
    assert anna.page.evaluate(f"import('/static/js/stale.js').then(({{ renew }}) => renew('{OTHER}'))") is False
    assert seen == ["/", table, table]


def test_a_page_without_a_socket_notices_an_upgrade_when_one_comes_back_to_it(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    hurry(anna)
    come_back = "() => document.dispatchEvent(new Event('visibilitychange'))"
    for path in ("/rules/schnapsen", "/learn/schnapsen", "/history", "/bots"):
        anna.home(path)
        seen = loads(anna.page)
        with anna.page.expect_response("**/readyz"):
            anna.page.evaluate(come_back)
        anna.page.route("**/readyz", lambda route: route.fulfill(status=200, headers={"Bauern-Pages": OTHER}))
        with anna.page.expect_event("load"):
            anna.page.evaluate(come_back)
        assert anna.page.evaluate("history.state.pages") == [OTHER]
        with anna.page.expect_response("**/readyz"):
            anna.page.evaluate(come_back)
        assert seen == [path]
        anna.page.unroute("**/readyz")


def test_what_a_replay_fetches_later_is_of_its_own_version_or_the_page_is_fetched_anew_where_it_stands(
    upgraded: tuple[Server, Callable[[], None]], people: People
) -> None:
    server, upgrade = upgraded
    anna = people.person(server)
    anna.home("/replay?lang=en")
    anna.page.get_by_label("A record: paste it here").fill(KONTRA)
    anna.page.get_by_role("button", name="Watch").click()
    expect(anna.page).to_have_url(re.compile(r"#1\.0$"))
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page).to_have_url(re.compile(r"#1\.1$"))
    server.kill()
    anna.page.get_by_role("button", name="Check the shuffle of this hand").click()
    expect(anna.page.locator(".proof")).to_have_text("The server does not answer. Please try again.")
    upgrade()
    server.start()
    seen = loads(anna.page)
    prove = anna.page.get_by_role("button", name="Check the shuffle of this hand")
    prove.click()
    expect(anna.page.locator("html[data-grown]")).to_have_count(1)
    expect(anna.page.locator("#replay")).to_have_attribute("data-at", "1")
    prove.click()
    expect(anna.page.locator(".proof")).to_have_text(re.compile("shuffle"))
    anna.page.get_by_role("button", name="Play this deal yourself").click()
    expect(anna.page).to_have_url(re.compile("/t/"))
    assert seen.count("/replay") == 1


def test_what_a_table_fetches_later_is_of_its_own_version_too(
    upgraded: tuple[Server, Callable[[], None]], people: People
) -> None:
    server, upgrade = upgraded
    anna = people.person(server)
    anna.page.add_init_script("Math.random = () => 0.99")  # by itself it would wait for half a minute
    anna.play_bots()
    anna.await_turn()
    hand = anna.hand
    server.kill()
    upgrade()
    with anna.page.expect_request("**/stale.js"):
        server.start()
    anna.open("Settings")
    expect(anna.page.locator("html[data-grown]")).to_have_count(1)
    anna.await_turn()
    assert anna.hand == hand
    expect(anna.open("Settings").get_by_label("Big and plain")).to_be_visible()


def test_a_page_that_stays_older_whatever_it_does_is_fetched_anew_only_once(
    shared_server: Server, people: People
) -> None:
    anna = people.person(shared_server)
    anna.page.route("**/readyz", lambda route: route.fulfill(status=200, headers={"Bauern-Pages": OTHER}))
    anna.home("/replay?lang=en")
    anna.page.get_by_label("A record: paste it here").fill(KONTRA)
    anna.page.get_by_role("button", name="Watch").click()
    expect(anna.page).to_have_url(re.compile(r"#1\.0$"))
    seen = loads(anna.page)
    proof = anna.page.locator(".proof")
    with anna.page.expect_event("load"):
        anna.page.get_by_role("button", name="Check the shuffle of this hand").click()
    expect(anna.page.locator("#replay")).to_have_attribute("data-at", "0")
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page).to_have_url(re.compile(r"#1\.1$"))
    anna.page.get_by_role("button", name="Check the shuffle of this hand").click()
    expect(proof).not_to_have_text(re.compile("^(One moment …)?$"))
    assert seen == ["/replay"]


def test_on_plain_http_in_the_lan_the_site_is_as_good_without_a_worker(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server, worker=True)
    anna.page.goto(shared_server.url.replace("127.0.0.1", LAN))
    expect(anna.page.get_by_role("heading", name="With friends")).to_be_visible()
    assert anna.page.evaluate("() => !isSecureContext && !navigator.serviceWorker")
