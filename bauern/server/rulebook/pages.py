"""Rules pages as data: sections with their prose and their fences. `rulesdocs/README.md` tells how they are written."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from bauern.engine import GAMES

SOURCE: Final = "en"
RULE_ID: Final = re.compile(r"\b[bdsx]\.[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*")
_HEADING: Final = re.compile(r"(#{1,3}) (?:((?:[bdsx]|learn)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2}) — )?(\S.*)")
_FENCE: Final = "```"


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of data in a page: `info` says of what kind."""

    info: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it up to the next one."""

    level: int
    key: str
    """The id of a rule or of a step of a lesson, else the heading as an anchor."""
    title: str
    parts: tuple[str | Fence, ...]
    """Markdown and fences, in turn."""

    @property
    def is_rule(self) -> bool:
        """Whether this is a rule with an id."""
        return RULE_ID.fullmatch(self.key) is not None

    @property
    def has_id(self) -> bool:
        """Whether this is a rule, or a step of a lesson: its key is the same in every language."""
        return "." in self.key

    @property
    def fences(self) -> tuple[Fence, ...]:
        """The fences alone."""
        return tuple(part for part in self.parts if isinstance(part, Fence))


@dataclass(frozen=True)
class Page:
    """A page of one language; its name is that of the file without `.md`."""

    name: str
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        """The first heading."""
        return self.sections[0].title

    @cached_property
    def rules(self) -> Mapping[str, Section]:
        """The rules that stand here, by id."""
        return {section.key: section for section in self.sections if section.is_rule}


def read_page(name: str, text: str) -> Page:
    """Return a page from its Markdown."""
    return Page(name, tuple(_sections(text)))


def read_pages(folder: Path) -> dict[str, Page]:
    """Return every page of a language's folder by name."""
    return {path.stem: read_page(path.stem, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.md"))}


def whole(block: str, page: str) -> str:
    """Return a record with the lines that its page stands for; a page about all games names each one's game."""
    game = page if page in GAMES else next(iter(GAMES))
    named = "" if block.startswith("game = ") else f'game = "{game}"\n'
    return f'format = "bauern-record/1"\n{named}{block}\n'


def languages(root: Path) -> list[str]:
    """Return the languages that have a folder, English first."""
    return sorted((path.name for path in root.iterdir() if path.is_dir()), key=lambda code: (code != SOURCE, code))


def anchor(title: str) -> str:
    """Return a heading as the part of an address behind `#`."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _sections(text: str) -> Iterator[Section]:
    heading: re.Match[str] | None = None
    parts: list[str | Fence] = []
    lines: list[str] = []
    info: str | None = None  # of the fence that is open

    def end() -> None:
        words = "\n".join(lines).strip("\n")
        lines.clear()
        if info is not None:
            parts.append(Fence(info, words))
        elif words.strip():
            parts.append(words)

    for line in text.splitlines():
        found = None if info is not None else _HEADING.fullmatch(line)
        if found:
            end()
            if heading:
                yield _section(heading, parts)
            heading, parts = found, []
        elif line.startswith(_FENCE):
            end()
            info = line.removeprefix(_FENCE).strip() if info is None else None
        else:
            lines.append(line)
    end()
    if heading:
        yield _section(heading, parts)


def _section(heading: re.Match[str], parts: list[str | Fence]) -> Section:
    marks, key, title = heading.groups()
    return Section(len(marks), key or anchor(title), title, tuple(parts))
