"""Commands that decode as JSON and are nonsense, from people who sit at a table: answered, and never a failure."""

from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from bauern.protocol.commands import COMMANDS
from bauern.protocol.messages import ERRORS, Failed
from bauern.server.sessions import Session
from tests.server.test_sockets import edge
from tests.table.house import house
from tests.table.rooms import ANNA, BEN, CILLI

ODD: list[object] = [
    *(None, True, False, -1, 0, 3, 4, 2**31, 2**63, 2**64, -(2**70), 0.0, 1.0, 1.5, 1e300, -0.0),
    *(
        "",
        " ",
        "x",
        "0",
        "HA",
        "HA+",
        "HA++",
        "pass",
        "trump:",
        "trump:H",
        "bid:",
        "bid:bettler",
        "discard:HA,HA",
        "turn:9",
    ),
    *("\0", "\u202e\u200b", "\ud7ff", "ß" * 64, "x" * 600, "\N{PILE OF POO}" * 20, "random", "bauernschnapsen"),
    *([], [[]], {}, {"": None}, {"kontra_levels": 1e9}, {"kontra_levels": None}, {"contracts": ["bettler", {}]}),
    *({"values": {"bettler": -1}}, {"turn_seconds": 9}, {"spectators": "live"}, {"chat": 1}, {"bot_level": "../x"}),
]


@pytest.mark.parametrize("seed", range(4))
async def test_nonsense_at_a_table_is_answered_and_the_table_stands(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    seen: Counter[str] = Counter()
    async with house(tmp_path / "bauern.sqlite3") as there:
        sockets, sessions = edge(there)
        people = {"s1": ANNA, "s2": BEN, "s3": CILLI}
        for sid, person in people.items():
            sessions.enter(Session(sid, person, "192.0.2.1"))
        for _ in range(30):
            code = await there.match(ANNA, BEN) if seed % 2 else await there.table(ANNA, BEN)
            for _ in range(50):
                told = nonsense(rng, code)
                answer = await sockets.command(rng.choice(list(people)), told)
                seen[answer.error if isinstance(answer, Failed) else "ok"] += 1
            for person in people.values():
                for table in there.tables.of(person.id):
                    await table.abandon()
        assert set(seen) - {"ok"} <= ERRORS.keys() - {"internal"}, seen
        assert seen["bad_message"] > 100
        assert seen["ok"] > 20


def nonsense(rng: Random, code: str) -> object:
    """Return a command of this protocol, its fields whatever they may be, as it comes off the wire."""
    command = rng.choice(COMMANDS)
    told = {name: rng.choice(ODD) for name in command.__struct_fields__ if rng.random() < 0.7}
    told |= {"kind": command.__struct_config__.tag} | ({"table": code} if "table" in command.__struct_fields__ else {})
    return msgspec.json.decode(msgspec.json.encode(told))
