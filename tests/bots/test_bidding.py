"""What is thought of before anything is announced, and how much is looked at for it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import pstdev

import numpy as np
import pytest

from bauern.bots import judgement
from bauern.bots.bidding import _FEWEST, _FOR_SILENCE, Bidder
from bauern.bots.chances import made
from bauern.bots.course import solver
from bauern.bots.judgement import appeals
from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.kernel.position import Rulebook
from bauern.bots.levels import LEVELS
from bauern.bots.memory import Memory
from bauern.bots.worth import POINT, Worth
from bauern.engine import CONTRACTS, DECK, Card, Game, Suit
from bauern.engine.contracts import ACE_HIGH, TEN_HIGH, Goal
from tests.bots.walk import BAUERN, DREIER, DUO, Decision, after, decisions, position, random_start, remembered

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
ONCE_IN_A_HUNDRED = 0.01
CALLER, NEXT = range(2)
HEARTS = Suit("H")
TRUMP_IS_HEARTS = f"0:trump:{HEARTS}"


def trump_of(hand: str) -> str:
    """Have the first card's suit made trump: the caller needs one of it among his first three."""
    return f"0:trump:{hand[0]}"


def on_turn(  # noqa: PLR0913, PLR0917  (each is a part of what lies on a table)
    seat: int,
    hand: str,
    said: str,
    game: Game = BAUERN,
    scores: tuple[int, ...] = (),
    settings: Mapping[str, object] | None = None,
) -> Memory:
    """Return what a seat remembers that has this hand, after what was said."""
    rest = [card for card in DECK if card not in hand.split()]
    size = len(hand.split())
    hands: list[Sequence[Card] | str] = [rest[n * size : (n + 1) * size] for n in range(game.players - 1)]
    hands.insert(seat, hand)
    told = [hand if isinstance(hand, str) else " ".join(hand) for hand in hands]
    talon = " ".join(rest[(game.players - 1) * size :])
    found = remembered(position(said, hands=told, talon=talon, game=game, scores=scores, settings=settings))
    assert found.seat == seat
    return found


def expected(table: Chances, number: int) -> bool:
    return bool(table[min(number, len(table) - 1)] >= ONCE_IN_A_HUNDRED)


def test_all_that_is_asked_here_is_thought_of_with_one_hand_and_not_with_another() -> None:
    tables = (judgement.BY_TOPS, judgement.BY_STRENGTH, *judgement.BY_EXPOSURE)
    assert all(table.min() < ONCE_IN_A_HUNDRED <= table.max() for table in tables)


@pytest.mark.parametrize(
    ("hand", "gang", "zehnerloch"),
    [
        ("SK SQ DK CQ CJ", 0, 0),
        ("SA DK DQ CQ CJ", 1, 0),  # in a Zehnerloch the ace is the lowest
        ("SA DA DQ CQ CJ", 2, 0),
        ("SA ST DA CQ CJ", 3, 1),  # the ten of spades alone
        ("SA ST DA DT CJ", 4, 2),
        ("SA ST SK DA CA", 5, 2),  # ten and king
        ("ST SK SQ SJ SA", 5, 5),
    ],
)
def test_all_tricks_are_thought_of_by_the_cards_that_nothing_beats(hand: str, gang: int, zehnerloch: int) -> None:
    memory = on_turn(CALLER, hand, trump_of(hand))
    for ranks, tops in ((ACE_HIGH, gang), (TEN_HIGH, zehnerloch)):
        assert judgement.tops(ranks, np.array([memory.hand])) == [tops]
    for key, tops in (("gang", gang), ("bauernschnapser", gang), ("zehnerloch", zehnerloch)):
        assert appeals(memory, CONTRACTS[key]) is expected(judgement.BY_TOPS, tops), key


@pytest.mark.parametrize(
    ("hand", "strength"),
    [
        ("HQ SK DK CQ CJ", 0),
        ("HQ HJ DK CQ CJ", 1),  # two trumps
        ("HA SK DK CQ CJ", 1),  # a sure trick
        ("HA HJ DK CQ CJ", 2),
        ("HA HJ DA CQ CJ", 3),
        ("HK HQ DK CQ CJ", 3),  # two trumps, and the forty counts two
        ("HA HK HQ CQ CJ", 4),
        ("HA HT HK HQ CJ", 7),  # four sure tricks, one for the trumps, two for the forty
        ("HJ SK SQ CQ CJ", 0),  # a twenty counts nothing
    ],
)
def test_a_schnapser_is_thought_of_by_sure_tricks_trumps_and_a_forty(hand: str, strength: int) -> None:
    memory = on_turn(CALLER, hand, TRUMP_IS_HEARTS)
    assert judgement.strength(ACE_HIGH, HEARTS, np.array([memory.hand])) == [strength]
    for key in ("schnapser", "schnapser-partner"):
        assert appeals(memory, CONTRACTS[key]) is expected(judgement.BY_STRENGTH, strength), key


@pytest.mark.parametrize(
    ("hand", "exposure"),
    [
        ("HJ SJ DJ CJ CQ", 0),  # what lies under the queen is held
        ("HJ SJ DJ CJ CK", 1),
        ("HJ SJ DJ CJ CT", 2),
        ("HJ SJ DJ CQ CT", 3),  # jack under both, king under the ten
        ("HJ SJ DK CQ CJ", 2),
        ("HJ SJ DT CQ CJ", 3),
        ("HJ SJ DT CK CJ", 4),
        ("HJ SJ DT SK CJ", 4),
        ("HJ SQ DT SK CJ", 5),  # the jack under both spades
        ("HJ SQ DT CT CJ", 6),
        ("HQ ST DT CQ CJ", 7),
        ("HQ ST DT CK CJ", 8),
        ("HQ ST DT CT CJ", 9),
        ("HJ SJ DJ CJ CA", 4),  # ten, king and queen, and one for the ace itself
    ],
)
def test_no_trick_is_thought_of_by_what_lies_under_ones_cards_on_either_side(hand: str, exposure: int) -> None:
    for seat, said in ((CALLER, TRUMP_IS_HEARTS), (NEXT, f"{TRUMP_IS_HEARTS} 0:pass")):
        memory = on_turn(seat, hand, said)
        assert judgement.exposure(ACE_HIGH, np.array([memory.hand])) == [exposure]
        assert appeals(memory, CONTRACTS["bettler"]) is expected(judgement.BY_EXPOSURE[seat], exposure)
        with_ace = expected(judgement.BY_EXPOSURE[seat], exposure) and "A" in hand
        assert appeals(memory, CONTRACTS["ass-bettler"]) is with_ace


def test_before_there_is_trump_nothing_is_put_aside() -> None:
    memory = on_turn(CALLER, "HQ ST DT CK CQ", "")
    assert all(appeals(memory, row) for row in CONTRACTS.values())


@pytest.mark.parametrize("game", [BAUERN, DREIER], ids=lambda game: game.key)
def test_what_is_not_thought_of_has_no_value(game: Game) -> None:
    rng, left_out, thought_of = Random(1), 0, 0
    for _ in range(20):
        hand = " ".join(rng.sample(DECK, game.hand))
        memory = on_turn(CALLER, hand, trump_of(hand), game)
        values = Bidder(memory, rng, LEVELS["calm"], 1).thoughts().values
        for said in memory.view.legal:
            row = CONTRACTS.get(said.removeprefix("bid:"))
            if row and row.can_be_lost(memory.players):
                assert (said in values) is appeals(memory, row)
                thought_of, left_out = thought_of + (said in values), left_out + (said not in values)
    assert min(thought_of, left_out) > 0


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", [BAUERN, DREIER], ids=lambda game: game.key)
def test_however_little_care_there_is_some_worlds_are_looked_at(name: str, game: Game) -> None:
    hand = "HA HT HK HQ SA" if game is BAUERN else "HA HT HK HQ SA DJ"
    memory = on_turn(CALLER, hand, TRUMP_IS_HEARTS, game)
    looked = {
        care: Bidder(memory, Random(2), LEVELS[name], care).open_share(CONTRACTS["gang"], CALLER)[1]
        for care in (0.0, 0.001, 1)
    }
    assert _FEWEST <= looked[0.0] <= looked[0.001] <= looked[1]
    assert _FEWEST > 1


def leader(decision: Decision | None) -> int:
    """Return who leads to the first trick if nobody says or doubles any more."""
    while decision and decision.view.phase != "play":
        quiet = [code for code in decision.view.legal if not code.startswith(("bid:", "kontra"))]
        decision = after(decision, "pass" if "pass" in quiet else quiet[0])
    assert decision
    return decision.seat


@pytest.mark.parametrize("game", [BAUERN, DREIER], ids=lambda game: game.key)
@pytest.mark.parametrize("by_rule", ["caller", "declarer"])
def test_who_leads_to_the_first_trick_of_what_may_be_announced_is_known(game: Game, by_rule: str) -> None:
    rng, seen = Random(4), Counter[tuple[Goal, bool]]()
    for _ in range(30):
        start = random_start(game, rng, schnapser_lead=by_rule)
        for decision in decisions(start, lambda told: "pass" if "pass" in told.view.legal else told.view.legal[0]):
            if decision.view.phase != "auction":
                continue
            bidder = Bidder(remembered(decision), rng, LEVELS["calm"], 1)
            for code in decision.view.legal:
                if code.startswith("bid:"):
                    row = CONTRACTS[code.removeprefix("bid:")]
                    assert bidder.leads(row) is (leader(after(decision, code)) == decision.seat)
                    seen[row.goal, bidder.leads(row)] += 1
    assert seen[Goal.SIXTY_SIX, True] > 5
    assert (seen[Goal.SIXTY_SIX, False] > 5) is (by_rule == "caller")


GOOD_FOR_A_BETTLER = "HJ SJ DJ CQ CK"


def test_what_is_unclear_is_looked_at_again_and_so_hangs_less_on_chance() -> None:
    rng, spread, asked = Random(5), Counter[int](), 0
    levels = (replace(LEVELS["master"], close_worlds=0), LEVELS["master"])
    while asked < 4:
        hand = " ".join(rng.sample(DECK, 5))
        memory = on_turn(CALLER, hand, trump_of(hand))
        first = Bidder(memory, rng, levels[0], 1).thoughts().values
        if abs(first.get("bid:bettler", 99 * POINT) - first["pass"]) < POINT / 10:
            asked += 1
            for number, level in enumerate(levels):
                told = [Bidder(memory, Random(seed), level, 1).thoughts().values for seed in range(12)]
                spread[number] += round(pstdev(values["bid:bettler"] for values in told))
    assert 0 < spread[1] < 0.8 * spread[0]


def looks(memory: Memory, level: str = "master") -> int:
    """Return how often it draws worlds before it says what it thinks of what it may announce."""
    drawn: list[int] = []

    class Watched(Bidder):
        def _look(self, count: int, nodes: int) -> None:
            drawn.append(count)
            super()._look(count, nodes)

    Watched(memory, Random(1), LEVELS[level], 1).thoughts()
    return len(drawn)


@pytest.mark.parametrize("price", [1, 12])
def test_what_is_close_is_told_by_the_points_that_the_room_gives(price: int) -> None:
    rng, seen = Random(7), Counter[bool]()
    for _ in range(40):
        hand = " ".join(rng.sample(DECK, 5))
        settings = {"values": {"bettler": price}, "contracts": ["bettler"]}
        memory = on_turn(CALLER, hand, trump_of(hand), settings=settings)
        first = Bidder(memory, Random(1), replace(LEVELS["master"], close_worlds=0), 1).thoughts().values
        if "bid:bettler" in first:
            close = abs(first["bid:bettler"] - first["pass"]) < Worth(memory, LEVELS["master"]).points(price / 4)
            assert looks(memory) == 1 + close
            seen[close] += 1
    assert min(seen[False], seen[True]) > 0


def test_with_the_talon_in_hand_nothing_is_looked_at_again() -> None:
    rng, raises = Random(8), 0
    for _ in range(40):
        start = random_start(DREIER, rng, three_raise_after_talon="yes", three_kontra_time="after-exchange")
        for decision in decisions(start, lambda told: "pass" if "pass" in told.view.legal else told.view.legal[0]):
            if decision.view.phase == "talon":
                memory = remembered(decision)
                raises += bool(Bidder(memory, Random(1), LEVELS["calm"], 1).thoughts().values)
                assert looks(memory) == 1
    assert raises > 5


def test_what_it_thinks_of_its_own_contract_is_not_what_it_thinks_of_anothers() -> None:
    settings = {"auction": "until-all-pass", "equal_bid": "earlier-seat-may-hold"}
    said = f"{TRUMP_IS_HEARTS} 0:bid:bettler 1:bid:gang 2:pass 3:pass"
    memory, level, gang = (
        on_turn(CALLER, "HA HT HK SQ DJ", said, settings=settings),
        LEVELS["strong"],
        CONTRACTS["gang"],
    )
    share = Bidder(memory, Random(1), level, 1).open_share(gang, CALLER)
    told = Bidder(memory, Random(1), level, 1).thoughts().chances["bid:gang"]
    assert told == pytest.approx(made(gang, 4, *share, leads=True))


def test_no_announcement_is_judged_by_few_worlds_because_others_took_the_time() -> None:
    """Normal alone can take it all; what was cut short has had its share, and would have needed more."""
    rng, level, cut = Random(6), replace(LEVELS["master"], close_worlds=0), 0

    class Watched(Bidder):
        def _over_worlds(self, book: Rulebook, told: Callable[[Rulebook, Array], Array]) -> tuple[float, int]:
            before = solver().nodes
            found = super()._over_worlds(book, told)
            spent.append((solver().nodes - before, found[1]))
            return found

    for _ in range(100):
        hand = " ".join(rng.sample(DECK, 6))
        spent: list[tuple[int, int]] = []
        Watched(on_turn(CALLER, hand, trump_of(hand), DREIER), Random(1), level, 1).thoughts()
        shares = [_FOR_SILENCE[0], *[(1 - _FOR_SILENCE[0]) / max(1, len(spent) - 1)] * (len(spent) - 1)]
        for share, (nodes, looked) in zip(shares, spent, strict=True):
            if looked < level.bidding_worlds:
                cut += 1
                assert nodes > 0.6 * share * level.nodes  # one before it may have gone somewhat beyond its own
    assert cut > 10


def test_a_second_look_adds_to_the_first() -> None:
    level, bettler = replace(LEVELS["master"], weighed=False), CONTRACTS["bettler"]

    class Twice(Bidder):
        def look_again(self) -> None:
            self._look(400, level.nodes)

    bidder = Twice(on_turn(CALLER, GOOD_FOR_A_BETTLER, TRUMP_IS_HEARTS), Random(1), level, 1)
    share, looked = bidder.open_share(bettler, CALLER)
    bidder.look_again()
    both, all_ = bidder.open_share(bettler, CALLER)
    assert (looked, all_) == (level.bidding_worlds, level.bidding_worlds + 400)
    since = both * all_ - share * looked
    assert since == pytest.approx(round(since))  # worlds of the second look alone
    assert 0 < since / 400 < 1
    assert since / 400 != share


@pytest.mark.parametrize(
    ("level", "scores", "least", "most"),
    [
        ("master", (0, 0), 0.95, 1.1),
        ("master", (23, 0), 0, 0.5),
        ("master", (0, 23), 0, 0.5),
        ("master", (23, 23), 5, 30),
        ("strong", (0, 0), 0.999, 1.001),
        ("strong", (23, 23), 0, 0.5),  # two of three would be wasted
    ],
)
def test_a_point_is_worth_what_it_decides(level: str, scores: tuple[int, int], least: float, most: float) -> None:
    memory = on_turn(NEXT, GOOD_FOR_A_BETTLER, f"{TRUMP_IS_HEARTS} 0:pass", scores=scores * 2)
    assert least * POINT < Worth(memory, LEVELS[level]).points(1) < most * POINT


@pytest.mark.parametrize("level", ["strong", "master"])
def test_a_doubled_point_is_worth_no_more_where_one_decides(level: str) -> None:
    for scores, times in (((0, 0), 4), ((23, 23), 1)):
        worth = Worth(on_turn(NEXT, GOOD_FOR_A_BETTLER, f"{TRUMP_IS_HEARTS} 0:pass", scores=scores * 2), LEVELS[level])
        assert worth.points(1, 4) == pytest.approx(times * worth.points(1), rel=0.2)


def test_what_cannot_be_lost_twice_is_not_feared_twice() -> None:
    """At 23:23 a contract is as good as it is likely: nobody gains by doubling it."""
    memory = on_turn(CALLER, GOOD_FOR_A_BETTLER, f"{TRUMP_IS_HEARTS}", scores=(23,) * 4)
    thoughts = Bidder(memory, Random(1), LEVELS["master"], 1).thoughts()
    match = Worth(memory, LEVELS["master"]).payoff(CALLER)(1)
    chance = thoughts.chances["bid:bettler"]
    assert thoughts.values["bid:bettler"] == pytest.approx((2 * chance - 1) * match, abs=2)


@pytest.mark.parametrize("scores", [(59, 0), (59, 24), (0, 59)])
def test_a_match_as_good_as_decided_is_still_played_for_points(scores: tuple[int, int]) -> None:
    rest = " ".join(DECK[10:])
    memory = remembered(
        position(
            "",
            hands=[" ".join(DECK[:5]), " ".join(DECK[5:10])],
            talon=rest,
            game=DUO,
            scores=scores,
            settings={"target": 60},
        )
    )
    worth = Worth(memory, LEVELS["master"])
    told = [worth.payoff(memory.seat)(points) for points in (-1, 1)]
    assert told[0] < told[1]
    assert worth.points(1) > 0


def test_an_opponent_s_schnapser_is_not_the_partner_s() -> None:
    """The partner who leads has passed; the caller who leads against it is the one it was announced against."""
    for players, key, worse in (
        (4, "schnapser", True),
        (4, "schnapser-partner", True),
        (4, "kontraschnapser", False),
        (3, "kontraschnapser", False),
    ):
        row = CONTRACTS[key]
        led, other = (made(row, players, 0.4, 160, leads=leads) for leads in (True, False))
        assert (other < led) is worse
    gang = CONTRACTS["gang"]
    assert made(gang, 4, 0.4, 160, leads=True) == made(gang, 4, 0.4, 160, leads=False)
