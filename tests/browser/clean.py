"""What axe finds on a page, and the languages to look at it in."""

from collections.abc import Iterator
from itertools import cycle

from axe_playwright_python.sync_playwright import (  # type: ignore[import-untyped]  # it brings no types
    DEFAULT_OPTIONS,
    Axe,
)
from playwright.sync_api import expect

from bauern.assets import web_root
from bauern.server.i18n import Languages
from tests.browser.people import Person

CODES = tuple(code for code, _ in Languages(web_root() / "locales").choices)
AGAIN = Axe("")
"""The same where it is in the page already."""
COLOURS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
"""What axe is asked for of colours alone; of what is right it would otherwise tell every element, at great length."""


def axe_faults(person: Person) -> list[str]:
    """Return what axe finds on the page as it is, by day, and of its colours in the evening too."""
    found = []
    for theme, axe, asked in (("light", Axe(), DEFAULT_OPTIONS), ("dark", AGAIN, COLOURS)):
        person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        faults = axe.run(person.page, options=asked).response["violations"]
        found += [f"{theme} {person.where}: {fault['id']} {fault['nodes'][0]['html'][:200]}" for fault in faults]
    return found


class Tongues:
    """The languages to look at a page in: all of them, or one page after the other in the next one."""

    def __init__(self, *, all_of_them: bool, first: int) -> None:
        """Begin the round with the language number `first`."""
        self._all = all_of_them
        self._round = cycle(CODES[first % len(CODES) :] + CODES[: first % len(CODES)])

    def __iter__(self) -> Iterator[str]:
        """Give the languages for one more page."""
        return iter(CODES if self._all else [next(self._round)])

    def faults(self, person: Person, path: str) -> list[str]:
        """Return what axe finds on the page at this address."""
        found = []
        for lang in self:
            person.home(f"{path}?lang={lang}")
            expect(person.page.locator("html")).to_have_attribute("lang", lang)
            expect(person.page.locator("h1").first).to_be_visible()
            found += axe_faults(person)
        return found
