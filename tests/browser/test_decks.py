"""The card faces: complete, small, and exactly what the drawing source says."""

import gzip
import re
import runpy
from pathlib import Path

import pytest

from bauern.assets import web_root
from bauern.engine.cards import DECK

DECKS = web_root() / "decks"
BUDGET = 15 * 1024


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """The decks drawn anew, elsewhere, from the source."""
    for source in ("draw.py", "parts.svg", "figures.toml"):
        (tmp_path / source).write_bytes((DECKS / source).read_bytes())
    runpy.run_path(str(tmp_path / "draw.py"), run_name="__main__")
    return tmp_path


@pytest.mark.parametrize("deck", ["french", "german"])
def test_drawing_again_gives_the_same_file(deck: str, drawn: Path) -> None:
    assert (drawn / f"{deck}.svg").read_bytes() == (DECKS / f"{deck}.svg").read_bytes()


@pytest.mark.parametrize("deck", ["french", "german"])
def test_a_deck_has_twenty_faces_and_a_back_and_is_small(deck: str) -> None:
    sprite = (DECKS / f"{deck}.svg").read_text("utf-8")
    assert set(re.findall(r'<symbol id="(\w+)"', sprite)) == {*DECK, "back"}
    assert len(gzip.compress(sprite.encode(), 9)) < BUDGET


@pytest.mark.parametrize("deck", ["french", "german"])
def test_every_part_that_a_deck_points_to_is_in_it(deck: str) -> None:
    sprite = (DECKS / f"{deck}.svg").read_text("utf-8")
    ids = set(re.findall(r'id="([\w-]+)"', sprite))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', sprite)) <= ids


@pytest.mark.parametrize("deck", ["french", "german"])
def test_no_two_courts_of_a_rank_differ_only_in_colour(deck: str) -> None:
    sprite = (DECKS / f"{deck}.svg").read_text("utf-8")
    for rank in "KQJ":
        shapes = set()
        for suit in "HSDC":
            symbol = re.search(rf'<symbol id="{suit}{rank}".*?</symbol>', sprite, re.DOTALL)
            assert symbol
            shapes.add(re.sub(r"#[0-9a-f]{3,6}|(?<=#p)\w|-[HSDC]\b", "", symbol[0]))
        assert len(shapes) == 4
