"""The schema, as a list of steps. A step is never changed once released: new ones are appended."""

import secrets
import sqlite3
from contextlib import closing
from typing import Final

from bauern.store.lean import Database, Migrations

MIGRATIONS: Final = Migrations("bauern")
NEWER: Final = "it was written by a newer version"


def applied(db: Database) -> frozenset[str]:
    """Return the names of the steps that made this database's schema; none if it is not ours."""
    return frozenset(step.name for step in MIGRATIONS.applied(db))


def known() -> frozenset[str]:
    """Return the names of the steps below."""
    with closing(sqlite3.connect(":memory:")) as empty:
        return frozenset(step.name for step in MIGRATIONS.pending(Database(empty, execute_plugins=False)))


@MIGRATIONS(name="001-players-tables-hands-actions")
def _first(db: Database) -> None:
    db.executescript(
        """
        create table players (
            id text primary key,
            kind text not null check (kind in ('guest', 'member')),
            name text not null,
            token_hash blob not null unique,
            created_at integer not null default (unixepoch())
        ) strict;
        create table tables (
            id text primary key,
            code text not null,
            game text not null,
            state text not null,
            opened_at integer not null default (unixepoch()),
            ended_at integer
        ) strict;
        create unique index live_codes on tables (code) where ended_at is null;
        create table hands (
            table_id text not null references tables (id),
            hand integer not null,
            snapshot text not null,
            deck text not null,
            forfeited_by integer,
            dealt_at integer not null default (unixepoch()),
            primary key (table_id, hand)
        ) strict, without rowid;
        create table actions (
            table_id text not null,
            seq integer not null,
            hand integer not null,
            seat integer not null,
            code text not null,
            actor text not null,
            at integer not null default (unixepoch()),
            primary key (table_id, seq),
            foreign key (table_id, hand) references hands (table_id, hand)
        ) strict, without rowid;
        """
    )


@MIGRATIONS(name="002-seeds")
def _seeds(db: Database) -> None:
    db.executescript(
        """
        alter table hands add column server_seed blob;
        alter table hands add column client_seeds text;
        create table seeds (
            table_id text primary key references tables (id),
            server_seed blob not null,
            words text not null
        ) strict, without rowid;
        """
    )
    for [table_id] in db.execute("select id from tables where ended_at is null").fetchall():
        db.execute(
            "insert into seeds (table_id, server_seed, words) values (?, ?, '{}')", [table_id, secrets.token_bytes(32)]
        )


@MIGRATIONS(name="003-codes")
def _codes(db: Database) -> None:
    db.execute("create index codes on tables (code)")


@MIGRATIONS(name="004-history")
def _history(db: Database) -> None:
    """Make room for lists of matches; those of before are told from the actions, by `table/history.py`, afterwards."""
    db.executescript(
        """
        create table matches (
            no integer primary key,
            table_id text not null references tables (id),
            first integer not null,
            game text not null,
            preset text not null,
            began integer not null,
            deals integer not null,
            names text not null,
            scores text not null,
            practice integer not null,
            unique (table_id, first)
        ) strict;
        create table matches_of (
            player text not null,
            began integer not null,
            match integer not null references matches (no),
            game text not null,
            seat integer not null,
            partner text,
            practice integer not null,
            result text not null default 'open' check (result in ('open', 'won', 'lost')),
            got integer not null default 0,
            gave integer not null default 0,
            primary key (player, began, match)
        ) strict, without rowid;
        create index players_of on matches_of (match, seat);
        create index sums_of on matches_of (player, practice, game, partner, result, got, gave);
        create table played (
            player text not null,
            at integer not null,
            match integer not null references matches (no),
            deal integer not null,
            game text not null,
            partner text,
            contract text not null,
            part text not null check (part in ('declarer', 'partner', 'against', 'none')),
            made integer,
            points integer not null,
            primary key (player, game, at, match, deal)
        ) strict, without rowid;
        create index played_by_match on played (player, match, contract, deal);
        create table sums (
            player text not null,
            game text not null,
            partner text not null,
            contract text not null,
            part text not null,
            deals integer not null,
            made integer not null,
            points integer not null,
            primary key (player, game, partner, contract, part)
        ) strict, without rowid;
        create table unlisted (
            table_id text primary key references tables (id)
        ) strict, without rowid;
        insert into unlisted (table_id) select distinct table_id from hands;
        """
    )
