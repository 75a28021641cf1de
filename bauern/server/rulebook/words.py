"""Cards, moves and numbers in the words of a language, for the examples on the rules pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

from bauern.engine import RANKS, SUITS, Card, Option, Reason
from bauern.server.wording import CONTRACTS, REASONS, card_name


def _(text: str) -> str:
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


_SUITS: Final = {
    "french": {"H": _("Hearts"), "S": _("Spades"), "D": _("Diamonds"), "C": _("Clubs")},
    "german": {"S": _("Leaves"), "D": _("Bells"), "C": _("Acorns")},
}
_RANKS: Final = {
    "french": {"A": _("Ace"), "T": _("Ten"), "K": _("King"), "Q": _("Queen"), "J": _("Jack")},
    "german": {"A": _("Ace"), "T": _("Ten"), "K": _("King"), "Q": _("Ober"), "J": _("Unter")},
}
_SAID: Final = {
    "pass": _("Pass"),
    "kontra": _("Kontra"),
    "claim": _("66!"),
    "exchange": _("trump jack exchanged"),
    "close": _("talon closed"),
    "resign": _("hand given up"),
    "turn:1": _("Turn up the first card"),
    "turn:2": _("Turn up the second card"),
}
_DOUBLINGS: Final = (_("Kontra"), _("Rekontra"), _("Subkontra"), _("Hirsch"))
_PEOPLE: Final = _("Anna, Ben, Cilli, Dora")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language and one deck."""

    texts: NullTranslations
    deck: str

    def say(self, text: str, **values: object) -> str:
        """Return a text in the language, with `{names}` filled in."""
        return self.texts.gettext(text).format(**values)

    def count(self, one: str, many: str, n: int) -> str:
        """Return a counted text in the form that fits the number."""
        return self.texts.ngettext(one, many, n).format(n=n)

    def people(self) -> tuple[str, ...]:
        """Return names for the seats of the examples."""
        return tuple(name.strip() for name in self.say(_PEOPLE).split(","))

    def suit(self, suit: str) -> str:
        """Return the name of a suit; hearts have another one on German cards in some languages."""
        if (self.deck, suit) == ("german", "H"):
            return self.texts.pgettext("German deck", "Hearts")
        return self.say(_SUITS[self.deck][suit])

    def rank(self, rank: str) -> str:
        """Return the name of a rank."""
        return self.say(_RANKS[self.deck][rank])

    def card(self, card: str) -> str:
        """Return the name of a card."""
        return card_name(self.texts, self.deck, card[:2])

    def cards(self, cards: Iterable[str]) -> str:
        """Return the names of cards, in their order."""
        return ", ".join(map(self.card, cards))

    def choice(self, option: Option, value: object) -> str:
        """Return what a choice of a house rule is called."""
        labels = dict(zip(option.choices, option.choice_labels, strict=True))
        return next(self.say(label) for choice, label in labels.items() if choice == value)

    def contract(self, key: str) -> str:
        """Return the name of a contract."""
        return self.say(CONTRACTS[key][0])

    def reason(self, reason: Reason) -> str:
        """Return why something may not be done."""
        return self.say(REASONS.get(reason, REASONS[Reason.NOT_NOW]))

    def doubling(self, times: int) -> str:
        """Return the word that doubles for the first, second … time, counted from 0."""
        return self.say(_DOUBLINGS[min(times, len(_DOUBLINGS) - 1)])

    def spoken(self, code: str) -> str:
        """Return what an action is called when somebody has said or done it."""
        what, _colon, detail = code.partition(":")
        if code in _SAID:
            return self.say(_SAID[code])
        match what:
            case "bid":
                return self.contract(detail)
            case "trump":
                return self.say(_("Trump is {suit}"), suit=self.suit(detail))
            case "discard":
                return self.say(_("Laid away:")) + " " + self.cards(detail.split(","))
            case _:
                named = self.card(code)
                return self.say(_("{card} with its pair"), card=named) if code.endswith("+") else named


def is_card(code: str) -> bool:
    """Whether a code plays a card."""
    return code[0] in SUITS and code[1:2] in RANKS


def played(code: str) -> Card:
    """Return the card that a code plays."""
    return Card(code[:2])
