"""The rules pages as data: rule ids, their titles and the records that stand under them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PAGES = Path(__file__).parent.parent.parent / "rulesdocs" / "en"
HEADING = re.compile(r"^### ([bx](?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2}) — (\S.*)$", re.MULTILINE)
FENCE = re.compile(r"^```record\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = 'format = "bauern-record/1"\ngame = "bauernschnapsen"\n'


@dataclass(frozen=True)
class PageRule:
    """One rule of a page: its id, its title and its examples, each a whole record."""

    key: str
    title: str
    records: tuple[str, ...]


def page_rules(page: Path) -> list[PageRule]:
    """Every rule of a page, in its order."""
    text = page.read_text(encoding="utf-8")
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [
        PageRule(heading[1], heading[2], tuple(HEAD + block for block in FENCE.findall(text, heading.end(), end)))
        for heading, end in zip(headings, ends, strict=True)
    ]


RULES = page_rules(PAGES / "bauernschnapsen.md")
FAIR = page_rules(PAGES / "fair-shuffle.md")
EXAMPLES = [(f"{rule.key}-{number}", text) for rule in RULES + FAIR for number, text in enumerate(rule.records, 1)]
