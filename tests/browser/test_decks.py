"""The card faces: complete, small, and exactly what the drawing source says."""

import gzip
import re
import runpy
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from bauern.assets import web_root
from bauern.engine.cards import DECK

DECKS = web_root() / "decks"
BUDGET = 15 * 1024


def symbol(deck: str, code: str) -> str:
    """Return the drawing of one card."""
    found = re.search(rf'<symbol id="{code}".*?</symbol>', (DECKS / f"{deck}.svg").read_text("utf-8"), re.DOTALL)
    assert found
    return found[0]


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
    for rank in "KQJ":
        shapes = {
            re.sub(r'id="\w+"|#[0-9a-f]{3,6}|(?<=#p)\w|-[HSDC]\b', "", symbol(deck, suit + rank)) for suit in "HSDC"
        }
        assert len(shapes) == 4


@pytest.mark.parametrize("kind", "KQJOU")
def test_two_figures_of_a_rank_have_three_things_of_their_own_each(kind: str) -> None:
    figures = tomllib.loads((DECKS / "figures.toml").read_text("utf-8"))["figure"]
    for one, other in combinations("HSDC", 2):
        mine, yours = (set(figures[kind + suit]["parts"]) for suit in (one, other))
        assert min(len(mine - yours), len(yours - mine)) >= 3, (one, other)


@pytest.mark.parametrize(
    ("deck", "rank", "low"), [("german", "J", True), ("german", "Q", False), ("german", "K", False)]
)
def test_an_unter_carries_his_sign_low_and_an_ober_and_a_king_high(deck: str, rank: str, *, low: bool) -> None:
    for suit in "HSDC":
        half = symbol(deck, suit + rank).split('<g transform="rotate(180 50 75)">')[0]
        [height] = re.findall(rf'<use href="#p{suit}" transform="translate\(\S+ (\S+)\)', half)
        assert (float(height) > 55) is low
        assert low or float(height) < 25


@pytest.mark.parametrize("deck", ["french", "german"])
def test_letters_are_text_in_the_font_of_the_system(deck: str) -> None:
    sprite = (DECKS / f"{deck}.svg").read_text("utf-8")
    assert set(re.findall(r'font-family="([^"]*)"', sprite)) == {"system-ui,sans-serif"}
    assert not re.search(r"@font-face|<image|<style|https?://(?!www\.w3\.org/2000/svg)", sprite)
    assert not any("@font-face" in path.read_text("utf-8") for path in (web_root() / "static" / "css").glob("*.css"))
