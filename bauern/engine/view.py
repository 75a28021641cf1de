"""What a seat, or the public, may know: built field by field, never the state less its secrets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from bauern.engine.actions import Action, Bid, Close, Exchange, Play, code
from bauern.engine.cards import Card, Eyes, Suit
from bauern.engine.deal import first_cards
from bauern.engine.errors import Reason
from bauern.engine.kontra import factor, laid_down
from bauern.engine.match import reason_in, refusals, turn_of
from bauern.engine.pairs import seen
from bauern.engine.rules import Rules
from bauern.engine.scoring import Table
from bauern.engine.seats import PUBLIC, Points, Seat, clockwise
from bauern.engine.state import (
    Announced,
    Auction,
    Call,
    Deal,
    Finished,
    KontraRound,
    Match,
    NamingTrump,
    PairSeen,
    Played,
    Result,
    TakingTalon,
    Trump,
    Undealt,
)
from bauern.engine.state import Play as Playing
from bauern.engine.talon import in_hand


@dataclass(frozen=True, slots=True)
class Said:
    """A word of the auction or the kontra round."""

    seat: Seat
    action: str


@dataclass(frozen=True, slots=True)
class ContractView:
    """What is played: `value` before kontra (None for Normal), `kontra` the factor."""

    id: str
    declarer: Seat | None
    """None with two players: nobody announces."""
    value: int | None
    kontra: int


@dataclass(frozen=True, slots=True)
class View:
    """One viewer's sight of the match. Names, units and nulls are those of the wire."""

    game: str
    playing: str
    """The game of this hand: another than the room's in a play-off of two."""
    phase: str
    """trump auction talon kontra play result match-over; `deal` before the first hand."""
    deal_no: int
    dealer: Seat
    caller: Seat
    turn: Seat | None
    seat: Seat | None
    hand: tuple[Card, ...]
    legal: tuple[str, ...]
    why: Mapping[str, str]
    trump: Suit | None
    trump_card: Card | None
    contract: ContractView | None
    bids: tuple[Said, ...]
    kontra_said: tuple[Said, ...]
    trick: tuple[Played, ...]
    last_trick: tuple[Played, ...] | None
    last_taker: Seat | None
    """Who took `last_trick`."""
    first_trick: tuple[Played, ...] | None
    """Only where the room's rules let it be looked at."""
    pairs: tuple[PairSeen, ...]
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
    eyes: tuple[Eyes | None, ...] | None
    """By seat, a side's on each of its seats; None while they must be counted in the head, or hold unknown cards."""
    hand_sizes: tuple[int, ...]
    """Cards in each hand, those included that are dealt but not yet taken up."""
    laid_down: Seat | None
    """The seat that has laid its cards down and does not play."""
    scores: tuple[Points, ...]
    bummerl: tuple[int, ...]
    target: int
    talon_left: int
    """Cards that lie in it, with the one turned up; 0 once the soloist of three has taken it."""
    closed_by: Seat | None
    discard: tuple[Card, ...]
    """What this seat itself has laid away."""
    open_hands: Mapping[Seat, tuple[Card, ...]]
    result: Result | None


@dataclass(frozen=True, slots=True)
class _Sight:
    """The public side of a phase, gathered by `_sight`."""

    phase: str
    deal: Deal | None = None
    trump: Trump | None = None
    calls: tuple[Call, ...] = ()
    announced: Announced | None = None
    play: Playing | None = None

    def rules(self, match: Match) -> Rules:
        """Return the house rules of the hand."""
        return self.deal.sitting.rules if self.deal else match.rules


def view(match: Match, viewer: Seat) -> View:
    """Return what this seat, or PUBLIC, may know of the match (rule x.secret.hands)."""
    sight = _sight(match)
    play, announced = sight.play, sight.announced
    turn = turn_of(match)
    asked = refusals(match) if viewer == turn else {}
    hand = _hand(match, sight, viewer)
    shown = sight.rules(match).first_trick_visible
    tricks = play.tricks if play else ()
    return View(
        game=match.game.key,
        playing=sight.deal.sitting.game.key if sight.deal else match.game.key,
        phase=sight.phase,
        deal_no=match.deal_no,
        dealer=match.dealer,
        caller=sight.deal.caller if sight.deal else clockwise(match.dealer + 1, match.seats)[0],
        turn=turn,
        seat=None if viewer == PUBLIC else viewer,
        hand=hand,
        legal=tuple(code(action) for action, reason in asked.items() if reason is None),
        why=_why(match, asked, hand),
        trump=_trump(sight),
        trump_card=sight.trump.turned if sight.trump else None,
        contract=_contract(match, sight),
        bids=tuple(Said(c.seat, f"bid:{c.contract.key}" if c.contract else "pass") for c in sight.calls),
        kontra_said=_kontra_said(match),
        trick=play.trick if play else (),
        last_trick=tricks[-1].cards if tricks and shown != "none" else None,
        last_taker=tricks[-1].taker if tricks and shown != "none" else None,
        first_trick=tricks[0].cards if tricks and shown == "first-and-last" else None,
        pairs=seen(play) if play else (),
        tricks=tuple(sum(t.taker == s for t in tricks) for s in match.seats),
        eyes=_eyes(match, sight, viewer),
        hand_sizes=_hand_sizes(match, sight),
        laid_down=laid_down(announced) if announced else None,
        scores=match.scores,
        bummerl=match.bummerl,
        target=match.rules.target,
        talon_left=_talon_left(sight),
        closed_by=play.closing.seat if play and play.closing else None,
        discard=announced.discard if announced and announced.declarer == viewer else (),
        open_hands=_open_hands(sight),
        result=match.last_result,
    )


def _sight(match: Match) -> _Sight:
    phase = match.phase
    match phase:
        case Undealt():
            return _Sight("deal")
        case NamingTrump(deal):
            return _Sight("trump", deal)
        case Auction(deal, trump, calls):
            return _Sight("auction", deal, trump, calls)
        case TakingTalon(announced):
            return _of_announced("talon", announced, None)
        case KontraRound(announced):
            return _of_announced("kontra", announced, None)
        case Playing(announced):
            return _of_announced("play", announced, phase)
        case Finished(play):
            name = "match-over" if match.outcome else "result"
            return _of_announced(name, play.announced, play)
        case _:
            assert_never(phase)


def _of_announced(phase: str, announced: Announced, play: Playing | None) -> _Sight:
    return _Sight(phase, announced.deal, announced.trump, announced.calls, announced, play)


def _hand(match: Match, sight: _Sight, viewer: Seat) -> tuple[Card, ...]:
    if viewer == PUBLIC or sight.deal is None:
        return ()
    if sight.trump is None:
        return first_cards(sight.deal, viewer)
    return _hands(match, sight.deal, sight)[viewer]


def _hands(match: Match, deal: Deal, sight: _Sight) -> tuple[tuple[Card, ...], ...]:
    """Return what everybody holds."""
    if sight.play is not None:
        return sight.play.hands
    if sight.announced is None:
        return deal.dealt
    if not isinstance(match.phase, TakingTalon):
        return sight.announced.hands
    taken, soloist = in_hand(sight.announced), sight.announced.declarer
    return tuple(taken if seat == soloist else hand for seat, hand in enumerate(sight.announced.hands))


def _hand_sizes(match: Match, sight: _Sight) -> tuple[int, ...]:
    if sight.deal is None:
        return (0,) * match.players
    return tuple(map(len, _hands(match, sight.deal, sight)))


def _talon_left(sight: _Sight) -> int:
    if sight.deal is None:
        return 0
    if not sight.deal.sitting.game.announces:
        return len(sight.play.talon) if sight.play else 0
    taken = sight.phase == "talon" or (sight.announced is not None and sight.announced.discard)
    return 0 if taken else len(sight.deal.talon)


def _why(match: Match, asked: Mapping[Action, Reason | None], hand: tuple[Card, ...]) -> dict[str, str]:
    """Return the reason against each own card, each contract of the room, exchanging and closing if not legal."""
    if not asked:
        return {}
    reasons = {}
    thoughts: list[Action] = [*map(Play, hand), *map(Bid, match.rules.contracts)]
    thoughts += [action for action in asked if isinstance(action, Exchange | Close)]
    for action in thoughts:
        reason = reason_in(match, asked, action)
        if reason is not None:
            reasons[code(action)] = reason.value
    return reasons


def _trump(sight: _Sight) -> Suit | None:
    if sight.announced:
        return sight.announced.trump_suit
    return sight.trump.suit if sight.trump else None


def _contract(match: Match, sight: _Sight) -> ContractView | None:
    if sight.announced is None:
        return None
    row = sight.announced.contract
    said = match.phase.said if isinstance(match.phase, KontraRound | TakingTalon) else ()
    times = factor(sight.play.said if sight.play else said)
    declarer = sight.announced.declarer if sight.announced.sitting.game.announces else None
    return ContractView(row.key, declarer, match.rules.value_of(row), times)


def _kontra_said(match: Match) -> tuple[Said, ...]:
    match match.phase:
        case TakingTalon(said=said) | KontraRound(said=said) | Playing(said=said) | Finished(Playing(said=said)):
            return tuple(Said(w.seat, "kontra" if w.doubled else "pass") for w in said)
        case _:
            return ()


def _eyes(match: Match, sight: _Sight, viewer: Seat) -> tuple[Eyes | None, ...] | None:
    over = isinstance(match.phase, Finished)
    if sight.rules(match).sixty_six == "claim" and sight.deal is not None and not over:
        return None
    play = sight.play
    if play is None:
        return (Eyes(0),) * match.players
    table, knows = Table(play), over or viewer == play.announced.declarer
    return tuple(table.eyes(s) if knows or not table.counts_discard(s) else None for s in match.seats)


def _open_hands(sight: _Sight) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands that lie open for everybody (rule b.contract.plauderer)."""
    play = sight.play
    if play is None or not play.announced.contract.open_hands or not (play.trick or play.tricks):
        return {}
    return {Seat(s): hand for s, hand in enumerate(play.hands)}
