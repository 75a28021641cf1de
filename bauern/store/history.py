"""Queries about what has been played: lists of a person's matches, and what his deals come to."""

from typing import Any

from bauern.store.addresses import ADDRESS, match_address
from bauern.store.lean import Database
from bauern.store.rows import (
    Asked,
    DealSum,
    HistoryRow,
    MatchSum,
    Part,
    PartnerSum,
    SaveResult,
    Scored,
    SeatEnd,
)


def save(db: Database, item: SaveResult) -> None:
    """Store what the lists show of a deal that ended."""
    no, began, practice = db.execute(
        "insert into matches (table_id, first, game, preset, began, deals, names, scores, practice)"
        " values (?, ?, ?, ?, coalesce(?, unixepoch()), ?, ?, ?, ?)"
        " on conflict (table_id, first) do update set deals = excluded.deals, names = excluded.names,"
        " scores = excluded.scores returning no, began, practice",
        [
            *(item.table_id, item.first, item.game, item.preset, item.at),
            *(item.deal, item.names, item.scores, item.unshuffled),
        ],
    ).fetchone()
    for part in item.people:
        _save_part(db, item, part, (no, began, practice))
    db.execute(
        "insert into matches_of (player, began, match, game, practice, seat)"
        " select actor, ?, ?, ?, ?, seat from (select actor, seat, max(seq) from actions"
        " where table_id = ? and seq > ? and seq <= ? and actor not like 'bot:%' group by actor)"
        " where true on conflict do nothing",
        [began, no, item.game, practice, item.table_id, *item.acted],
    )
    for seat, end in enumerate(item.end or ()):
        _save_end(db, no, seat, end)


def _save_part(db: Database, item: SaveResult, part: Part, match: tuple[int, int, bool]) -> None:
    no, began, practice = match
    db.execute(
        "insert into matches_of (player, began, match, game, practice, seat, partner) values (?, ?, ?, ?, ?, ?, ?)"
        " on conflict (player, began, match) do update set seat = excluded.seat, partner = excluded.partner",
        [part.player, began, no, item.game, practice, part.seat, part.partner],
    )
    if part.part is None or practice:
        return
    kind = (part.player, item.game, part.partner, item.contract, part.part)
    new = db.execute(
        "insert into played (player, game, partner, contract, part, at, match, deal, made, points)"
        " values (?, ?, ?, ?, ?, coalesce(?, unixepoch()), ?, ?, ?, ?) on conflict do nothing",
        [*kind, item.at, no, item.deal, item.made, part.points],
    ).rowcount
    if new:
        db.execute(
            "insert into sums (player, game, partner, contract, part, deals, made, points)"
            " values (?, ?, coalesce(?, ''), ?, ?, 1, ?, ?) on conflict do update"
            " set deals = deals + 1, made = made + excluded.made, points = points + excluded.points",
            [*kind, bool(item.made), part.points],
        )


def _save_end(db: Database, no: int, seat: int, end: SeatEnd) -> None:
    """Have a match end for everybody who sat here last, whether he still does or not."""
    db.execute(
        "update matches_of set result = ?, got = ?, gave = ? where match = ? and seat = ?",
        ["won" if end.won else "lost", end.got, end.gave, no, seat],
    )


def listed(db: Database, asked: Asked, most: int) -> tuple[HistoryRow, ...]:
    """Return a person's matches, the newest first."""
    after = ADDRESS.fullmatch(asked.after or "")
    rows = db.execute(
        "select no, m.table_id, m.first, deck, server_seed, t.ended_at is not null and result = 'open',"
        " o.game, preset, o.began, deals, names, scores, seat, o.practice, result, got, gave"
        " from matches_of o join matches m on no = match join tables t on t.id = m.table_id"
        " join hands h on h.table_id = m.table_id and h.hand = m.first"
        " where o.player = :player and (:game is null or o.game = :game)"
        " and (:partner is null or partner = :partner) and (:result is null or result = :result)"
        " and (:contract is null or exists (select 1 from played p"
        " where p.player = :player and p.match = o.match and p.contract = :contract))"
        " and (:first is null or (o.began, o.match) <"
        " (select began, no from matches where table_id = :table and first = :first))"
        " order by o.began desc, o.match desc limit :most",
        {
            **_values(asked),
            "result": asked.result,
            "table": after and after["table"],
            "first": after and int(after["first"]),
            "most": most,
        },
    ).fetchall()
    return tuple(
        HistoryRow(match_address(*start), _where(db, asked, no), bool(broken), *row)
        for no, *start, broken, row in ((*row[:6], row[6:]) for row in rows)
    )


def _where(db: Database, asked: Asked, no: int) -> tuple[int, ...]:
    """Return the deals of this match with the contract that is asked for."""
    if asked.contract is None:
        return ()
    rows = db.execute(
        "select deal from played where player = ? and match = ? and contract = ? order by deal",
        [asked.player, no, asked.contract],
    )
    return tuple(deal for [deal] in rows.fetchall())


def match_sums(db: Database, player: str) -> tuple[MatchSum, ...]:
    """Return how many matches of each game, with each partner, a person has won, lost and not ended; no practice."""
    rows = db.execute(
        "select game, partner, result, count(*), sum(got), sum(gave) from matches_of"
        " where player = ? and practice = 0 group by game, partner, result",
        [player],
    ).fetchall()
    return tuple(MatchSum(*row) for row in rows)


def deal_sums(db: Database, asked: Asked) -> tuple[DealSum, ...]:
    """Return what a person's deals of a game, with a partner or all, come to by contract and part in it."""
    rows = db.execute(
        "select contract, part, sum(deals), sum(made), sum(points) from sums where player = :player and game = :game"
        " and (:partner is null or partner = :partner) group by contract, part",
        _values(asked),
    ).fetchall()
    return tuple(DealSum(*row) for row in rows)


def partner_sums(db: Database, asked: Asked) -> tuple[PartnerSum, ...]:
    """Return what a person's deals of a game come to by partner; where nobody has one, by the empty name."""
    rows = db.execute(
        "select partner, sum(deals), sum(points) from sums where player = ? and game = ? group by partner",
        [asked.player, asked.game],
    ).fetchall()
    return tuple(PartnerSum(*row) for row in rows)


def newest_deals(db: Database, asked: Asked, most: int) -> tuple[Scored, ...]:
    """Return a person's newest deals of a game in order of time."""
    rows = db.execute(
        "select at, points from played where player = :player and game = :game"
        " and (:partner is null or partner = :partner) order by at desc, match desc, deal desc limit :most",
        {**_values(asked), "most": most},
    ).fetchall()
    return tuple(Scored(*row) for row in reversed(rows))


def _values(asked: Asked) -> dict[str, Any]:
    return {"player": asked.player, "game": asked.game, "partner": asked.partner, "contract": asked.contract}


def next_unlisted(db: Database, *, live: bool, after: str) -> str | None:
    """Return the next table that has no lists yet since it is older: of those that go on, or that have ended."""
    row = db.execute(
        "select table_id from unlisted join tables on id = table_id where table_id > ? and (ended_at is null) = ?"
        " order by table_id limit 1",
        [after, live],
    ).fetchone()
    return None if row is None else str(row[0])


def done(db: Database, table_id: str) -> None:
    """Note that this table has its lists."""
    db.execute("delete from unlisted where table_id = ?", [table_id])
