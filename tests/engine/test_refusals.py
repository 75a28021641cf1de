"""What cannot be used is refused with one clear line: house rules, records, notation, codes."""

from dataclasses import replace
from typing import Any

import pytest

from bauern.engine import (
    GAMES,
    Card,
    IllegalAction,
    Refused,
    as_settings,
    game_named,
    new_match,
    options,
    parse,
    parse_record,
    replay,
    rules_of,
    view,
    why_not,
    write_record,
)
from bauern.engine.match import refusals
from bauern.engine.notation import table
from bauern.engine.options import default_rules
from bauern.engine.seats import Seat, others, side_of
from tests.engine.tables import FLUSHES, FOUR_TRUMPS

GAME = GAMES["bauernschnapsen"]
HEAD = 'format = "bauern-record/1"\ngame = "bauernschnapsen"\n'
DEAL = "[[deals]]\ndealer = 3\n"
CARDS = f"hands = {list(FOUR_TRUMPS)}\n"
NO_ACTION = 'actions = ""\n'
WHOLE = HEAD + DEAL + CARDS + NO_ACTION


@pytest.mark.parametrize(
    ("room", "message"),
    [
        ({"duo_close_score": "final"}, "duo_close_score: is not a house rule of the game for 4 players"),
        ({"auction": "never"}, "auction: 'never' is not one of one-round, until-all-pass"),
        ({"kontra_levels": 5}, "kontra_levels: 5 is not one of 2, 0, 1, 3, 4"),
        ({"kontra_levels": True}, "kontra_levels: True is not one of 2, 0, 1, 3, 4"),
        ({"target": 0}, "target: 0 is not a whole number from 1 to 99"),
        ({"target": 100}, "target: 100 is not a whole number from 1 to 99"),
        ({"target": "24"}, "target: '24' is not a whole number from 1 to 99"),
        ({"contracts": "gang"}, "contracts: 'gang' is not a list of contracts"),
        ({"values": ["gang"]}, "values: ['gang'] is not a table of contracts and points"),
        ({"values": {"gang": 0}}, "values.gang: 0 is not a whole number from 1"),
        ({"equal_bid": "earlier-seat-may-hold"}, "equal_bid: earlier-seat-may-hold needs auction = until-all-pass"),
        ({"bettler_with_ace": "must-say-ass-bettler", "contracts": ["bettler"]},
         "bettler_with_ace: must-say-ass-bettler needs ass-bettler among the contracts"),
    ],
)  # fmt: skip
def test_a_house_rule_that_cannot_be_used_is_named_with_the_reason(room: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused) as refusal:
        rules_of(GAME, None, room)
    assert refusal.value.code == "bad_rules"
    assert refusal.value.message.startswith(message)


@pytest.mark.parametrize("room", [{"contracts": ["gang", "patience"]}, {"values": {"normal": 3}}])
def test_an_unknown_contract_is_refused_with_those_there_are(room: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="is not one of bettler, ass-bettler"):
        rules_of(GAME, None, room)


@pytest.mark.parametrize(
    ("name", "truth", "value"),
    [("trump_suit_must_be_held", True, "yes"), ("head_partner", False, "no"), ("retourschneider", True, "on"),
     ("bettler_heading", False, "off")],
)  # fmt: skip
def test_a_boolean_is_understood_where_the_choice_is_yes_or_no(name: str, truth: bool, value: str) -> None:  # noqa: FBT001  (a table)
    assert getattr(rules_of(GAME, None, {name: truth}), name) == value


def test_normal_may_be_listed_among_the_contracts_and_changes_nothing() -> None:
    assert rules_of(GAME, None, {"contracts": ["normal", "gang"]}) == rules_of(GAME, None, {"contracts": ["gang"]})


def test_settings_tell_every_house_rule_and_give_the_same_rules_back() -> None:
    rules = rules_of(GAME, None, {"values": {"gang": 8}, "contracts": ["gang"], "target": 30})
    settings = as_settings(rules, 4)
    assert (settings["values"]["gang"], settings["contracts"], settings["target"]) == (8, ["gang"], 30)  # type: ignore[index]  # plain values
    assert rules_of(GAME, None, settings) == rules


def test_an_unknown_game_or_preset_is_refused() -> None:
    with pytest.raises(Refused, match="game: 'skat' is not one of bauernschnapsen"):
        game_named("skat")
    with pytest.raises(Refused, match="preset: 'pub' is not one of app"):
        rules_of(GAME, "pub")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deals", "not TOML"),
        pytest.param("a = " + "[" * 5000, "not TOML", id="brackets"),
        pytest.param("a = " + "9" * 5000, "not TOML", id="digits"),
        pytest.param("a" + ".a" * 5000 + " = 1", "line 1: more than 300 dots", id="a key of parts"),
        pytest.param("\n[" + "a." * 5000 + "a]", "line 2: more than 300 dots", id="a table of parts"),
        pytest.param("a = [{ b = 0x" + "f" * 5000 + " }]", "not TOML: a whole number", id="a hexadecimal number"),
        ('format = "bauern-record/2"', "format: 'bauern-record/2' is not 'bauern-record/1'"),
        ("format = 1", "record: format must be a text"),
        (HEAD + "colour = 1", "record: unknown key 'colour'"),
        (HEAD + "preset = 1", "record: preset must be a text"),
        (HEAD + "rules = 1", "rules: must be a table"),
        (HEAD + "seats = [1]", "seats: must be a list of str"),
        (HEAD + 'seats = ["A", "B"]', "seats: 2 names for 4 players"),
        (HEAD + "start = [1, 2]", "start: must be 4 scores from 0 to below 24"),
        (HEAD + "start = [24, 0, 24, 0]", "start: must be 4 scores from 0 to below 24"),
        (HEAD + "start = [-1, 0, -1, 0]", "start: must be 4 scores from 0 to below 24"),
        (HEAD + "start = [true, 0, 1, 0]", "start: must be a list of int"),
        (HEAD + "start = [1, 2, 3, 4]", "start: partners have the same score"),
        (HEAD, "deals: there is none"),
        (HEAD + "deals = [1]", "deals: must be a list of dict"),
        (HEAD + DEAL + "cards = 1", "deal 1: unknown key 'cards'"),
        (HEAD + "[[deals]]\n", "deal 1: dealer must be a seat from 0 to 3"),
        (HEAD + "[[deals]]\ndealer = 4", "deal 1: dealer must be a seat from 0 to 3"),
        (HEAD + "[[deals]]\ndealer = true", "deal 1: dealer must be a seat from 0 to 3"),
        (HEAD + DEAL + 'hands = ["HA", "HK", "HQ", "HJ"]', "deal 1: hands must be 4 of 5 cards"),
        (HEAD + DEAL + 'hands = ["HA H1", "", "", ""]', "deal 1, hand 0: 'H1' is not a card"),
        (HEAD + DEAL + CARDS + 'talon = "XX"\n' + NO_ACTION, "deal 1, talon: 'XX' is not a card"),
        (HEAD + DEAL + CARDS + 'talon = "HA"\n' + NO_ACTION, "deal 1: talon must be of 0 cards"),
        (HEAD + DEAL + CARDS.replace("HT", "HA") + NO_ACTION, "deal 1: cards twice: HA; missing: HT"),
        (HEAD + DEAL + CARDS, "deal 1: actions must be a text"),
        (WHOLE + "[deals.expect]\nscores = [0, 0, 0, 0]", "deal 1, expect: unknown key 'scores'"),
        (WHOLE + "[deals.expect]\ndeclarer = true", "deal 1, expect: declarer has the wrong type"),
        (WHOLE + "[deals.expect]\ncontract = 4", "deal 1, expect: contract has the wrong type"),
        (WHOLE + "[deals.expect]\npoints = 4", "deal 1, expect, points: must be a list of int"),
        (WHOLE + "[expect]\npoints = [0, 0, 0, 0]", "expect: unknown key 'points'"),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_why(text: str, message: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_record(text)
    assert refusal.value.message.startswith(message)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ("0:trump:H 0pass", "deal 1, action 2, 0pass: is not seat:code"),
        ("4:pass", "deal 1, action 1, 4:pass: is not seat:code"),
        ("0:", "deal 1, action 1, 0:: is not seat:code"),
        ("0:trump:X", "deal 1, action 1, 0:trump:X: unknown-code"),
        ("0:trump:H 0:?HA,pas", "deal 1, action 2, 0:?HA,pas: unknown-code"),
        ("0:trump:H 1:pass", "deal 1, action 2, 1:pass: not-your-turn"),
        ("0:trump:H 0:bid:skat", "deal 1, action 2, 0:bid:skat: not-offered"),
    ],
)
def test_an_action_that_cannot_be_done_says_where_and_why(actions: str, message: str) -> None:
    with pytest.raises(Refused) as refusal:
        replay(parse_record(WHOLE.replace('""', f'"{actions}"')))
    assert refusal.value.message == message


def test_a_deal_after_an_unfinished_one_is_refused() -> None:
    with pytest.raises(Refused, match="deal 2: cannot be dealt: the deal before is unfinished"):
        replay(parse_record(WHOLE + DEAL + CARDS + NO_ACTION))


def test_a_deal_after_the_match_is_refused() -> None:
    first = f'hands = {list(FLUSHES)}\nactions = "0:trump:H 0:bid:herrenschnapser 1:pass 2:pass 3:pass"\n'
    with pytest.raises(Refused, match="deal 2: cannot be dealt: match-over"):
        replay(parse_record(HEAD + DEAL + first + DEAL + CARDS + NO_ACTION))


@pytest.mark.parametrize(
    ("actions", "miss"),
    [
        ("0:?trump:S", "deal 1, action 1, 0:?trump:S: expected trump:S, got trump:H,turn:1,turn:2"),
        ("1:?pass", "deal 1, action 1, 1:?pass: expected pass, got nothing"),
        ("0:!trump:H", "deal 1, action 1, 0:!trump:H: expected refused, got legal"),
    ],
)
def test_a_check_that_fails_is_a_miss_and_not_an_error(actions: str, miss: str) -> None:
    assert replay(parse_record(WHOLE.replace('""', f'"{actions}"'))).misses == (miss,)


def test_an_expectation_missed_tells_key_expected_and_got() -> None:
    text = WHOLE.replace('""', '"0:trump:H 0:bid:schnapser 1:pass 2:pass 3:pass"')
    again = replay(parse_record(text + '[deals.expect]\ncontract = "gang"\n[expect]\nscores = [1, 0, 1, 0]'))
    assert again.misses == (
        "deal 1, contract: expected gang, got schnapser",
        "record, scores: expected (1, 0, 1, 0), got (0, 0, 0, 0)",
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hk",
        "H10",
        "HK++",
        "trump:h",
        "turn:3",
        "Pass",
        "kontra ",
        "discard:HA",
        "discard:HA,HK,HQ",
        "discard:HA,H1",
    ],
)
def test_what_is_no_code_of_the_game_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction, match="unknown-code"):
        parse(text)


def test_a_table_is_not_set_with_what_is_no_card() -> None:
    with pytest.raises(Refused, match="'XX' is not a card"):
        table("", hands=["XX", *FLUSHES[1:]])


def test_other_games_have_other_house_rules() -> None:
    assert "retourschneider" not in options(3)
    assert {"auction", "contracts", "values"} & set(options(2)) == set()
    assert as_settings(default_rules(2), 2)["target"] == 7


def test_a_record_is_written_with_what_it_has() -> None:
    text = write_record(parse_record(WHOLE))
    assert [name for name in ("seats", "start", "[rules]", "talon", "expect") if name in text] == []
    record = parse_record(
        WHOLE.replace("[[deals]]", "start = [3, 1, 3, 1]\n[[deals]]") + "[expect]\nscores = [3, 1, 3, 1]"
    )
    assert "start = [3, 1, 3, 1]\n" in write_record(record)
    assert "[expect]\nscores = [3, 1, 3, 1]\n" in write_record(record)


def test_a_talon_is_written_after_the_hands() -> None:
    record = parse_record(WHOLE)
    deal = replace(record.deals[0], talon=(Card("HA"), Card("HT")))
    assert '\ntalon = "HA HT"\nactions = ""' in write_record(replace(record, deals=(deal,)))


def test_before_the_deal_nobody_has_anything_to_think_of() -> None:
    match = new_match(GAME, rules_of(GAME), Seat(3))
    assert refusals(match) == {}
    assert [why_not(match, Seat(seat), parse("pass")) for seat in range(4)] == ["not-now"] * 4
    assert view(match, Seat(0)).phase == "deal"


def test_three_players_are_one_against_two_and_two_are_alone() -> None:
    three = (Seat(0), Seat(1), Seat(2))
    assert [side_of(seat, three, Seat(1)) for seat in three] == [(0, 2), (1,), (0, 2)]
    assert [side_of(seat, three[:2], Seat(0)) for seat in three[:2]] == [(0,), (1,)]
    assert [side_of(seat, three[1:], Seat(2)) for seat in three[1:]] == [(1,), (2,)]
    assert others((Seat(1),), three) == (0, 2)
