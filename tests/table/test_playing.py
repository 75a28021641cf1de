"""The game at the table: start, act, ready, the next hand, presence."""

import pytest
from msgspec.structs import replace

from bauern.engine import IllegalAction, Refused, Seat
from bauern.protocol.commands import Ready, Start
from bauern.table import playing, presence
from bauern.table.driver import BotTurn, ClockTurn, NextHand, wanted
from bauern.table.room import Bot, Human, Person, Room, everybody_ready
from tests.table.rooms import ANNA, BEN, CILLI, CODE, DORA, EMIL, LOST_BETTLER, cards, opened, played, seated, started


def ready(room: Room, who: Person) -> Room:
    return playing.ready(room, who, Ready(table=CODE)).room


def start(room: Room, who: Person) -> Room:
    return playing.start(room, who, Start(table=CODE), Seat(2), cards(room)).room


def test_empty_seats_are_filled_with_bots_and_the_lot_deals() -> None:
    room = start(seated(ANNA, BEN, settings={"bot_level": "random"}), ANNA)
    assert [type(place) for place in room.places] == [Human, Human, Bot, Bot]
    assert all(place.level == "random" for place in room.places if isinstance(place, Bot))
    assert room.match is not None
    assert (room.match.dealer, room.match.deal_no, room.hand, room.seq) == (2, 1, 1, 0)


@pytest.mark.parametrize(
    ("room", "who", "code"),
    [
        (seated(ANNA, BEN), CILLI, "not_seated"),
        (seated(ANNA, BEN), BEN, "forbidden"),
        (started(ANNA, BEN), ANNA, "already_started"),
        (opened(), ANNA, "not_seated"),
    ],
)
def test_a_match_is_started_once_by_the_host_for_somebody(room: Room, who: Person, code: str) -> None:
    with pytest.raises(Refused) as refused:
        start(room, who)
    assert refused.value.code == code


def test_every_accepted_action_raises_seq_by_one_and_a_deal_keeps_it() -> None:
    room = started(ANNA, BEN, CILLI, DORA)
    for number, word in enumerate(LOST_BETTLER, start=1):
        room = played(room, word)
        assert room.seq == number
    assert playing.deal(room, cards(room)).room.seq == len(LOST_BETTLER)


def test_an_action_is_checked_for_its_seq_then_its_seat_then_the_rules() -> None:
    room = started(ANNA, BEN, CILLI, DORA)

    def refusal(seat: int, seq: int, code: str) -> str:
        with pytest.raises((Refused, IllegalAction)) as refused:
            playing.act(room, Seat(seat), seq, code, "x")
        return str(getattr(refused.value, "code", None) or refused.value)

    assert refusal(0, 1, "nonsense") == "stale"
    assert refusal(0, 0, "nonsense") == "not_your_turn"
    assert refusal(1, 0, "nonsense") == "unknown-code"
    assert refusal(1, 0, "trump:C") == "suit-not-held"


def test_nobody_acts_before_the_start_or_between_hands() -> None:
    with pytest.raises(IllegalAction, match="not-now"):
        playing.act(seated(ANNA), Seat(0), 0, "pass", "x")
    over = played(started(ANNA), *LOST_BETTLER)
    with pytest.raises(IllegalAction, match="not-now"):
        playing.act(over, Seat(0), over.seq, "pass", "x")


def test_ready_is_for_the_time_between_hands() -> None:
    with pytest.raises(IllegalAction, match="not-now"):
        ready(seated(ANNA), ANNA)
    with pytest.raises(IllegalAction, match="not-now"):
        ready(started(ANNA), ANNA)
    with pytest.raises(Refused, match="sit"):
        ready(started(ANNA), BEN)


def test_the_next_hand_comes_at_once_when_every_person_is_ready_and_in_time_otherwise() -> None:
    room = played(started(ANNA, BEN, settings={"result_seconds": 7}), *LOST_BETTLER)
    assert wanted(room) == NextHand(hand=1, seconds=7)
    room = ready(room, ANNA)
    assert ready(room, ANNA) is room
    assert wanted(room) == NextHand(hand=1, seconds=7)
    assert wanted(ready(room, BEN)) == NextHand(hand=1, seconds=0)


def test_no_time_begins_a_rematch_only_every_person_does() -> None:
    room = played(started(ANNA, BEN, rules={"target": 4}), *LOST_BETTLER)
    assert room.match_over
    assert wanted(room) is None
    room = ready(ready(room, ANNA), BEN)
    assert wanted(room) == NextHand(hand=1, seconds=0)
    again = playing.deal(room, cards(room)).room
    assert again.match is not None
    assert (again.match.deal_no, again.match.scores, again.match.bummerl) == (1, (0, 0, 0, 0), (2, 0, 2, 0))
    assert (again.match.dealer, again.seq, again.hand) == (1, room.seq, 2)
    assert not everybody_ready(again)


def test_a_hand_in_progress_is_not_dealt_over() -> None:
    with pytest.raises(IllegalAction, match="not-now"):
        playing.deal(started(ANNA), cards(started(ANNA)))
    with pytest.raises(IllegalAction, match="not-now"):
        playing.deal(seated(ANNA), cards(seated(ANNA)))


def away(room: Room, who: Person) -> Room:
    return presence.stayed_away(presence.lost(room, who.id).room, who.id).room


def test_a_bot_plays_for_an_absent_player_only_after_the_time_of_grace_and_until_he_is_back() -> None:
    room = started(ANNA, BEN)
    assert wanted(room) is None, "Ben has the turn, and all the time he wants"
    lost = presence.lost(room, BEN.id).room
    assert wanted(lost) is None
    gone = presence.stayed_away(lost, BEN.id).room
    assert wanted(gone) == BotTurn(hand=1, seq=0, seat=Seat(1), bot="solid")
    assert wanted(presence.arrived(gone, BEN.id).room) is None


def test_who_came_back_in_time_was_never_away() -> None:
    room = started(ANNA, BEN)
    back = presence.arrived(presence.lost(room, BEN.id).room, BEN.id).room
    assert presence.stayed_away(back, BEN.id).room is back
    assert presence.arrived(back, BEN.id).room is back


def test_a_table_that_waits_has_nobody_playing_for_the_absent() -> None:
    assert wanted(away(started(ANNA, BEN, settings={"absent": "wait"}), BEN)) is None


def test_staying_away_forfeits_where_that_is_agreed() -> None:
    room = away(started(ANNA, BEN, settings={"absent": "forfeit"}), BEN)
    assert room.match is not None
    assert room.match.outcome is not None
    assert room.match.outcome.winners == (0, 2)
    lobby = seated(ANNA, BEN, settings={"absent": "forfeit"})
    assert away(lobby, BEN).match is None


def test_the_absent_are_not_waited_for_between_hands() -> None:
    room = away(played(started(ANNA, BEN), *LOST_BETTLER), BEN)
    assert wanted(ready(room, ANNA)) == NextHand(hand=1, seconds=0)


def test_nothing_is_dealt_while_nobody_is_there() -> None:
    room = played(started(ANNA), *LOST_BETTLER)
    assert wanted(presence.lost(room, ANNA.id).room) is None


def test_a_host_who_stays_away_is_replaced_by_who_is_there_longest() -> None:
    room = started(ANNA, BEN, CILLI)
    assert presence.lost(room, ANNA.id).room.host == ANNA.id
    assert away(room, ANNA).host == BEN.id
    assert away(away(room, BEN), ANNA).host == CILLI.id
    assert away(seated(ANNA), ANNA).host == ANNA.id


def test_a_clock_runs_for_people_and_is_set_by_hand_and_seq() -> None:
    room = started(ANNA, BEN, CILLI, DORA, settings={"turn_seconds": 30})
    assert wanted(room) == ClockTurn(hand=1, seq=0, seat=Seat(1), seconds=30)
    assert wanted(presence.lost(room, BEN.id).room) == wanted(room)
    assert wanted(played(room, "1:trump:H")) == ClockTurn(hand=1, seq=1, seat=Seat(1), seconds=30)


def test_a_watcher_who_is_gone_watches_no_more() -> None:
    room = seated(ANNA, settings={"spectators": "live"})
    watched = replace(room, watching=(EMIL,), connected=room.connected | {EMIL.id})
    assert presence.lost(watched, EMIL.id).room.watching == ()


def test_an_ended_table_wants_nothing() -> None:
    assert wanted(presence.ended(started(ANNA)).room) is None
