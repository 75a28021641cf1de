"""The rules of the Schnapsen family: pure functions over frozen values.

A hand is a walk through phases; `legal_actions` says what may be done, `apply` does it, `view`
tells each seat what it may know. No I/O, clock or randomness: chance is an actor that shuffles.
"""

from bauern.engine.actions import (
    Action,
    Bid,
    Claim,
    Close,
    Discard,
    Exchange,
    NameTrump,
    Pass,
    Play,
    Resign,
    SayKontra,
    Shuffled,
    TurnUp,
    code,
    parse,
)
from bauern.engine.cards import DECK, EYES, RANKS, SUITS, Card, Eyes, Rank, Suit
from bauern.engine.contracts import CONTRACTS, Contract
from bauern.engine.errors import IllegalAction, Reason, Refused
from bauern.engine.events import (
    Acted,
    CardsTaken,
    Event,
    HandDealt,
    HandOver,
    MatchOver,
    TrickTaken,
    TrumpMade,
    redact,
)
from bauern.engine.forfeit import forfeit
from bauern.engine.match import (
    apply,
    legal_actions,
    needs_shuffle,
    new_match,
    rematch,
    shuffled,
    turn_of,
    why_not,
)
from bauern.engine.options import Option, as_settings, options
from bauern.engine.presets import GAMES, Game, differing, game_named, rules_of
from bauern.engine.proof import seal_is_broken, sealed, unproved
from bauern.engine.record import DealRecord, Expected, Record, deal_record, parse_record, write_record
from bauern.engine.replay import DealOutcome, Replay, replay
from bauern.engine.rules import Rules
from bauern.engine.seats import PUBLIC, Points, Seat
from bauern.engine.shuffle import SEED_BYTES, Proof, Seeds, commitment, deck_from, seeds, shuffle
from bauern.engine.state import Match, Outcome, Result, Summary
from bauern.engine.view import Own, Shown, View, own, sees_more, shown, view

__all__ = [
    "CONTRACTS",
    "DECK",
    "EYES",
    "GAMES",
    "PUBLIC",
    "RANKS",
    "SEED_BYTES",
    "SUITS",
    "Acted",
    "Action",
    "Bid",
    "Card",
    "CardsTaken",
    "Claim",
    "Close",
    "Contract",
    "DealOutcome",
    "DealRecord",
    "Discard",
    "Event",
    "Exchange",
    "Expected",
    "Eyes",
    "Game",
    "HandDealt",
    "HandOver",
    "IllegalAction",
    "Match",
    "MatchOver",
    "NameTrump",
    "Option",
    "Outcome",
    "Own",
    "Pass",
    "Play",
    "Points",
    "Proof",
    "Rank",
    "Reason",
    "Record",
    "Refused",
    "Replay",
    "Resign",
    "Result",
    "Rules",
    "SayKontra",
    "Seat",
    "Seeds",
    "Shown",
    "Shuffled",
    "Suit",
    "Summary",
    "TrickTaken",
    "TrumpMade",
    "TurnUp",
    "View",
    "apply",
    "as_settings",
    "code",
    "commitment",
    "deal_record",
    "deck_from",
    "differing",
    "forfeit",
    "game_named",
    "legal_actions",
    "needs_shuffle",
    "new_match",
    "options",
    "own",
    "parse",
    "parse_record",
    "redact",
    "rematch",
    "replay",
    "rules_of",
    "seal_is_broken",
    "sealed",
    "seeds",
    "sees_more",
    "shown",
    "shuffle",
    "shuffled",
    "turn_of",
    "unproved",
    "view",
    "why_not",
    "write_record",
]
