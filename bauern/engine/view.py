"""What a seat, or the public, may know: built field by field, never the state less its secrets."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
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
    Summary,
    TakingTalon,
    Trump,
    Undealt,
)
from bauern.engine.state import Play as Playing
from bauern.engine.talon import in_hand

_TOLD = (Exchange, Close)


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


@dataclass(frozen=True)
class Own:
    """What only one viewer sees; without slots, so that `View` can have them from here and from `Shown`."""

    seat: Seat | None
    hand: tuple[Card, ...]
    legal: tuple[str, ...]
    why: Mapping[str, str]
    discard: tuple[Card, ...]
    """What this seat itself has laid away."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody at the table sees."""

    game: str
    phase: str
    """trump auction talon kontra play result match-over; `deal` before the first hand."""
    deal_no: int
    dealer: Seat
    caller: Seat
    turn: Seat | None
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
    open_hands: Mapping[Seat, tuple[Card, ...]]
    result: Summary | None
    """Of the last hand that has ended: the whole `Result` until the next one is dealt, then its `Summary`."""


@dataclass(frozen=True, slots=True)
class View(Own, Shown):
    """One viewer's sight of the match. Names, units and nulls are those of the wire, which has no `playing`."""

    playing: str
    """The game of this hand: another than the room's in a play-off of two."""


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


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Where every card is, which nobody at a table may know."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat, those included that are dealt but not yet taken up."""
    talon: tuple[Card, ...]
    """What is left of it: two players, the card turned up first."""


def view(match: Match, viewer: Seat) -> View:
    """Return what this seat, or PUBLIC, may know of the match (rule x.secret.hands)."""
    parts = ((part, field.name) for part in (shown(match, viewer), own(match, viewer)) for field in fields(part))
    deal = _sight(match).deal
    playing = deal.sitting.game.key if deal else match.game.key
    return View(**{name: getattr(part, name) for part, name in parts}, playing=playing)


def own(match: Match, viewer: Seat) -> Own:
    """Return what this seat alone may know and do; PUBLIC has nothing."""
    [mine] = owned(match, (viewer,))
    return mine


def owned(match: Match, viewers: Iterable[Seat]) -> Iterator[Own]:
    """Yield this for each of these viewers."""
    sight, turn = _sight(match), turn_of(match)
    return (_own(match, sight, viewer, refusals(match) if viewer == turn else {}) for viewer in viewers)


def _own(match: Match, sight: _Sight, viewer: Seat, asked: Mapping[Action, Reason | None]) -> Own:
    hand, announced = _hand(match, sight, viewer), sight.announced
    return Own(
        seat=None if viewer == PUBLIC else viewer,
        hand=hand,
        legal=tuple([code(action) for action, reason in asked.items() if reason is None]),
        why=_why(match, asked, hand),
        discard=announced.discard if announced and announced.declarer == viewer else (),
    )


def open_cards(match: Match) -> OpenCards:
    """Return where all cards are now: for looking at what was played, never for a table."""
    sight = _sight(match)
    if sight.deal is None:
        return OpenCards(((),) * match.players, ())
    return OpenCards(_hands(match, sight.deal, sight), _talon(sight))


def sees_more(match: Match, viewer: Seat) -> bool:
    """Whether `shown` is more for this viewer than for the public: the soloist knows the eyes that he has laid away."""
    play = match.phase
    return (
        isinstance(play, Playing)
        and viewer == play.announced.declarer
        and play.announced.discard != ()
        and any(map(Table(play).counts_discard, match.seats))
    )


def shown(match: Match, viewer: Seat = PUBLIC) -> Shown:
    """Return what everybody may know; `sees_more` says whether it is more for this viewer."""
    sight = _sight(match)
    play, announced = sight.play, sight.announced
    visible = sight.rules(match).first_trick_visible
    tricks = play.tricks if play else ()
    return Shown(
        game=match.game.key,
        phase=sight.phase,
        deal_no=match.deal_no,
        dealer=match.dealer,
        caller=sight.deal.caller if sight.deal else clockwise(match.dealer + 1, match.seats)[0],
        turn=turn_of(match),
        trump=_trump(sight),
        trump_card=sight.trump.turned if sight.trump else None,
        contract=_contract(match, sight),
        bids=tuple(Said(c.seat, f"bid:{c.contract.key}" if c.contract else "pass") for c in sight.calls),
        kontra_said=_kontra_said(match),
        trick=play.trick if play else (),
        last_trick=tricks[-1].cards if tricks and visible != "none" else None,
        last_taker=tricks[-1].taker if tricks and visible != "none" else None,
        first_trick=tricks[0].cards if tricks and visible == "first-and-last" else None,
        pairs=seen(play) if play else (),
        tricks=tuple(map([t.taker for t in tricks].count, match.seats)),
        eyes=_eyes(match, sight, viewer),
        hand_sizes=_hand_sizes(match, sight),
        laid_down=laid_down(announced) if announced else None,
        scores=match.scores,
        bummerl=match.bummerl,
        target=match.rules.target,
        talon_left=len(_talon(sight)),
        closed_by=play.closing.seat if play and play.closing else None,
        open_hands=_open_hands(sight),
        result=_result(match),
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


def _talon(sight: _Sight) -> tuple[Card, ...]:
    if sight.deal is None:
        return ()
    if not sight.deal.sitting.game.announces:
        return sight.play.talon if sight.play else ()
    taken = sight.phase == "talon" or (sight.announced is not None and sight.announced.discard)
    return () if taken else sight.deal.talon


def _why(match: Match, asked: Mapping[Action, Reason | None], hand: tuple[Card, ...]) -> dict[str, str]:
    """Return the reason against each own card, each contract of the room, exchanging and closing if not legal."""
    if not asked:
        return {}
    if isinstance(match.phase, Playing):  # all own cards are among what is asked
        refused = {code(action): reason.value for action, reason in asked.items() if reason and _is_told(action)}
        return {**_no_bids(match.rules.contracts), **refused}
    bidding = isinstance(match.phase, Auction | TakingTalon)
    thoughts: list[Action] = [*map(Play, hand), *(map(Bid, match.rules.contracts) if bidding else ())]
    reasons = {} if bidding else dict(_no_bids(match.rules.contracts))
    for action in thoughts:
        reason = reason_in(match, asked, action)
        if reason is not None:
            reasons[code(action)] = reason.value
    return reasons


def _is_told(action: Action) -> bool:
    """Whether the reason against this is told; that against a pair is not."""
    return isinstance(action, _TOLD) or (isinstance(action, Play) and not action.pair)


@cache
def _no_bids(contracts: tuple[str, ...]) -> Mapping[str, str]:
    """Return the reason against each of these contracts while nothing is announced."""
    return {code(Bid(key)): Reason.NOT_NOW.value for key in contracts}


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
    table, knows = Table(play), over or sees_more(match, viewer)
    return tuple([table.eyes(s) if knows or not table.counts_discard(s) else None for s in match.seats])


_SUMMARY = attrgetter(*(field.name for field in fields(Summary)))


def _result(match: Match) -> Summary | None:
    """Return what the last hand came to; the whole account of it is no news any more while another is played."""
    result = match.last_result
    if result is None or isinstance(match.phase, Finished):
        return result
    return Summary(*_SUMMARY(result))


def _open_hands(sight: _Sight) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands that lie open for everybody (rule b.contract.plauderer)."""
    play = sight.play
    if play is None or not play.announced.contract.open_hands or not (play.trick or play.tricks):
        return {}
    return {Seat(s): hand for s, hand in enumerate(play.hands)}
