import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from bauern.bots import BOTS
from bauern.engine import CONTRACTS, GAMES, Reason
from bauern.server import wording
from bauern.server.wording import ALONE, REASONS
from tests.project.tree import ROOT

LOCALES = ROOT / "web" / "locales"
PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/bauern.po"))


def worth_reading(folder: str) -> bool:
    return Path(folder).name != "node_modules" and not Path(folder).name.startswith(".")


@cache
def marked() -> Catalog:
    """Return every text that the code marks for translation, with the places where it stands."""
    with (LOCALES / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]  # babel gives it no types
    found = Catalog()
    for file, line, text, _, context in extract_from_dir(ROOT, methods, options, directory_filter=worth_reading):
        found.add(text, context=context, locations=[(file, line)])
    return found


def texts(catalogue: Catalog) -> list[Message]:
    """Return the entries of a catalogue without its header."""
    return [message for message in catalogue if message.id]


def forms(message: Message) -> list[str]:
    """Return the translation, or its plural forms in order; an untranslated one is empty."""
    return [message.string or ""] if isinstance(message.string, str | None) else [str(form) for form in message.string]


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


by_language = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])


def test_there_are_five_languages_beside_english() -> None:
    assert [path.parts[-3] for path in CATALOGUES] == ["bg", "de", "hu", "sk", "sl"]


def test_texts_are_found_in_python_in_pages_and_in_javascript() -> None:
    places = {file for text in texts(marked()) for file, _ in text.locations}
    for source in ("bauern/", "web/templates/", "web/static/js/"):
        assert any(place.startswith(source) for place in places), source


@pytest.mark.parametrize("script", sorted((ROOT / "web/static/js").glob("*.js")), ids=lambda script: script.name)
def test_no_text_of_a_script_is_overlooked(script: Path) -> None:
    """Babel loses what comes after templates that lie too deep in each other."""
    written = re.findall(r'(?<!\w)(?:_|ngettext)\(\s*"((?:[^"\\]|\\.)*)"', script.read_text("utf-8"))
    known = {text.id if isinstance(text.id, str) else text.id[0] for text in texts(marked())}
    assert {text.replace('\\"', '"') for text in written} <= known


def test_there_are_words_for_every_reason_that_a_player_can_meet_and_for_no_other() -> None:
    """Only a client or a record that is wrong in itself meets the others."""
    assert sorted(REASONS) == sorted(set(Reason) - {Reason.UNKNOWN_CODE, Reason.BAD_DECK, Reason.BAD_RESHUFFLE})


def test_there_are_words_for_every_contract_and_for_no_other() -> None:
    assert list(wording.CONTRACTS) == list(CONTRACTS)
    assert set(ALONE) <= {key for key, contract in CONTRACTS.items() if 3 in contract.games}


def test_there_are_a_name_and_a_sentence_for_every_bot_but_the_one_for_tests() -> None:
    assert ["random", *wording.STYLES] == list(BOTS)
    assert all(name and style for name, style in wording.STYLES.values())


def test_the_test_that_players_are_named_to_trust_bots_exists_and_asks_every_level_in_every_game() -> None:
    file, _, name = wording.BLIND_TEST.partition("::")
    parts = ast.parse((ROOT / file).read_text("utf-8")).body
    tests = {part.name: part for part in parts if isinstance(part, ast.FunctionDef)}
    assert name in tests
    asked = {ast.unparse(mark) for mark in tests[name].decorator_list}
    assert asked == {"LEVELS", "EVERY_GAME"}


@by_language
def test_every_text_is_translated(path: Path) -> None:
    own = catalogue(path)
    missing = []
    for text in texts(marked()):
        message = own.get(text.id, text.context)
        if message is None or message.fuzzy or not all(forms(message)):
            missing.append(text.id)
    assert missing == []


@by_language
def test_no_translation_is_left_over(path: Path) -> None:
    assert [text.id for text in texts(catalogue(path)) if marked().get(text.id, text.context) is None] == []


@by_language
def test_a_translation_has_the_placeholders_of_its_source(path: Path) -> None:
    wrong = []
    for message in texts(catalogue(path)):
        # The singular of a counted text may leave the number out.
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        known = placeholders(" ".join(sources))
        needed = set() if message.pluralizable else known
        if any(not needed <= placeholders(form) <= known for form in forms(message)):
            wrong.append(message.id)
    assert wrong == []


def test_the_browser_offers_the_games_of_the_engine_with_their_presets() -> None:
    """Their names and sentences stand there to be translated; what there is, the engine says."""
    source = (ROOT / "web" / "static" / "js" / "games.js").read_text(encoding="utf-8")
    offered = re.findall(r'key: "(\w+)",\s+seats: (\d)[\s\S]*?presets: (\{\}|\{[\s\S]*?\n    \})', source)
    assert [
        (key, int(seats), re.findall(r"^\s+(\w+): \[", presets, re.MULTILINE)) for key, seats, presets in offered
    ] == [(game.key, game.players, list(game.presets) if len(game.presets) > 1 else []) for game in GAMES.values()]
