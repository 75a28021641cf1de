import unicodedata

import pytest

from bauern.protocol.text import plain, same_name

ACUTE = "\N{COMBINING ACUTE ACCENT}"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Anna\t Maria \n", "Anna Maria"),
        (f"Jose{ACUTE}", "Jos\N{LATIN SMALL LETTER E WITH ACUTE}"),
        ("ab\N{RIGHT-TO-LEFT OVERRIDE}cd", "abcd"),
        ("ab\N{RIGHT-TO-LEFT ISOLATE}cd\N{POP DIRECTIONAL ISOLATE}", "abcd"),
        ("ab\N{ARABIC LETTER MARK}cd", "abcd"),
        ("ab\N{ZERO WIDTH SPACE}cd", "abcd"),
        ("ab\N{WORD JOINER}c\N{ZERO WIDTH NO-BREAK SPACE}d", "abcd"),
        ("ab\N{SOFT HYPHEN}cd", "abcd"),
        ("ab\N{TAG LATIN SMALL LETTER C}\N{CANCEL TAG}cd", "abcd"),
        ("ab\N{VARIATION SELECTOR-1}\N{VARIATION SELECTOR-17}cd", "abcd"),
        ("ab\N{COMBINING GRAPHEME JOINER}cd", "abcd"),
        ("ab\N{INTERLINEAR ANNOTATION ANCHOR}cd", "abcd"),
        ("ab\N{OBJECT REPLACEMENT CHARACTER}cd", "ab\N{OBJECT REPLACEMENT CHARACTER}cd"),
        ("ab\ue000cd\U000f0000", "abcd"),
        ("ab\ufffe\U0010ffff\u0378cd", "abcd"),
        ("\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}\N{HANGUL CHOSEONG FILLER}", ""),
        ("\N{BRAILLE PATTERN BLANK}", ""),
        ("a\N{COMBINING ENCLOSING CIRCLE BACKSLASH}b", "ab"),
        ("a\N{NO-BREAK SPACE}b", "a b"),
        ("a\N{LINE SEPARATOR}b\N{IDEOGRAPHIC SPACE}c", "a b c"),
        ("a\x00b\x1b[31mc", "a b [31mc"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("\N{ZERO WIDTH NON-JOINER}", ""),
        ("\ud800", ""),
    ],
)
def test_invisible_characters_are_taken_out_and_the_rest_is_left(written: str, kept: str) -> None:
    assert plain(written) == kept


def test_marks_do_not_pile_up() -> None:
    below = "\N{COMBINING DOT BELOW}"
    assert plain("x" + below * 50 + "y") == "x" + below * 3 + "y"
    assert plain(below * 5 + "x " + below + "y") == "x y", "a mark needs a letter"


@pytest.mark.parametrize("written", ["Việt", "שָׁלוֹם", "ภาษาไทยน้ำ", "العَرَبِيَّة", "हिन्दी", "Ё̀лка", "日本語", "Žofka 2."])
def test_what_people_write_stays_as_it_is(written: str) -> None:
    assert plain(written) == unicodedata.normalize("NFC", written)


@pytest.mark.parametrize(
    "emoji",
    [
        "\N{MAN}\N{ZERO WIDTH JOINER}\N{GIRL}",
        "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}",
        "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}",
        "#\N{COMBINING ENCLOSING KEYCAP}",
        "\N{WHITE HEAVY CHECK MARK} \N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}\N{ZERO WIDTH JOINER}\N{FIRE}",
        "\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}\N{ZERO WIDTH JOINER}\N{FEMALE SIGN}\N{VARIATION SELECTOR-16}",
    ],
)
def test_emoji_can_stay_together(emoji: str) -> None:
    assert plain(emoji, joiners=True) == emoji
    assert plain(emoji) != emoji


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("a\N{ZERO WIDTH JOINER}b", "ab"),
        ("\N{ZERO WIDTH JOINER}" * 3 + "ab" + "\N{ZERO WIDTH JOINER}" * 3, "ab"),
        ("a\N{VARIATION SELECTOR-16}b", "ab"),
        ("a" + "\N{COMBINING ENCLOSING KEYCAP}" * 9, "a"),
        ("1" + "\N{COMBINING ENCLOSING KEYCAP}" * 9, "1\N{COMBINING ENCLOSING KEYCAP}"),
        ("\N{MAN}" + "\N{ZERO WIDTH JOINER}" * 9 + "\N{GIRL}", "\N{MAN}\N{ZERO WIDTH JOINER}\N{GIRL}"),
        ("\N{MAN}\N{ZERO WIDTH JOINER}x \N{MAN}\N{ZERO WIDTH JOINER}", "\N{MAN}x \N{MAN}"),
        ("\N{MAN}\N{ZERO WIDTH JOINER}\N{ZERO WIDTH SPACE}", "\N{MAN}"),
    ],
)
def test_what_joins_emoji_joins_nothing_else(written: str, kept: str) -> None:
    assert plain(written, joiners=True) == kept


@pytest.mark.parametrize(
    "other",
    [
        "ANNA",
        "an-na",
        "A n n a",
        "\N{CYRILLIC CAPITAL LETTER A}nn\N{CYRILLIC SMALL LETTER A}",
        "\N{GREEK CAPITAL LETTER ALPHA}nna",
        "\N{FULLWIDTH LATIN CAPITAL LETTER A}nna",
        "\N{LATIN LETTER SMALL CAPITAL A}\N{LATIN LETTER SMALL CAPITAL N}na",
        "\N{MATHEMATICAL BOLD CAPITAL A}nna",
        "\N{LATIN CAPITAL LETTER A WITH ACUTE}nn\N{LATIN SMALL LETTER A WITH DIAERESIS}",
    ],
)
def test_names_that_one_may_take_for_each_other_are_the_same(other: str) -> None:
    assert same_name(other) == same_name("Anna")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Anni"), ("Guest 1234", "Guest 1235"), ("Anna 1", "Anna 2"), ("\N{SUNFLOWER}", "\N{TULIP}")],
)
def test_other_names_are_others(one: str, other: str) -> None:
    assert same_name(one) != same_name(other)


def test_digits_that_look_like_letters_are_those() -> None:
    assert same_name("l0la") == same_name("Iola")
