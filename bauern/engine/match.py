"""The match: what may be done now, and what it leads to. The only place where a game changes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from bauern.engine import auction, deal, kontra, pairs, scoring, talon, tricks
from bauern.engine.actions import (
    CARD_PLAYS,
    Action,
    Bid,
    Claim,
    Close,
    Discard,
    Exchange,
    NameTrump,
    Pass,
    Resign,
    SayKontra,
    Shuffled,
    TurnUp,
    code,
)
from bauern.engine.actions import Play as PlayCard
from bauern.engine.cards import Eyes
from bauern.engine.contracts import CONTRACTS, Goal
from bauern.engine.errors import IllegalAction, Reason
from bauern.engine.events import (
    Acted,
    CardsTaken,
    Event,
    HandDealt,
    HandOver,
    MatchOver,
    TrickTaken,
    TrumpMade,
)
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.scoring import Table, Verdict
from bauern.engine.seats import Points, Seat, clockwise
from bauern.engine.shuffle import Proof
from bauern.engine.sitting import Sitting, everybody, play_off
from bauern.engine.state import (
    Announced,
    Auction,
    Call,
    Deal,
    Finished,
    KontraRound,
    KontraWord,
    Match,
    NamingTrump,
    Play,
    Played,
    Result,
    TakingTalon,
    Trump,
    Undealt,
)

Step = tuple[Match, tuple[Event, ...]]
"""A new match and what happened on the way to it."""


def new_match(game: Game, rules: Rules, dealer: Seat, scores: Sequence[int] = ()) -> Match:
    """Return a match whose first hand `dealer` deals, from 0:0 or from `scores` by seat.

    Chance has to shuffle.
    """
    by_seat = tuple(Points(score) for score in scores or (0,) * game.players)
    new = Match(game, rules, dealer, 0, by_seat, (0,) * game.players, (), Undealt(), None)
    return replace(new, led_to_nil=scoring.leads_to_nil(new))


def rematch(match: Match) -> Match:
    """Return the room's next match: the slate is kept, the deal goes on (rule b.match.next)."""
    dealer = Seat((match.dealer + 1) % match.players)
    fresh = new_match(match.game, match.rules, dealer)
    return replace(fresh, bummerl=match.bummerl, last_result=match.last_result)


def needs_shuffle(match: Match) -> bool:
    """Whether chance is to move: before the first hand and between hands."""
    return isinstance(match.phase, Undealt | Finished) and match.outcome is None


def turn_of(match: Match) -> Seat | None:
    """Return the seat that acts, or None when chance does or the match is over."""
    match match.phase:
        case NamingTrump(cards):
            return cards.caller
        case TakingTalon(announced):
            return announced.declarer
        case KontraRound(asked=asked):
            return asked[0]
        case Auction(turn=turn) | Play(turn=turn):
            return turn
        case Undealt() | Finished():
            return None
        case _:
            assert_never(match.phase)


def refusals(match: Match) -> Mapping[Action, Reason | None]:
    """Return what the seat on turn might think of, each with the reason against it, if any.

    The one source of legality: what stands here with None is legal, and nothing else.
    """
    known = match.considered
    if known is None:
        known = _refusals(match)
        object.__setattr__(match, "considered", known)  # it follows from the rest: nobody can tell when it was found
    return known


def _refusals(match: Match) -> Mapping[Action, Reason | None]:
    phase = match.phase
    match phase:
        case NamingTrump():
            return deal.trump_refusals(phase)
        case Auction():
            return auction.refusals(phase)
        case TakingTalon():
            return talon.taking_refusals(phase)
        case KontraRound():
            return kontra.refusals()
        case Play():
            return _play_refusals(phase)
        case Undealt() | Finished():
            return {}
        case _:
            assert_never(phase)


def legal_actions(match: Match, seat: Seat) -> tuple[Action, ...]:
    """Return exactly what `apply` accepts from this seat now; nothing unless it is its turn."""
    if seat != turn_of(match):
        return ()
    return tuple(action for action, reason in refusals(match).items() if reason is None)


def why_not(match: Match, seat: Seat, action: Action) -> Reason | None:
    """Return why this seat may not do this now, or None if it may."""
    turn = turn_of(match)
    if turn is None:
        return Reason.MATCH_OVER if match.outcome else Reason.NOT_NOW
    if seat != turn:
        return Reason.NOT_YOUR_TURN
    if isinstance(match.phase, Auction) and isinstance(action, Bid | Pass):  # what else could be said need not be known
        return auction.refusal(match.phase, action)
    return reason_in(match, refusals(match), action)


def reason_in(match: Match, known: Mapping[Action, Reason | None], action: Action) -> Reason | None:
    """Return the reason against an action of the seat on turn, given its `refusals`."""
    if action in known:
        return known[action]
    match action, match.phase:
        case PlayCard(), Play():
            return Reason.NOT_IN_HAND
        case Discard(first, second), TakingTalon():
            return Reason.DISCARD_TWO if first == second else Reason.NOT_IN_HAND
        case _:
            return Reason.NOT_NOW


def shuffled(match: Match, chance: Shuffled) -> Step:
    """Deal the next hand (rule b.deal.packets), or the play-off (d.match.play-off); the deal has passed to the left.

    Raises:
        IllegalAction: `match-over`, `not-now` in the middle of a hand, or `bad-deck`.
    """
    if not needs_shuffle(match):
        raise IllegalAction(Reason.MATCH_OVER if match.outcome else Reason.NOT_NOW)
    sitting = next_sitting(match)
    after = match.dealer + isinstance(match.phase, Finished)
    dealer = clockwise(after, sitting.seats)[0]
    cards = deal.deal(sitting, match.players, dealer, chance)
    new = replace(match, dealer=dealer, deal_no=match.deal_no + 1)
    first = tuple(deal.first_cards(cards, seat) for seat in match.seats)
    dealt = HandDealt(new.deal_no, dealer, 1, first)
    if sitting.game.announces:
        return replace(new, phase=NamingTrump(cards)), (dealt,)
    play = talon.turned_up(cards)
    return replace(new, phase=play), (dealt, TrumpMade(play.announced.trump.suit, cards.talon[0]))


def next_sitting(match: Match) -> Sitting:
    """Return what the next hand is played as."""
    return play_off(scoring.leaders(match)) if scoring.to_be_played_off(match) else everybody(match.game, match.rules)


def apply(match: Match, seat: Seat, action: Action) -> Step:
    """Return the match after this action, and what happened; the old match is untouched.

    Raises:
        IllegalAction: with the reason that `why_not` gives.
    """
    reason = why_not(match, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    acted = Acted(seat, code(action))
    new, events = _apply(match, action)
    return new, (acted, *events)


def _apply(match: Match, action: Action) -> Step:  # noqa: C901  (one line an action)
    """Dispatch a legal action by phase; the pairs below are all that `refusals` lets through."""
    phase = match.phase
    match phase, action:
        case NamingTrump(), (NameTrump() | TurnUp()):
            return _trump_made(match, phase.deal, deal.make_trump(phase, action))
        case Auction(), (Bid() | Pass()):
            return _called(match, phase, action)
        case TakingTalon(), Bid():
            return replace(match, phase=talon.raised(phase, CONTRACTS[action.contract])), ()
        case TakingTalon(), Discard():
            return _laid_away(match, phase, action)
        case KontraRound(), (SayKontra() | Pass()):
            return _asked(match, kontra.say(phase, doubled=isinstance(action, SayKontra)))
        case Play(), PlayCard():
            return _carded(match, phase, action)
        case Play(), Claim():
            return finish(match, phase, scoring.claimed(Table(phase)))
        case Play(), Resign():
            return finish(match, phase, scoring.resigned(Table(phase)))
        case Play(), Exchange():
            play, made = talon.exchanged(phase)
            return replace(match, phase=play), (made,)
        case Play(), Close():
            return replace(match, phase=replace(phase, closing=scoring.closing(phase))), ()
        case _:
            assert isinstance(phase, Play)  # noqa: S101  (for the types: only a pass is left)
            return _not_claimed(match, phase)


def _play_refusals(play: Play) -> dict[Action, Reason | None]:
    rules = play.rules
    found: dict[Action, Reason | None] = {}
    for card, reason in tricks.card_refusals(play).items():
        with_pair = pairs.refusal(play, card)
        blocked = Reason.ANSWER_CLAIM_FIRST if play.claiming else None
        alone, paired = CARD_PLAYS[card]
        found[alone] = blocked or reason
        found[paired] = blocked or with_pair
    if play.claiming:
        found[Claim()] = found[Pass()] = None
    elif rules.sixty_six == "claim" and play.announced.contract.goal is Goal.RACE:
        on_lead = not play.trick and play.tricks and play.tricks[-1].taker == play.turn
        found[Claim()] = None if on_lead else Reason.CLAIM_NEEDS_TRICK
    if not play.sitting.game.announces:
        found |= talon.duo_refusals(play)
    return found


def _trump_made(match: Match, cards: Deal, trump: Trump) -> Step:
    new = replace(match, phase=Auction(cards, trump, (), cards.caller))
    rest = tuple(hand[len(deal.first_cards(cards, Seat(s))) :] for s, hand in enumerate(cards.dealt))
    dealt = HandDealt(match.deal_no, match.dealer, 2, rest)
    return new, (TrumpMade(trump.suit, trump.turned), dealt)


def _called(match: Match, phase: Auction, action: Bid | Pass) -> Step:
    contract = CONTRACTS[action.contract] if isinstance(action, Bid) else None
    phase = replace(phase, calls=(*phase.calls, Call(phase.turn, contract)))
    speaker = auction.next_speaker(phase)
    if speaker is not None:
        return replace(match, phase=replace(phase, turn=speaker)), ()
    announced = auction.outcome(phase)
    if talon.is_due(announced) and match.rules.three_kontra_time == "after-exchange":
        return _takes_talon(match, announced, ())
    return _asked(match, kontra.open_round(announced))


def _takes_talon(match: Match, announced: Announced, said: tuple[KontraWord, ...]) -> Step:
    drew = CardsTaken(announced.declarer, announced.deal.talon)
    return replace(match, phase=TakingTalon(announced, said)), (drew,)


def _laid_away(match: Match, phase: TakingTalon, action: Discard) -> Step:
    announced = talon.laid_away(phase.announced, action)
    if match.rules.three_kontra_time == "after-exchange":
        return _asked(match, kontra.open_round(announced))
    return _asked(match, KontraRound(announced, phase.said, ()))


def _asked(match: Match, phase: KontraRound) -> Step:
    """Ask on for kontra, or go on to the talon, or to the first lead; what cannot be lost may be settled."""
    announced = phase.announced
    if phase.asked:
        return replace(match, phase=phase), ()
    if talon.is_due(announced):
        return _takes_talon(match, announced, phase.said)
    play = Play(announced, phase.said, announced.hands, tricks.first_leader(announced))
    unlosable = not announced.contract.can_be_lost(match.players)
    if unlosable and match.rules.unlosable_settle == "at-once":  # rule b.score.unlosable
        return finish(match, play, Table(play).contract(made=True))
    return replace(match, phase=play), ()


def _carded(match: Match, play: Play, action: PlayCard) -> Step:
    says = action.pair or pairs.counts_unsaid(play, action.card)
    pair = pairs.announced_by(play, action.card) if says else None
    hands = list(play.hands)
    hands[play.turn] = tuple(c for c in hands[play.turn] if c != action.card)
    laid = Played(play.turn, action.card, pair.value if pair else Eyes(0))
    play = replace(
        play,
        hands=tuple(hands),
        trick=(*play.trick, laid),
        pairs=(*play.pairs, pair) if pair else play.pairs,
    )
    trick = tricks.closed(play)
    if trick is not None:
        play = replace(play, trick=(), tricks=(*play.tricks, trick), turn=trick.taker)
        new, events = _trick_taken(match, play)
        return new, (TrickTaken(trick.taker), *events)
    if pair is not None:
        verdict = scoring.after_pair(Table(play))
        if verdict is not None:
            return finish(match, play, verdict)
        if _asked_to_claim(play):
            return replace(match, phase=replace(play, claiming=True)), ()
    return replace(match, phase=replace(play, turn=tricks.next_seat(play))), ()


def _asked_to_claim(play: Play) -> bool:
    """Whether the pair just led counts at once, so that its announcer may claim (rules b.end.claim, s.end.claim)."""
    if play.rules.sixty_six != "claim" or play.announced.contract.goal is not Goal.RACE:
        return False
    return pairs.seen(play)[-1].live


def _trick_taken(match: Match, play: Play) -> Step:
    table = Table(play)
    verdict = scoring.after_trick(table)
    if verdict is not None:
        return finish(match, play, verdict)
    if play.talon_is_open:
        play, events = talon.drawn(play)
        return replace(match, phase=play), events
    return replace(match, phase=replace(play, claiming=table.all_played)), ()


def _not_claimed(match: Match, play: Play) -> Step:
    play = replace(play, claiming=False)
    if not play.trick:
        return finish(match, play, scoring.last_trick(Table(play)))
    return replace(match, phase=replace(play, turn=tricks.next_seat(play))), ()


def finish(match: Match, play: Play, verdict: Verdict) -> Step:
    """Score the hand, and the match if it has ended with it (rules b.score.*, d.score.each, b.match.*)."""
    times = kontra.factor(play.said)
    points = tuple(Points(verdict.points * times if seat in verdict.winners else 0) for seat in match.seats)
    scores = tuple(Points(a + b) for a, b in zip(match.scores, points, strict=True))
    scored = replace(match, scores=scores, phase=Finished(play))
    outcome = scoring.match_outcome(scored)
    table, announced = Table(play), play.announced
    result = Result(
        deal_no=match.deal_no,
        contract=announced.contract.key,
        declarer=announced.declarer if play.sitting.game.announces else None,
        value=match.rules.value_of(announced.contract),
        kontra=times,
        winners=verdict.winners,
        points=points,
        eyes=tuple(table.eyes(seat) for seat in match.seats),
        hands=announced.deal.dealt,
        talon=announced.deal.talon,
        discard=announced.discard,
        tricks=tuple(t.cards for t in play.tricks) + ((play.trick,) if play.trick else ()),
        takers=tuple(t.taker for t in play.tricks),
        pairs=pairs.seen(play),
        match=outcome,
        proof=_proof(match, announced.deal),
        reshuffles=play.shuffles,
        closed_by=play.closing.seat if play.closing else None,
        ending=verdict.ending,
    )
    added = outcome.bummerl if outcome else (0,) * match.players
    new = replace(
        scored,
        bummerl=tuple(a + b for a, b in zip(match.bummerl, added, strict=True)),
        led_to_nil=tuple(sorted({*match.led_to_nil, *scoring.leads_to_nil(scored)})),
        last_result=result,
    )
    over = HandOver(verdict.winners, points)
    if outcome is None:
        return new, (over,)
    return new, (over, MatchOver(outcome.winners, outcome.bummerl))


def _proof(match: Match, dealt: Deal) -> Proof | None:
    seeds = dealt.seeds
    if seeds is None or dealt.chosen:
        return None
    return Proof(seeds.commitment, seeds.server_seed, seeds.client_seeds, match.deal_no)
