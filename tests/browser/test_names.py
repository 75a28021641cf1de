"""Names that look alike are told apart, seats by sign and colour (ui.md 12); who is not listened to (13)."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import expect

from bauern.assets import web_root
from tests.browser.people import People
from tests.browser.serving import Server

Colour = tuple[float, float, float]
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How eyes see linear red, green and blue: Machado, Oliveira and Fernandes 2009, full deficiency."""
FAR_APART = 25
"""Colours at this distance in CIELAB are told apart at a glance, even as small signs."""


def _seen(colour: str, eyes: str) -> Colour:
    """Return what eyes see of a colour, as CIELAB."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (max(0, sum(a * c for a, c in zip(row, linear, strict=True))) for row in EYES[eyes])
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", EYES)
def test_the_colours_of_the_seats_are_told_apart_by_all_eyes(eyes: str) -> None:
    tokens = (web_root() / "static" / "css" / "tokens.css").read_text("utf-8")
    colours = re.findall(r"--seat-\d: (#[0-9a-f]{6});", tokens)
    assert len(colours) == 4
    for one, other in combinations(colours, 2):
        apart = sum((a - b) ** 2 for a, b in zip(_seen(one, eyes), _seen(other, eyes), strict=True)) ** 0.5
        assert apart >= FAR_APART, (one, other)


def test_names_that_look_alike_are_told_apart_wherever_they_are_said(shared_server: Server, people: People) -> None:
    names = ["Anna", "Ben", "Аnna"]  # the last begins with a Cyrillic letter  # noqa: RUF001
    anna, ben, other = people.table(shared_server, names, game="dreierschnapsen")
    called = ["Anna", "Ben", "Аnna 2"]  # noqa: RUF001
    expect(anna.page.locator(".seat .name")).to_have_text(called)
    glyphs = anna.page.locator(".seat .glyph").evaluate_all(
        "all => all.map((g) => [g.innerHTML, getComputedStyle(g).fill])"
    )
    assert all(one[0] != two[0] and one[1] != two[1] for one, two in combinations(glyphs, 2))
    ben.page.keyboard.press("s")
    for name in (called[0], called[2]):
        expect(ben.page.get_by_role("status")).to_contain_text(name)
    slate = ben.open("Slate")
    expect(slate.locator(".side")).to_have_text([called[1], called[2], called[0]])
    ben.close()
    expect(ben.open("Players and invitation").locator(".seatlist .name")).to_have_text(called)
    ben.close()
    for person in (anna, other):
        dialog = person.open("Chat")
        dialog.get_by_label("Message", exact=True).fill("Servus!")
        dialog.get_by_role("button", name="Send").click()
        expect(dialog.locator(".lines li").last).to_contain_text("Servus!")
    lines = ben.open("Chat").locator(".lines li")
    expect(lines.locator("b")).to_have_text([called[0], called[2]])
    shown = lines.evaluate_all("all => all.map((li) => getComputedStyle(li).borderInlineStartColor)")
    fills = lines.locator(".glyph").evaluate_all("all => all.map((g) => getComputedStyle(g).fill)")
    assert shown == fills
    assert len(set(shown)) == 2


def test_one_person_can_be_muted_also_after_a_reload_and_heard_again(shared_server: Server, people: People) -> None:
    anna, ben, cilli = people.table(shared_server, ["Anna", "Ben", "Cilli"], game="dreierschnapsen")

    def says(text: str) -> None:
        for person in (ben, cilli):
            dialog = person.open("Chat")
            dialog.get_by_label("Message", exact=True).fill(f"{text} {person.name}")
            dialog.get_by_role("button", name="Send").click()
            expect(dialog.locator(".lines li").last).to_have_text(re.compile(f"{text} {person.name}"))
            person.close()

    # as it was kept when people were muted by name
    anna.page.evaluate("table => localStorage.setItem(`bauern.muted.${table}`, 'Ben\\nAnna Maria')", anna.table)
    anna.page.reload()
    expect(anna.app).to_have_attribute("data-seat", "0")
    says("first")
    expect(anna.page.locator(".count")).to_have_text("2")
    chat = anna.open("Chat")
    lines = chat.locator(".lines li")
    expect(lines).to_have_count(2)
    expect(chat.get_by_role("button", name=re.compile("again"))).to_have_count(0)
    chat.get_by_role("button", name="Mute Ben").click()
    expect(chat.get_by_role("alert")).to_have_text("Ben is muted at this table, also next time.")
    expect(lines).to_have_text([re.compile("first Cilli")])
    anna.page.reload()
    expect(anna.app).to_have_attribute("data-seat", "0")
    says("second")
    expect(anna.page.locator(".count")).to_have_text("1")
    chat = anna.open("Chat")
    expect(lines).to_have_text([re.compile("second Cilli")])
    chat.get_by_role("button", name="Hear Ben again").click()
    expect(chat.get_by_role("alert")).to_have_text("Ben is heard again.")
    anna.close()
    says("third")
    expect(anna.open("Chat").locator(".lines li")).to_have_text(
        [re.compile(text) for text in ("second Cilli", "third Ben", "third Cilli")]
    )


def test_who_is_muted_stays_so_under_another_name(shared_server: Server, people: People) -> None:
    anna, ben = people.person(shared_server), people.person(shared_server, "Ben")
    code = anna.open_table()
    ben.join(code)

    def says(text: str) -> None:
        dialog = ben.page.locator("dialog[open]")
        ben.page.get_by_role("button", name="Chat").click()
        dialog.get_by_label("Message", exact=True).fill(text)
        dialog.get_by_role("button", name="Send").click()
        expect(dialog.locator(".lines li").last).to_contain_text(text)
        ben.close()

    says("one")
    anna.page.get_by_role("button", name="Chat").click()
    lines = anna.page.locator(".lines li")
    expect(lines).to_have_count(1)
    anna.page.get_by_role("button", name="Mute Ben").click()
    expect(lines).to_have_count(0)
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.once("dialog", lambda asked: asked.accept())
    ben.page.get_by_role("button", name="Leave the table").click()
    expect(ben.page.get_by_role("heading", name="With friends")).to_be_visible()
    ben.name = "Otto"
    ben.join(code)
    says("two")
    expect(anna.page.get_by_role("button", name="Hear Otto again")).to_have_count(1)
    expect(lines).to_have_count(0)
    anna.page.get_by_role("button", name="Hear Otto again").click()
    says("three")
    expect(lines).to_have_text([re.compile("one"), re.compile("three")])
