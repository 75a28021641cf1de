"""Giving a match up: a side that does not go on loses it, whatever the score."""

from dataclasses import replace
from typing import assert_never, cast

from bauern.engine.cards import SUITS
from bauern.engine.contracts import CONTRACTS
from bauern.engine.errors import IllegalAction, Reason
from bauern.engine.events import MatchOver
from bauern.engine.match import Step, finish, next_sitting
from bauern.engine.scoring import Verdict, bummerl_of
from bauern.engine.seats import Seat, others, team_of
from bauern.engine.state import (
    Announced,
    Auction,
    Ending,
    Finished,
    KontraRound,
    Match,
    NamingTrump,
    Outcome,
    Play,
    Result,
    TakingTalon,
    Trump,
    Undealt,
)


def forfeit(match: Match, seat: Seat) -> Step:
    """End the match against `seat` and its partner, if it has one (rule x.match.forfeit).

    The hand in progress scores nothing.

    Raises:
        IllegalAction: `match-over`, or `not-now` before the first hand.
    """
    if match.outcome is not None:
        raise IllegalAction(Reason.MATCH_OVER)
    play = _so_far(match)
    losers = team_of(seat, match.seats)
    over = isinstance(match.phase, Finished)
    winners = others(
        losers, next_sitting(match).seats if over else play.seats
    )  # who plays off has left the rest behind
    ended, events = (match, ()) if over else finish(match, play, Verdict(winners, 0, Ending.FORFEIT))
    added = tuple(bummerl_of(match, s) if s in losers else 0 for s in match.seats)
    outcome = Outcome(winners, ended.scores, added)
    result = cast("Result", ended.last_result)  # a hand that is over has one
    return (
        replace(
            ended,
            bummerl=tuple(a + b for a, b in zip(match.bummerl, added, strict=True)),
            last_result=replace(result, match=outcome),
        ),
        (*events, MatchOver(winners, added)),
    )


def _so_far(match: Match) -> Play:
    """Return the hand as far as it went; where nothing was announced, Normal without trump."""
    match match.phase:
        case Play() as play:
            return play
        case Finished(play):
            return play
        case KontraRound(announced, said) | TakingTalon(announced, said):
            return Play(announced, said, announced.hands, announced.declarer)
        case Auction(deal, trump, calls):
            announced = Announced(deal, trump, calls, CONTRACTS["normal"], deal.caller, deal.dealt)
        case NamingTrump(deal):
            unnamed = replace(CONTRACTS["normal"], trump=False)  # so that the suit means nothing and is not shown
            announced = Announced(deal, Trump(SUITS[0], None), (), unnamed, deal.caller, deal.dealt)
        case Undealt():
            raise IllegalAction(Reason.NOT_NOW)
        case _:
            assert_never(match.phase)
    return Play(announced, (), announced.deal.dealt, deal.caller)
