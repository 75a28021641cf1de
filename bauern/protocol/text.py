"""Text that people write, made harmless: one place for names and chat."""

# ruff: noqa: RUF001, RUF002  (letters that look like others are what this is about)
import unicodedata
from typing import Final

_JOINERS: Final = {"\N{ZERO WIDTH JOINER}", "\N{VARIATION SELECTOR-16}", "\N{COMBINING ENCLOSING KEYCAP}"}
"""What emoji are put together with."""
_SPACES: Final = {"Zs", "Zl", "Zp", "Cc"}
_INVISIBLE: Final = {"Cf", "Cn", "Co", "Cs", "Me"}
"""Direction marks, zero-width characters, tags and what has no meaning; frames that are drawn around others."""
_BLANK: Final = frozenset(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810)))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Letters, marks and signs that show nothing: fillers, variation selectors, the empty pattern of Braille."""
_MARKS: Final = {"Mn", "Mc"}
_MOST_MARKS: Final = 3
"""So many marks on one letter are enough for every script that people write in; more cover the lines around."""

_LOOK_ALIKES: Final = {
    "a": "ᴀаαⱥɑ",
    "b": "ʙвьβƀ",
    "c": "ᴄсϲȼ",
    "d": "ᴅԁđ",
    "e": "ᴇеεɇ",
    "f": "ꜰғ",
    "g": "ɢǥɡ",
    "h": "ʜһнħ",
    "i": "ɪіιɨıɩ",
    "j": "ᴊјɉ",
    "k": "ᴋкκ",
    "l": "ʟӏł",
    "m": "ᴍмμ",
    "n": "ɴпηո",
    "o": "ᴏоοøօ",
    "p": "ᴘрρᵽ",
    "q": "ꞯԛ",
    "r": "ʀгɍ",
    "s": "ꜱѕ",
    "t": "ᴛтτŧ",
    "u": "ᴜцυʉս",
    "v": "ᴠѵν",
    "w": "ᴡԝω",
    "x": "хχ",
    "y": "ʏуγɏ",
    "z": "ᴢзƶ",
}  # Small capitals, Cyrillic, Greek, Armenian, strokes.
_LATIN: Final = str.maketrans({other: letter for letter, others in _LOOK_ALIKES.items() for other in others})
_ALIKE: Final = str.maketrans("01i", "oll")


def plain(text: str, *, joiners: bool = False) -> str:
    """Return the text in NFC with single spaces and nothing invisible, few marks a letter; `joiners` keeps emoji."""
    kept: list[str] = []
    room_for_marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if joiners and character in _JOINERS:
            kept.append(character)
        elif category in _SPACES:
            kept.append(" ")
            room_for_marks = 0
        elif category in _MARKS:
            if room_for_marks and character not in _BLANK:
                kept.append(character)
                room_for_marks -= 1
        elif category not in _INVISIBLE and character not in _BLANK:
            kept.append(character)
            room_for_marks = _MOST_MARKS
    return " ".join("".join(kept).split())


def looks(text: str) -> str:
    """Return small Latin letters for what looks like them in other scripts, widths and shapes; for comparing only."""
    spread = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(c for c in spread if unicodedata.category(c) not in _MARKS).translate(_LATIN)


def same_name(name: str) -> str:
    """Return what is equal for names that one may take for each other: `Anna`, `ANNA`, `Аnnа`, `An-na`."""
    shape = looks(name)
    letters = "".join(c for c in shape if c.isalnum())
    return letters.translate(_ALIKE) if letters else shape
