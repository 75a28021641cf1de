"""The whole book: every page in every language, as the templates show it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from markupsafe import Markup

from bauern.engine import parse_record
from bauern.server.i18n import Languages
from bauern.server.rulebook.examples import Example, example
from bauern.server.rulebook.pages import SOURCE, Fence, Page, Section, languages, read_pages, whole
from bauern.server.rulebook.tables import Table, Tables
from bauern.server.rulebook.text import Prose
from bauern.server.rulebook.words import Words

ORDER: Final = (
    "bauernschnapsen",
    "dreierschnapsen",
    "schnapsen",
    "quick-card",
    "disputes",
    "house-rules",
    "fair-play",
    "by-ear",
    "fair-shuffle",
    "glossary",
    "names",
)
"""The pages as they are listed."""
_FEW: Final = 12
"""Up to so many examples of a page lie open."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a section: one of these."""

    prose: Markup | None = None
    example: Example | None = None
    table: Table | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section as it is shown."""

    level: int
    key: str
    title: Markup
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page as it is shown; `lang` is the language of its text."""

    name: str
    lang: str
    title: str
    sections: tuple[ShownSection, ...]
    examples_open: bool
    example: str
    """The word for an example."""


class Book:
    """Every page in every language."""

    def __init__(self, root: Path, known: Languages) -> None:
        """Read the pages below `root`, in the languages that are known."""
        self._names = root / "names.toml"
        self._known = known
        self._pages: Mapping[str, Mapping[str, Page]] = {
            lang: read_pages(root / lang) for lang in languages(root) if lang in known
        }

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The page of each rule."""
        return {key: page.name for page in self._pages[SOURCE].values() for key in page.rules}

    def address(self, rule: str) -> str:
        """Return where a rule stands; the list of pages where there is none."""
        return f"/rules/{self.rules[rule]}#{rule}" if rule in self.rules else "/rules"

    def contents(self, lang: str) -> list[tuple[str, str]]:
        """Return name and title of every page, in the language or else in English."""
        return [(name, self.written(lang, name)[1].title) for name in ORDER]

    def page(self, lang: str, name: str, deck: str) -> ShownPage:
        """Return a page of `ORDER` in the language, or in English where that has none."""
        spoken, page = self.written(lang, name)
        words = Words(self._known[spoken].texts, deck)

        def linked(rule: str) -> tuple[str, str] | None:
            if rule not in self.rules:
                return None
            there = self.written(spoken, self.rules[rule])[1].rules.get(rule)
            return (self.address(rule), there.title) if there else None

        prose = Prose(linked, words.say(_("Table")))
        tables = Tables(words, linked, self._names, dict(self._known.choices), spoken)
        makers = _Makers(name, words, prose, tables)
        source = self._pages[SOURCE][name]
        sections = tuple(
            ShownSection(english.level, english.key, prose.line(own.title), tuple(makers.blocks(own, english.fences)))
            for own, english in zip(page.sections, source.sections, strict=True)
        )
        examples = sum(fence.info == "record" for section in source.sections for fence in section.fences)
        return ShownPage(name, spoken, page.title, sections, examples <= _FEW, words.say(_("Example")))

    def written(self, lang: str, name: str) -> tuple[str, Page]:
        """Return a page as it is written, and in which language: this one, or English where it has none that fits."""
        own = self._pages.get(lang, {}).get(name)
        source = self._pages[SOURCE][name]
        fits = own is not None and len(own.sections) == len(source.sections)
        return (lang, own) if own is not None and fits else (SOURCE, source)


def _(text: str) -> str:
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class _Makers:
    page: str
    words: Words
    prose: Prose
    tables: Tables

    def blocks(self, section: Section, fences: Sequence[Fence]) -> list[Block]:
        """Return the parts of a section, its fences filled from the English ones."""
        waiting = list(fences)
        return [
            self._fence(waiting.pop(0)) if isinstance(part, Fence) else Block(prose=self.prose.block(part))
            for part in section.parts
            if not isinstance(part, Fence) or waiting
        ]

    def _fence(self, fence: Fence) -> Block:
        match fence.info:
            case "record":
                return Block(example=example(parse_record(whole(fence.text, self.page)), self.words))
            case "table":
                return Block(table=self.tables.table(fence.text))
            case _:
                return Block(code=fence.text)
