"""House rules: one frozen `Rules`, whose fields are the only list of what a room can choose.

The form in the lobby, its help, the table in the docs, the JSON Schema and the texts to translate
are all made from these fields; `options.options` reads them.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from bauern.engine.contracts import Contract, Goal


def _(text: str) -> str:
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def _option(default: object, games: str, rule: str, label: str, text: str, *choice_labels: str) -> Any:  # noqa: ANN401  (dataclasses.field is typed Any as well)
    return field(
        default=default,
        metadata={
            "games": tuple(int(g) for g in games),
            "rule": rule,
            "label": label,
            "help": text,
            "choice_labels": choice_labels,
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The house rules of a table. Every field is one option; its default is the first choice."""

    # A table: one field a row, its columns in the order of `_option`.
    # fmt: off
    trump_suit_must_be_held: Literal["yes", "no"] = _option(
        "yes", "43", "b.deal.trump-suit-held",
        _("Trump suit must be held"),
        _("Whether the caller may only name a suit that is among his first three cards."),
        _("yes"), _("no, any suit"),
    )
    decline_trump: Literal["own-unseen", "next-card", "off"] = _option(
        "own-unseen", "43", "b.deal.decline",
        _("Declining to name trump"),
        _("Whether the caller may have one of his unseen cards turned up to make trump."),
        _("one of his unseen cards"), _("only the next card"), _("not allowed"),
    )
    deal_pattern: Literal["3+2", "all-at-once"] = _option(
        "3+2", "43", "b.deal.pattern",
        _("Dealing"),
        _("Whether the others see their last cards only after trump is named."),
        _("in two packets"), _("all at once"),
    )
    auction: Literal["one-round", "until-all-pass"] = _option(
        "one-round", "43", "b.auction.rounds",
        _("Auction"),
        _("Whether everybody speaks once or the bidding goes round until nobody goes higher."),
        _("one round"), _("until all have passed"),
    )
    equal_bid: Literal["first-keeps", "earlier-seat-may-hold", "caller-may-take"] = _option(
        "first-keeps", "43", "b.auction.equal",
        _("Equal bids"),
        _("Who plays when two announcements are worth the same."),
        _("the first speaker"), _("an earlier seat may hold"), _("the caller may take it"),
    )
    contracts: tuple[str, ...] = _option(
        (), "43", "b.auction.offer",
        _("Contracts on offer"),
        _("What can be announced; Normal always can be played."),
    )
    values: tuple[tuple[str, int], ...] = _option(
        (), "43", "b.contract.values",
        _("Value of each contract"),
        _("How many points a contract is worth before kontra."),
    )
    bettler_with_ace: Literal["allowed", "must-say-ass-bettler"] = _option(
        "allowed", "43", "b.contract.bettler-with-ace",
        _("Bettler with an ace"),
        _("Whether the holder of an ace may say plain Bettler."),
        _("allowed"), _("only Ass-Bettler"),
    )
    bettler_heading: Literal["on", "off"] = _option(
        "on", "43", "b.play.bettler-heading",
        _("Beating in a Bettler"),
        _("Whether a higher card of the suit must be played in every kind of Bettler."),
        _("must beat"), _("following is enough"),
    )
    unlosable_settle: Literal["at-once", "play-out"] = _option(
        "at-once", "4", "b.score.unlosable",
        _("Contracts that cannot be lost"),
        _("Whether Farbengang and Herrenschnapser are paid at once or played out."),
        _("paid at once"), _("played out"),
    )
    schnapser_by: Literal["callers-side", "caller"] = _option(
        "callers-side", "4", "b.auction.schnapser-by",
        _("Who may say Schnapser"),
        _("Whether the caller's partner may announce a Schnapser too."),
        _("caller and partner"), _("only the caller"),
    )
    bauernschnapser_by: Literal["callers-side", "caller"] = _option(
        "callers-side", "4", "b.auction.bauernschnapser-by",
        _("Who may say Bauernschnapser"),
        _("Whether the caller's partner may announce a Bauernschnapser too."),
        _("caller and partner"), _("only the caller"),
    )
    kontra_contracts_by: Literal["opponents", "any-non-caller", "only-over-a-matching-bid"] = _option(
        "opponents", "43", "b.auction.kontra-contracts-by",
        _("Who may say the Kontra contracts"),
        _("Who may announce Kontraschnapser and its kind, and whether the plain one must precede."),
        _("the caller's opponents"), _("everybody but the caller"), _("opponents, over the plain one"),
    )
    gang_by: Literal["anyone", "non-caller"] = _option(
        "anyone", "43", "b.auction.gang-by",
        _("Who may say Gang"),
        _("Whether the caller may announce a Gang."),
        _("everybody"), _("everybody but the caller"),
    )
    schnapser_lead: Literal["caller", "declarer"] = _option(
        "caller", "43", "b.play.schnapser-lead",
        _("First lead in a Schnapser"),
        _("Who leads to the first trick of the Schnapser and Bauernschnapser kinds."),
        _("the caller"), _("the declarer"),
    )
    partner_in_gang: Literal["plays", "lays-down"] = _option(
        "plays", "4", "b.play.partner-in-gang",
        _("Partner in a Gang"),
        _("Whether the declarer's partner plays along when all tricks are wanted without trump."),
        _("plays along"), _("lays his cards down"),
    )
    schnapser_success: Literal["at-66", "after-three-tricks"] = _option(
        "at-66", "43", "b.score.schnapser-success",
        _("When a Schnapser is made"),
        _("Whether a Schnapser is made as soon as 66 is reached or judged after its last trick."),
        _("as soon as 66 is reached"), _("after the tricks allowed"),
    )
    schnapser_partner_pairs: Literal["do-not-count", "count"] = _option(
        "do-not-count", "4", "b.pair.partner",
        _("Partner's pairs in a Schnapser"),
        _("Whether a 20 or 40 of the declarer's partner counts in a plain Schnapser."),
        _("do not count"), _("count"),
    )
    heading_scope: Literal["all", "trick-count-contracts"] = _option(
        "all", "43", "b.play.heading-scope",
        _("Where cards must be beaten"),
        _("Whether following suit is enough where the eyes decide: Normal and the Schnapser kinds."),
        _("everywhere"), _("only where tricks decide"),
    )
    head_partner: Literal["yes", "no"] = _option(
        "yes", "43", "b.play.head-partner",
        _("Beating the partner"),
        _("Whether the winning card of the partner, or of the other defender, must be beaten too."),
        _("must be beaten"), _("need not be beaten"),
    )
    undertrump: Literal["forced", "only-if-it-wins"] = _option(
        "forced", "43", "b.play.undertrump",
        _("Trumping too low"),
        _("Whether a trump must be played even when it cannot win the trick."),
        _("must trump all the same"), _("any card if no trump would win"),
    )
    overtrump: Literal["must", "any-trump"] = _option(
        "must", "43", "b.play.overtrump",
        _("Overtrumping"),
        _("Whether a higher trump must be played on a trumped trick."),
        _("must overtrump"), _("any trump will do"),
    )
    pair_before_trick: Literal["pending", "not-allowed", "at-once"] = _option(
        "pending", "432", "x.pair.before-trick",
        _("Pair before the first trick"),
        _("What a 20 or 40 is worth while its side has no trick."),
        _("waits for a trick"), _("cannot be announced"), _("counts at once"),
    )
    sixty_six: Literal["automatic", "claim"] = _option(
        "automatic", "432", "x.end.sixty-six",
        _("Reaching 66"),
        _("Whether a hand ends by itself at 66 or has to be claimed."),
        _("ends the hand by itself"), _("must be claimed"),
    )
    last_trick_value: Literal["one", "graded"] = _option(
        "one", "432", "x.score.last-trick",
        _("Value of the last trick"),
        _("What the last trick scores when nobody has gone out."),
        _("one point"), _("one to three points"),
    )
    kontra_levels: Literal[2, 0, 1, 3, 4] = _option(
        2, "43", "b.kontra.levels",
        _("Kontra levels"),
        _("How often the value can be doubled."),
        _("kontra and rekontra"), _("no kontra"), _("kontra only"), _("up to subkontra"),
        _("four doublings"),
    )
    kontra_excluded: Literal["unlosable", "also-kontra-contracts", "all-contracts", "none"] = _option(
        "unlosable", "43", "b.kontra.excluded",
        _("Contracts without kontra"),
        _("Which contracts cannot be doubled."),
        _("those that cannot be lost"), _("the Kontra contracts as well"), _("all but Normal"),
        _("none, everything can be doubled"),
    )
    score_direction: Literal["up", "down"] = _option(
        "up", "432", "x.score.direction",
        _("Counting"),
        _("Whether the score is shown rising from nothing or falling from the target."),
        _("up from 0"), _("down to 0"),
    )
    target: int = _option(
        24, "432", "x.match.target",
        _("Points to win"),
        _("How many points win the match."),
    )
    schneider_bummerl: Literal[2, 1] = _option(
        2, "432", "x.match.schneider",
        _("Bummerl for a Schneider"),
        _("How many Bummerl a side gets that has lost without a point."),
        _("two"), _("one"),
    )
    retourschneider: Literal["off", "on"] = _option(
        "off", "42", "x.match.retourschneider",
        _("Retourschneider"),
        _("Whether a side that was one point short to nothing and lost gets four Bummerl."),
        _("off"), _("on"),
    )
    first_trick_visible: Literal["last-trick-only", "first-and-last", "none"] = _option(
        "last-trick-only", "432", "x.play.closed-tricks",
        _("Looking at closed tricks"),
        _("Which closed tricks may be looked at again."),
        _("the last one"), _("the first and the last one"), _("none"),
    )
    three_schnapser_tricks: Literal[4, 3, "by-pair"] = _option(
        4, "3", "d.contract.schnapser",
        _("Tricks for a Schnapser"),
        _("In how many tricks a Schnapser must reach 66; by pair means two with a 40, three with a 20, else four."),
        _("four"), _("three"), _("by pair"),
    )
    three_talon_in: Literal["all-but-bettler", "all"] = _option(
        "all-but-bettler", "3", "d.talon.who",
        _("Talon in a Bettler"),
        _("Whether the one who plays alone takes the two cards in the middle in a Bettler too."),
        _("not taken"), _("taken in every contract"),
    )
    three_raise_after_talon: Literal["no", "yes"] = _option(
        "no", "3", "d.talon.raise",
        _("Raising after the talon"),
        _("Whether the one who plays alone may announce something higher once he has taken the talon."),
        _("no"), _("yes"),
    )
    three_discard_eyes: Literal["nobody", "soloist", "defenders"] = _option(
        "nobody", "3", "d.score.discard",
        _("Eyes laid away"),
        _("For whom the two cards count that are laid away after taking the talon."),
        _("nobody"), _("the soloist"), _("the defenders"),
    )
    three_kontra_time: Literal["after-exchange", "before-exchange"] = _option(
        "after-exchange", "3", "d.kontra.time",
        _("When kontra is said"),
        _("Whether kontra is said after or before the two cards in the middle are taken."),
        _("after the exchange"), _("before the exchange"),
    )
    three_farben_mode: Literal["all-six", "five-suffice", "off"] = _option(
        "all-six", "3", "d.contract.farben",
        _("Farbengang and Herrenschnapser"),
        _("How many of the six tricks the holder of five cards of a suit must win."),
        _("all six"), _("five"), _("not on offer"),
    )
    three_finish: Literal["highest-total", "play-off"] = _option(
        "highest-total", "3", "d.match.play-off",
        _("Equal totals at the end"),
        _("What happens when two players reach the target together with the same total."),
        _("they share the win"), _("a deal of two decides"),
    )
    three_bummerl: Literal["all-lowest", "every-loser"] = _option(
        "all-lowest", "3", "d.match.bummerl",
        _("Who gets the Bummerl"),
        _("Whether only the lowest or every player who has not won gets the Bummerl."),
        _("the lowest"), _("every loser"),
    )
    duo_exchange_from_trick: Literal[1, 2] = _option(
        1, "2", "s.exchange.from",
        _("First exchange"),
        _("Whether the jack of trumps can be put in the place of the card turned up on the first lead."),
        _("from the first trick on"), _("from the second trick on"),
    )
    duo_exchange_last: Literal["allowed", "not-with-one-face-down-card"] = _option(
        "allowed", "2", "s.exchange.last",
        _("Last exchange"),
        _("Whether the jack of trumps can still be exchanged when only one card lies face down."),
        _("with one card left too"), _("not with one card left"),
    )
    duo_close_last: Literal["allowed", "not-with-one-face-down-card"] = _option(
        "allowed", "2", "s.close.last",
        _("Last moment to close"),
        _("Whether the talon can still be closed when only one card lies face down."),
        _("with one card left too"), _("not with one card left"),
    )
    duo_close_score: Literal["at-closing", "final"] = _option(
        "at-closing", "2", "s.close.made",
        _("Value of a closing"),
        _("Whether a closing is paid by what the opponent had when the talon was closed or has at the end."),
        _("by the state at closing"), _("by the state at the end"),
    )
    duo_after_close: Literal["frozen", "counts"] = _option(
        "frozen", "2", "s.close.frozen",
        _("The opponent after closing"),
        _("Whether tricks and pairs of the opponent count that come after the talon was closed."),
        _("counts for nothing"), _("counts"),
    )
    duo_fast_forty: Literal["off", "on"] = _option(
        "off", "2", "s.pair.fast-forty",
        _("Fast forty"),
        _("Whether leading king or queen of trumps beside the other scores 40 without a word, after an own trick."),
        _("off"), _("on"),
    )
    duo_pair_lead: Literal["either", "king"] = _option(
        "either", "2", "s.pair.lead",
        _("Leading a pair"),
        _("With which of its two cards a pair can be led and announced."),
        _("king or queen"), _("only the king"),
    )
    duo_flip_shuffles: Literal[0, 2, 3] = _option(
        0, "2", "s.flip.shuffle",
        _("New shuffles of the talon"),
        _("After how many of the first tricks the talon is shuffled and shows a new trump."),
        _("none"), _("after the first two"), _("after the first three"),
    )
    # fmt: on

    def takes_talon(self, contract: Contract) -> bool:
        """Return whether the soloist of three takes the talon in this contract (rule d.talon.who)."""
        return contract.goal is not Goal.NO_TRICK or self.three_talon_in == "all"

    def value_of(self, contract: Contract) -> int | None:
        """Return the points of a contract under these rules; None for Normal."""
        return dict(self.values).get(contract.key, contract.value)
