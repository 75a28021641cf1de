"""Compiles each gettext catalogue of `web/locales` whose text is newer than its compiled form."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parents[2] / "web" / "locales"


def main() -> None:
    """Write a `.mo` beside every `.po`, where it is missing or old."""
    for text in sorted(LOCALES.rglob("*.po")):
        compiled = text.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= text.stat().st_mtime:
            continue
        with text.open("rb") as source:
            catalogue = read_po(source)
        with compiled.open("wb") as target:
            write_mo(target, catalogue)


if __name__ == "__main__":
    main()
