"""The two errors that cross the layers. Anything else that is raised is a bug."""

from enum import StrEnum, unique


@unique
class Reason(StrEnum):
    """Why an action is not legal: stable codes for the wire, translated by the browser."""

    UNKNOWN_CODE = "unknown-code"
    NOT_NOW = "not-now"
    NOT_YOUR_TURN = "not-your-turn"
    MATCH_OVER = "match-over"
    BAD_DECK = "bad-deck"
    BAD_RESHUFFLE = "bad-reshuffle"
    NOT_IN_HAND = "not-in-hand"
    MUST_FOLLOW = "must-follow"
    MUST_HEAD = "must-head"
    MUST_TRUMP = "must-trump"
    MUST_OVERTRUMP = "must-overtrump"
    ANSWER_CLAIM_FIRST = "answer-claim-first"
    PAIR_NOT_LEADING = "pair-not-leading"
    PAIR_NOT_HELD = "pair-not-held"
    PAIR_COUNTS_NOT = "pair-counts-not"
    PAIR_NEEDS_TRICK = "pair-needs-trick"
    PAIR_KING_LEADS = "pair-king-leads"
    CLAIM_NEEDS_TRICK = "claim-needs-trick"
    DISCARD_TWO = "discard-two"
    NO_TALON_IN_BETTLER = "no-talon-in-bettler"
    ONLY_ON_LEAD = "only-on-lead"
    TALON_CLOSED = "talon-closed"
    TALON_USED_UP = "talon-used-up"
    ONE_CARD_LEFT = "one-card-left"
    TOO_EARLY = "too-early"
    NEEDS_TRUMP_JACK = "needs-trump-jack"
    SUIT_NOT_HELD = "suit-not-held"
    DECLINE_NOT_ALLOWED = "decline-not-allowed"
    NOT_OFFERED = "not-offered"
    TOO_LOW = "too-low"
    NEEDS_ACE = "needs-ace"
    SAY_ASS_BETTLER = "say-ass-bettler"
    CALLERS_SIDE_ONLY = "callers-side-only"
    CALLER_ONLY = "caller-only"
    NOT_THE_CALLER = "not-the-caller"
    OPPONENTS_ONLY = "opponents-only"
    NEEDS_MATCHING_BID = "needs-matching-bid"
    NEEDS_PLAIN_SUIT = "needs-plain-suit"
    NEEDS_ALL_TRUMPS = "needs-all-trumps"


class IllegalAction(Exception):  # noqa: N818  (named as the field says it, like the wire's `illegal`)
    """An action that the rules refuse now; the match is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not a failure)
    """Input that cannot be used: `code` is stable, the text says what, where and why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
