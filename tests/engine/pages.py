"""The English rules pages as data: the records that stand under each rule."""

from __future__ import annotations

from dataclasses import dataclass

from bauern.assets import rulesdocs_root
from bauern.server.rulebook.pages import SOURCE, Page, read_pages, whole

PAGES = rulesdocs_root() / SOURCE


@dataclass(frozen=True)
class PageRule:
    """One rule of a page: its id, its title and its examples, each a whole record."""

    key: str
    title: str
    records: tuple[str, ...]


def rules_of_page(page: Page) -> list[PageRule]:
    """Every rule of a page in its order."""
    return [
        PageRule(key, rule.title, tuple(whole(f.text, page.name) for f in rule.fences if f.info == "record"))
        for key, rule in page.rules.items()
    ]


FAIR = rules_of_page(read_pages(PAGES)["fair-shuffle"])
RULES = [rule for page in read_pages(PAGES).values() for rule in rules_of_page(page)]
EXAMPLES = [(f"{rule.key}-{number}", text) for rule in RULES for number, text in enumerate(rule.records, 1)]
