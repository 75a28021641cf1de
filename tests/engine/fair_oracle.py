"""The shuffle and its verifier a second time, written from rulesdocs/en/fair-shuffle.md alone: nothing of bauern."""

import re
import tomllib
from collections.abc import Iterator
from hashlib import sha256

PACK = [suit + rank for suit in "HSDC" for rank in "ATKQJ"]


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, with SHA-256 and its blocks of 64 bytes."""
    if len(key) > 64:
        key = sha256(key).digest()
    key = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def key_of(server_seed: str, words: list[str], use: str = "deal") -> bytes:
    """x.fair.key"""  # noqa: D415  (the id of the section that says it)
    message = b"bauern-shuffle/1"
    for text in [use, *words]:
        raw = text.encode("utf-8")
        message += len(raw).to_bytes(4, "big") + raw
    return hmac_sha256(bytes.fromhex(server_seed), message)


def stream(key: bytes) -> Iterator[int]:
    """x.fair.bytes"""  # noqa: D415  (as above)
    counter = 0
    while True:
        yield from hmac_sha256(key, counter.to_bytes(4, "big"))
        counter += 1


def draw(below: int, numbers: Iterator[int]) -> int:
    """x.fair.number"""  # noqa: D415  (as above)
    while True:
        byte = next(numbers)
        if byte < below * (256 // below):
            return byte % below


def shuffled(cards: list[str], key: bytes) -> list[str]:
    """x.fair.order"""  # noqa: D415  (as above)
    cards, numbers = list(cards), stream(key)
    place = len(cards) - 1
    while place > 0:
        other = draw(place + 1, numbers)
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1
    return cards


PACKETS = {"bauernschnapsen": [(3, 0), (2, 0)], "dreierschnapsen": [(3, 2), (3, 0)], "schnapsen": [(5, 10)]}


def dealt(deck: list[str], game: str, dealer: int, seats: list[int], pattern: str) -> tuple[dict[int, str], str]:
    """x.fair.hands: the hands of these seats, and the talon."""
    packets = PACKETS[game]
    if pattern == "all-at-once":
        packets = [(sum(cards for cards, _ in packets), sum(cards for _, cards in packets))]
    left = list(deck)
    hands: dict[int, list[str]] = {seat: [] for seat in seats}
    talon: list[str] = []
    from_left = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
    for each, aside in packets:
        for seat in from_left:
            hands[seat] += [left.pop(0) for _ in range(each)]
        talon += [left.pop(0) for _ in range(aside)]
    return {seat: " ".join(cards) for seat, cards in hands.items()}, " ".join(talon)


def reshuffled(rest: list[str], server_seed: str, words: list[str], number: int) -> list[str]:
    """x.fair.reshuffle"""  # noqa: D415  (as above)
    return shuffled(sorted(rest, key=PACK.index), key_of(server_seed, words, f"talon-{number}"))


def seal_holds(text: str) -> bool:
    """x.fair.digest: whether the digest is there and right."""
    found = re.findall(r'^digest = "([0-9a-f]{64})"\n', text, re.MULTILINE)
    rest = re.sub(r'^digest = "[0-9a-f]{64}"\n', "", text, flags=re.MULTILINE)
    return found == [sha256(rest.encode("utf-8")).hexdigest()]


def proved(text: str) -> list[bool]:
    """x.fair.proof, for each deal of a record."""
    record = tomllib.loads(text)
    pattern = record.get("rules", {}).get("deal_pattern", "3+2")
    answers = []
    for deal in record["deals"]:
        seed, words = deal["server_seed"], deal["client_seeds"]
        if not re.fullmatch("[0-9a-f]{64}", seed):
            answers.append(False)
            continue
        playing = {seat: hand for seat, hand in enumerate(deal["hands"]) if hand}
        game = record["game"] if len(playing) == len(deal["hands"]) else "schnapsen"
        found = dealt(shuffled(PACK, key_of(seed, words)), game, deal["dealer"], [*playing], pattern)
        talons = [text.split() for text in deal.get("reshuffles", [])]
        answers.append(
            sha256(bytes.fromhex(seed)).hexdigest() == deal["commitment"]
            and found == (playing, deal.get("talon", ""))
            and talons == [reshuffled(talon, seed, words, number) for number, talon in enumerate(talons, start=1)]
        )
    return answers
