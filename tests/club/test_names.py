import re

import pytest

from bauern.club.names import clean_name


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Maria ", "Anna Maria"),
        ("Jose\N{COMBINING ACUTE ACCENT}", "Jos\N{LATIN SMALL LETTER E WITH ACUTE}"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}anna\N{ZERO WIDTH SPACE}", "anna"),
        ("x" * 40, "x" * 24),
        ("<b>Max</b>", "<b>Max</b>"),
        ("Botond", "Botond"),
        ("Robot", "Robot"),
        ("Abbo Tamm", "Abbo Tamm"),
        ("Bo Tomic", "Bo Tomic"),
        ("\N{CYRILLIC CAPITAL LETTER A}\N{CYRILLIC SMALL LETTER EN}\N{CYRILLIC SMALL LETTER A}", "Ана"),
    ],
)
def test_a_name_is_shown_as_it_was_wanted_without_tricks(wanted: str, shown: str) -> None:
    assert clean_name(wanted) == shown


@pytest.mark.parametrize("wanted", [None, 5, ["Anna"], "", "  ", "\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NON-JOINER}"])
def test_who_has_no_name_is_given_one(wanted: object) -> None:
    assert re.fullmatch(r"Guest \d{4}", clean_name(wanted))


@pytest.mark.parametrize(
    "wanted",
    [
        "Bot",
        "bot 1",
        "BOT_Resi",
        "B0t 2",
        "\N{CYRILLIC CAPITAL LETTER VE}\N{CYRILLIC SMALL LETTER O}\N{CYRILLIC SMALL LETTER TE} 3",
        "\N{FULLWIDTH LATIN CAPITAL LETTER B}ot",
        "\N{LATIN LETTER SMALL CAPITAL B}\N{LATIN LETTER SMALL CAPITAL O}\N{LATIN LETTER SMALL CAPITAL T}",
        "\N{MATHEMATICAL BOLD SMALL B}\N{MATHEMATICAL BOLD SMALL O}\N{MATHEMATICAL BOLD SMALL T}",
        "\N{GREEK CAPITAL LETTER BETA}\N{GREEK CAPITAL LETTER OMICRON}\N{GREEK CAPITAL LETTER TAU}",
        "\N{CIRCLED LATIN SMALL LETTER B}ot",
        "B\N{LATIN SMALL LETTER O WITH STROKE}t",
        "b\N{LATIN SMALL LETTER O WITH DIAERESIS}t",
        "8OT",
        "b07",
        "b o t 1",
        "B.o.t",
        "_Bot_",
        "Resi (Bot)",
        "\N{LISU LETTER BA}\N{LISU LETTER O}\N{LISU LETTER TA}",
        "\N{CHEROKEE LETTER YV}OT",
        "\N{LATIN SMALL LETTER B WITH HOOK}o\N{LATIN SMALL LETTER T WITH HOOK}",
        "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER B}ot",
        "B\N{BENGALI DIGIT ZERO}t",
        "the bot",
        "\N{ROBOT FACE} bot",
        "Bo\N{ZERO WIDTH SPACE}t",
        "B\N{HANGUL FILLER}ot",
    ],
)
def test_nobody_can_pass_for_a_bot(wanted: str) -> None:
    assert clean_name(wanted).startswith("Guest ")
