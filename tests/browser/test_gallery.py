"""The sheet of the gallery shows every picture once, by part and scene, both lights beside each other."""

import re
from pathlib import Path

from tests.browser.sheet import LOOKS, Shot, sheet
from tests.browser.test_layout import SIZES


def test_every_picture_lies_on_the_sheet_once_under_its_scene() -> None:
    shots = [
        Shot(part, scene, deck, theme, size["width"], size["height"])
        for part, scene in (("two", "lobby"), ("four", "trump"), ("two", "result"))
        for deck, _, theme in LOOKS
        for size in SIZES
    ]
    assert [Shot.of(Path(shot.file)) for shot in shots] == shots
    text = sheet(shots)
    assert sorted(re.findall(r'src="([^"]+)"', text)) == sorted(shot.file for shot in shots)
    assert re.findall(r"<h[12]>([^<]+)", text) == ["four", "trump", "two", "lobby", "result"]
    lights = [re.findall(r'src="[^"]*(light|dark)\.png', row) for row in text.split('<div class="row">')[1:]]
    assert lights == [["light"] * len(SIZES) + ["dark"] * len(SIZES)] * 3
