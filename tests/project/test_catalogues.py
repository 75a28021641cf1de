from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from tests.project.tree import ROOT

LOCALES = ROOT / "web" / "locales"
CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/bauern.po"))


def worth_reading(folder: str) -> bool:
    return Path(folder).name != "node_modules" and not Path(folder).name.startswith(".")


@cache
def texts() -> Catalog:
    """Return every text that the code marks for translation."""
    with (LOCALES / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)
    found = Catalog()
    for _, _, text, _, context in extract_from_dir(ROOT, methods, options, directory_filter=worth_reading):
        found.add(text, context=context)
    return found


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


by_language = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])


def test_there_is_german() -> None:
    assert "de" in [path.parts[-3] for path in CATALOGUES]


def test_texts_are_found_in_python_in_pages_and_in_javascript() -> None:
    sources = {"bauern": 0, "web/templates": 0, "web/static/js": 0}
    with (LOCALES / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)
    for name, *_ in extract_from_dir(ROOT, methods, options, directory_filter=worth_reading):
        sources[next(source for source in sources if name.startswith(source))] += 1
    assert all(sources.values()), sources


@by_language
def test_every_text_is_translated(path: Path) -> None:
    translated = catalogue(path)
    missing: list[object] = []
    for text in texts():
        own = translated.get(text.id, text.context) if text.id else text
        forms = own.string if own and isinstance(own.string, tuple | list) else [own.string if own else ""]
        if text.id and (own is None or own.fuzzy or not all(forms)):
            missing.append(text.id)
    assert missing == []


@by_language
def test_no_translation_is_left_over(path: Path) -> None:
    assert [text.id for text in catalogue(path) if text.id and texts().get(text.id, text.context) is None] == []


@by_language
def test_placeholders_and_plural_forms_are_those_of_the_source(path: Path) -> None:
    translated = catalogue(path)
    assert [(text.id, str(error)) for text in translated for error in text.check(translated)] == []
