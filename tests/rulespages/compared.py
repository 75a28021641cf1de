"""What somebody has compared: for each section of a translation the English text and its own, as digests.

`python -m tests.rulespages.compared LANG [ID …]` writes down that both texts have been read side by side: of all
sections and words of `names.toml`, or of those named by a rule's id, by `page#heading`, by `names.toml#word`, or by
`page`. The tests take a translation for true until either text changes.
"""

from __future__ import annotations

import sys
import tomllib
from hashlib import sha256
from pathlib import Path

from bauern.assets import rulesdocs_root
from bauern.server.rulebook.pages import SOURCE, Fence, Section, read_pages

LEDGER = ".compared"
NAMES = "names.toml"
Ledger = dict[str, tuple[str, str]]
"""The digests of the English text and of the translation, by `page#key`."""


def digest(section: Section) -> str:
    """The words of a section, however its lines are broken; of a record only that one stands here: tests replay it."""
    parts = [_words(part) for part in section.parts]
    return _digest("\n".join([section.title, *parts]))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def read_names(root: Path) -> dict[str, dict[str, str]]:
    """The words of `names.toml` by language and key; none if there is no such file."""
    path = root / NAMES
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _words(part: str | Fence) -> str:
    if isinstance(part, str):
        return " ".join(part.split())
    return f"```{part.info}" + (part.text if part.info == "table" else "")


def read_ledger(folder: Path) -> Ledger:
    """The ledger of a language; empty if there is none."""
    path = folder / LEDGER
    rows = [line.split() for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    return {where: (source, own) for where, source, own in rows}


def now(root: Path, lang: str) -> Ledger:
    """What the ledger would say if everything had just been compared; only of pages with as many sections."""
    source, own, names = read_pages(root / SOURCE), read_pages(root / lang), read_names(root)
    words, owned = names.get(SOURCE, {}), names.get(lang, {})
    return {
        f"{name}#{english.key}": (digest(english), digest(translated))
        for name, page in source.items()
        if name in own and len(page.sections) == len(own[name].sections)
        for english, translated in zip(page.sections, own[name].sections, strict=True)
    } | {f"{NAMES}#{key}": (_digest(words[key]), _digest(owned[key])) for key in words if key in owned}


def write(root: Path, lang: str, chosen: list[str]) -> list[str]:
    """Write the ledger, anew for what is chosen or for all; gives what it is written for."""
    old, new = read_ledger(root / lang), now(root, lang)

    def wanted(where: str) -> bool:
        page, _, key = where.partition("#")
        return not chosen or not {where, page, key}.isdisjoint(chosen)

    kept = {where: new[where] if wanted(where) else old[where] for where in new if wanted(where) or where in old}
    lines = [f"{where} {source} {own}\n" for where, (source, own) in kept.items()]
    (root / lang / LEDGER).write_text("".join(lines), encoding="utf-8")
    return [where for where in new if wanted(where)]


if __name__ == "__main__":
    language, *ids = sys.argv[1:]
    done = write(rulesdocs_root(), language, ids)
    print(f"{language}: {len(done)} sections and words compared")  # noqa: T201  (for the person at the terminal)
    sys.exit(0 if done else 1)
