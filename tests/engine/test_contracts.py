"""The table of contracts, copied from the rules page, and each contract at the table."""

import pytest

from bauern.engine import CONTRACTS, PUBLIC, turn_of, view
from bauern.engine.contracts import Goal, Lead, Pairs, Partner
from tests.engine.tables import FLUSHES, FORTY, FOUR_TRUMPS, MIXED, Room, bidding, eyes, legal, playing, points, reason

rule = pytest.mark.rule
ON, OFF = False, True
TABLE = {
    # id: (points, trump, rank order, first lead, the declarer's partner, what is wanted, off by default)
    "normal": (None, True, "ATKQJ", Lead.CALLER, Partner.PLAYS, Goal.RACE, ON),
    "bettler": (4, False, "ATKQJ", Lead.DECLARER, Partner.LIES_DOWN, Goal.NO_TRICK, ON),
    "ass-bettler": (5, False, "ATKQJ", Lead.DECLARER, Partner.LIES_DOWN, Goal.NO_TRICK, ON),
    "schnapser": (6, True, "ATKQJ", Lead.CALLER, Partner.MUST_NOT_WIN, Goal.SIXTY_SIX, ON),
    "schnapser-partner": (6, True, "ATKQJ", Lead.CALLER, Partner.PLAYS, Goal.SIXTY_SIX, ON),
    "gang": (9, False, "ATKQJ", Lead.DECLARER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, ON),
    "zehnerloch": (10, False, "TKQJA", Lead.DECLARER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, ON),
    "bauernschnapser": (12, True, "ATKQJ", Lead.CALLER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, ON),
    "kontraschnapser": (12, True, "ATKQJ", Lead.CALLER, Partner.MUST_NOT_WIN, Goal.SIXTY_SIX, ON),
    "farbengang": (18, False, "ATKQJ", Lead.DECLARER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, ON),
    "herrenschnapser": (24, True, "ATKQJ", Lead.DECLARER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, ON),
    "kontrabauernschnapser": (24, True, "ATKQJ", Lead.CALLER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, ON),
    "assenbettler": (5, False, "TKQJA", Lead.DECLARER, Partner.LIES_DOWN, Goal.NO_TRICK, OFF),
    "damengang": (7, False, "QJATK", Lead.DECLARER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, OFF),
    "koenigsgang": (8, False, "KQJAT", Lead.DECLARER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, OFF),
    "plauderer": (8, False, "ATKQJ", Lead.DECLARER, Partner.LIES_DOWN, Goal.NO_TRICK, OFF),
    "bauernloch": (12, True, "TKQJA", Lead.CALLER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, OFF),
    "kontrabauernloch": (24, True, "TKQJA", Lead.CALLER, Partner.MUST_NOT_WIN, Goal.ALL_TRICKS, OFF),
}


@pytest.mark.parametrize("key", TABLE)
def test_a_contract_is_what_the_page_says(key: str) -> None:
    row = CONTRACTS[key]
    got = (row.value, row.trump, "".join(row.ranks), row.lead, row.partner, row.goal, row.optional)
    assert (got, row.rule) == (TABLE[key], f"b.contract.{key}")


def test_there_are_no_other_contracts() -> None:
    assert set(CONTRACTS) == set(TABLE)


@rule("b.contract.normal")
def test_in_normal_the_caller_leads_with_trump_and_both_partners_take_tricks() -> None:
    match = playing("normal", 0, MIXED, "0:CQ 1:CT 2:HJ 3:CJ")
    assert turn_of(match) == 2
    assert eyes(match) == (17, 0, 17, 0)


@rule("b.contract.bettler")
def test_the_first_trick_of_the_bettler_loses_it() -> None:
    assert points(playing("bettler", 0, MIXED, "0:HA 1:HT 3:CJ")) == (0, 4, 0, 4)


@rule("b.contract.bettler")
def test_five_tricks_of_others_make_the_bettler_without_trump() -> None:
    match = playing("bettler", 3, FLUSHES, contracts=["bettler"])
    assert turn_of(match) == 3
    assert view(match, PUBLIC).trump is None
    assert view(match, PUBLIC).laid_down == 1


@rule("b.contract.ass-bettler")
def test_ass_bettler_needs_an_ace() -> None:
    assert reason(bidding("0:pass 1:pass 2:pass", hands=FOUR_TRUMPS), 3, "bid:ass-bettler") == "needs-ace"
    assert points(playing("ass-bettler", 0, FOUR_TRUMPS, "0:HA 1:HJ 3:CJ")) == (0, 5, 0, 5)


@rule("b.contract.assenbettler")
def test_in_assenbettler_the_jack_is_over_the_ace() -> None:
    hands = ("HA SA DA CA CJ", "HJ HK ST DT CT", "HQ HT SQ DQ DJ", "SK SJ DK CK CQ")
    match = playing("assenbettler", 0, hands, "0:HA 1:HJ 3:SJ", contracts=["assenbettler"])
    assert (turn_of(match), eyes(match)) == (1, (0, 15, 0, 15))


@rule("b.contract.plauderer")
def test_all_hands_lie_open_after_the_first_lead_and_not_before() -> None:
    match = playing("plauderer", 0, MIXED, contracts=["plauderer"])
    assert view(match, PUBLIC).open_hands == {}
    match = playing("plauderer", 0, MIXED, "0:SJ", contracts=["plauderer"])
    assert view(match, PUBLIC).open_hands[2] == ("SA", "ST", "SK", "HQ", "HJ")  # type: ignore[index]  # a seat
    assert points(playing("plauderer", 0, MIXED, "0:HA 1:HT 3:CJ", contracts=["plauderer"])) == (0, 8, 0, 8)


@rule("b.contract.schnapser")
def test_two_tricks_with_66_make_a_schnapser() -> None:
    match = playing("schnapser", 0, FOUR_TRUMPS, "0:HK+ 1:HJ 2:SA 3:CJ 0:HA 1:SQ 2:ST 3:DQ")
    assert points(match) == (6, 0, 6, 0)


@rule("b.contract.schnapser")
def test_a_trick_of_anybody_else_loses_a_schnapser() -> None:
    by_partner = playing("schnapser", 0, FOUR_TRUMPS, "0:SJ 1:SQ 2:SA 3:SK")
    by_opponent = playing("schnapser", 0, MIXED, "0:SJ 1:HT 2:SK 3:SQ")
    assert points(by_partner) == points(by_opponent) == (0, 6, 0, 6)


@rule("b.contract.schnapser")
@pytest.mark.parametrize(("third", "score"), [("DQ", (0, 6, 0, 6)), ("DK", (6, 0, 6, 0))])
def test_after_three_tricks_65_is_lost_and_66_is_made(third: str, score: tuple[int, ...]) -> None:
    hands = ("HA HT HK DJ CQ", "HQ CJ CK DA DT", "CT SJ SA ST SK", "HJ SQ DQ DK CA")
    tricks = f"0:HA 1:HQ 2:CT 3:HJ 0:HT 1:CJ 2:SJ 3:SQ 0:HK 1:CK 2:SA 3:{third}"
    assert points(playing("schnapser", 0, hands, tricks)) == score


@rule("b.contract.schnapser-partner")
def test_with_the_partner_his_trick_and_his_pair_help() -> None:
    match = playing("schnapser-partner", 0, FORTY, "0:HQ+ 1:HT 2:HA 3:HJ")
    assert points(match) == (6, 0, 6, 0)


@rule("b.contract.schnapser-partner")
def test_with_the_partner_a_trick_of_the_opponents_loses() -> None:
    assert points(playing("schnapser-partner", 0, FORTY, "0:CJ 1:CA 2:CQ 3:CT")) == (0, 6, 0, 6)


@rule("b.contract.kontraschnapser")
def test_kontraschnapser_is_led_by_the_caller_whose_trick_loses_it() -> None:
    match = playing("kontraschnapser", 1, MIXED)
    assert turn_of(match) == 0
    assert points(playing("kontraschnapser", 1, MIXED, "0:HA 1:HT 2:HJ 3:CJ")) == (12, 0, 12, 0)


@rule("b.contract.gang")
def test_gang_has_no_trump_and_wants_every_trick() -> None:
    match = playing("gang", 1, FLUSHES, "1:SA 2:DA 3:CA 0:HA", contracts=["gang"])
    assert (turn_of(match), eyes(match)) == (1, (0, 44, 0, 44))
    assert points(playing("gang", 0, MIXED, "0:DQ 1:DJ 2:HJ 3:DA", contracts=["gang"])) == (0, 9, 0, 9)


@rule("b.contract.zehnerloch")
def test_in_zehnerloch_the_ace_is_under_the_jack() -> None:
    match = playing("zehnerloch", 0, MIXED, "0:SJ 1:CA", contracts=["zehnerloch"])
    assert legal(match) == {"ST", "SK"}
    assert points(playing("zehnerloch", 0, MIXED, "0:SJ 1:CA 2:ST 3:SQ")) == (0, 10, 0, 10)


@rule("b.contract.damengang")
def test_in_damengang_the_queen_is_over_the_ace() -> None:
    match = playing("damengang", 0, MIXED, "0:HA 1:HT 2:HQ 3:CJ", contracts=["damengang"])
    assert points(match) == (0, 7, 0, 7)


@rule("b.contract.koenigsgang")
def test_in_koenigsgang_the_king_is_over_the_ace_and_the_ten_is_lowest() -> None:
    match = playing("koenigsgang", 0, MIXED, "0:HK 1:HT 2:HQ 3:CJ 0:HA", contracts=["koenigsgang"])
    assert eyes(match) == (19, 0, 19, 0)
    assert points(playing("koenigsgang", 0, MIXED, "0:SJ 1:CA 2:SK 3:SQ", contracts=["koenigsgang"])) == (0, 8, 0, 8)


@rule("b.contract.bauernschnapser")
def test_bauernschnapser_of_the_partner_is_led_by_the_caller() -> None:
    match = playing("bauernschnapser", 2, MIXED, trump="S")
    assert (turn_of(match), view(match, PUBLIC).trump) == (0, "S")
    assert points(playing("bauernschnapser", 2, MIXED, "0:HK 1:HT 2:HJ 3:SQ", trump="S")) == (0, 12, 0, 12)


@rule("b.contract.kontrabauernschnapser")
def test_kontrabauernschnapser_costs_24() -> None:
    assert points(playing("kontrabauernschnapser", 1, MIXED, "0:HA 1:HT 2:HJ 3:CJ")) == (24, 0, 24, 0)


@rule("b.contract.bauernloch")
def test_in_bauernloch_the_ace_of_trumps_is_the_lowest_trump() -> None:
    match = playing("bauernloch", 0, MIXED, "0:HA 1:HT 2:HJ 3:CJ", contracts=["bauernloch"])
    assert points(match) == (0, 12, 0, 12)


@rule("b.contract.kontrabauernloch")
def test_kontrabauernloch_is_the_opponents_bauernloch() -> None:
    match = playing("kontrabauernloch", 1, MIXED, "0:HA", contracts=["kontrabauernloch"])
    assert (turn_of(match), legal(match)) == (1, {"HT"})
    assert points(playing("kontrabauernloch", 1, MIXED, "0:SJ 1:HT 2:SK 3:SQ 1:CA 2:HJ 3:CJ 0:CQ",
                          contracts=["kontrabauernloch"])) == (24, 0, 24, 0)  # fmt: skip


@rule("b.contract.farbengang")
def test_farbengang_needs_five_of_a_plain_suit() -> None:
    match = bidding(hands=FLUSHES)
    assert reason(match, 0, "bid:farbengang") == "needs-plain-suit"
    assert points(bidding("0:pass 1:bid:farbengang 2:pass 3:pass", hands=FLUSHES)) == (0, 18, 0, 18)
    assert reason(bidding("0:pass"), 1, "bid:farbengang") == "needs-plain-suit"


@rule("b.contract.herrenschnapser")
def test_herrenschnapser_needs_all_five_trumps() -> None:
    assert reason(bidding("0:pass", hands=FLUSHES), 1, "bid:herrenschnapser") == "needs-all-trumps"
    assert points(bidding("0:bid:herrenschnapser 1:pass 2:pass 3:pass", hands=FLUSHES)) == (24, 0, 24, 0)


@rule("b.contract.herrenschnapser")
def test_played_out_it_is_led_by_its_declarer() -> None:
    room: Room = {"unlosable_settle": "play-out", "trump_suit_must_be_held": "no"}
    assert turn_of(playing("herrenschnapser", 2, FLUSHES, trump="D", **room)) == 2


@rule("b.pair.counts")
@pytest.mark.parametrize(
    ("key", "whose"),
    [
        ("normal", Pairs.EVERYBODYS),
        ("schnapser", Pairs.DECLARERS),
        ("kontraschnapser", Pairs.DECLARERS),
        ("schnapser-partner", Pairs.DECLARING_SIDES),
        *((key, Pairs.NOBODYS) for key in TABLE if "schnapser" not in key and key != "normal"),
        *((key, Pairs.NOBODYS) for key in ("bauernschnapser", "kontrabauernschnapser", "herrenschnapser")),
    ],
)
def test_pairs_count_in_normal_and_the_three_schnapser_kinds(key: str, whose: Pairs) -> None:
    assert CONTRACTS[key].pairs is whose
