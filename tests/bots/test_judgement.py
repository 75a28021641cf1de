"""What is counted in many hands at once is what plain counting in each finds; scores are judged soundly."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from bauern.bots import choose
from bauern.bots.exchange import laid_away, shortlist
from bauern.bots.judgement import _exposed, tops
from bauern.bots.kernel.jit import Array
from bauern.bots.kernel.layout import WORST
from bauern.bots.levels import LEVELS
from bauern.bots.masks import mask_of
from bauern.bots.worth import Worth, chance
from bauern.engine import (
    CONTRACTS,
    DECK,
    EYES,
    GAMES,
    SUITS,
    Card,
    Contract,
    Game,
    Rules,
    Seat,
    Suit,
    options,
    rules_of,
)
from bauern.engine.cards import Rank, partner_card, rank_of, suit_of
from bauern.engine.contracts import ACE_HIGH, TEN_HIGH, Goal
from tests.bots.walk import (
    BAUERN,
    DREIER,
    Start,
    any_legal,
    decisions,
    random_start,
    reached,
    remembered,
)

RANKS = pytest.mark.parametrize("ranks", [ACE_HIGH, TEN_HIGH])
OF_THREE = [row for row in CONTRACTS.values() if 3 in row.games]
WORTH = {"A": 12.0, "T": 3.0, "K": 2.5, "Q": 1.5, "J": 0.5}


def hands_of(rng: Random, count: int, size: int) -> list[list[Card]]:
    return [rng.sample(DECK, size) for _ in range(count)]


def masks(hands: Sequence[Sequence[Card]]) -> Array:
    return np.array([mask_of(hand) for hand in hands])


def higher(ranks: Sequence[Rank], a: Card, b: Card) -> bool:
    """Whether one card is higher than another of its suit; ranks stand from the highest down."""
    return suit_of(a) == suit_of(b) and ranks.index(rank_of(a)) < ranks.index(rank_of(b))


@RANKS
def test_cards_on_top_are_those_above_which_nothing_is_missing(ranks: tuple[Rank, ...]) -> None:
    hands = hands_of(Random(1), 200, 6)
    slow = [sum(all(b in hand for b in DECK if higher(ranks, b, a)) for a in hand) for hand in hands]
    assert tops(ranks, masks(hands)).tolist() == slow


@RANKS
def test_a_hand_is_as_exposed_as_cards_of_others_lie_under_its_own(ranks: tuple[Rank, ...]) -> None:
    hands = hands_of(Random(2), 200, 5)
    slow = [sum(higher(ranks, a, b) for a in hand for b in DECK if b not in hand) for hand in hands]
    assert _exposed(ranks, masks(hands)).tolist() == slow


def keeping(contract: Contract, trump: Suit, rules: Rules, hand: Sequence[Card], card: Card) -> float:
    """Return what keeping a card is worth, as `exchange` tells it."""
    under = [b for b in DECK if higher(contract.ranks, card, b)]
    over = [b for b in DECK if higher(contract.ranks, b, card)]
    length = sum(suit_of(b) == suit_of(card) for b in hand)
    if contract.goal is Goal.NO_TRICK:
        return -sum(b not in hand for b in under)
    if contract.goal is Goal.ALL_TRICKS:
        trumps = 20 * (contract.trump and suit_of(card) == trump)
        return length + trumps - 4 * sum(b not in hand for b in over)
    eyes = {"nobody": 0.0, "soloist": -0.8, "defenders": 0.8}[rules.three_discard_eyes] * EYES[card]
    found = WORTH[rank_of(card)] + 20 * (suit_of(card) == trump) + 18 * (partner_card(card) in hand) + eyes
    if rank_of(card) == "T":
        found += 6 if suit_of(card) + "A" in hand else 3 * (length > 1)
    return found


@pytest.mark.parametrize("contract", OF_THREE, ids=lambda row: row.key)
@pytest.mark.parametrize("eyes", ["nobody", "soloist", "defenders"])
def test_what_is_worth_least_to_keep_is_laid_away(contract: Contract, eyes: str) -> None:
    rng, rules = Random(3), rules_of(DREIER, None, {"three_discard_eyes": eyes})
    hands = hands_of(rng, 50, 8)
    trump = rng.choice(SUITS)
    for hand, away in zip(hands, laid_away(contract, trump, rules, masks(hands)).tolist(), strict=True):
        worth = {card: keeping(contract, trump, rules, hand, card) for card in hand}
        gone = [card for card in hand if mask_of([card]) & away]
        assert len(gone) == 2
        assert sorted(worth[card] for card in gone) == pytest.approx(sorted(worth.values())[:2])
        thought_of = shortlist(contract, trump, rules, mask_of(hand), 5)
        assert len({*thought_of}) == len(thought_of) == 10
        five = sorted(worth[card] for card in hand if any(mask_of([card]) & pair for pair in thought_of))
        assert five == pytest.approx(sorted(worth.values())[:5])
        assert away in thought_of


NEEDS = [1, 2, 3, 5, 9, 20, 24]


@pytest.mark.parametrize("players", [2, 4])
def test_what_one_side_may_win_by_the_other_may_lose_by(players: int) -> None:
    for own in NEEDS:
        assert chance(players, own, own) == pytest.approx(0.5)
        for other in NEEDS:
            assert chance(players, own, other) + chance(players, other, own) == pytest.approx(1)
            assert chance(players, own, other) > chance(players, own + 1, other)
            assert chance(players, own, other) < chance(players, own, other + 1)


def extreme(game: Game, rng: Random) -> list[Start]:
    """Return hands at any score of a match to any target, at which contracts cost up to the dearest."""
    found = []
    for target in (1, 60, options(game.players)["target"].maximum):
        dearest = options(game.players)["values"].maximum if game.announces else 0
        for cost in (1, dearest):
            values = {row.key: cost for row in CONTRACTS.values() if row.value and game.players in row.games}
            rules = rules_of(game, None, {"target": target} | ({"values": values} if game.announces else {}))
            scores = [rng.randrange(target) for _ in range(game.players)]
            if game is BAUERN:
                scores[2:] = scores[:2]
            found.append(Start(game, rules, Seat(0), random_start(game, rng).chance, tuple(scores)))
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_points_are_worth_no_less_than_fewer_and_no_more_than_the_kernel_can_bear(game: Game) -> None:
    for start in extreme(game, Random(4)):
        decision = reached(start, ())
        assert decision
        memory = remembered(decision)
        for level in LEVELS.values():
            worth = Worth(memory, level)
            assert worth.points(1) >= 1
            for declarer in range(game.players):
                for factor in (1, 2, 16):
                    payoff = worth.payoff(declarer, factor)
                    told = [payoff(points) for points in (-1_000_000, *range(-30, 31), 1_000_000)]
                    assert told == sorted(told)
                    assert told[0] < 0 < told[-1]
                    assert max(map(abs, told)) < WORST


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_hands_are_played_at_any_score_of_the_longest_match_for_the_dearest_contracts(game: Game) -> None:
    rng = Random(5)
    for start in extreme(game, rng):
        for name in LEVELS:
            for decision in decisions(start, any_legal(rng, "claim")):
                assert choose(name, *decision.told, 1, care=0.02) in decision.view.legal
