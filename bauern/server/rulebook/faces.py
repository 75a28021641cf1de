"""Single card faces as pictures, for pages with thousands of cards: a browser draws each once.

The table puts the whole sprite into its page and points into it with `<use>`. A page of the rules made so takes a
telephone six seconds to build, and with pictures one.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from bauern.engine import DECK
from bauern.server.i18n import Language

DECKS: Final = ("french", "german")
COLOURS: Final = ("usual", "two", "four")
_DEFS: Final = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_SYMBOL: Final = re.compile(r'<symbol id="(\w+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
_LETTER: Final = re.compile(r'(<text [^>]*data-rank="([KQJ])"[^>]*>)[^<]*<')
_VARIABLE: Final = re.compile(r"var\(--([\w-]+)(?:,([^()]*))?\)")
_BLOCK: Final = re.compile(r":root((?:\[[^\]]+\])*)\s*\{([^}]*)\}")
_CONDITION: Final = re.compile(r'\[data-(\w+)="(\w+)"\]')
_VALUE: Final = re.compile(r"--([\w-]+):\s*([^;]+);")


@dataclass(frozen=True, slots=True)
class Faces:
    """How somebody wants to see the cards; the defaults are the first ones."""

    deck: str = DECKS[0]
    colours: str = COLOURS[0]

    @classmethod
    def chosen(cls, text: str | None, usual: str = DECKS[0]) -> "Faces":
        """Return the faces of a text such as `german-four`; what is not known is as usual."""
        deck, _, colours = (text or "").partition("-")
        return cls(deck if deck in DECKS else usual, colours if colours in COLOURS else COLOURS[0])

    def __str__(self) -> str:
        return f"{self.deck}-{self.colours}"


def face(web_root: Path, card: str, faces: Faces, language: Language) -> str | None:
    """Return the picture of a card with the index letters of a language; None if there is no such card."""
    drawn = _pictures(web_root, faces).get(card)
    if drawn is None:
        return None
    letters = _letters(language)[faces.deck]
    return _LETTER.sub(lambda found: f"{found[1]}{Markup.escape(letters[found[2]])}<", drawn)


@cache
def _pictures(web_root: Path, faces: Faces) -> Mapping[str, str]:
    """Return the twenty faces and the back, in the colours of the style sheet."""
    sprite = (web_root / "decks" / f"{faces.deck}.svg").read_text(encoding="utf-8")
    values = _colours((web_root / "static" / "css" / "tokens.css").read_text(encoding="utf-8"), faces)
    while (coloured := _VARIABLE.sub(lambda found: values.get(found[1]) or found[2], sprite)) != sprite:
        sprite = coloured
    defs = "".join(_DEFS.findall(sprite))
    return {
        card: f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{defs}{shapes}</svg>'
        for card, box, shapes in _SYMBOL.findall(sprite)
        if card in DECK or card == "back"
    }


def _colours(tokens: str, faces: Faces) -> Mapping[str, str]:
    """Return the variables that hold for these faces, later rules over earlier ones as in the style sheet."""
    chosen = {("deck", faces.deck), ("colours", faces.colours)}
    values: dict[str, str] = {}
    for conditions, block in _BLOCK.findall(tokens):
        if set(_CONDITION.findall(conditions)) <= chosen:
            values |= dict(_VALUE.findall(block))
    return values


def _letters(language: Language) -> Mapping[str, Mapping[str, str]]:
    """Return the index letters of the courts by deck; the table does the same in the browser."""
    say = language.texts.pgettext
    return {
        "french": {
            "K": say("index letter, French deck", "K"),
            "Q": say("index letter, French deck", "Q"),
            "J": say("index letter, French deck", "J"),
        },
        "german": {
            "K": say("index letter, German deck", "K"),
            "Q": say("index letter, German deck", "Q"),
            "J": say("index letter, German deck", "J"),
        },
    }
