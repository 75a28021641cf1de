"""What is wrong with the rules pages in a folder: each fault begins with its file and its id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path

from markdown_it import MarkdownIt

from bauern.engine import GAMES, IllegalAction, Refused, parse_record, replay
from bauern.server.lessons import game_of, lesson_of, steps_of, task_of
from bauern.server.rulebook.pages import RULE_ID, SOURCE, Fence, Page, Section, languages, read_pages, whole
from tests.rulespages.compared import NAMES, digest, now, read_ledger, read_names

LANGUAGES = ("en", "de", "hu", "sk", "sl", "bg")
EMPTY = ("record", "vectors", "step")
"""Fences that stand once, in the English page."""
KINDS = (*EMPTY, "table")
TABLES = (
    "cards",
    "options",
    "names",
    "presets schnapsen",
    *(f"{kind} {game.key}" for kind in ("contracts", "contracts-short") for game in GAMES.values() if game.players > 2),
)
CITED = re.compile(r"\brule\(\"([a-z0-9.-]+)\"\)")
LINK = re.compile(r"\]\(([^)\s]*)\)")
MARKDOWN = MarkdownIt("commonmark").enable("table")
CHANGED = "the text or its English source has changed since both were compared"
BLOCKS = ("paragraph_open", "tr_open")
RULELESS = frozenset({"fair-shuffle"})
"""Pages whose rules are shown by numbers rather than by records."""


def faults(root: Path, tests: Path) -> list[str]:
    """Everything that is wrong, in English and then language by language."""
    source = read_pages(root / SOURCE)
    found = [*_english(source), *_ways(SOURCE, source, source), *_citations(source, tests), *_lessons(source)]
    for lang in languages(root):
        if lang != SOURCE:
            found += [*_translation(root, lang, source), *_names(root, lang)]
    return found


def _english(pages: dict[str, Page]) -> Iterator[str]:
    known: dict[str, str] = {}
    for page in pages.values():
        file = f"{SOURCE}/{page.name}.md"
        keys = [section.key for section in page.sections]
        yield from (f"{file}: {key}: stands twice" for key in sorted({key for key in keys if keys.count(key) > 1}))
        for section in page.sections:
            at = f"{file}: {section.key}"
            if section.is_rule and section.key in known:
                yield f"{at}: stands in {known[section.key]}, too"
            if section.is_rule:
                known[section.key] = file
            if section.level == 3 and not section.has_id:
                yield f"{at}: a heading of this level needs an id"
            if section.is_rule and page.name not in RULELESS and not section.fences:
                yield f"{at}: has no example"
            for number, fence in enumerate(section.fences, 1):
                yield from (f"{at}: example {number}: {miss}" for miss in _misses(fence, page.name))


def _ways(lang: str, pages: dict[str, Page], source: dict[str, Page]) -> Iterator[str]:
    """Rules that a text names and pages that it leads to, and there are none."""
    known = {key for page in source.values() for key in page.rules}
    places = {name: {"", *(section.key for section in page.sections)} for name, page in source.items()}
    for page in pages.values():
        for section in page.sections:
            at = f"{lang}/{page.name}.md: {section.key}"
            text = "\n".join(part for part in section.parts if isinstance(part, str))
            yield from (f"{at}: names {key}" for key in sorted(set(RULE_ID.findall(text)) - known))
            for way in LINK.findall(text):
                file, _, key = way.partition("#")
                there = places.get(file.removesuffix(".md") or page.name, set())
                if not way.startswith(("https://", "/")) and key not in there:
                    yield f"{at}: leads to {way}"


def _lessons(pages: dict[str, Page]) -> Iterator[str]:
    """What is wrong with lessons: steps and record must be about the same actions, and each step about a rule."""
    known = {key for page in pages.values() for key in page.rules}
    for page in pages.values():
        if game_of(page.name):
            yield from (f"{SOURCE}/{page.name}.md: {fault}" for fault in _lesson(page, known))


def _lesson(page: Page, known: set[str]) -> Iterator[str]:
    try:
        lesson_of(page)
        tasks = [(section.key, task_of(section)) for section in steps_of(page)]
    except IllegalAction:
        return  # told of the record already
    except Refused as error:
        yield error.message
        return
    yield from (f"{key}: shows {task.rule}" for key, task in tasks if task and task.rule not in known)


@cache  # most examples are the same wherever copies of the pages are looked at; so are most texts below
def _misses(fence: Fence, page: str) -> tuple[str, ...]:
    """What an example expects and does not get."""
    if fence.info == "table" and fence.text not in TABLES:
        return (f"there is no table {fence.text}",)
    if fence.info not in KINDS:
        return (f"there is no block {fence.info}",)
    if fence.info != "record":
        return ()
    try:
        return replay(parse_record(whole(fence.text, page))).misses
    except Refused as error:
        return (error.message,)


def _citations(pages: dict[str, Page], tests: Path) -> Iterator[str]:
    cited = _cited(tests)
    known = {key: page.name for page in pages.values() for key in page.rules}
    yield from (f"{SOURCE}/{page}.md: {key}: no test cites it" for key, page in known.items() if key not in cited)
    yield from (f"tests: {key}: stands on no page" for key in sorted(cited - known.keys()))


@cache
def _cited(tests: Path) -> set[str]:
    return {key for path in tests.rglob("test_*.py") for key in CITED.findall(path.read_text("utf-8"))}


def _translation(root: Path, lang: str, source: dict[str, Page]) -> Iterator[str]:
    own, ledger = read_pages(root / lang), read_ledger(root / lang)
    yield from _ways(lang, own, source)
    yield from (f"{lang}/{name}.md: is missing" for name in source if name not in own)
    yield from (f"{lang}/{name}.md: has no English page" for name in own if name not in source)
    for name, page in source.items():
        if name not in own:
            continue
        for english, translated in zip_longest(page.sections, own[name].sections):
            yield from _section(f"{lang}/{name}.md", english, translated)
            if english and translated and ledger.get(f"{name}#{english.key}") != (digest(english), digest(translated)):
                yield f"{lang}/{name}.md: {english.key}: {CHANGED}"


def _names(root: Path, lang: str) -> Iterator[str]:
    """What is wrong with the words of a language in `names.toml`."""
    names, ledger, present = read_names(root), read_ledger(root / lang), now(root, lang)
    source, own = names.get(SOURCE, {}), names.get(lang, {})
    if not own:
        yield f"{NAMES}: {lang}: is missing"
    yield from (f"{NAMES}: {lang}.{key}: has no English word" for key in own if key not in source)
    for key in source if own else ():
        if key not in own:
            yield f"{NAMES}: {lang}.{key}: is missing"
        elif ledger.get(f"{NAMES}#{key}") != present[f"{NAMES}#{key}"]:
            yield f"{NAMES}: {lang}.{key}: {CHANGED}"


def _section(file: str, english: Section | None, translated: Section | None) -> Iterator[str]:
    if translated is None or english is None:
        yield from (f"{file}: {section.key}: is missing" for section in [english] if section)
        yield from (f"{file}: {section.key}: has no English section" for section in [translated] if section)
        return
    if english.level != translated.level or ((english.has_id or translated.has_id) and english.key != translated.key):
        yield f"{file}: {english.key}: stands as {translated.key}"
        return
    at = f"{file}: {english.key}"
    infos = [fence.info for fence in english.fences]
    if infos != [fence.info for fence in translated.fences]:
        yield f"{at}: must have these fences: {', '.join(infos) or 'none'}"
        return
    for one, other in zip(english.fences, translated.fences, strict=True):
        if other.text != ("" if one.info in EMPTY else one.text):
            yield f"{at}: the {one.info} fence must be {'empty' if one.info in EMPTY else 'the English one'}"
    wanted, there = (_blocks(section.parts) for section in (english, translated))
    if wanted != there:
        yield f"{at}: has {there} paragraphs, points and rows instead of {wanted}"


@cache
def _blocks(parts: tuple[str | Fence, ...]) -> int:
    """How many paragraphs, points of lists and rows of tables."""
    text = "\n\n".join(part for part in parts if isinstance(part, str))
    return sum(token.type in BLOCKS for token in MARKDOWN.parse(text))
