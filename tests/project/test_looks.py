"""How it looks is decided in one place: every colour, size of type and distance is a token, and can be read."""

import re
from itertools import product
from pathlib import Path

import pytest

from bauern.assets import web_root

CSS = web_root() / "static" / "css"
TOKENS = CSS / "tokens.css"
SHEETS = sorted(path for path in CSS.glob("*.css") if path != TOKENS)
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|\b(?:white|black|red|green|gold)\b"
)
LENGTH = re.compile(r"(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem|pt|mm|vw|vh)\b")
DISTANCE = re.compile(r"(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*|font(?:-size)?|border-radius)$")


def declarations(sheet: Path) -> list[tuple[int, str, str]]:
    """Return line, property and value of everything in a style sheet that is shown on a screen."""
    text = re.sub(r"/\*.*?\*/", lambda c: "\n" * c[0].count("\n"), sheet.read_text("utf-8"), flags=re.DOTALL)
    text = text.split("@media print")[0]
    return [
        (text.count("\n", 0, found.start()) + 1, found[1], found[2].strip())
        for found in re.finditer(r"([\w-]+)\s*:(?!\w)\s*([^;{}]+)(?=[;}])", text)
    ]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_colour_is_written_in_the_tokens_alone(sheet: Path) -> None:
    raw = [f"{line}: {name}: {value}" for line, name, value in declarations(sheet) if COLOUR.search(value)]
    assert raw == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_size_of_type_and_a_distance_are_steps_of_the_scale(sheet: Path) -> None:
    raw = [
        f"{line}: {name}: {value}"
        for line, name, value in declarations(sheet)
        if DISTANCE.match(name) and LENGTH.search(value)
    ]
    assert raw == []


# What is written on what; a translucent ground lies on the second of its two.
WRITTEN = [
    *product(("ink", "faint"), ("room", "sheet", "key")),
    *product(("danger", "right"), ("room", "sheet")),
    *product(("on-wood", "faint-on-wood"), ("wood", "wood-dark", "cloth", "plate-lit", ("plate", "wood"))),
    *product(("on-wood", "faint-on-wood"), [("lamp", "wood")]),
    ("on-wood", ("lamp", "cloth")),
    *product(("glow",), ("wood", "wood-dark", "plate-lit", ("plate", "wood"))),
    ("late", "plate-lit"),
    ("on-glow", "glow"),
    ("on-stove", "stove"),
    ("chalk", "slate"),
    ("on-paper", "paper"),
]


def tokens() -> dict[str, str]:
    """Return every token with its value as it stands."""
    return {name.removeprefix("--"): value for _, name, value in declarations(TOKENS) if name.startswith("--")}


def rgb(value: str, *, evening: bool) -> tuple[list[float], float]:
    """Return the three parts of a colour, from 0 to 1, and how much it covers."""
    if lights := re.fullmatch(r"light-dark\((.*\)|[^,]*), ?(.*)\)", value):
        value = lights[2 if evening else 1]
    if value.startswith("#"):
        return [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)], 1
    *parts, cover = map(float, re.findall(r"[\d.]+", value))
    return [part / 255 for part in parts], cover


def luminance(colour: list[float]) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@pytest.mark.parametrize("evening", [False, True], ids=["day", "evening"])
@pytest.mark.parametrize(("text", "ground"), WRITTEN)
def test_what_is_written_can_be_read_by_day_and_in_the_evening(
    text: str, ground: str | tuple[str, str], *, evening: bool
) -> None:
    values = tokens()
    over, under = (ground, ground) if isinstance(ground, str) else ground
    (top, cover), (base, _) = (rgb(values[name], evening=evening) for name in (over, under))
    ground_light = luminance([a * cover + b * (1 - cover) for a, b in zip(top, base, strict=True)])
    dark, light = sorted((luminance(rgb(values[text], evening=evening)[0]), ground_light))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_token_that_is_used_exists_and_every_token_is_used() -> None:
    known = set(tokens())
    own = {name.removeprefix("--") for sheet in SHEETS for _, name, _ in declarations(sheet) if name.startswith("--")}
    decks = [web_root() / "decks" / f"{deck}.svg" for deck in ("french", "german")]
    used = {
        name: bare
        for path in (*SHEETS, TOKENS, *decks)
        for name, bare in re.findall(r"var\(--([\w-]+)(\))?", path.read_text("utf-8"))
    }
    assert {name for name, bare in used.items() if bare} - known - own == set()
    assert known - set(used) == set()
