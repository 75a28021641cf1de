"""Draws the icons of the installed site from `web/static/img/icon.svg`: `python -m tests.browser.icons`."""

import sys
from base64 import b64decode
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
async ([text, size, share, corners]) => {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const { width, height } = drawing.viewBox.baseVal;
  const more = (width / share - width) / 2;
  const place = { x: -more, y: -more, width: width + 2 * more, height: height + 2 * more };
  drawing.setAttribute("viewBox", Object.values(place).join(" "));
  drawing.setAttribute("width", size);
  drawing.setAttribute("height", size);
  if (corners === "square") place.rx = 0;
  for (const [name, value] of Object.entries(place)) drawing.querySelector("#ground").setAttribute(name, value);
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [size, size];
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/png").split(",")[1];
}
"""


def draw(browser: Browser, folder: Path) -> None:
    """Write every icon into this folder."""
    page = browser.new_page()
    source = (IMAGES / "icon.svg").read_text("utf-8")
    for name, *how in ICONS:
        (folder / name).write_bytes(b64decode(page.evaluate(_DRAW, [source, *how])))
    page.close()


def main(folder: Path) -> None:
    """Draw with the Chromium of the tests."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        draw(browser, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else IMAGES))
