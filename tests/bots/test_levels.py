"""Every level but the first is a partner one does not swear at: what it does in positions made by hand."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from bauern.bots import choose
from bauern.bots.cardplay import CardPlayer
from bauern.bots.kernel.position import position_of
from bauern.bots.kernel.solver import Solver
from bauern.bots.levels import LEVELS
from bauern.bots.worth import POINT
from bauern.engine import DECK, GAMES, Game, parse
from bauern.engine.actions import Play as PlayCard
from bauern.engine.scoring import OUT, Table
from bauern.engine.state import Play
from tests.bots.walk import BAUERN, DREIER, DUO, Decision, any_legal, decisions, position, random_start, remembered

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
SEEDS = 5


def thought(decision: Decision) -> set[str]:
    """Return every answer of master over some seeds, as codes, and what solid and strong answer at most of them."""
    told = {name: [choose(name, *decision.told, seed) for seed in range(SEEDS)] for name in ("solid", "strong")}
    mostly = {Counter(codes).most_common(1)[0][0] for codes in told.values()}
    return mostly | {choose("master", *decision.told, seed) for seed in range(SEEDS)}


def answers(actions: str, hands: Sequence[str], **settings: str) -> set[str]:
    """Return what they do with four players."""
    return thought(position(actions, hands=hands, settings=settings))


SCHNAPSER = "0:trump:H 0:bid:schnapser 1:pass 2:pass 3:pass 1:pass 3:pass"
NORMAL = "0:trump:H 0:pass 1:pass 2:pass 3:pass 1:pass 3:pass"


@pytest.mark.parametrize(
    ("hand", "named"),
    [("HA HT HK SQ DJ", "trump:H"), ("SA ST DQ HQ CJ", "trump:S"), ("CK CQ DJ ST HJ", "trump:C")],
)
def test_names_the_suit_it_is_strong_in(hand: str, named: str) -> None:
    rest = [card for card in DECK if card not in hand.split()]
    assert answers("", [hand, *(" ".join(rest[seat::3]) for seat in range(3))]) == {named}


def test_smears_the_trick_that_its_partner_surely_takes() -> None:
    hands = ["HA HK SA SJ DQ", "HJ SQ CQ DA DJ", "DT DK CJ CK CT", "HT HQ ST SK CA"]
    assert answers(f"{NORMAL} 0:HA 1:HJ", hands) <= {"DT", "CT"}


def test_gives_the_opponents_the_least() -> None:
    hands = ["HA HK SA SJ DQ", "DT DK CJ CQ CT", "HJ SQ CK DA DJ", "HT HQ ST SK CA"]
    assert answers(f"{NORMAL} 0:HA", hands) <= {"CJ", "CQ"}


def test_spares_its_partners_card_where_the_room_lets_it() -> None:
    hands = ["SK HK CQ DJ CJ", "HT DA DT CK DQ", "SQ SJ ST SA CA", "HA HJ HQ DK CT"]
    trumped = f"{NORMAL} 0:SK 1:HT 2:SQ"
    assert answers(trumped, hands) == {"HA"}
    assert answers(trumped, hands, head_partner="no") <= {"HJ", "HQ"}


def test_spares_it_also_where_both_cards_win_all_that_is_left() -> None:
    hands = ["HQ CT SA ST CJ", "CA DK SJ HT CQ", "HK DQ SQ DA DT", "CK DJ SK HA HJ"]
    played = "0:CT 1:CA 2:HK 3:CK 2:DQ 3:DJ 0:HQ 1:DK 0:SA 1:SJ 2:SQ 3:SK 0:ST 1:HT 2:DT"
    assert answers(f"{NORMAL} {played}", hands, head_partner="no") == {"HJ"}


def test_keeps_the_sure_card_for_the_last_trick() -> None:
    hands = ["HA CQ DA SA CJ", "CT DQ SQ HT HJ", "CK DJ SJ HQ DT", "CA DK SK HK ST"]
    played = "0:CQ 1:CT 2:CK 3:CA 3:DK 0:DA 1:DQ 2:DJ 0:SA 1:SQ 2:SJ 3:SK"
    # the others have 28 eyes, so that ace and 66 might bring two points: but one is enough
    decision = position(f"{NORMAL} {played}", hands=hands, scores=(23, 0, 23, 0))
    assert thought(decision) == {"CJ"}


@pytest.mark.parametrize(
    ("hand", "seat", "said"),
    [
        ("HA HK HQ HJ SA", 0, "bid:bauernschnapser"),  # the ten is drawn
        ("DA SK SQ SJ SA", 0, "bid:gang"),
        ("ST SQ SJ SA CT", 1, "bid:zehnerloch"),
    ],
)
def test_announces_what_cannot_be_lost(hand: str, seat: int, said: str) -> None:
    rest = [card for card in DECK if card not in hand.split()]
    hands = [" ".join(rest[number::3]) for number in range(3)]
    hands.insert(seat, hand)
    trump = hands[0][0]
    assert answers(" ".join([f"0:trump:{trump}", *(f"{number}:pass" for number in range(seat))]), hands) == {said}


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("HA SQ CQ DT DJ", "bauernschnapser"),  # nothing beats the ace of trumps
        ("HA SA CA DA DJ", "gang"),
    ],
)
def test_doubles_what_its_own_hand_breaks(hand: str, said: str) -> None:
    rest = [card for card in DECK if card not in hand.split()]
    hands = [" ".join(rest[number::3]) for number in range(3)]
    hands.insert(1, hand)
    hands[0] = " ".join(sorted(hands[0].split(), key=lambda card: card[0] != "H"))
    assert answers(f"0:trump:H 0:bid:{said} 1:pass 2:pass 3:pass", hands) == {"kontra"}


def test_doubles_no_normal_that_decides_the_match_anyway() -> None:
    rng = Random(9)
    for _ in range(5):
        deck = rng.sample(DECK, len(DECK))
        hands = [" ".join(deck[seat::4]) for seat in range(4)]
        said = f"0:trump:{hands[0][0]} 0:pass 1:pass 2:pass 3:pass"
        assert thought(position(said, hands=hands, scores=(23,) * 4)) == {"pass"}


@pytest.mark.parametrize("score", [(0, 0, 0, 0), (6, 0, 6, 0)])
@pytest.mark.parametrize(("hand", "said"), [("SA ST SK SQ HA", "gang"), ("SJ DJ CJ HJ SQ", "bettler")])
def test_doubles_again_what_its_own_hand_makes(hand: str, said: str, score: tuple[int, ...]) -> None:
    """Nine points, doubled, lack six of a match: from six on there is nothing to be gained."""
    rest = [card for card in DECK if card not in hand.split()]
    hands = [hand, *(" ".join(rest[number::3]) for number in range(3))]
    doubled = f"0:trump:S 0:bid:{said} 1:pass 2:pass 3:pass 1:kontra" + " 2:pass" * (said == "gang")
    gains = said == "bettler" or score[0] == 0
    assert thought(position(doubled, hands=hands, scores=score)) == {"kontra" if gains else "pass"}


@pytest.mark.parametrize(
    ("played", "hands", "becoming"),
    [
        (  # in its Bettler: what might still take a trick goes first
            "0:trump:S 0:bid:bettler 1:pass 2:pass 3:pass 1:pass 3:pass 0:DJ 1:DA 3:DK 1:CA 3:CK",
            ["SJ HK DT DJ SQ", "HT DQ ST DA CA", "SA CJ CT HQ CQ", "CK SK HA HJ DK"],
            "DT",
        ),
        (  # against a Zehnerloch: the ace is the lowest
            "0:trump:S 0:bid:zehnerloch 1:pass 2:pass 3:pass 1:pass 3:pass 0:ST",
            ["ST SK SQ SJ HT", "HA DT DK CQ CJ", "HK HQ HJ DA CA", "SA DQ DJ CT CK"],
            "HA",
        ),
        (  # the last of its three tricks: 66 are wanted, and nothing can take the ace
            "0:trump:D 0:bid:schnapser 1:pass 2:pass 3:pass 1:pass 3:pass 0:DT 1:CJ 2:HQ 3:DQ 0:DA 1:SK 2:CT 3:DK",
            ["DT DA DJ HJ HA", "CJ SK HT CA SA", "HQ CT CK ST SJ", "DQ DK HK CQ SQ"],
            "HA",
        ),
    ],
)
def test_among_equals_what_a_contract_wants_comes_before_eyes(played: str, hands: list[str], becoming: str) -> None:
    memory = remembered(position(played, hands=hands))
    player = CardPlayer(memory, Random(1), LEVELS["solid"], 1)
    plays = [act for code in memory.view.legal if isinstance(act := parse(code), PlayCard)]
    assert max(plays, key=player._manners).card == becoming  # noqa: SLF001  (what is told apart only among equals)


def test_with_two_cards_left_a_level_finds_what_is_best_on_the_whole() -> None:
    """Of a dozen worlds `solid` would else look at five."""
    rng, good, asked = Random(9), 0, 0
    exact = replace(LEVELS["solid"], worlds=10_000, nodes=10**9)
    while asked < 60:
        for decision in decisions(random_start(BAUERN, rng, contracts=()), any_legal(rng, "claim")):
            memory = remembered(decision)
            plays = [act for code in decision.view.legal if isinstance(act := parse(code), PlayCard)]
            if decision.view.phase != "play" or memory.hand.bit_count() != 2 or len(plays) != len(decision.view.legal):
                continue
            player = CardPlayer(memory, rng, exact, 1)
            worth = dict(zip(decision.view.legal, player._values([*map(player._course.move, plays)]), strict=True))  # noqa: SLF001  (what all worlds come to)
            if max(worth.values()) - min(worth.values()) < POINT / 10:
                continue
            asked += 1
            good += worth[choose("solid", *decision.told, rng.randrange(1000))] > max(worth.values()) - POINT / 10
    assert good / asked > 0.97


@pytest.mark.parametrize(("score", "said"), [((20, 0, 20, 0), "kontra"), ((0, 0, 0, 0), "pass")])
def test_doubles_with_poor_cards_what_would_lose_it_the_match_anyway(score: tuple[int, ...], said: str) -> None:
    hands = ["SJ DJ HJ CQ SQ", "HQ DK CJ DQ SK", "HA HT HK SA ST", "DA DT CA CT CK"]
    decision = position("0:trump:S 0:bid:bettler 1:pass 2:pass 3:pass", hands=hands, scores=score)
    assert thought(decision) == {said}


def test_keeps_its_pair_together_where_that_costs_nothing() -> None:
    hands = ["HK HA SJ DJ DQ", "CJ CK DA DT CT", "HJ HQ HT SA DK", "SQ SK ST CA CQ"]
    assert answers(f"{NORMAL} 0:HK 1:CJ 2:HJ", hands, head_partner="no") == {"CQ"}


def test_shows_all_tricks_from_the_top() -> None:
    hands = ["HA SA ST SK SQ", "HT HK DQ DJ CJ", "HQ HJ DA DT CA", "SJ DK CT CK CQ"]
    gang = "0:trump:H 0:bid:gang 1:pass 2:pass 3:pass 1:pass 3:pass"
    assert answers(gang, hands) <= {"SA", "HA"}
    assert answers(f"{gang} 0:HA 1:HT 2:HQ 3:SJ 0:SA 1:DJ 2:HJ 3:DK", hands) == {"ST"}


def test_announces_what_it_can_count_out() -> None:
    hands = ["HA HT HK HQ SA", "HJ SQ CQ DA DJ", "ST SJ CJ CK DT", "SK CA CT DK DQ"]
    assert answers("0:trump:H", hands) == {"bid:bauernschnapser"}


def test_announces_a_bettler_without_a_card_that_could_take_a_trick() -> None:
    hands = ["SJ DJ CJ HJ SQ", "HA HK CQ DA DT", "ST HQ CA CK DQ", "SK SA CT DK HT"]
    assert answers("0:trump:S", hands) <= {"bid:bettler"}


def test_calm_plays_by_looks_but_not_what_it_has_announced_itself() -> None:
    """By looks it would lead the jack of clubs, which takes nothing; the ace of spades and the forty bring 66."""
    hands = ["HA HK HQ SA CJ", "HT HJ SQ DA DJ", "DT DK CK CQ CT", "SJ ST SK CA DQ"]
    decision = position(f"{SCHNAPSER} 0:HA 1:HJ 2:CQ 3:DQ", hands=hands)
    told = Counter(choose("calm", *decision.told, seed) for seed in range(60))
    assert told["SA"] > 50  # by looks in three of ten, it would be 42
    hands = ["HA HK SA SJ DQ", "HJ SQ CQ DA DJ", "DT DK CJ CK CT", "HT HQ ST SK CA"]
    normal = position(f"{NORMAL} 0:HA 1:HJ", hands=hands)
    assert len({choose("calm", *normal.told, seed) for seed in range(60)}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_leads_a_sure_card_where_66_are_wanted_soon(level: str) -> None:
    """Of ace and ten the ace: with the ten as good all see it, and wonder."""
    hands = ["HA HT SA SJ CK", "HK HJ SQ DA DJ", "DT DK CJ CQ CT", "HQ ST SK CA DQ"]
    decision = position(SCHNAPSER, hands=hands)
    assert {choose(level, *decision.told, seed) for seed in range(SEEDS)} == {"HA"}


@pytest.mark.parametrize("level", LEVELS)
def test_gives_the_highest_card_below_where_no_trick_may_be_taken(level: str) -> None:
    hands = ["HT HJ SJ DJ CJ", "HA HK CQ DA DT", "ST HQ CA CK DQ", "SK SA CT DK SQ"]
    bettler = "0:trump:S 0:bid:bettler 1:pass 2:pass 3:pass 1:pass 3:pass 0:DJ 1:DA 3:DK 1:HA 3:SQ"
    decision = position(bettler, hands=hands)
    assert {choose(level, *decision.told, seed) for seed in range(20)} == {"HT"}


@pytest.mark.parametrize("hand", ["HQ ST DT SK CQ", "HK ST DK CQ CK"])
def test_says_nothing_with_a_hand_for_nothing_or_for_what_is_lost_too_often(hand: str) -> None:
    rest = [card for card in DECK if card not in hand.split()]
    assert answers("0:trump:H", [hand, *(" ".join(rest[seat::3]) for seat in range(3))]) == {"pass"}


def test_doubles_with_good_cards_and_not_with_bad_ones() -> None:
    good = ["HQ ST DT SK CQ", "HA HK HT DA SA", "DJ SJ CK CT DQ", "HJ SQ CA CJ DK"]
    bad = ["HQ HA HT SK CQ", "ST DJ SJ CJ DQ", "DT DA CK CT HK", "HJ SQ CA SA DK"]
    bidding = "0:trump:H 0:pass 1:pass 2:pass 3:pass"
    assert answers(bidding, good) == {"kontra"}
    assert answers(bidding, bad) == {"pass"}


def test_claims_with_66_counted_and_never_before() -> None:
    hands = ["HA HT SA ST DA", "HJ SQ CQ DT DJ", "HQ SJ CJ CK DK", "HK SK CA CT DQ"]
    first = f"{NORMAL} 0:HA 1:HJ 2:HQ 3:HK"
    second = f"{first} 0:HT 1:SQ 2:CK 3:CA"
    # 11 + 2 + 3 + 4 = 20, then 10 + 3 + 4 + 11 = 28, then 11 + 3 + 2 + 4 = 20: 68
    third = f"{second} 0:SA 1:CQ 2:SJ 3:SK"
    assert "claim" not in answers(first, hands, sixty_six="claim")
    assert "claim" not in answers(second, hands, sixty_six="claim")
    assert answers(third, hands, sixty_six="claim") == {"claim"}


def test_answers_whether_a_pair_has_brought_66() -> None:
    hands = ["HA HK HQ SA ST", "HJ SQ CQ DT DJ", "HT SJ CJ CK DK", "DA SK CA CT DQ"]
    # 11 + 2 + 10 + 3 and 40 are 66; 11 + 2 + 2 + 10 and 40 are 65
    assert answers(f"{NORMAL} 0:HA 1:HJ 2:HT 3:DQ 0:HK+", hands, sixty_six="claim") == {"claim"}
    short = [*hands[:2], "SJ CJ CK DK CT", "DA SK CA HT DQ"]
    assert answers(f"{NORMAL} 0:HA 1:HJ 2:CJ 3:HT 0:HK+", short, sixty_six="claim") == {"pass"}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_claims_what_it_can_count_and_nothing_else(game: Game, soak: Callable[[int], int]) -> None:
    rng = Random(6)
    claimed = 0
    for _ in range(soak(100)):
        for decision in decisions(random_start(game, rng, sixty_six="claim", contracts=()), any_legal(rng, "claim")):
            phase = decision.match.phase
            if "claim" not in decision.view.legal or not isinstance(phase, Play):
                continue
            table = Table(phase)
            unknown = table.counts_discard(decision.seat) and decision.seat != phase.announced.declarer
            has_it = table.eyes(decision.seat) >= OUT
            for name in LEVELS:
                claims = choose(name, *decision.told, 1, care=0.1) == "claim"
                assert claims is has_it or (unknown and not claims)
                claimed += claims
    assert claimed


def test_never_resigns(soak: Callable[[int], int]) -> None:
    rng = Random(7)
    for _ in range(soak(60)):
        for decision in decisions(random_start(DUO, rng), any_legal(rng)):
            assert all(choose(name, *decision.told, 1, care=0.1) != "resign" for name in LEVELS)


def duo(actions: str, hands: Sequence[str], talon: str, preset: str = "classic", **rules: str) -> set[str]:
    """Return what they do with two players."""
    return thought(position(actions, hands=hands, talon=talon, game=DUO, preset=preset, settings=rules))


def test_exchanges_the_jack_as_soon_as_it_may() -> None:
    hands = ["HJ SJ DQ CK CJ", "SA ST DA DT HQ"]
    talon = "HA SK SQ DK DJ CA CT CQ HK HT"
    assert duo("", hands, talon) == {"exchange"}
    assert "exchange" not in duo("", hands, talon, preset="cash")


def test_leads_the_forty_that_wins() -> None:
    # 11 + 2 and 11 + 3 are 27, with the 40 out
    hands = ["HK HQ SA DA CJ", "SJ DQ CT CK DJ"]
    talon = "HJ CQ CA ST SK SQ DT DK HT HA"
    won = "0:SA 1:SJ 0:DA 1:DQ"
    assert duo(won, hands, talon) <= {"HK+", "HQ+"}


def test_closes_with_a_hand_that_wins_alone() -> None:
    # every trick for ace, ten, king and queen of trumps and the ace of spades; the 40 in it
    hands = ["HA HT HK HQ SA", "ST DJ CJ DQ CQ"]
    talon = "HJ SK SQ SJ DA DT DK CA CT CK"
    assert duo("", hands, talon) == {"close"}


def test_does_not_close_with_a_hand_that_wins_nothing() -> None:
    hands = ["SQ DQ CQ CJ DJ", "HQ ST SA DA CA"]
    talon = "HT HK SK SJ DT DK CT CK HA HJ"
    assert "close" not in duo("", hands, talon)


def test_plays_perfectly_when_the_talon_is_used_up(soak: Callable[[int], int]) -> None:
    rng = Random(8)
    chosen = 0
    for _ in range(soak(100)):
        start = random_start(DUO, rng, sixty_six="automatic")
        for decision in decisions(start, any_legal(rng, "close")):
            phase = decision.match.phase
            assert isinstance(phase, Play)
            if phase.talon:
                continue
            worth = Solver().move_values(position_of(decision.match))
            best = min(worth.values()) if decision.seat != decision.view.caller else max(worth.values())
            told = [worth[choose(name, *decision.told, 1)] for name in LEVELS if name != "calm"]
            assert told == [best] * len(told)
            chosen += 1
    assert chosen


NORMAL_OF_THREE = "0:trump:H 0:pass 1:pass 2:pass"


def dreier(actions: str, hands: Sequence[str], talon: str, **rules: str) -> set[str]:
    """Return what they do with three players."""
    return thought(position(actions, hands=hands, talon=talon, game=DREIER, settings=rules))


def test_lays_away_what_wins_nothing() -> None:
    hands = ["HA HT HK HQ SJ DJ", "HJ SA SQ DA CQ CJ", "SK DT DK DQ CT CK"]
    assert dreier(NORMAL_OF_THREE, hands, "CA ST") <= {"discard:SJ,DJ", "discard:ST,SJ", "discard:ST,DJ"}


def test_keeps_every_card_that_takes_a_trick_for_sure() -> None:
    hands = ["HA HT HK SA SJ DJ", "HJ SK SQ DT CQ CJ", "ST DA DK DQ CT CK"]
    assert dreier("0:trump:H 0:bid:bauernschnapser 1:pass 2:pass", hands, "HQ CA") == {"discard:SJ,DJ"}


def test_lays_eyes_away_where_they_count_for_the_soloist() -> None:
    hands = ["HA HT HK HQ ST DT", "HJ SA SQ DA CQ CJ", "SK DJ DK DQ CT CK"]
    assert dreier(NORMAL_OF_THREE, hands, "CA SJ", three_discard_eyes="soloist") == {"discard:ST,DT"}


def test_raises_when_the_talon_has_made_all_tricks_sure() -> None:
    hands = ["HA HT HK SA SJ DJ", "HJ SK SQ DT CQ CJ", "ST DA DK DQ CT CK"]
    bid = "0:trump:H 0:bid:schnapser 1:pass 2:pass"
    assert dreier(bid, hands, "HQ CA", three_raise_after_talon="yes") == {"bid:bauernschnapser"}


def test_plays_off_by_the_rules_of_two() -> None:
    hands = ["HJ SJ DQ CK CJ", "", "SA ST DA DT HQ"]
    talon = "HA SK SQ DK DJ CA CT CQ HK HT"
    scores = (24, 7, 24)
    decision = position("", hands=hands, talon=talon, game=DREIER, scores=scores, settings={"three_finish": "play-off"})
    assert decision.view.playing == DUO.key
    assert thought(decision) == {"exchange"}
