import pytest

from bauern.protocol.text import plain


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Anna\t Maria \n", "Anna Maria"),
        ("Jose\N{COMBINING ACUTE ACCENT}", "Jos\N{LATIN SMALL LETTER E WITH ACUTE}"),
        ("ab\N{RIGHT-TO-LEFT OVERRIDE}cd", "abcd"),
        ("ab\N{ZERO WIDTH SPACE}cd", "abcd"),
        ("a\N{NO-BREAK SPACE}b", "a b"),
        ("a\x00b\x1b[31mc", "a b [31mc"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("\N{ZERO WIDTH NON-JOINER}", ""),
        ("\ud800", ""),
    ],
)
def test_invisible_characters_are_taken_out_and_the_rest_is_left(written: str, kept: str) -> None:
    assert plain(written) == kept


def test_emoji_can_stay_together() -> None:
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert plain(family, joiners=True) == family
    assert plain(family) == "\N{MAN}\N{GIRL}"
