"""The sheet of the gallery shows every picture once, by part and scene, both lights below each other."""

import re

from tests.browser.sheet import LOOKS, THEMES, Shot, sheet
from tests.browser.test_layout import SIZES


def test_every_picture_lies_on_the_sheet_once_under_its_scene() -> None:
    shots = [
        Shot(part, scene, deck, theme, size["width"], size["height"])
        for part, scene in (("two", "lobby"), ("four", "trump"), ("two", "result"))
        for deck, _ in LOOKS
        for theme in THEMES
        for size in SIZES
    ]
    text = sheet(shots)
    assert sorted(re.findall(r'src="([^"]+)"', text)) == sorted(shot.file for shot in shots)
    assert re.findall(r"<h[12]>([^<]+)", text) == ["four", "trump", "two", "lobby", "result"]
    rows = [set(re.findall(r"(light|dark)\.png", row)) for row in text.split('<div class="row">')[1:]]
    assert rows == [{"light"}, {"dark"}] * 3
