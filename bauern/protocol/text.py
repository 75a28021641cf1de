"""Text that people write, made harmless: one place for names and chat."""

# ruff: noqa: RUF001, RUF002  (letters that look like others are what this is about)
import unicodedata
from typing import Final

_ZWJ: Final = "\N{ZERO WIDTH JOINER}"
_EMOJI_STYLE: Final = "\N{VARIATION SELECTOR-16}"
_JOINERS: Final = {_ZWJ, _EMOJI_STYLE, "\N{COMBINING ENCLOSING KEYCAP}"}
"""What emoji are put together with."""
_KEYS: Final = frozenset("0123456789#*")
_SIGNS: Final = {"So", "Sk", "Sm"}
"""What emoji are among, the colours of their skin and arrows too."""
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
    "a": "ᴀаαⱥɑᎪꓮ",
    "b": "ʙвьβƀɓꞵƅᏏꓐᏴ🅱",
    "c": "ᴄсϲȼᏟꓚ",
    "d": "ᴅԁđɖɗᎠꓓ",
    "e": "ᴇеεɇᎬꓰ",
    "f": "ꜰғ",
    "g": "ɢǥɡ",
    "h": "ʜһнħᎻꓧ",
    "i": "ɪіιɨıɩᎥꓲ",
    "j": "ᴊјɉ",
    "k": "ᴋкκƙᏦꓗ",
    "l": "ʟӏłᏞꓡ",
    "m": "ᴍмμᎷꓟ",
    "n": "ɴпηո",
    "o": "ᴏоοøօᎾꓳ০০൦๐໐០",
    "p": "ᴘрρᵽƥᏢꓑ",
    "q": "ꞯԛ",
    "r": "ʀгɍᎡꓣ",
    "s": "ꜱѕᏚꓢ",
    "t": "ᴛтτŧƭʈᎢꓔ",
    "u": "ᴜцυʉս",
    "v": "ᴠѵνᏙꓦ",
    "w": "ᴡԝω",
    "x": "хχ",
    "y": "ʏуγɏ",
    "z": "ᴢзƶᏃꓜ",
}  # Small capitals, Cyrillic, Greek, Armenian, strokes and hooks, Cherokee, Lisu, round digits.
_LATIN: Final = str.maketrans({other: letter for letter, others in _LOOK_ALIKES.items() for other in others})
_ALIKE: Final = str.maketrans("01i", "oll")


def plain(text: str, *, joiners: bool = False) -> str:
    """Return the text in NFC with single spaces and nothing invisible, few marks a letter; `joiners` keeps emoji."""
    kept: list[str] = []
    room_for_marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if kept and kept[-1] == _ZWJ and category not in _SIGNS:
            kept.pop()
        if character in _JOINERS:
            if joiners and kept and _joins(character, kept[-1]):
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
    return " ".join("".join(kept).removesuffix(_ZWJ).split())


def _joins(joiner: str, before: str) -> bool:
    """Whether a joiner stands behind an emoji or what becomes one; anywhere else it is an invisible character."""
    sign = unicodedata.category(before) in _SIGNS
    if joiner == _ZWJ:
        return sign or before == _EMOJI_STYLE
    return before in _KEYS or (sign if joiner == _EMOJI_STYLE else before == _EMOJI_STYLE)


def looks(text: str) -> str:
    """Return small Latin letters for what looks like them in other scripts, widths and shapes; for comparing only."""
    spread = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(c for c in spread if unicodedata.category(c) not in _MARKS).translate(_LATIN)


def same_name(name: str) -> str:
    """Return what is equal for names that one may take for each other: `Anna`, `ANNA`, `Аnnа`, `An-na`."""
    shape = looks(name)
    letters = "".join(c for c in shape if c.isalnum())
    return letters.translate(_ALIKE) if letters else shape
