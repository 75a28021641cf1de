"""Shuffles are checked in the visitor's own browser, by Web Crypto or, over plain http, by our own SHA-256."""

import hashlib
import hmac
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from bauern.engine import sealed
from tests.browser.clean import Tongues, axe_faults
from tests.browser.people import LAN, PHONE, People, Person
from tests.browser.serving import Server
from tests.engine import fair_oracle as oracle
from tests.engine.pages import FAIR, PAGES

[EXAMPLE] = [text for rule in FAIR for text in rule.records]
[BLOCK] = re.findall(r"```vectors\n(.*?)```", (PAGES / "fair-shuffle.md").read_text("utf-8"), re.DOTALL)
VECTORS = list(tomllib.loads(BLOCK).values())
SHA = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
}
"""FIPS 180-4 and NIST's example values."""
HMAC = [
    ("0b" * 20, "4869205468657265", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
        "4a656665",
        "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    ("aa" * 20, "dd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (
        "aa" * 131,
        "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]
"""RFC 4231, test cases 1, 2, 3 and 6: key, message and digest."""
IN_PAGE = """async ([module, name, ...values]) => {
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const found = await (await import(`/static/js/${module}.js`))[name](...values.map(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


@pytest.fixture(params=["this machine", "plain http"])
def page(request: pytest.FixtureRequest, shared_server: Server, people: People) -> Page:
    """The page, as a secure context and as one where the browser keeps Web Crypto back."""
    secure = request.param == "this machine"
    anna = people.person(shared_server)
    url = shared_server.url if secure else shared_server.url.replace("127.0.0.1", LAN)
    anna.page.goto(f"{url}/verify?lang=en")
    assert anna.page.evaluate("isSecureContext && !!crypto.subtle") == secure
    assert anna.page.evaluate("import('/static/js/digests.js').then((m) => m.by)") == (
        "Web Crypto" if secure else "Bauern"
    )
    return anna.page


def test_both_meet_the_published_vectors(page: Page) -> None:
    for module in ("sha256", "digests"):
        for text, digest in SHA.items():
            assert page.evaluate(IN_PAGE, [module, "sha256", text.encode().hex()]) == digest
        for key, message, digest in HMAC:
            assert page.evaluate(IN_PAGE, [module, "hmac", key, message]) == digest


def test_our_own_agrees_with_python_at_every_length_around_a_block(page: Page) -> None:
    rng = Random(1)
    for length in [*range(53, 67), *range(118, 130), 1000]:
        key, message = rng.randbytes(length), rng.randbytes(length)
        assert page.evaluate(IN_PAGE, ["sha256", "sha256", message.hex()]) == hashlib.sha256(message).hexdigest()
        due = hmac.digest(key, message, "sha256").hex()
        assert page.evaluate(IN_PAGE, ["sha256", "hmac", key.hex(), message.hex()]) == due


@pytest.mark.rule("x.fair.order")
def test_the_browser_gives_the_orders_of_the_page(page: Page) -> None:
    ask = "async ([seed, words]) => (await import('/static/js/shuffle.js')).order(seed, words)"
    for vector in VECTORS:
        assert page.evaluate(ask, [vector["server_seed"], vector["client_seeds"]]) == vector["order"].split()
    rng = Random(2)
    for _ in range(20):
        seed, words = rng.randbytes(32).hex(), [rng.choice(["", "ja", "größer", "🂡" * 16]) for _ in range(4)]
        assert page.evaluate(ask, [seed, words]) == oracle.shuffled(oracle.PACK, oracle.key_of(seed, words))


CHECK = "async ([deal, pattern]) => (await import('/static/js/shuffle.js')).check(deal, pattern)"


@pytest.mark.rule("x.fair.hands")
@pytest.mark.parametrize("pattern", ["3+2", "all-at-once"])
@pytest.mark.parametrize(("game", "players"), [("bauernschnapsen", 4), ("dreierschnapsen", 3)])
def test_the_browser_deals_as_the_second_implementation_does(
    shared_server: Server, people: People, game: str, players: int, pattern: str
) -> None:
    page = people.person(shared_server).page
    page.goto(f"{shared_server.url}/verify?lang=en")
    other = "3+2" if pattern == "all-at-once" else "all-at-once"
    for dealer in range(players):
        deal = oracle_deal(game, dealer, list(range(players)), players, pattern)
        assert page.evaluate(CHECK, [deal, pattern]) == "proved"
        assert page.evaluate(CHECK, [deal, other]) == "other-cards"


@pytest.mark.rule("x.fair.hands")
@pytest.mark.parametrize(("seats", "players"), [([0, 1], 2), ([0, 1], 3), ([0, 2], 3), ([1, 2], 3)])
def test_the_browser_deals_to_two_alone_or_to_two_of_three(
    shared_server: Server, people: People, seats: list[int], players: int
) -> None:
    page = people.person(shared_server).page
    page.goto(f"{shared_server.url}/verify?lang=en")
    for dealer in seats:
        deal = oracle_deal("schnapsen", dealer, seats, players)
        # The house rule is of three players: it binds no deal of two.
        for pattern in ("3+2", "all-at-once"):
            assert page.evaluate(CHECK, [deal, pattern]) == "proved"
        assert page.evaluate(CHECK, [deal | {"talon": swapped(deal["talon"])}, "3+2"]) == "other-cards"
        assert page.evaluate(CHECK, [deal | {"dealer": sum(seats) - dealer}, "3+2"]) == "other-cards"


@pytest.mark.rule("x.fair.reshuffle")
def test_the_browser_proves_every_new_shuffle_of_the_talon(shared_server: Server, people: People) -> None:
    page = people.person(shared_server).page
    page.goto(f"{shared_server.url}/verify?lang=en")
    deal = oracle_deal("schnapsen", 1, [0, 1], 2)
    words, talon, shuffles = deal["client_seeds"], deal["talon"].split(), []
    for number in (1, 2, 3):
        talon = oracle.reshuffled([talon[0], *talon[3:]], deal["server_seed"], words, number)
        shuffles.append(" ".join(talon))
    assert page.evaluate(CHECK, [deal | {"reshuffles": shuffles}, "3+2"]) == "proved"
    for number, text in enumerate(shuffles):
        wrong = [*shuffles[:number], swapped(text), *shuffles[number + 1 :]]
        assert page.evaluate(CHECK, [deal | {"reshuffles": wrong}, "3+2"]) == "other-shuffle"


def oracle_deal(game: str, dealer: int, seats: list[int], players: int, pattern: str = "3+2") -> dict[str, Any]:
    """Return a deal of a record to these seats, worked out by the second implementation."""
    seed, words = "2a" * 32, ["Resi", "", "grüß Gott", "7"][:players]
    order = oracle.shuffled(oracle.PACK, oracle.key_of(seed, words))
    hands, talon = oracle.dealt(order, game, dealer, seats, pattern)
    return {
        "dealer": dealer,
        "hands": [hands.get(seat, "") for seat in range(players)],
        "talon": talon,
        "commitment": hashlib.sha256(bytes.fromhex(seed)).hexdigest(),
        "server_seed": seed,
        "client_seeds": words,
    }


def swapped(cards: str) -> str:
    """Return the cards with the last two in each other's place."""
    *rest, last, one = cards.split()
    return " ".join([*rest, one, last])


def check(page: Page, record: str) -> None:
    page.get_by_label("A record").fill(record)
    page.get_by_role("button", name="Check").click()


@pytest.mark.rule("x.fair.proof")
@pytest.mark.parametrize("text", [EXAMPLE, sealed(EXAMPLE)], ids=["plain", "sealed"])
def test_a_pasted_record_is_proved(page: Page, text: str) -> None:
    check(page, text)
    expect(page.get_by_role("status")).to_have_text("The deal is proved.")
    expect(page.locator("#answers li")).to_have_attribute("data-answer", "proved")
    expect(page.locator("#answers")).to_contain_text("did not see the fingerprint")
    expect(page.get_by_text("Keep the record")).to_be_hidden()


@pytest.mark.rule("x.fair.digest")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('server_seed = "ff', 'server_seed = "fe', "look at deal 1"),
        ('server_seed = "ff', 'server_seed = "FF', "look at deal 1"),
        ('commitment = "af', 'commitment = "ae', "look at deal 1"),
        ('"Anna", ""', '"", "Anna"', "look at deal 1"),
        ("CA CJ HK", "CJ CA HK", "look at deal 1"),
        ("dealer = 3", "dealer = 1", "look at deal 1"),
        ("0:trump:C", "0:trump:H", "changed after it was written"),
        ("client_seeds", "#client_seeds", "look at deal 1"),
        ("\ndigest", "#digest", "changed after it was written"),
        ("[[deals]]", "[[deals", "not a record"),
        ("hands", "hand", "not a record"),
        ('"Anna", ', "", "not a record"),
        ("bauern-record/1", "bauern-record/2", "not a record"),
    ],
)
def test_a_changed_record_is_not_proved(shared_server: Server, people: People, old: str, new: str, said: str) -> None:
    page = people.person(shared_server).page
    page.goto(f"{shared_server.url}/verify?lang=en")
    text = sealed(EXAMPLE)
    assert old in text
    check(page, text.replace(old, new, 1))
    expect(page.get_by_role("status")).to_contain_text(said)
    expect(page.locator("#answers li[data-answer=proved]")).to_have_count(1 if "changed" in said else 0)


def test_a_record_can_be_chosen_or_dropped_as_a_file(shared_server: Server, people: People, tmp_path: Path) -> None:
    page = people.person(shared_server).page
    page.goto(f"{shared_server.url}/verify?lang=en")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_bytes(sealed(EXAMPLE).encode())
    bad.write_bytes(b"\xff\xfe")
    page.get_by_label("or choose a file").set_input_files(good)
    expect(page.get_by_role("status")).to_have_text("The deal is proved.")
    page.get_by_label("or choose a file").set_input_files(bad)
    expect(page.get_by_role("status")).to_have_text("This is not a record of Bauern.")
    dropped = page.evaluate_handle(
        "text => { const all = new DataTransfer(); all.items.add(new File([text], 'x.toml')); return all; }",
        sealed(EXAMPLE).replace("0:trump:C", "0:trump:D"),
    )
    page.dispatch_event("#record", "drop", {"dataTransfer": dropped})
    expect(page.get_by_role("status")).to_contain_text("changed after it was written")


def opened(person: Person, name: str) -> Page:
    """Follow a link of the result, which opens beside the table."""
    with person.context.expect_page() as beside:
        person.page.get_by_role("link", name=name).click()
    page: Page = beside.value
    expect(page.locator("#answers li").first).to_be_visible()
    return page


def shuffle_of(person: Person) -> dict[str, Any]:
    shuffle: dict[str, Any] = person.page.evaluate("import('/static/js/state.js').then((m) => m.view().shuffle)")
    return shuffle


@pytest.mark.rule("x.fair.words")
def test_words_of_ones_own_go_into_the_shuffle_and_are_found_in_its_proof(
    shared_server: Server, people: People
) -> None:
    persons = [people.person(shared_server, name) for name in ("Anna", "Ben")]
    anna, ben = persons
    ben_code = anna.open_table()
    anna.house_rules(bot_pace="none", target="1", result_seconds="0")
    ben.join(ben_code)
    ben.agree()
    dialog = anna.open("Add your own words to the shuffle")
    expect(dialog.locator(".commitment")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    committed = dialog.locator(".commitment").inner_text()
    dialog.get_by_label("Your words for deal 1").fill("  Anna's   own\u200b words ")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog.locator(".own-words")).to_have_text("Anna's own words")
    anna.close()
    dialog = ben.open("Add your own words to the shuffle")
    expect(dialog).to_contain_text("Anna")
    expect(dialog).not_to_contain_text("own words")
    dialog.get_by_role("button", name="Random words from my browser").click()
    expect(dialog.locator(".own-words")).to_have_text(re.compile("^([0-9a-f]{8} ?){4}$"))
    random_words = dialog.locator(".own-words").inner_text()
    ben.close()
    anna.start()
    expect(ben.page.locator(".hand .slot")).to_have_count(5)
    while anna.phase != "match-over":
        for person in persons:
            if person.app.get_attribute("data-turn") == person.app.get_attribute("data-seat"):
                person.await_turn()
                person.anything()
        if anna.app.get_attribute("data-turn") not in {"0", "1"} and anna.phase != "match-over":
            anna.page.wait_for_function("() => ['0', '1', ''].includes(document.getElementById('app').dataset.turn)")
    for name in ("Check the shuffle", "Check the whole match, keep its record"):
        page = opened(anna, name)
        answer = page.locator("#answers li").first
        expect(answer).to_have_attribute("data-answer", "proved")
        expect(answer).to_contain_text("This browser saw the fingerprint before the deal")
        expect(answer).to_contain_text("Your words were used.")
        answer.get_by_text("Numbers and words").click()
        for text in (committed, "Anna's own words", random_words):
            expect(answer).to_contain_text(text)
    with page.expect_download() as kept:
        page.get_by_role("link", name="Keep the record").click()
    record = Path(kept.value.path()).read_bytes().decode()
    assert oracle.seal_holds(record)
    assert oracle.proved(record) == [True] * record.count("[[deals]]")


@pytest.mark.parametrize(("game", "preset"), [("dreierschnapsen", ""), ("schnapsen", "flip")])
def test_hands_and_matches_of_three_and_of_two_are_proved(
    shared_server: Server, people: People, game: str, preset: str
) -> None:
    [anna] = people.table(shared_server, ["Anna"], game=game, preset=preset, bot_level="random", target="1")
    anna.await_turn()
    while anna.phase != "match-over":
        if anna.phase == "result":
            anna.answer("ready").click()
            expect(anna.app).not_to_have_attribute("data-phase", "result")
        else:
            anna.anything()
        anna.await_turn()
    for name in ("Check the shuffle", "Check the whole match, keep its record"):
        page = opened(anna, name)
        expect(page.locator("#answers li").first).to_have_attribute("data-answer", "proved")
        expect(page.get_by_role("status")).to_contain_text("proved.")
    with page.expect_download() as kept:
        page.get_by_role("link", name="Keep the record").click()
    record = Path(kept.value.path()).read_bytes().decode()
    assert oracle.seal_holds(record)
    assert oracle.proved(record) == [True] * record.count("[[deals]]")
    assert "\ntalon = " in record


def test_random_words_for_every_deal_are_added_by_themselves(shared_server: Server, people: People) -> None:
    [anna] = people.table(shared_server, ["Anna"])
    seat = int(anna.app.get_attribute("data-seat") or "")
    dialog = anna.open("Add your own words to the shuffle")
    dialog.get_by_label("Random words from my browser for every deal").check()
    expect(dialog.locator(".own-words")).to_be_visible()
    anna.close()
    before = shuffle_of(anna)
    assert before["added"][seat]
    while anna.phase != "result":
        anna.await_turn()
        if anna.phase != "result":
            anna.anything()
    anna.page.evaluate("import('/static/js/state.js').then((m) => { window.now = m.view; })")
    anna.answer("ready").click()
    anna.page.wait_for_function("old => window.now().shuffle.commitment !== old", arg=before["commitment"])
    anna.page.wait_for_function("seat => window.now().shuffle.added[seat]", arg=seat)


def test_who_did_not_play_is_given_no_record(shared_server: Server, people: People) -> None:
    emil = people.person(shared_server, "Emil")
    emil.home("/verify?lang=en#ABCDEF/1")
    expect(emil.page.get_by_role("status")).to_contain_text("There is no such record, or not for you")


def test_missing_words_are_told(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home("/verify?lang=en")
    commitment = VECTORS[1]["commitment"]
    note = "([c, words]) => import('/static/js/noted.js').then((m) => m.note(c, words))"
    anna.page.evaluate(note, [commitment, "my words"])
    check(anna.page, EXAMPLE)
    expect(anna.page.locator("#answers .wrong")).to_have_text("Your words are missing: you had added “my words”.")
    anna.page.evaluate(note, [commitment, "grüß Gott"])
    check(anna.page, EXAMPLE)
    expect(anna.page.locator("#answers")).to_contain_text("Your words were used.")


@pytest.mark.soak
def test_the_page_is_clean_and_does_not_overflow_with_answers_on_it(
    shared_server: Server, people: People, tongues: Tongues
) -> None:
    anna = people.person(shared_server, viewport=PHONE)
    for lang in tongues:
        anna.home(
            f"/verify?lang={lang}#deal={quote(EXAMPLE + EXAMPLE[EXAMPLE.index('[[deals]]') :].replace('ff', 'fe', 1))}"
        )
        answers = anna.page.locator("#answers li")
        expect(answers).to_have_count(2)
        expect(answers.nth(1)).to_have_attribute("data-answer", "other-seed")
        for summary in anna.page.locator("summary").all():
            summary.click()
        assert axe_faults(anna) == []
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
