"""How the cards look to different eyes: suits apart, letters not squeezed, dimmed cards still to be read."""

import base64
import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page

from bauern.assets import web_root

CSS = "".join((web_root() / "static" / "css" / name).read_text("utf-8") for name in ("tokens.css", "base.css"))
EYES = ("none", "deuteranopia", "protanopia", "tritanopia")
APART = 12.0
"""As far apart as two colours of the cards must be at least (CIE76); from 2 on a difference is seen side by side."""
PIXELS = """async ([png, places]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data, width } = pen.getImageData(0, 0, image.width, image.height);
  return places.map(([x, y]) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)]);
}"""
Colour = tuple[float, float, float]


def look(page: Page, places: list[tuple[int, int]]) -> list[Colour]:
    """Return the colours that the page's eyes see in these places."""
    shot = base64.b64encode(page.screenshot()).decode()
    return [(r, g, b) for r, g, b in page.evaluate(PIXELS, [shot, places])]


def squares(page: Page, styles: list[str]) -> list[Colour]:
    """Return the colours of squares in these styles, beside each other."""
    page.evaluate(
        """styles => document.body.replaceChildren(
          ...styles.map((style) => Object.assign(document.createElement("i"), { style })))""",
        [f"width:20px;height:20px;{style}" for style in styles],
    )
    return look(page, [(20 * place + 10, 10) for place in range(len(styles))])


def linear(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: Colour) -> float:
    return sum(weight * linear(value) for weight, value in zip((0.2126, 0.7152, 0.0722), colour, strict=True))


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Colour) -> Colour:
    """Return lightness, green to red, blue to yellow."""
    r, g, b = map(linear, colour)
    white = ((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047, luminance(colour))
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (*white, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 200, "height": 60})
    page = context.new_page()
    page.set_content(f"<style>{CSS} body {{ flex-direction: row; min-height: 0 }}</style>")
    yield page
    context.close()


def _choose(page: Page, deck: str, colours: str) -> None:
    """Set what the root element shows of the settings."""
    page.evaluate(
        "chosen => Object.assign(document.documentElement.dataset, chosen)", {"deck": deck, "colours": colours}
    )


@pytest.mark.parametrize(
    ("deck", "colours"), [("french", "usual"), ("french", "four"), ("german", "usual"), ("german", "two")]
)
def test_suits_are_apart_for_eyes_that_see_fewer_colours(page: Page, deck: str, colours: str) -> None:
    two = (deck == "french") == (colours == "usual")
    _choose(page, deck, colours)
    eyes = page.context.new_cdp_session(page)
    near = []
    for sight in EYES:
        eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        for of in ("pip", "ink"):
            seen = squares(page, [f"background:var(--{of}-{suit},var(--pip-{suit}))" for suit in "HSDC"])
            for (one, its), (other, others) in combinations(zip("HSDC", seen, strict=True), 2):
                distance = math.dist(lab(its), lab(others))
                if distance < APART and not (two and {one, other} in ({"H", "D"}, {"S", "C"})):
                    near.append(f"{sight}: {of} {one}{other} {distance:.0f}")
    assert near == []


@pytest.mark.parametrize(
    ("deck", "colours"), [("french", "usual"), ("french", "four"), ("german", "usual"), ("german", "two")]
)
def test_letters_can_be_read_on_a_card_that_may_not_be_played(page: Page, deck: str, colours: str) -> None:
    _choose(page, deck, colours)
    plain, paper, *inks = squares(
        page,
        [
            "background:var(--paper)",
            "filter:var(--dim);background:var(--paper)",
            *(f"filter:var(--dim);background:var(--ink-{suit},var(--pip-{suit}))" for suit in "HSDC"),
        ],
    )
    assert all(contrast(paper, ink) >= 4.5 for ink in inks)
    assert math.dist(lab(plain), lab(paper)) > 6, "it looks like one that may be played"
    assert luminance(paper) > 0.7, "it is too dark"


@pytest.mark.parametrize("deck", ["french", "german"])
@pytest.mark.parametrize("index", ["normal", "large"])
def test_the_ten_is_not_squeezed_and_keeps_clear_of_the_pips(chromium: Browser, deck: str, index: str) -> None:
    page = chromium.new_page()
    sprite = (web_root() / "decks" / f"{deck}.svg").read_text("utf-8").replace("symbol", "svg")
    page.set_content(f"<html data-index={index}><style>{CSS}</style>{sprite}")
    for suit in "HSDC":
        squeezed, gap, left = page.evaluate(
            """(id) => {
              const card = document.getElementById(id), { left, width } = card.getBoundingClientRect();
              const letter = card.querySelector("text"), ten = letter.getBoundingClientRect();
              const pip = card.querySelector("g > use").getBoundingClientRect();
              letter.removeAttribute("textLength");
              const free = letter.getBoundingClientRect().width;
              return [ten.width / free, (pip.left - ten.right) * (100 / width), (ten.left - left) * (100 / width)];
            }""",
            f"{suit}T",
        )
        assert squeezed >= 0.75
        assert gap >= -0.5
        assert left >= 1.5
    page.close()


@pytest.mark.parametrize("deck", ["french", "german"])
def test_a_nose_is_the_same_from_both_sides_so_that_it_reads_as_no_seven(page: Page, deck: str) -> None:
    sprite = (web_root() / "decks" / f"{deck}.svg").read_text("utf-8").replace("<svg ", "<svg width=0 height=0 ", 1)
    page.set_viewport_size({"width": 60, "height": 80})
    nose = '<svg style="position:absolute;inset:0" width=60 height=80 viewBox="-3 33 6 8"><use href="#face"/></svg>'
    page.set_content(sprite + nose)
    right = [(x, y) for x in range(30, 60) for y in range(80)]
    seen, mirrored = look(page, right), look(page, [(59 - x, y) for x, y in right])
    assert len(set(seen)) > 2
    assert max(math.dist(one, other) for one, other in zip(seen, mirrored, strict=True)) < 40
