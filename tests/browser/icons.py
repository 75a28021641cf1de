"""Draws the icons of the installed site from `web/static/img/icon.svg`: `python -m tests.browser.icons`."""

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import launch

IMAGES: Final = Path(__file__).parents[2] / "web" / "static" / "img"
ICONS: Final = (
    ("icon-180.png", 180, 1.0, "square"),
    ("icon-192.png", 192, 1.0, "round"),
    ("icon-512.png", 512, 1.0, "round"),
    ("icon-maskable.png", 512, 0.8, "square"),
)
"""Each file with its size, how much of it the drawing takes, and its corners: some systems cut them."""

_DRAW: Final = """
([text, size, share, corners]) => {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const { width, height } = drawing.viewBox.baseVal;
  const more = (width / share - width) / 2;
  const ground = drawing.querySelector("#ground");
  drawing.setAttribute("viewBox", [-more, -more, width + 2 * more, height + 2 * more].join(" "));
  const place = { x: -more, y: -more, width: width + 2 * more, height: height + 2 * more };
  if (corners === "square") place.rx = 0;
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, value);
  drawing.setAttribute("width", size);
  drawing.setAttribute("height", size);
  drawing.style.display = "block";
  document.body.style.margin = 0;
  document.body.replaceChildren(document.importNode(drawing, true));
}
"""


def draw(browser: Browser, folder: Path) -> None:
    """Write every icon into this folder."""
    page = browser.new_page()
    source = (IMAGES / "icon.svg").read_text("utf-8")
    for name, size, share, corners in ICONS:
        page.set_viewport_size({"width": size, "height": size})
        page.evaluate(_DRAW, [source, size, share, corners])
        page.screenshot(path=folder / name, omit_background=True)
    page.close()


def main(folder: Path) -> None:
    """Draw with the Chromium of the tests."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        draw(browser, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else IMAGES))
