"""Plots as SVG: panels with axes, and in them points with whiskers, and lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log10
from typing import Final
from xml.sax.saxutils import escape

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Okabe and Ito's, which everybody can tell apart."""
_INK, _FAINT = "#222", "#ccc"
_SIZE: Final = 12
"""Of letters."""
_STEPS: Final = (1.0, 2.0, 5.0, 10.0)
_TICKS: Final = 5
_TITLE, _RIGHT, _BELOW = 26, 26, 40


@dataclass(frozen=True, slots=True)
class Axis:
    """What one direction shows: from, to, and the values that are written beside it."""

    low: float
    high: float
    marks: tuple[tuple[float, str], ...]
    label: str = ""

    @classmethod
    def over(cls, values: Iterable[float], label: str = "") -> "Axis":
        """Return one that shows nothing and all of these, from one round number to another."""
        told = [0.0, *values]
        low, high = min(told), max(told)
        step = _step((high - low or 1.0) / _TICKS)
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        marks = tuple((number * step, f"{number * step:.6g}") for number in range(first, max(last, first + 1) + 1))
        return cls(marks[0][0], marks[-1][0], marks, label)

    def part(self, value: float) -> float:
        """Return where a value lies, 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def _step(least: float) -> float:
    """Return the next round number."""
    size = 10.0 ** floor(log10(least))
    return next(step * size for step in _STEPS if step * size >= least * (1 - 1e-9))


@dataclass(slots=True)
class Panel:
    """One square of a plot; things are drawn into it in the units of its axes."""

    title: str
    across: Axis
    up: Axis
    width: int
    height: int
    margin: int = 60
    """Left of it, for what stands beside the upright axis."""
    drawn: list[str] = field(default_factory=list)

    def _x(self, value: float) -> float:
        return round(self.margin + self.across.part(value) * self.width, 1)

    def _y(self, value: float) -> float:
        return round(_TITLE + (1 - self.up.part(value)) * self.height, 1)

    def point(self, x: float, y: float, colour: str, across: float = 0) -> None:
        """Draw a point, with a line so long to the left and to the right."""
        if across:
            self.line([(x - across, y), (x + across, y)], colour)
        self.drawn.append(f'<circle cx="{self._x(x)}" cy="{self._y(y)}" r="3.5" fill="{colour}"/>')

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float = 1.5) -> None:
        """Draw a line through some points."""
        path = " ".join(f"{self._x(x)},{self._y(y)}" for x, y in points)
        self.drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')

    def svg(self) -> str:
        """Return it as a part of a drawing."""
        bottom = _TITLE + self.height
        parts = [_text(self.margin, _SIZE + 2, self.title, "start", bold=True)]
        for value, name in self.across.marks:
            x = self._x(value)
            parts += [_rule(x, _TITLE, x, bottom, _FAINT), _text(x, bottom + _SIZE + 4, name, "middle")]
        for value, name in self.up.marks:
            y = self._y(value)
            parts += [
                _rule(self.margin, y, self.margin + self.width, y, _FAINT),
                _text(self.margin - 6, y + _SIZE / 3, name, "end"),
            ]
        if self.across.low < 0 < self.across.high:
            parts.append(_rule(self._x(0), _TITLE, self._x(0), bottom, _INK))
        parts.append(_text(self.margin + self.width / 2, bottom + 2 * _SIZE + 8, self.across.label, "middle"))
        parts.append(_text(self.margin + self.width, _SIZE + 2, self.up.label, "end"))
        return "".join((*parts, *self.drawn))

    @property
    def size(self) -> tuple[int, int]:
        """How much room it takes."""
        return self.margin + self.width + _RIGHT, _TITLE + self.height + _BELOW


def drawing(title: str, panels: Sequence[Panel], columns: int, legend: Sequence[tuple[str, str]] = ()) -> str:
    """Return an SVG document: panels in rows, under them the colours with what they stand for."""
    rows = [panels[start : start + columns] for start in range(0, len(panels), columns)]
    parts, top, wide = [], 8, 0
    for row in rows:
        left = 8
        for panel in row:
            parts.append(f'<g transform="translate({left},{top})">{panel.svg()}</g>')
            left += panel.size[0]
        wide = max(wide, left)
        top += max((panel.size[1] for panel in row), default=0)
    if legend:
        left = 68
        for name, colour in legend:
            parts.append(f'<circle cx="{left}" cy="{top + 4}" r="4" fill="{colour}"/>')
            parts.append(_text(left + 8, top + 8, name, "start"))
            left += 26 + 7 * len(name)
        wide, top = max(wide, left), top + 20
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {top}" width="{wide}" height="{top}"'
    style = f'font-family="sans-serif" font-size="{_SIZE}" fill="{_INK}" role="img"'
    paper = f'<rect width="{wide}" height="{top}" fill="#fff"/>'
    return f"{head} {style}><title>{escape(title)}</title>{paper}{''.join(parts)}</svg>\n"


def _rule(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    return f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{colour}"/>'


def _text(x: float, y: float, text: str, anchor: str, *, bold: bool = False) -> str:
    if not text:
        return ""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{round(y, 1)}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'
