"""The `bauern` command; each sub-command is a few lines over the layers."""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Column, Table
from typer.exceptions import TyperException

from bauern.bench.commands import register
from bauern.engine import (
    Option,
    Refused,
    Replay,
    as_settings,
    game_named,
    options,
    parse_record,
    replay,
    rules_of,
    seal_is_broken,
    unproved,
)
from bauern.protocol.schema import rules_schema
from bauern.server import backups
from bauern.server.app import run
from bauern.server.settings import load

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
register(app)
admin = typer.Typer(no_args_is_help=False, rich_markup_mode=None)
app.add_typer(admin, name="admin", help="What the keeper of a server does.")

_Data = Annotated[str | None, typer.Option(help="Folder of the database.")]
_Config = Annotated[Path | None, typer.Option(help="Settings as a TOML file.")]


def main() -> None:
    """Run the command: exit 0 done, 1 the answer is no, 2 wrong use or bad input, said in one line."""
    try:
        status = app(standalone_mode=False)
    except (Refused, TyperException) as error:
        message = error.message if isinstance(error, Refused) else error.format_message()
        print(f"bauern: {_line(message)}", file=sys.stderr)  # noqa: T201  (a command speaks by printing)
        status = 2
    sys.exit(status or 0)


def _line(text: str) -> str:
    """Return the text in one line and without what a terminal would obey: input is quoted in it."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


@app.callback()
def _bauern() -> None:
    """Bauernschnapsen: the server, and tools for rules and records."""


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes a free one.")] = None,
    data: _Data = None,
    config: _Config = None,
) -> None:
    """Serve the game to browsers."""
    run(load(config, os.environ, {"host": host, "port": port, "data": data}))


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to; it must not be there yet.")],
    data: _Data = None,
    config: _Config = None,
) -> None:
    """Copy the games into a file; the server may be running."""
    backups.back_up(Path(load(config, os.environ, {"data": data}).data), file)


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What `backup` wrote.")],
    data: _Data = None,
    config: _Config = None,
) -> None:
    """Put a backup in the place of the games; the server must not be running. What was there is kept beside it."""
    kept = backups.restore(file, Path(load(config, os.environ, {"data": data}).data))
    print("restored" if kept is None else f"restored; what was there is kept as {kept}")  # noqa: T201  (it speaks by printing)


@app.command("replay")
def replay_files(
    files: Annotated[list[Path], typer.Argument(help="Records to replay.")],
    as_json: Annotated[bool, typer.Option("--json", help="One object a file, a line each.")] = False,
) -> None:
    """Replay records and check what must come out of them."""
    status = 0
    for file in files:
        try:
            outcome = replay(parse_record(_read(file)))
        except Refused as refused:
            status = 2
            _say({"file": str(file), "ok": False, "error": refused.message}, [refused.message], as_json)
        else:
            status = max(status, int(bool(outcome.misses)))
            _say(_replayed(file, outcome), outcome.misses or ["ok"], as_json)
    raise typer.Exit(status)


def _read(file: Path) -> str:
    """Return the text of a record, every line end as it is."""
    try:
        return file.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("bad_record", str(error)) from None


def _replayed(file: Path, outcome: Replay) -> dict[str, Any]:
    return {
        "file": str(file),
        "ok": not outcome.misses,
        "deals": [asdict(deal) for deal in outcome.deals],
        "scores": outcome.scores,
        "bummerl": outcome.bummerl,
    }


@app.command()
def verify(files: Annotated[list[Path], typer.Argument(help="Records to check.")]) -> None:
    """Check that the cards of records follow from the seeds committed to, and that nothing was changed since."""
    status = 0
    for file in files:
        try:
            lines, answer = _verified(_read(file))
        except Refused as refused:
            lines, answer = [refused.message], 2
        status = max(status, answer)
        for line in lines:
            print(_line(f"{file}: {line}"), file=sys.stderr if answer else sys.stdout)
    raise typer.Exit(status)


def _verified(text: str) -> tuple[list[str], int]:
    """Return a line for each deal and each thing that is wrong, and the exit status."""
    record = parse_record(text)
    lines = list(replay(record).misses)
    if seal_is_broken(text):
        lines.append("the digest is not that of this text: it was changed after it was written")
    found = unproved(record)
    wrong = any(found) or bool(lines)
    lines += [f"deal {n}: {f'not proved: {fault}' if fault else 'proved'}" for n, fault in enumerate(found, start=1)]
    without = any(deal.seeds is None for deal in record.deals)
    return lines, 2 if without else int(wrong)


def _say(data: dict[str, Any], lines: Sequence[str], as_json: bool) -> None:
    text = "\n".join(_line(f"{data['file']}: {line}") for line in lines)
    failed = not data["ok"]
    print(json.dumps(data) if as_json else text, file=sys.stderr if failed and not as_json else sys.stdout)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="The game, as bauernschnapsen.")],
    preset: Annotated[str | None, typer.Option(help="Whose values are the defaults.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As a JSON Schema.")] = False,
) -> None:
    """List every house rule: name, values, default, meaning."""
    found = game_named(game)
    schema = rules_schema(found, preset)
    if as_json:
        print(json.dumps(schema, indent=2))  # noqa: T201  (a command speaks by printing)
        return
    columns = (Column("name", no_wrap=True), Column("values", no_wrap=True), "meaning")
    table = Table(*columns, title=schema["title"], caption="* unless the room says otherwise")
    defaults = as_settings(rules_of(found, preset), found.players)
    for option in options(found.players).values():
        offered = schema["properties"][option.name].get("items", {}).get("enum", option.choices)
        table.add_row(option.name, "\n".join(_values(option, defaults[option.name], offered)), option.help)
    Console().print(table)


def _values(option: Option, default: object, offered: Sequence[object]) -> list[str]:
    """Return what a house rule may be, the default with a star."""
    span = f"{option.minimum} to {option.maximum}"
    match default:
        case dict():
            return [span, *(f"{key} {value} *" for key, value in default.items())]
        case list():
            return [f"{key} *" if key in default else str(key) for key in offered]
        case _ if offered:
            return [f"{value} *" if value == default else str(value) for value in offered]
        case _:
            return [span, f"{default} *"]


if __name__ == "__main__":
    main()
