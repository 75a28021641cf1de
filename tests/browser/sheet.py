"""The sheet on which the gallery's pictures lie: a page to scroll, and a picture of each part of it."""

from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser

from tests.browser.test_layout import SIZES

LOOKS: Final[tuple[tuple[str, str, Literal["light", "dark"]], ...]] = (
    ("french", "en", "light"),
    ("german", "de", "dark"),
)
SCALE: Final = 0.35
WIDTH: Final = round(sum(size["width"] for size in SIZES) * SCALE + 8 * (len(SIZES) + 1)) * len(LOOKS) + 16
STYLE: Final = """
body { margin: 8px; background: #777; color: #fff; font: 16px system-ui, sans-serif; }
h1, h2 { margin: 12px 8px 0; }
h2 { font-size: 18px; font-weight: 400; }
.row { display: flex; align-items: start; white-space: nowrap; }
img { display: block; margin: 4px; }
.row > p { margin: 0; display: flex; align-items: start; padding: 0 4px; }
"""


class Shot(NamedTuple):
    """One picture: of which part and scene, and how it was taken."""

    part: str
    scene: str
    deck: str
    theme: str
    width: int
    height: int

    @property
    def file(self) -> str:
        """Return the name of the file."""
        return f"{self.part}-{self.scene}-{self.width}x{self.height}-{self.deck}-{self.theme}.png"

    @classmethod
    def of(cls, file: Path) -> "Shot":
        """Return what the name of a picture says."""
        what, size, deck, theme = file.stem.rsplit("-", 3)
        part, _, scene = what.partition("-")
        width, _, height = size.partition("x")
        return cls(part, scene, deck, theme, int(width), int(height))

    @property
    def html(self) -> str:
        """Return the picture, small, as a way to the great one."""
        width, height = round(self.width * SCALE), round(self.height * SCALE)
        return f'<a href="{self.file}"><img src="{self.file}" width="{width}" height="{height}" alt="{self.file}"></a>'


def sheet(shots: Sequence[Shot]) -> str:
    """Return the page: a section a part, a heading a scene, below it all sizes, by day and in the evening."""
    text = [f"<!doctype html><meta charset=utf-8><title>Bauern: gallery</title><style>{STYLE}</style>"]
    for part, of_part in groupby(sorted(shots, key=lambda shot: shot.part), lambda shot: shot.part):
        text.append(f'<section id="{escape(part)}"><h1>{escape(part)}</h1>')
        scenes: dict[str, list[Shot]] = {}
        for shot in of_part:
            scenes.setdefault(shot.scene, []).append(shot)
        for scene, of_scene in scenes.items():
            text.append(f"<h2>{escape(scene)}</h2>")
            looks = ("".join(shot.html for shot in of_scene if shot.deck == deck) for deck, _, _ in LOOKS)
            text.append(f'<div class="row">{"".join(f"<p>{look}</p>" for look in looks)}</div>')
        text.append("</section>")
    return "\n".join(text)


def lay_out(browser: Browser, folder: Path) -> None:
    """Write `sheet.html` and `sheet-<part>.png` beside all pictures of the folder, in the order of taking."""
    files = sorted(folder.glob("*-*x*-*-*.png"), key=lambda file: file.stat().st_mtime_ns)
    shots = [Shot.of(file) for file in files]
    (folder / "sheet.html").write_text(sheet(shots), encoding="utf-8")
    page = browser.new_page(viewport={"width": WIDTH, "height": 900})
    page.goto((folder / "sheet.html").resolve().as_uri())
    for section in page.locator("section").all():
        section.screenshot(path=folder / f"sheet-{section.get_attribute('id')}.png")
    page.close()
