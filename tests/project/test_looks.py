"""How it looks is decided in one place: every colour, size of type and distance is a token of `tokens.css`, and can be read."""

import re
from itertools import product
from pathlib import Path

import pytest

from bauern.assets import web_root

CSS = web_root() / "static" / "css"
TOKENS = CSS / "tokens.css"
SHEETS = sorted(path for path in CSS.glob("*.css") if path != TOKENS)
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|\b(?:white|black|red|green|gold)\b")
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
