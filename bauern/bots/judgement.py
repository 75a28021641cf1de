"""How hands look before anything is searched: what trump, words and cards say about them. Of many worlds at once.

`bauern bench guesses` counts the tables again.
"""

from typing import Final

import numpy as np

from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.masks import ACES, SUIT_MASK, mate_of
from bauern.bots.memory import Memory
from bauern.engine.actions import SayKontra, parse
from bauern.engine.cards import KING, ORDER, QUEEN, SUITS, Card, Rank, Suit
from bauern.engine.contracts import ACE_HIGH, TEN_HIGH, Contract, Goal, Lead, Who
from bauern.engine.seats import Seat, side_of

BY_TRUMPS: Final = np.array([0.002, 0.005, 0.47, 0.82, 0.96, 1.0, 1.0])
"""How often a suit is made trump by how many of it the caller holds: like the tables below, counted in bots' play."""
BY_TOPS: Final = np.array([0.0003, 0.0005, 0.005, 0.1, 0.38, 0.88, 1.0])
"""How often all tricks are announced by how many cards nothing beats."""
BY_STRENGTH: Final = np.array([0.0005, 0.001, 0.003, 0.045, 0.25, 0.35, 0.35, 0.7, 0.95])
"""How often a Schnapser is announced by sure tricks, trumps and a forty."""
BY_EXPOSURE: Final = np.array(
    [
        [0.99, 0.97, 0.88, 0.78, 0.63, 0.25, 0.09, 0.003, 0.001, 0.0005],
        [0.99, 0.97, 0.96, 0.94, 0.93, 0.82, 0.65, 0.4, 0.17, 0.005],
    ]
)
"""How often no trick is announced by how many cards lie under one's own; on the caller's side, then on the other."""
_AN_ACE_MORE: Final = 1
"""By so much more exposed a hand with an ace is announced less."""
_MOST_EXPOSED: Final = 9
BY_ACES_AND_TRUMPS: Final = np.array([0.0005, 0.001, 0.008, 0.13, 0.7, 0.97])
"""How often Normal is doubled by aces and trumps."""
_SILENT: Final = 0.8
"""How much is believed of what silence says: people are more careful than bots."""
_EVER: Final = 0.01
"""Announced more seldom with a hand, a contract is not thought of: few worlds might be lucky ones."""
_MAY_LACK: Final = {4: 0, 3: 1}
"""By players, how many cards that take no trick by themselves leave a thought of all tricks: three have a talon."""
_MOST: Final = 5
_KEEPS_A_PAIR: Final = 0.3
"""How often somebody leads something else than a pair that he might announce."""
_LEADS_HALF: Final = 0.02
"""How often somebody leads half of a pair and does not say so."""


def likelihoods(memory: Memory, hands: Array) -> Chances:
    """Return for each world how likely sensible players have said and led what they did with these hands, 0 to 1."""
    view, trump = memory.view, memory.trump
    found = np.ones(len(hands))
    if trump is None:
        return found
    if memory.sitting.game.announces:
        dealt = hands[:, : len(view.hand_sizes)] | np.array(memory.played, np.int64)
        if view.caller != memory.seat and memory.turned is None:
            found *= BY_TRUMPS[_count(dealt[:, view.caller] & SUIT_MASK[trump])]
        for seat, row in memory.announced:
            if seat != memory.seat:
                found *= _announces(row, trump, dealt[:, seat], against(memory, seat), dealt=seat != memory.soloist)
        for seat in memory.silent:
            if seat not in {memory.seat, memory.soloist}:
                found *= _passes(dealt[:, seat], against(memory, seat))
        normal = view.contract is not None and view.contract.value is None
        for said in view.kontra_said:
            if normal and isinstance(parse(said.action), SayKontra) and said.seat != memory.seat:
                found *= _doubles(trump, dealt[:, said.seat])
    return found * _leads(memory, hands)


def appeals(memory: Memory, contract: Contract) -> bool:
    """Return whether a contract is worth a thought with one's own hand.

    It is if it is ever announced with the like, or if its tricks are there, whatever else a hand looks like.
    """
    if memory.trump is None:
        return True
    hand = np.array([memory.hand])
    lacking = memory.hand.bit_count() - _established(contract.ranks, memory.hand)
    if contract.goal is Goal.ALL_TRICKS and lacking <= _MAY_LACK[memory.players]:
        return True
    often = _announces(contract, memory.trump, hand, against(memory, memory.seat), dealt=True)
    return bool(often[0] >= _EVER)


def breaks(memory: Memory, contract: Contract) -> bool:
    """Return whether one's own hand alone keeps the other side from taking all tricks: its best card takes one."""
    if contract.goal is not Goal.ALL_TRICKS or memory.trump is None:
        return False
    suits = (memory.trump,) if contract.trump else SUITS
    if not contract.trump and contract.lead is not Lead.DECLARER:
        return False
    best = sum(1 << ORDER[Card(suit + contract.ranks[0])] for suit in suits)
    return memory.hand & best == best


def fulfils(memory: Memory, contract: Contract) -> bool:
    """Return whether one's own hand does what one has announced, with next to no regard to what others hold."""
    hand = memory.hand
    match contract.goal:
        case Goal.NO_TRICK:
            return not _exposed(contract.ranks, np.array([hand]))[0]
        case Goal.ALL_TRICKS:
            leads = contract.lead is Lead.DECLARER or memory.rules.schnapser_lead == "declarer"
            if memory.trump is None or not (leads or memory.view.caller == memory.seat):
                return False
            trumps = hand & SUIT_MASK[memory.trump]
            drawn = not contract.trump or _drawn(contract.ranks, trumps)
            return drawn and _established(contract.ranks, hand) == hand.bit_count()
        case _:
            return False


def _count(masks: Array) -> Array:
    return np.bitwise_count(masks).astype(np.int64)


def against(memory: Memory, seat: int) -> int:
    """Return 0 for a seat of the caller's side, else 1."""
    caller, seats = Seat(memory.view.caller), memory.sitting.seats
    return int(Seat(seat) not in side_of(caller, seats, caller))


def _announces(contract: Contract, trump: Suit, hands: Array, against: int, *, dealt: bool) -> Chances:
    """Return how likely a sensible player announces this contract, to play it with these cards.

    `dealt` says that he announced it with the same ones, and has not laid any away.
    """
    match contract.goal:
        case Goal.NO_TRICK:
            found = BY_EXPOSURE[against][np.minimum(exposure(contract.ranks, hands), _MOST_EXPOSED)]
        case Goal.ALL_TRICKS:
            found = _by_tops(contract.ranks, hands)
        case Goal.SIXTY_SIX:
            found = BY_STRENGTH[np.minimum(strength(contract.ranks, trump, hands), len(BY_STRENGTH) - 1)]
        case Goal.RACE:
            found = np.ones(len(hands))
    if contract.who is Who.ACE_HOLDER and dealt:
        found = found * (hands & ACES != 0)
    return np.asarray(found)


def _passes(hands: Array, against: int) -> Chances:
    """Return how likely somebody announces nothing with these cards."""
    silent = 1 - _SILENT * BY_EXPOSURE[against][np.minimum(exposure(ACE_HIGH, hands), _MOST_EXPOSED)]
    for ranks in (ACE_HIGH, TEN_HIGH):
        silent *= 1 - _SILENT * _by_tops(ranks, hands)
    return np.asarray(silent)


def _doubles(trump: Suit, hands: Array) -> Chances:
    """Return how likely somebody doubles Normal with these cards."""
    return np.asarray(BY_ACES_AND_TRUMPS[np.minimum(aces_and_trumps(trump, hands), _MOST)])


def _leads(memory: Memory, hands: Array) -> Chances:
    """Return how likely those who led have not announced a pair that these hands had then."""
    found, contract = np.ones(len(hands)), memory.view.contract
    normal = contract is not None and contract.value is None
    if not normal or memory.rules.pair_before_trick == "not-allowed":
        return found
    first = 0
    if not memory.sitting.game.announces:  # what was drawn since cannot have been announced
        first = memory.sitting.game.talon if memory.closed_at is None else memory.closed_at
    for place, laid in enumerate(memory.plays[first:], start=first):
        if laid.led and not laid.pair and laid.seat != memory.seat:
            since = sum(1 << later.card for later in memory.plays[place:] if later.seat == laid.seat)
            had = hands[:, laid.seat] | since
            mate = mate_of(laid.card)
            half = (had & mate != 0) if mate else np.zeros(len(hands), bool)
            pair = _has_pair(had, SUITS)
            found *= np.where(half, _LEADS_HALF, np.where(pair, _KEEPS_A_PAIR, 1.0))
    return found


def _has_pair(hands: Array, suits: tuple[Suit, ...]) -> Array:
    found = np.zeros(len(hands), bool)
    for suit in suits:
        pair = 1 << ORDER[Card(suit + KING)] | 1 << ORDER[Card(suit + QUEEN)]
        found |= hands & pair == pair
    return found


def _by_tops(ranks: tuple[Rank, ...], hands: Array) -> Chances:
    return np.asarray(BY_TOPS[np.minimum(tops(ranks, hands), len(BY_TOPS) - 1)])


def aces_and_trumps(trump: Suit, hands: Array) -> Array:
    """Return how many aces and trumps hands hold; the ace of trumps is both."""
    return np.asarray(_count(hands & SUIT_MASK[trump]) + _count(hands & ACES))


def strength(ranks: tuple[Rank, ...], trump: Suit, hands: Array) -> Array:
    """Return how strong hands are for a Schnapser: sure tricks, one more for two trumps, two for a forty."""
    trumps = hands & SUIT_MASK[trump]
    return np.asarray(tops(ranks, hands) + (_count(trumps) > 1) + 2 * _has_pair(trumps, (trump,)))


def exposure(ranks: tuple[Rank, ...], hands: Array) -> Array:
    """Return how exposed hands are where no trick may be taken."""
    return np.asarray(_exposed(ranks, hands) + _AN_ACE_MORE * (hands & ACES != 0))


def tops(ranks: tuple[Rank, ...], hands: Array) -> Array:
    """Return how many cards nothing in the other hands beats in their suit."""
    found = np.zeros(len(hands), np.int64)
    for suit in SUITS:
        unbroken = np.ones(len(hands), np.int64)
        for rank in ranks:
            unbroken = unbroken & hands >> ORDER[Card(suit + rank)]
            found += unbroken
    return found


def _established(ranks: tuple[Rank, ...], hand: int) -> int:
    """Return how many cards of a hand take tricks once those above have drawn what others hold of their suit."""
    found = 0
    for suit in SUITS:
        held = [hand >> ORDER[Card(suit + rank)] & 1 for rank in ranks]
        run = (*held, 0).index(0)
        found += sum(held) if run >= len(ranks) - sum(held) else run
    return found


def _drawn(ranks: tuple[Rank, ...], trumps: int) -> bool:
    """Return whether trumps from the top draw all others."""
    held = trumps.bit_count()
    return bool(tops(ranks, np.array([trumps]))[0] >= len(ranks) - held)


def _exposed(ranks: tuple[Rank, ...], hands: Array) -> Array:
    """Return how many cards of the others lie under one of this hand, each counted for each that it lies under."""
    found = np.zeros(len(hands), np.int64)
    for suit in SUITS:
        above = np.zeros(len(hands), np.int64)
        for rank in ranks:
            held = hands >> ORDER[Card(suit + rank)] & 1
            found += above * (1 - held)
            above += held
    return found
