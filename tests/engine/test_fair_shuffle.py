"""The shuffle against the page, against a second implementation, and against everybody who changes a byte."""

import re
import tomllib
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bauern.engine import (
    DECK,
    Refused,
    Seat,
    Seeds,
    Shuffled,
    commitment,
    game_named,
    new_match,
    parse_record,
    rules_of,
    seal_is_broken,
    sealed,
    seeds,
    shuffle,
    shuffled,
    unproved,
    write_record,
)
from bauern.engine.deal import deal
from bauern.engine.forfeit import forfeit
from bauern.engine.notation import act, parse_cards
from bauern.engine.record import DealRecord, Record, deal_record
from bauern.engine.shuffle import deck_from, reshuffle
from bauern.engine.sitting import everybody, play_off
from tests.engine import fair_oracle as oracle
from tests.engine.pages import FAIR, PAGES

GAME = game_named("bauernschnapsen")
[BLOCK] = re.findall(r"```vectors\n(.*?)```", (PAGES / "fair-shuffle.md").read_text("utf-8"), re.DOTALL)
VECTORS = tomllib.loads(BLOCK)
SEED_OF_D = bytes.fromhex(VECTORS["D"]["server_seed"])
[EXAMPLE] = [text for rule in FAIR for text in rule.records]
WORDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=64), min_size=4, max_size=4)
SEED = st.binary(min_size=32, max_size=32)

by_vector = pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)


def record_of(*dealt: Seeds, game: str = GAME.key, seats: tuple[Seat, ...] = (), **settings: object) -> Record:
    """Return a record with a deal for each of these seeds, dealt by the engine, to these seats where not to all."""
    which = game_named(game)
    rules = rules_of(which, None, settings)
    sitting = play_off(seats) if seats else everybody(which, rules)
    deals = []
    for number, found in enumerate(dealt):
        cards, dealer = deck_from(found), sitting.seats[number % len(sitting.seats)]
        hands = deal(sitting, which.players, dealer, Shuffled(cards))
        deals.append(DealRecord(dealer, hands.dealt, hands.talon, "", seeds=found))
    return Record(which, which.first_preset, settings, rules, (), (0,) * which.players, tuple(deals))


@pytest.mark.parametrize(
    ("key", "message", "digest"),
    [
        ("0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (
            b"Jefe".hex(),
            b"what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        ),
        (
            "aa" * 131,
            b"Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        ),
    ],
    ids=["RFC 4231, 1", "RFC 4231, 2", "RFC 4231, 6"],
)
def test_the_second_implementation_has_the_published_hmac(key: str, message: bytes, digest: str) -> None:
    assert oracle.hmac_sha256(bytes.fromhex(key), message).hex() == digest


@pytest.mark.rule("x.fair.commitment")
@pytest.mark.parametrize(
    ("message", "digest"),
    [
        (b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ],
    ids=["NIST, empty", "FIPS 180, abc"],
)
def test_a_commitment_is_sha_256(message: bytes, digest: str) -> None:
    assert commitment(message) == digest


@by_vector
@pytest.mark.rule("x.fair.order")
def test_the_engine_meets_the_vectors_of_the_page(vector: dict[str, str]) -> None:
    seed = bytes.fromhex(vector["server_seed"])
    assert commitment(seed) == vector["commitment"]
    assert shuffle(seed, vector["client_seeds"]) == tuple(vector["order"].split())


@by_vector
@pytest.mark.rule("x.fair.key")
@pytest.mark.rule("x.fair.bytes")
def test_the_second_implementation_meets_the_vectors_of_the_page(vector: dict[str, str]) -> None:
    key = oracle.key_of(vector["server_seed"], list(vector["client_seeds"]))
    assert key.hex() == vector["key"]
    assert bytes(islice(oracle.stream(key), 40)).hex() == vector["stream"]
    assert oracle.shuffled(oracle.PACK, key) == vector["order"].split()


@pytest.mark.rule("x.fair.number")
def test_the_first_byte_of_the_third_vector_is_thrown_away() -> None:
    """20 divides 240, so that 0xf1 is too great; the next byte is 0x5e, 94, and leaves 14."""
    assert VECTORS["C"]["stream"].startswith("f15e")
    assert VECTORS["C"]["order"].split()[-1] == oracle.PACK[14]


@given(SEED, WORDS)
@pytest.mark.rule("x.fair.order")
def test_two_implementations_give_the_same_order_and_it_is_the_whole_pack(seed: bytes, words: list[str]) -> None:
    order = shuffle(seed, words)
    assert sorted(order) == sorted(DECK)
    assert list(order) == oracle.shuffled(oracle.PACK, oracle.key_of(seed.hex(), words))


@given(SEED, WORDS, st.integers(2, 256), st.text(max_size=9))
@pytest.mark.rule("x.fair.bytes")
def test_more_cards_and_another_use_are_shuffled_alike(seed: bytes, words: list[str], size: int, use: str) -> None:
    cards = [DECK[0] + str(n) for n in range(size)]
    try:
        use.encode()
    except UnicodeEncodeError:
        use = ""
    order = shuffle(seed, words, cards, use)  # type: ignore[arg-type]  # anything can be shuffled
    assert list(order) == oracle.shuffled(list(cards), oracle.key_of(seed.hex(), words, use))


@given(SEED, WORDS, st.integers(0, 31), st.integers(1, 255))
@pytest.mark.rule("x.fair.key")
def test_another_byte_of_the_seed_is_another_order(seed: bytes, words: list[str], place: int, change: int) -> None:
    other = bytearray(seed)
    other[place] ^= change
    assert shuffle(bytes(other), words) != shuffle(seed, words)
    assert commitment(bytes(other)) != commitment(seed)


@given(SEED, WORDS, st.integers(0, 3), st.text(st.characters(exclude_categories=["Cs"]), max_size=64))
@pytest.mark.rule("x.fair.key")
def test_other_words_are_another_order(seed: bytes, words: list[str], seat: int, other: str) -> None:
    changed = [*words[:seat], other, *words[seat + 1 :]]
    assert (shuffle(seed, changed) == shuffle(seed, words)) == (changed == words)


@pytest.mark.rule("x.fair.key")
def test_words_are_told_apart_by_seat_and_length() -> None:
    said = [["ab", "", "", ""], ["a", "b", "", ""], ["", "ab", "", ""], ["a", "", "b", ""], ["", "", "", "ab"]]
    assert len({shuffle(bytes(32), words) for words in said}) == len(said)


@given(SEED, WORDS, st.sampled_from(["3+2", "all-at-once"]))
@pytest.mark.rule("x.fair.hands")
@pytest.mark.rule("x.fair.proof")
def test_both_verifiers_prove_what_was_dealt_from_seeds(seed: bytes, words: list[str], pattern: str) -> None:
    record = record_of(seeds(seed, words), seeds(seed[::-1], words), deal_pattern=pattern)
    text = write_record(record)
    assert parse_record(text) == record
    assert unproved(record) == (None, None)
    assert oracle.proved(text) == [True, True]


@given(SEED, WORDS)
@pytest.mark.rule("x.fair.hands")
@pytest.mark.parametrize(
    ("game", "settings", "seats"),
    [
        ("dreierschnapsen", {}, ()),
        ("dreierschnapsen", {"deal_pattern": "all-at-once"}, ()),
        ("dreierschnapsen", {}, (Seat(0), Seat(2))),
        ("schnapsen", {}, ()),
    ],
    ids=["three", "three, all at once", "play-off", "two"],
)
def test_both_verifiers_prove_hands_and_talon_of_three_and_two(
    game: str, settings: dict[str, object], seats: tuple[Seat, ...], seed: bytes, words: list[str]
) -> None:
    said = words[: game_named(game).players]
    record = record_of(seeds(seed, said), seeds(seed[::-1], said), game=game, seats=seats, **settings)
    assert unproved(record) == (None, None)
    assert oracle.proved(write_record(record)) == [True, True]


@pytest.mark.rule("x.fair.hands")
def test_a_talon_in_another_order_is_not_proved() -> None:
    record = record_of(seeds(bytes(32), ("", "")), game="schnapsen")
    [dealt] = record.deals
    changed = replace(record, deals=(replace(dealt, talon=dealt.talon[::-1]),))
    assert unproved(changed) == ("the cards do not follow from the seeds",)
    assert oracle.proved(write_record(changed)) == [False]


@pytest.mark.rule("x.fair.reshuffle")
def test_both_shuffle_the_rest_of_a_talon_as_the_page_says() -> None:
    vector = VECTORS["D"]
    rest, talon = parse_cards(vector["rest"]), parse_cards(vector["talon-1"])
    assert reshuffle(seeds(SEED_OF_D, vector["client_seeds"]), rest, 1) == talon
    assert oracle.reshuffled([*rest], vector["server_seed"], list(vector["client_seeds"]), 1) == [*talon]


@given(SEED, WORDS, st.integers(1, 3))
@pytest.mark.rule("x.fair.reshuffle")
def test_two_implementations_shuffle_every_talon_alike(seed: bytes, words: list[str], number: int) -> None:
    found, rest = seeds(seed, words[:2]), DECK[: 10 - 2 * number]
    assert [*reshuffle(found, rest, number)] == oracle.reshuffled([*rest], seed.hex(), words[:2], number)


@pytest.mark.rule("x.fair.reshuffle")
def test_a_game_with_seeds_shuffles_its_talon_by_them_and_proves_it() -> None:
    vector = VECTORS["D"]
    found = seeds(SEED_OF_D, vector["client_seeds"])
    game = game_named("schnapsen")
    match, _ = shuffled(new_match(game, rules_of(game, "flip"), Seat(1)), Shuffled(deck_from(found), found))
    match = act(match, "0:CJ 1:SQ 1:resign")
    assert match.last_result
    assert [" ".join(talon) for talon in match.last_result.reshuffles] == [vector["talon-1"]]
    deal = deal_record(Seat(1), match.last_result, ["0:CJ", "1:SQ", "1:resign"])
    record = Record(game, "flip", {}, rules_of(game, "flip"), (), (0, 0), (deal,))
    assert unproved(record) == (None,)
    assert oracle.proved(write_record(record)) == [True]
    turned = replace(deal, reshuffles=(deal.reshuffles[0][::-1],))
    assert unproved(replace(record, deals=(turned,))) == ("reshuffle 1 does not follow from the seeds",)
    assert oracle.proved(write_record(replace(record, deals=(turned,)))) == [False]


@pytest.mark.rule("x.fair.proof")
def test_both_verifiers_prove_the_record_of_the_page() -> None:
    assert unproved(parse_record(EXAMPLE)) == (None,)
    assert oracle.proved(EXAMPLE) == [True]


def refused_by_both(text: str) -> bool:
    """Whether neither verifier lets a record pass: it cannot be read, or is not proved."""
    try:
        ours = all(fault is None for fault in unproved(parse_record(text))) and not seal_is_broken(text)
    except Refused:
        return True
    return not ours and not (all(oracle.proved(text)) and oracle.seal_holds(text))


@pytest.mark.rule("x.fair.digest")
def test_a_sealed_record_is_proved_by_both_and_reads_like_the_plain_one() -> None:
    text = sealed(EXAMPLE)
    assert text.splitlines()[1].startswith('digest = "')
    assert oracle.seal_holds(text)
    assert not seal_is_broken(text)
    assert not seal_is_broken(EXAMPLE), "no digest, nothing to break"
    assert parse_record(text) == parse_record(EXAMPLE)


@pytest.mark.rule("x.fair.digest")
def test_no_byte_of_a_sealed_record_can_be_changed() -> None:
    """Each byte of the file in turn: a bit flipped, and a few that TOML might take for the same."""
    whole = sealed(EXAMPLE).encode()
    rng = Random(1)
    passed = []
    for place in range(len(whole)):
        for value in {whole[place] ^ 1 << rng.randrange(8), ord(" "), ord("\t"), ord("\n"), ord("#"), ord("'")}:
            changed = whole[:place] + bytes([value]) + whole[place + 1 :]
            if changed != whole and _reads(changed) and not refused_by_both(changed.decode()):
                passed.append((place, value))
    assert passed == []


def _reads(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@pytest.mark.rule("x.fair.digest")
@pytest.mark.parametrize("line", ["digest = '{}'", 'digest  = "{}"', '"digest" = "{}"', '  digest = "{}"'])
def test_a_digest_in_other_clothes_seals_nothing(line: str) -> None:
    digest = sealed(EXAMPLE).split('"')[3]
    first, rest = EXAMPLE.split("\n", 1)
    assert seal_is_broken(f"{first}\n{line.format(digest)}\n{rest}")


@pytest.mark.rule("x.fair.proof")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('server_seed = "ff', 'server_seed = "fe', "commitment"),
        ('server_seed = "ff', 'server_seed = "FF', "64 hexadecimal digits"),
        ('server_seed = "ff', 'server_seed = "f', "64 hexadecimal digits"),
        ('commitment = "af', 'commitment = "ae', "commitment"),
        ('"Anna", ""', '"Anne", ""', "do not follow"),
        ('"Anna", ""', '"", "Anna"', "do not follow"),
        ("CA CJ HK ST DK", "CJ CA HK ST DK", "do not follow"),
        ("dealer = 3", "dealer = 2", "do not follow"),
    ],
)
def test_a_deal_that_was_changed_is_not_proved(old: str, new: str, fault: str) -> None:
    text = EXAMPLE.replace(old, new)
    assert text != EXAMPLE
    [found] = unproved(parse_record(text))
    assert found is not None
    assert fault in found
    assert oracle.proved(text) == [False]


@pytest.mark.rule("x.fair.proof")
def test_a_deal_without_seeds_is_not_proved() -> None:
    bare = re.sub(r"^(commitment|server_seed|client_seeds) = .*\n", "", EXAMPLE, flags=re.MULTILINE)
    assert unproved(parse_record(bare)) == ("it has no seeds",)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("commitment =", "# commitment =", "commitment must be a text"),
        ("server_seed =", "# server_seed =", "server_seed must be a text"),
        ("client_seeds =", "# client_seeds =", "client_seeds"),
        ('"Anna", ', "", "client_seeds must be 4 texts"),
        ('"Anna"', "7", "client_seeds: must be a list of str"),
        ("[[deals]]", "digest = 3\n[[deals]]", "digest must be a text"),
    ],
)
def test_seeds_that_cannot_be_read_are_refused(old: str, new: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        parse_record(EXAMPLE.replace(old, new))


@pytest.mark.rule("x.fair.proof")
def test_a_hand_proves_itself_when_it_is_over_and_not_before() -> None:
    found = seeds(bytes(range(32)), ("", "Ben", "", ""))
    order = shuffle(bytes(range(32)), found.client_seeds)
    match, _ = shuffled(new_match(GAME, rules_of(GAME), Seat(3)), Shuffled(order, found))
    assert match.last_result is None
    trump = order[0][0]
    match, _ = forfeit(act(match, f"0:trump:{trump}"), Seat(1))
    assert match.last_result is not None
    proof = match.last_result.proof
    assert proof is not None
    assert (proof.commitment, proof.server_seed, proof.client_seeds, proof.deal_no) == (
        found.commitment,
        found.server_seed,
        found.client_seeds,
        1,
    )


@pytest.mark.rule("x.fair.commitment")
def test_the_seed_does_not_show_in_what_could_be_logged() -> None:
    found = seeds(bytes(range(32)), ("", "", "", ""))
    match, _ = shuffled(new_match(GAME, rules_of(GAME), Seat(3)), Shuffled(DECK, found))
    assert found.server_seed not in f"{found!r} {match!r}"
    assert found.commitment in repr(found)
