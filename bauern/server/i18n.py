"""Languages: gettext catalogues for the pages, and as JSON for the browser."""

import gettext
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from aiohttp import web

from bauern.server.wording import for_browser

SOURCE: Final = "en"
COOKIE: Final = "lang"
_NAMES: Final = {
    "en": "English",
    "de": "Deutsch",
    "hu": "Magyar",
    "sk": "Slovenčina",
    "sl": "Slovenščina",
    "bg": "Български",
}

_RANGE: Final = re.compile(r"([A-Za-z]+)(?:-[\w-]*)?(?:\s*;\s*[qQ]\s*=\s*([01](?:\.\d{0,3})?))?", re.ASCII)
"""One wish of `Accept-Language`: a language, perhaps its region, perhaps how dear it is."""
_GERMAN_SUITED: Final = ("hu", "sk")
"""Where these games are played with German-suited cards alone."""


@dataclass(frozen=True)
class Language:
    """One language and its texts; where one is missing the English text stands."""

    code: str
    texts: gettext.NullTranslations

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return _NAMES.get(self.code, self.code)

    @property
    def deck(self) -> str:
        """The card faces that are usual where the language is spoken."""
        return "german" if self.code in _GERMAN_SUITED else "french"

    @cached_property
    def catalogue(self) -> Mapping[str, str | list[str]]:
        """The texts by their English source, a list where there are plural forms; the words of the game by key."""
        found: dict[str, str | list[str]] = {**for_browser(self.texts)}
        # gettext has no public way to list a catalogue; its keys are texts, or a text and the number of a plural form.
        stored: Mapping[str | tuple[str, int], str] = getattr(self.texts, "_catalog", {})
        for key, text in sorted(stored.items(), key=lambda item: (isinstance(item[0], tuple), item[0])):
            if isinstance(key, tuple):
                forms = found.setdefault(key[0], [])
                if isinstance(forms, list):
                    forms.append(text)
            elif key:
                found[key] = text
        return found


class Languages:
    """Every language that there is a catalogue for, and English."""

    def __init__(self, locales: Path) -> None:
        """Read the compiled catalogues in this folder."""
        self._known = {SOURCE: Language(SOURCE, gettext.NullTranslations())}
        for compiled in sorted(locales.glob("*/LC_MESSAGES/bauern.mo")):
            code = compiled.parts[-3]
            with compiled.open("rb") as file:
                self._known[code] = Language(code, gettext.GNUTranslations(file))

    def __getitem__(self, code: str) -> Language:
        return self._known[code]

    def __contains__(self, code: str) -> bool:
        return code in self._known

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Every language as (code, own name)."""
        return [(language.code, language.name) for language in self._known.values()]

    def of(self, request: web.Request) -> Language:
        """Return the language of a request: asked for in the address, remembered, or wanted by the browser."""
        wanted = [request.query.get("lang"), request.cookies.get(COOKIE), *_accepted(request)]
        return self._known[next((code for code in wanted if code in self._known), SOURCE)]


def _accepted(request: web.Request) -> list[str]:
    """Return the languages of `Accept-Language`, the dearest first, without their regions and without unwanted ones."""
    weighed = []
    for part in request.headers.get("Accept-Language", "").split(","):
        found = _RANGE.fullmatch(part.strip())
        if found and (weight := float(found[2] or 1)):
            weighed.append((weight, found[1].lower()))
    return [code for _, code in sorted(weighed, key=lambda item: -item[0])]
