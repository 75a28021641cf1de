"""Draws the card faces: `python web/decks/draw.py` writes `french.svg` and `german.svg` beside this file.

A sprite holds one symbol a card (`HK` … `CJ`) and `back`, each 100 × 150 units. Every court is a half figure put
together from `parts.svg` as `figures.toml` says, and shown twice, turned about the middle. What a player may change
stays open: pip and index colours are CSS variables (`--pip-H`, `--ink-H` …), the size of the corner index is set on
class `ix`, and index letters are `<text data-rank>` in the system font, set by the page for its language.
"""

import re
import tomllib
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
SUITS: Final = "HSDC"
RANKS: Final = "ATKQJ"
COURTS: Final = "KQJ"
DECKS: Final = {"french": "KQJ", "german": "KOU"}
"""The figures that stand for king, queen and jack."""
FONT: Final = 'font-family="system-ui,sans-serif" font-weight="700" text-anchor="middle"'
HALO: Final = 'stroke="var(--card-paper,#fffdf6)" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'
"""Keeps a large letter apart from the figure that it reaches into."""
EDGE: Final = "#f1d9a6"

SOURCE: Final = tomllib.loads((HERE / "figures.toml").read_text(encoding="utf-8"))
PARTS: Final = {
    name: re.sub(r"\s*\n\s*", "", shapes)
    for name, shapes in re.findall(
        r'^  <g id="([\w-]+)">\n(.*?)\n  </g>$',
        (HERE / "parts.svg").read_text(encoding="utf-8"),
        flags=re.DOTALL | re.MULTILINE,
    )
}


def pip(suit: str, x: float, y: float, size: float) -> str:
    """Return the pip of a suit about (x, y), `size` units high."""
    return f'<use href="#p{suit}" transform="translate({x:g} {y:g}) scale({size / 20:g})"/>'


def twice(half: str) -> str:
    """Return a drawing together with its turned copy, so that a card reads from both ends."""
    return f'{half}<g transform="rotate(180 50 75)">{half}</g>'


def index(rank: str, suit: str) -> str:
    """Return the corner index: the letter and, below it, the pip. The ten is as wide in every font."""
    letter = "10" if rank == "T" else rank
    fit = 'font-size="23" textLength="25" lengthAdjust="spacingAndGlyphs"' if rank == "T" else 'font-size="25"'
    x = 15 if rank == "T" else 13.5
    fill = f'fill="var(--ink-{suit},var(--pip-{suit}))"'
    text = f'<text x="{x}" y="25.5" {FONT} {HALO} {fit} {fill} data-rank="{rank}">{letter}</text>'
    return f'<g class="ix">{text}{pip(suit, 13.5, 38, 16)}</g>'


def ace(deck: str, suit: str) -> str:
    """Return the middle of an ace: one great pip in a wreath, or the two pips and the season of a German one."""
    if deck == "german":
        return twice(pip(suit, 50, 45, 35)) + PARTS[f"season-{suit}"]
    cloth = SOURCE["cloth"][deck][suit]
    return (
        f'<g fill="none"><circle cx="50" cy="75" r="28" stroke="{cloth["light"]}" stroke-width="1.2"/>'
        f'<circle cx="50" cy="75" r="25" stroke="{cloth["robe"]}" stroke-width="1.4" '
        f'stroke-dasharray="1.4 3.228" stroke-linecap="round"/></g>{pip(suit, 50, 75, 35)}'
    )


def ten(suit: str) -> str:
    """Return the middle of a ten: ten pips, the lower five turned."""
    spots = [(45, 24), (71, 24), (58, 40.5), (45, 57), (71, 57)]
    return twice("".join(pip(suit, x, y, 17) for x, y in spots))


def court(kind: str, deck: str, suit: str) -> str:
    """Return the panel with the figure at both ends. An unter carries the suit sign at his belt, all others high."""
    cloth, figure = SOURCE["cloth"][deck][suit], SOURCE["figure"][kind + suit]
    parts = ('<use href="#face"/>' if part == "face" else PARTS[part] for part in figure["parts"])
    colours = {**cloth, **figure}
    body = re.sub(r"var\(--(robe|dark|light|hair2?)\)", lambda m: colours[m[1]], "".join(parts))
    sign = pip(suit, 67.5, 17.5, 13)
    if kind == "U":
        sign = f'<circle cx="66.5" cy="63" r="9.5" fill="{cloth["tint"]}"/>{pip(suit, 66.5, 63, 15)}'
    return (
        f'<rect x="25" y="8" width="50" height="134" rx="3" fill="{cloth["tint"]}" '
        f'stroke="{cloth["light"]}" stroke-width=".8"/>'
        + twice(f'<g clip-path="url(#half)"><g transform="translate(47.5)">{body}</g>{sign}</g>')
        + f'<path d="M25 75H75" stroke="{cloth["dark"]}" stroke-width="3"/>'
        f'<path d="M25 75H75" stroke="{cloth["light"]}" stroke-width="1.2"/>'
    )


def card(deck: str, suit: str, rank: str) -> str:
    """Return the symbol of one card."""
    if rank == "A":
        middle = ace(deck, suit)
    elif rank == "T":
        middle = ten(suit)
    else:
        middle = court(DECKS[deck][COURTS.index(rank)], deck, suit)
    return (
        f'<symbol id="{suit}{rank}" viewBox="0 0 100 150"><use href="#paper"/>'
        f'<g fill="var(--pip-{suit})">{middle}{twice(index(rank, suit))}</g></symbol>'
    )


def back() -> str:
    """Return the symbol of the card back: a woven cloth with a heart in the middle."""
    cloth = 'fill="var(--card-back,#7b2430)"'
    return (
        '<symbol id="back" viewBox="0 0 100 150"><use href="#paper"/>'
        f'<rect x="6" y="6" width="88" height="138" rx="4" {cloth}/>'
        '<rect x="6" y="6" width="88" height="138" rx="4" fill="url(#weave)"/>'
        f'<g stroke="{EDGE}" stroke-width="1.2"><rect x="9" y="9" width="82" height="132" rx="2.5" fill="none"/>'
        f'<circle cx="50" cy="75" r="17" {cloth}/></g><g fill="{EDGE}" transform="translate(50 76) scale(1.15)">'
        f"{PARTS['french-H']}</g></symbol>"
    )


def sprite(deck: str) -> str:
    """Return the whole sprite of one deck as SVG text."""
    pips = "".join(f'<g id="p{suit}">{PARTS[f"{deck}-{suit}"]}</g>' for suit in SUITS)
    shared = (
        '<defs><g id="paper"><rect x=".5" y=".5" width="99" height="149" rx="7.5" '
        'fill="var(--card-paper,#fffdf6)" stroke="var(--card-edge,#b9a98c)"/></g>'
        '<clipPath id="half"><rect x="25.4" y="8.4" width="49.2" height="66.6"/></clipPath>'
        '<pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 5 5 0 10 5 5 10Z" '
        f'fill="none" stroke="{EDGE}" stroke-opacity=".55" stroke-width=".9"/></pattern>'
        f'<g id="face">{PARTS["face"]}</g>{pips}</defs>'
    )
    cards = "\n".join(card(deck, suit, rank) for suit in SUITS for rank in RANKS)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{shared}\n{cards}\n{back()}\n</svg>\n'


if __name__ == "__main__":
    for name in DECKS:
        (HERE / f"{name}.svg").write_text(sprite(name), encoding="utf-8")
