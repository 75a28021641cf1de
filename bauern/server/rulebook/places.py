"""Where on the rules pages stands what the table speaks of: a reason, a contract, a house rule."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bauern.engine import CONTRACTS, Game, Reason, options

_STRICT: Final = "s.play.strict"
_OF_THE_MOMENT: Final = ""
"""No rule: it is not one's turn, or the card is in another hand."""

RULES: Final[Mapping[Reason, tuple[str, str, str]]] = MappingProxyType(
    {
        Reason.UNKNOWN_CODE: (_OF_THE_MOMENT,) * 3,
        Reason.NOT_NOW: (_OF_THE_MOMENT,) * 3,
        Reason.NOT_YOUR_TURN: (_OF_THE_MOMENT,) * 3,
        Reason.MATCH_OVER: ("b.match.end", "d.match.end", "s.match.end"),
        Reason.BAD_DECK: (_OF_THE_MOMENT,) * 3,
        Reason.BAD_RESHUFFLE: (_OF_THE_MOMENT,) * 3,
        Reason.NOT_IN_HAND: (_OF_THE_MOMENT,) * 3,
        Reason.MUST_FOLLOW: ("b.play.follow", "b.play.follow", _STRICT),
        Reason.MUST_HEAD: ("b.play.head", "b.play.head", _STRICT),
        Reason.MUST_TRUMP: ("b.play.trump", "b.play.trump", _STRICT),
        Reason.MUST_OVERTRUMP: ("b.play.overtrump", "b.play.overtrump", _STRICT),
        Reason.ANSWER_CLAIM_FIRST: ("b.end.claim", "b.end.claim", "s.end.claim"),
        Reason.PAIR_NOT_LEADING: ("b.pair.lead", "b.pair.lead", "s.pair.lead"),
        Reason.PAIR_NOT_HELD: ("b.pair.lead", "b.pair.lead", "s.pair.lead"),
        Reason.PAIR_COUNTS_NOT: ("b.pair.counts", "b.pair.counts", "s.close.frozen"),
        Reason.PAIR_NEEDS_TRICK: ("x.pair.before-trick",) * 3,
        Reason.PAIR_KING_LEADS: ("s.pair.lead",) * 3,
        Reason.CLAIM_NEEDS_TRICK: ("b.end.claim", "b.end.claim", "s.end.claim"),
        Reason.DISCARD_TWO: ("d.talon.discard",) * 3,
        Reason.NO_TALON_IN_BETTLER: ("d.talon.raise",) * 3,
        Reason.ONLY_ON_LEAD: ("s.exchange.jack",) * 3,
        Reason.TALON_CLOSED: ("s.exchange.jack",) * 3,
        Reason.TALON_USED_UP: ("s.exchange.jack",) * 3,
        Reason.ONE_CARD_LEFT: ("s.exchange.last",) * 3,
        Reason.TOO_EARLY: ("s.exchange.from",) * 3,
        Reason.NEEDS_TRUMP_JACK: ("s.exchange.jack",) * 3,
        Reason.SUIT_NOT_HELD: ("b.deal.trump-suit-held",) * 3,
        Reason.DECLINE_NOT_ALLOWED: ("b.deal.decline", "d.deal.decline", "b.deal.decline"),
        Reason.NOT_OFFERED: ("b.auction.offer",) * 3,
        Reason.TOO_LOW: ("b.auction.higher",) * 3,
        Reason.NEEDS_ACE: ("b.contract.ass-bettler",) * 3,
        Reason.SAY_ASS_BETTLER: ("b.contract.bettler-with-ace",) * 3,
        Reason.CALLERS_SIDE_ONLY: ("b.auction.schnapser-by", "d.auction.opponents", "b.auction.schnapser-by"),
        Reason.CALLER_ONLY: ("b.auction.schnapser-by", "d.auction.opponents", "b.auction.schnapser-by"),
        Reason.NOT_THE_CALLER: ("b.auction.gang-by",) * 3,
        Reason.OPPONENTS_ONLY: ("b.auction.kontra-contracts-by", "d.auction.opponents", "d.auction.opponents"),
        Reason.NEEDS_MATCHING_BID: ("b.auction.kontra-contracts-by",) * 3,
        Reason.NEEDS_PLAIN_SUIT: ("b.contract.farbengang", "d.contract.farben", "b.contract.farbengang"),
        Reason.NEEDS_ALL_TRUMPS: ("b.contract.herrenschnapser", "d.contract.farben", "b.contract.herrenschnapser"),
    }
)
"""The rule behind each reason, for four, three and two players."""

_OF_CLOSING: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        Reason.ONLY_ON_LEAD: "s.close.when",
        Reason.TALON_CLOSED: "s.close.when",
        Reason.TALON_USED_UP: "s.close.when",
        Reason.ONE_CARD_LEFT: "s.close.last",
    }
)
_COLUMNS: Final = (4, 3, 2)


def rule_behind(game: Game, reason: Reason, action: str = "") -> str:
    """Return the rule by which this code is refused in a game; empty where it is not a rule but the moment."""
    rule = RULES[reason][_COLUMNS.index(game.players)]
    if action == "close":
        return _OF_CLOSING.get(reason, rule)
    contract = CONTRACTS.get(action.removeprefix("bid:"))
    if contract is None or reason not in {Reason.CALLERS_SIDE_ONLY, Reason.CALLER_ONLY, Reason.NOT_THE_CALLER}:
        return rule
    narrowing = "kontra_contracts_by" if contract.answers else contract.narrowed_by
    if narrowing is not None and narrowing in options(game.players):
        return options(game.players)[narrowing].rule
    return rule if game.players == 3 else contract.rule  # noqa: PLR2004  (there one rule says who may say what)


def rule_of(game: Game, code: str, action: str = "") -> str | None:
    """Return the rule behind a reason, a contract or a house rule of a game; None if there is no such code."""
    if code in set(Reason):
        return rule_behind(game, Reason(code), action)
    if code in CONTRACTS and game.players in CONTRACTS[code].games:
        return CONTRACTS[code].rule
    option = options(game.players).get(code)
    return option.rule if option else None
