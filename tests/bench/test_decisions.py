"""What a decision comes to, what its seat could know, and what is counted of many."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

import pytest

from bauern.bench import arena
from bauern.bench.decisions import Decision, decisions
from bauern.bench.evening import Contest
from bauern.bench.judging import Account, added, judge
from bauern.bench.sight import Sight
from bauern.bench.words import Word
from bauern.bots.kernel.solver import Solver
from bauern.engine import GAMES, Game, Seat, rules_of
from bauern.engine.match import turn_of
from bauern.engine.notation import table
from bauern.engine.record import Record

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
DUO, TEAMS = GAMES["schnapsen"], GAMES["bauernschnapsen"]
PLAIN: dict[str, Any] = {"contracts": [], "kontra_levels": 0}


def played(game: Game, deals: int, **settings: object) -> list[Record]:
    rules = rules_of(game, None, settings)
    contest = Contest(game, game.first_preset, rules, ("random",) * game.players, deals, 11)
    return list(arena.play(contest, lambda: None).records.values())


def decision(
    code: str,
    actions: str,
    hands: Sequence[str],
    talon: str = "",
    **settings: Any,  # noqa: ANN401  (house rules)
) -> Decision:
    match = table(actions, hands=hands, talon=talon, game="schnapsen" if talon else "bauernschnapsen", **settings)
    return Decision(match, turn_of(match) or Seat(0), code, Solver())


def sight(
    actions: str,
    hands: Sequence[str],
    talon: str = "",
    **settings: Any,  # noqa: ANN401  (house rules)
) -> Sight:
    return decision("", actions, hands, talon, **settings).sight


FOUR = ("HA HT SK SQ CJ", "HK HQ SA ST CT", "HJ DA DT DK DQ", "DJ SJ CA CK CQ")
PASSED = "0:trump:H 0:pass 1:pass 2:pass 3:pass"
TWO = ("SA ST SK HA DQ", "HK HQ SQ CJ CT")
TALON = "HJ DA DT DK DJ HT SJ CA CK CQ"


def test_whoever_neither_follows_nor_trumps_has_shown_both() -> None:
    seen = sight(f"{PASSED} 0:CJ 1:CT 2:HJ 3:CK 2:DA", FOUR, **PLAIN)
    assert seen.voids[Seat(2)] == {"C"}
    seen = sight(f"{PASSED} 0:SK 1:SA 2:HJ 3:SJ 2:DA 3:DJ 0:HT 1:HK 0:HA", FOUR, **PLAIN)
    assert seen.voids == {Seat(0): {"D"}, Seat(2): {"S"}, Seat(3): set()}


def test_where_trumping_too_low_is_not_asked_it_is_not_shown_either() -> None:
    hands = ("HA DJ SK SQ CJ", "HT HQ SA ST CT", "HJ DA DT DK DQ", "HK SJ CA CK CQ")
    seen = sight(f"{PASSED} 0:DJ 1:HT 2:DA 3:SJ", hands, undertrump="only-if-it-wins", **PLAIN)
    assert seen.voids[Seat(3)] == {"D"}


def test_what_lies_open_is_known() -> None:
    seen = sight(f"{PASSED} 0:SK+", FOUR, **PLAIN)
    assert seen.held[Seat(0)] == {"SQ"}
    assert not seen.may_hold(Seat(2), "SQ")  # type: ignore[arg-type]  # a card
    assert "SK" not in seen.unseen


def test_while_cards_are_drawn_nobody_shows_anything() -> None:
    assert sight("1:CJ 0:SA", TWO, TALON, dealer=0).voids == {Seat(0): set()}


def test_once_the_talon_is_closed_duties_show_what_one_has() -> None:
    hands, talon = ("SA ST SK DQ DK", "HK HQ SQ CJ CT"), "HJ DA DT HA DJ HT SJ CA CK CQ"
    seen = sight("1:close 1:CJ 0:DQ", hands, talon, dealer=0)
    assert seen.voids == {Seat(0): {"C", "H"}}
    assert "HJ" not in seen.unseen  # it was turned up


def test_worlds_have_the_hand_of_the_seat_and_what_it_knows() -> None:
    for record in [*played(TEAMS, 3, **PLAIN), *played(DUO, 1)]:
        for one in decisions(record):
            if isinstance(one, Word) or one.position is None or one.play.claiming:
                continue
            values = one.values.keys() - {"claim"}
            for world in one.sight.worlds(one.position, Random(1), 3):
                assert one.values_in(world).keys() == values
                for other, suits in one.sight.voids.items():
                    hand = int(world.row[world.book.seat(other)])
                    assert not any(hand >> n & 1 and card[0] in suits for n, card in enumerate(world.book.cards))


def test_what_is_best_costs_nothing_and_the_rest_what_it_lacks() -> None:
    hands = ("SA DJ DA DQ HA", "HJ SQ SK CJ CK", "CA HT DT ST HK", "CT SJ DK HQ CQ")
    actions = "3:turn:2 3:pass 0:pass 1:pass 2:pass 3:HQ 0:HA 1:HJ 2:HK 0:SA 1:SK 2:ST 3:SJ 0:DQ 1:CK 2:DT 3:DK 1:CJ"
    rest = f"{actions} 2:CA 3:CQ"
    assert decision("DA", rest, hands, dealer=2, **PLAIN).regret == 0
    assert decision("DJ", rest, hands, dealer=2, **PLAIN).regret == 3
    assert decision("CA", actions, hands, dealer=2, **PLAIN).regret is None  # it had to


def test_what_is_beyond_the_target_is_worth_nothing() -> None:
    assert decision("resign", "1:CJ 0:SA", TWO, TALON, dealer=0).chosen == -2  # a trick, fewer than 33 eyes
    assert decision("resign", "1:CJ 0:SA", TWO, TALON, dealer=0, scores=(6, 6)).chosen == -1
    assert decision("resign", "1:CJ 0:SA", TWO, TALON, dealer=0, scores=(5, 5)).chosen == -2


def word(code: str, actions: str, hands: Sequence[str], **settings: Any) -> Word:  # noqa: ANN401  (house rules)
    match = table(actions, hands=hands, **settings)
    return Word(match, turn_of(match) or Seat(0), code, Solver())


def test_an_announcement_is_worth_what_it_comes_to_if_all_others_pass() -> None:
    hands = ("HJ SK DQ SQ CJ", "HK HQ ST CT CQ", "HA HT SA DA CA", "DJ SJ DK CK DT")
    gang = word("pass", "0:trump:H 0:pass 1:pass", hands, contracts=["bettler", "gang"])
    assert gang.phase == "auction"
    assert gang.values["bid:gang"] == 9
    assert gang.values["bid:bettler"] == -4  # with four aces
    assert gang.values["pass"] == 3  # Normal, in which the others get no trick
    assert gang.regret == 9 - 3


def test_kontra_doubles_what_a_hand_is_worth() -> None:
    hands = ("HJ SK DQ SQ CJ", "HK HQ ST CT CQ", "HA HT SA DA CA", "DJ SJ DK CK DT")
    asked = word("kontra", "0:trump:H 0:pass 1:pass 2:bid:gang 3:pass", hands)
    assert (asked.phase, asked.seat) == ("kontra", 3)
    assert asked.values == {"kontra": -18, "pass": -9}
    assert asked.regret == 9


@pytest.mark.parametrize("counted", ["nobody", "soloist", "defenders"])
def test_a_soloist_of_three_is_thought_to_lay_away_what_is_best(counted: str) -> None:
    hands = ("HJ SQ HQ DA SA HA", "ST DQ HT DT HK CA", "SK CJ CK CQ CT DJ")
    told = {"game": "dreierschnapsen", "talon": "DK SJ", "three_discard_eyes": counted}
    laid = word("discard:HA,DA", "0:trump:H 0:pass 1:pass 2:pass", hands, **told)
    best = max(laid.values.values())
    assert laid.phase == "talon"
    assert laid.values["discard:HA,DA"] < best
    naming = word("trump:H", "", hands, **told)
    assert (naming.phase, naming.values["trump:H"]) == ("trump", best)
    assert word("pass", "0:trump:H 0:pass", hands, **told).values["pass"] == -best


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_hand_comes_to_what_the_last_decision_was_worth(game: Game) -> None:
    """And nothing that is done is worth more than the best."""
    for record in played(game, 8, **({} if game is DUO else PLAIN)):
        cards = [one for one in decisions(record) if isinstance(one, Decision) and one.chosen is not None]
        assert all(one.regret is None or one.regret >= 0 for one in cards)
        last = {one.match.deal_no: one for one in cards}
        for number, one in last.items():
            points = record.deals[number - 1].expect.points or ()
            won = min(max(points), max(1, record.rules.target - one.match.scores[points.index(max(points))]))
            assert one.chosen == (won if points[one.seat] else -won)


def test_sins_are_told_for_as_many_deals_of_a_table_of_equals() -> None:
    calm, solid = added(
        [
            Account("schnapsen", 2, "calm", 100, {"greed": 3}),
            Account("schnapsen", 2, "solid", 200, {"greed": 3}),
            Account("schnapsen", 2, "calm", 100, {"greed": 3}),
        ]
    )
    assert calm.sinned("greed") == pytest.approx(600)
    assert solid.sinned("greed") == pytest.approx(300)
    assert calm.sinned("envy") == 0


def test_judging_counts_every_seat() -> None:
    records = played(TEAMS, 25, **PLAIN)
    assert len(records) > 1
    ticks: list[None] = []
    (account,) = judge(records, 1, lambda: ticks.append(None))
    assert len(ticks) == len(records)
    assert account.deals == 4 * sum(len(record.deals) for record in records)
    assert sum(account.sins.values()) > 0


def test_who_plays_by_chance_sins_as_often_as_chance_does() -> None:
    (account,) = judge(played(DUO, 200), 1, lambda: None)
    expected = account.by_chance["breaking a pair"]
    assert expected > 20
    assert abs(account.sins["breaking a pair"] - expected) < 3 * sqrt(expected)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_whatever_the_house_rules_everything_that_is_done_can_be_judged(game: Game) -> None:
    contest = Contest(game, game.first_preset, None, ("random",) * game.players, 8, 5)
    for record in arena.play(contest, lambda: None).records.values():
        for one in decisions(record):
            if isinstance(one, Word) or (one.position is not None and one.code != "resign"):
                assert one.code in one.values
        judge([record], 1, lambda: None)
