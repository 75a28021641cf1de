"""The rules pages as data: rule ids, their titles and the records that stand under them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bauern.engine import GAMES

PAGES = Path(__file__).parent.parent.parent / "rulesdocs" / "en"
HEADING = re.compile(r"^### ([bdsx](?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2}) — (\S.*)$", re.MULTILINE)
FENCE = re.compile(r"^```record\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class PageRule:
    """One rule of a page: its id, its title and its examples, each a whole record."""

    key: str
    title: str
    records: tuple[str, ...]


def whole(block: str, game: str) -> str:
    """Return a record with the lines that its page stands for; a page about all games names each one's game."""
    named = "" if block.startswith("game = ") else f'game = "{game}"\n'
    return f'format = "bauern-record/1"\n{named}{block}'


def page_rules(page: Path, game: str) -> list[PageRule]:
    """Every rule of a page in its order; a record that names no game is of this one."""
    text = page.read_text(encoding="utf-8")
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [
        PageRule(heading[1], heading[2], tuple(whole(block, game) for block in FENCE.findall(text, heading.end(), end)))
        for heading, end in zip(headings, ends, strict=True)
    ]


BY_PAGE = {f"{game}.md": page_rules(PAGES / f"{game}.md", game) for game in GAMES}
BY_PAGE["disputes.md"] = page_rules(PAGES / "disputes.md", "bauernschnapsen")
RULES = [rule for rules in BY_PAGE.values() for rule in rules]
FAIR = page_rules(PAGES / "fair-shuffle.md", "bauernschnapsen")
EXAMPLES = [(f"{rule.key}-{number}", text) for rule in RULES + FAIR for number, text in enumerate(rule.records, 1)]
