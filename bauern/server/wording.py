"""The words of the game that pages and browser share: cards, contracts, reasons and bots by their codes.

The browser finds them in its catalogue, under keys such as `contract.gang`, `reason.must-follow` and `card.french.HA`.
"""

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final

from bauern.engine import Reason


def _(text: str) -> str:
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def pgettext(_context: str, text: str) -> str:
    """Mark a text that means something else elsewhere."""
    return text


CARDS: Final[Mapping[str, Mapping[str, str]]] = {
    "french": {
        "HA": _("Ace of Hearts"),
        "HT": _("Ten of Hearts"),
        "HK": _("King of Hearts"),
        "HQ": _("Queen of Hearts"),
        "HJ": _("Jack of Hearts"),
        "SA": _("Ace of Spades"),
        "ST": _("Ten of Spades"),
        "SK": _("King of Spades"),
        "SQ": _("Queen of Spades"),
        "SJ": _("Jack of Spades"),
        "DA": _("Ace of Diamonds"),
        "DT": _("Ten of Diamonds"),
        "DK": _("King of Diamonds"),
        "DQ": _("Queen of Diamonds"),
        "DJ": _("Jack of Diamonds"),
        "CA": _("Ace of Clubs"),
        "CT": _("Ten of Clubs"),
        "CK": _("King of Clubs"),
        "CQ": _("Queen of Clubs"),
        "CJ": _("Jack of Clubs"),
    },
    "german": {
        "HA": pgettext("German deck", "Ace of Hearts"),
        "HT": pgettext("German deck", "Ten of Hearts"),
        "HK": pgettext("German deck", "King of Hearts"),
        "HQ": pgettext("German deck", "Ober of Hearts"),
        "HJ": pgettext("German deck", "Unter of Hearts"),
        "SA": pgettext("German deck", "Ace of Leaves"),
        "ST": pgettext("German deck", "Ten of Leaves"),
        "SK": pgettext("German deck", "King of Leaves"),
        "SQ": pgettext("German deck", "Ober of Leaves"),
        "SJ": pgettext("German deck", "Unter of Leaves"),
        "DA": pgettext("German deck", "Ace of Bells"),
        "DT": pgettext("German deck", "Ten of Bells"),
        "DK": pgettext("German deck", "King of Bells"),
        "DQ": pgettext("German deck", "Ober of Bells"),
        "DJ": pgettext("German deck", "Unter of Bells"),
        "CA": pgettext("German deck", "Ace of Acorns"),
        "CT": pgettext("German deck", "Ten of Acorns"),
        "CK": pgettext("German deck", "King of Acorns"),
        "CQ": pgettext("German deck", "Ober of Acorns"),
        "CJ": pgettext("German deck", "Unter of Acorns"),
    },
}
"""Every card's name by deck, whole: where nouns have a gender, suit and rank cannot be put together."""

CONTRACTS: Final[Mapping[str, tuple[str, str]]] = {
    "normal": (_("Normal"), _("First side at 66, or the last trick.")),
    "bettler": (_("Bettler"), _("No trump. I take no trick; my partner lays his cards down.")),
    "ass-bettler": (_("Ass-Bettler"), _("A Bettler with an ace in my hand.")),
    "assenbettler": (_("Assenbettler"), _("A Bettler in which the ace is the lowest card.")),
    "schnapser": (_("Schnapser"), _("With trump. I alone reach 66 in my first three tricks, nobody else takes one.")),
    "schnapser-partner": (
        _("Schnapser with partner"),
        _("With trump. The two of us reach 66 in the first three tricks, the others take none."),
    ),
    "damengang": (_("Damengang"), _("No trump, queens are highest. I take every trick.")),
    "koenigsgang": (_("Königsgang"), _("No trump, kings are highest. I take every trick.")),
    "plauderer": (_("Plauderer"), _("A Bettler with all hands open after the first card.")),
    "gang": (_("Gang"), _("No trump. I take every trick.")),
    "zehnerloch": (_("Zehnerloch"), _("No trump, tens are highest and aces lowest. I take every trick.")),
    "bauernschnapser": (_("Bauernschnapser"), _("With trump. I take every trick.")),
    "bauernloch": (_("Bauernloch"), _("With trump, aces are lowest. I take every trick.")),
    "kontraschnapser": (_("Kontraschnapser"), _("A Schnapser against the caller's side, who leads first.")),
    "farbengang": (_("Farbengang"), _("I hold all five cards of a suit that is not trump.")),
    "herrenschnapser": (_("Herrenschnapser"), _("I hold all five trumps.")),
    "kontrabauernschnapser": (_("Kontrabauernschnapser"), _("Every trick against the caller's side, who leads first.")),
    "kontrabauernloch": (_("Kontrabauernloch"), _("Every trick with aces lowest, against the caller's side.")),
}
"""Name and one-line meaning of every contract."""

ALONE: Final[Mapping[str, str]] = {
    "bettler": _("No trump. I take no trick; the talon stays where it is."),
    "schnapser": _("With trump. I reach 66 in my first tricks, nobody else takes one."),
    "kontraschnapser": _("A Schnapser by an opponent of the caller, who leads first."),
    "kontrabauernschnapser": _("Every trick by an opponent of the caller, who leads first."),
    "kontrabauernloch": _("Every trick with aces lowest, by an opponent of the caller."),
    "farbengang": _("I hold five cards of a suit that is not trump, and take the tricks."),
    "herrenschnapser": _("I hold five trumps, and take the tricks."),
}
"""What some contracts mean to three players, where nobody has a partner."""

REASONS: Final[Mapping[Reason, str]] = {
    Reason.NOT_NOW: _("That cannot be done now."),
    Reason.NOT_YOUR_TURN: _("It is not your turn."),
    Reason.MATCH_OVER: _("The match is over."),
    Reason.NOT_IN_HAND: _("You do not hold this card."),
    Reason.MUST_FOLLOW: _("You hold the suit that was led and must follow it."),
    Reason.MUST_HEAD: _("You can beat the best card in this suit and must do so."),
    Reason.MUST_TRUMP: _("You cannot follow suit and must trump."),
    Reason.MUST_OVERTRUMP: _("You can beat the trump that lies there and must do so."),
    Reason.ANSWER_CLAIM_FIRST: _("First say whether you have 66."),
    Reason.PAIR_NOT_LEADING: _("A pair can only be announced when you lead."),
    Reason.PAIR_NOT_HELD: _("You do not hold king and queen of this suit."),
    Reason.PAIR_COUNTS_NOT: _("Pairs do not count here."),
    Reason.PAIR_NEEDS_TRICK: _("Your side needs a trick first."),
    Reason.CLAIM_NEEDS_TRICK: _("Only who has just taken a trick may claim."),
    Reason.PAIR_KING_LEADS: _("A pair is announced with the king here."),
    Reason.DISCARD_TWO: _("Two different cards must be laid away."),
    Reason.NO_TALON_IN_BETTLER: _("The talon is not taken in a Bettler."),
    Reason.ONLY_ON_LEAD: _("That can only be done before leading to a trick."),
    Reason.TALON_CLOSED: _("The talon is closed."),
    Reason.TALON_USED_UP: _("The talon is used up."),
    Reason.ONE_CARD_LEFT: _("Only one card lies face down: it is too late for that here."),
    Reason.TOO_EARLY: _("That can only be done from the second trick on here."),
    Reason.NEEDS_TRUMP_JACK: _("You need the trump jack for it."),
    Reason.SUIT_NOT_HELD: _("None of your first three cards is of this suit."),
    Reason.DECLINE_NOT_ALLOWED: _("Trump must be named from the hand here."),
    Reason.NOT_OFFERED: _("This contract is not played at this table."),
    Reason.TOO_LOW: _("It does not go higher than the last announcement."),
    Reason.NEEDS_ACE: _("You need an ace for it."),
    Reason.SAY_ASS_BETTLER: _("With an ace it must be an Ass-Bettler."),
    Reason.CALLERS_SIDE_ONLY: _("Only the caller's side may announce it."),
    Reason.CALLER_ONLY: _("Only the caller may announce it."),
    Reason.NOT_THE_CALLER: _("The caller may not announce it."),
    Reason.OPPONENTS_ONLY: _("Only the caller's opponents may announce it."),
    Reason.NEEDS_MATCHING_BID: _("The plain announcement must have been made before."),
    Reason.NEEDS_PLAIN_SUIT: _("You need all five cards of one suit that is not trump."),
    Reason.NEEDS_ALL_TRUMPS: _("You need all five trumps."),
}
"""Why something cannot be done; only a client or a record that is wrong in itself meets the others."""


STYLES: Final[Mapping[str, tuple[str, str]]] = {
    "calm": (
        pgettext("a bot", "calm"),
        _("Takes few risks and plays many a card without thinking: a beginner can win."),
    ),
    "solid": (pgettext("a bot", "solid"), _("Plays sensibly and spoils nothing: a partner nobody swears at.")),
    "strong": (
        pgettext("a bot", "strong"),
        _("Counts every card and works hand in hand with whoever is on the same side."),
    ),
    "master": (
        pgettext("a bot", "masterly"),
        _("Thinks through all that there is time for, and reads from what others do who holds what."),
    ),
}
"""What a bot that people may choose is called, and how it plays; the weakest first."""
BLIND_TEST: Final = "tests/bots/test_conformance.py::test_what_lies_unseen_changes_no_answer"
"""What shows that bots know no more than their seat: named to players."""


def level_name(texts: NullTranslations, level: str) -> str:
    """Return what a bot's level is called in a language."""
    return texts.pgettext("a bot", STYLES[level][0])


def card_name(texts: NullTranslations, deck: str, card: str) -> str:
    """Return what a card of a deck is called in a language."""
    name = CARDS[deck][card]
    return texts.pgettext("German deck", name) if deck == "german" else texts.gettext(name)


def for_browser(texts: NullTranslations) -> dict[str, str]:
    """Return these words in a language, by their keys."""
    say = texts.gettext
    found = {f"contract.{key}": say(name) for key, (name, _) in CONTRACTS.items()}
    found |= {f"card.{deck}.{card}": card_name(texts, deck, card) for deck, names in CARDS.items() for card in names}
    found |= {f"level.{key}": level_name(texts, key) for key in STYLES}
    found |= {f"style.{key}": say(style) for key, (_, style) in STYLES.items()}
    found |= {f"meaning.{key}": say(meaning) for key, (_, meaning) in CONTRACTS.items()}
    found |= {f"meaning3.{key}": say(meaning) for key, meaning in ALONE.items()}
    return found | {f"reason.{reason}": say(text) for reason, text in REASONS.items()}
