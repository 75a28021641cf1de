"""What statistics come to, and where the bars of their plots stand."""

import pytest

from bauern.server.figures import PIECES, course, figures
from bauern.store import Asked, DealSum, MatchSum, PartnerSum, Scored

GAME = "bauernschnapsen"
DEALS = [
    DealSum("gang", "declarer", 4, 2, 0),
    DealSum("bettler", "declarer", 2, 2, 8),
    DealSum("normal", "against", 4, 1, 5),
]
MATES = [PartnerSum("Ben", 9, 22), PartnerSum("", 1, -9)]
ALL, BOTS, DUO = Asked("anna", GAME), Asked("anna", GAME, ""), Asked("anna", "schnapsen")
MATCHES = [
    MatchSum(GAME, "Ben", "won", 2, 0, 3),
    MatchSum(GAME, "", "lost", 1, 2, 0),
    MatchSum(GAME, "Ben", "open", 1, 0, 0),
    MatchSum("schnapsen", None, "won", 5, 0, 5),
]


def test_only_matches_that_ended_are_counted_and_only_of_this_game() -> None:
    found = figures(ALL, MATCHES, DEALS, MATES, ())
    assert (found.matches, found.won, found.deals, found.points, found.got, found.gave) == (3, 2, 10, 13, 2, 3)
    assert found.average == pytest.approx(1.3)


def test_contracts_are_told_by_who_announced_them_cheap_ones_first_with_their_averages() -> None:
    (mine, rows), (theirs, [normal]) = figures(ALL, MATCHES, DEALS, MATES, ()).contracts
    assert (mine, theirs) == ("declarer", "against")
    assert [(row.contract, row.deals, row.made, row.average) for row in rows] == [
        ("bettler", 2, 2, 4),
        ("gang", 4, 2, 0),
    ]
    assert [(row.share, row.kept) for row in rows] == [(50, 50), (100, 50)]
    assert (normal.deals, normal.made, normal.average) == (4, 1, 1.25)


def test_partners_are_told_with_most_deals_first_whoever_is_chosen() -> None:
    found = figures(BOTS, MATCHES, [DealSum("gang", "declarer", 1, 0, -9)], MATES, ())
    assert (found.matches, found.deals, found.average) == (1, 1, -9)
    assert [(row.name, row.matches, row.won, row.deals, row.points) for row in found.partners] == [
        ("Ben", 2, 2, 9, 22),
        ("", 1, 0, 1, -9),
    ]


def test_a_game_without_partners_or_announcements_has_no_such_tables() -> None:
    found = figures(DUO, MATCHES, [DealSum("normal", "none", 7, 0, 7)], (), ())
    assert (found.contracts, found.partners, found.matches, found.deals) == ((), (), 5, 7)


def test_without_a_deal_there_is_no_average_and_no_bar() -> None:
    found = figures(ALL, MATCHES[:1], (), (), ())
    assert (found.average, found.partners[0].average, found.course.bars) == (None, None, ())


def test_bars_stand_on_nothing_upwards_or_hang_from_it_and_the_longest_reaches_the_edge() -> None:
    up, nothing, down = course([Scored(1, 3), Scored(2, 0), Scored(3, -6)]).bars
    assert (up.left, up.top, up.height) == (0, 25, 25)
    assert (nothing.height, nothing.at, nothing.average) == (0, 2, 0)
    assert (round(down.left), down.top, down.height) == (67, 50, 50)


@pytest.mark.parametrize("deals", [1, PIECES - 1, PIECES, PIECES + 1, 999])
def test_every_deal_is_in_one_bar_and_bars_are_as_equal_as_can_be(deals: int) -> None:
    bars = course([Scored(n, 1) for n in range(deals)]).bars
    counts = [bar.deals for bar in bars]
    assert (sum(counts), len(counts)) == (deals, min(deals, PIECES))
    assert max(counts) - min(counts) <= 1
    assert [bar.at for bar in bars] == sorted(bar.at for bar in bars)
    assert bars[-1].left + bars[-1].width <= 100
