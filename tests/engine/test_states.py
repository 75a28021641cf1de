"""Every state on the way through a record, and where the cards are in it."""

import pytest

from bauern.engine import (
    GAMES,
    PUBLIC,
    Seat,
    new_match,
    parse_record,
    replay,
    rules_of,
    shown,
    states,
    unproved,
    write_record,
)
from bauern.engine.errors import Refused
from bauern.engine.view import open_cards, own
from tests.engine.test_records import TEXTS

RECORDS = [pytest.param(text, id=name) for name, text in TEXTS]
CHOSEN = """format = "bauern-record/1"
game = "schnapsen"
[[deals]]
dealer = 1
hands = ["HA HT HK HQ SJ", "HJ SQ CQ DA DJ"]
talon = "SA ST CA CT DK SK CK CJ DQ DT"
chosen = true
actions = "0:HA"
"""


@pytest.mark.parametrize("text", RECORDS)
def test_there_is_a_state_for_each_deal_and_each_action_and_the_last_one_is_the_result(text: str) -> None:
    record = parse_record(text)
    found = list(states(record, []))
    assert shown(found[-1].match, PUBLIC).scores == replay(record).scores
    done = sum(word.partition(":")[2][0] not in "?!" for deal in record.deals for word in deal.actions.split())
    assert len(found) == len(record.deals) + done
    assert [state.deal for state in found] == sorted(state.deal for state in found)


@pytest.mark.parametrize("text", RECORDS)
def test_open_cards_are_those_that_each_seat_holds_and_those_that_it_has_not_taken_up(text: str) -> None:
    for state in states(parse_record(text), []):
        cards, seen = open_cards(state.match), shown(state.match)
        assert tuple(map(len, cards.hands)) == seen.hand_sizes
        assert len(cards.talon) == seen.talon_left
        for seat, hand in enumerate(cards.hands):
            assert set(own(state.match, state.match.seats[seat]).hand) <= set(hand)
        if seen.phase not in {"result", "match-over"}:
            laid = [card for hand in cards.hands for card in hand] + [*cards.talon]
            assert len(laid) == len(set(laid))


def test_before_the_first_deal_nobody_holds_a_card() -> None:
    game = GAMES["dreierschnapsen"]
    cards = open_cards(new_match(game, rules_of(game), Seat(0)))
    assert (cards.hands, cards.talon) == (((), (), ()), ())


@pytest.mark.rule("x.fair.proof")
def test_a_deal_whose_cards_were_chosen_says_so_and_is_no_proof() -> None:
    record = parse_record(CHOSEN)
    assert record.deals[0].chosen
    assert parse_record(write_record(record)) == record
    assert unproved(record) == ("its cards were chosen, not shuffled",)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("chosen = true", 'chosen = "yes"', "deal 1: chosen must be true or false"),
        (
            "chosen = true",
            'chosen = true\ncommitment = ""\nserver_seed = ""\nclient_seeds = ["", ""]',
            "deal 1: cards that were chosen follow from no seeds",
        ),
    ],
)
def test_a_deal_that_is_both_chosen_and_shuffled_is_refused(old: str, new: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        parse_record(CHOSEN.replace(old, new))
