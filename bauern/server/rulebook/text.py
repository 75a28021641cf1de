"""The prose of a rules page as HTML: no markup of its own, links between pages, ids of rules as links to them."""

from collections.abc import Callable, Mapping
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

from bauern.server.rulebook.pages import RULE_ID

Linked = Callable[[str], tuple[str, str] | None]
"""Address and title of a rule by its id."""


class Prose:
    """Renders Markdown; HTML in it is shown as text, and links lead to pages of ours or to `https`."""

    def __init__(self, linked: Linked, table: str) -> None:
        """Find rules by `linked`; a table that has to be scrolled is called `table`."""
        self._linked = linked
        self._markdown = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
        self._markdown.validateLink = _harmless  # type: ignore[assignment, method-assign]  # as its manual says
        self._markdown.core.ruler.push("rules", self._link_rules)
        opening = f'<div class="scroll" role="group" tabindex="0" aria-label="{Markup.escape(table)}"><table>\n'
        self._markdown.add_render_rule("table_open", _constant(opening))
        self._markdown.add_render_rule("table_close", _constant("</table></div>\n"))

    def block(self, text: str) -> Markup:
        """Return paragraphs, lists and tables."""
        return Markup(self._markdown.render(text))  # noqa: S704  (HTML in it has been escaped)

    def line(self, text: str) -> Markup:
        """Return one line, as of a heading."""
        return Markup(self._markdown.renderInline(text))  # noqa: S704  (as above)

    def _link_rules(self, state: StateCore) -> None:
        for token in state.tokens:
            if token.type == "inline" and token.children:
                token.children = [part for child in token.children for part in self._parts(child)]
                for child in token.children:
                    if child.type == "link_open":
                        child.attrSet("href", _address(str(child.attrGet("href") or "")))

    def _parts(self, token: Token) -> list[Token]:
        """Return a piece of text with the ids in it as links."""
        if token.type != "text" or not RULE_ID.search(token.content):
            return [token]
        parts: list[Token] = []
        at = 0
        for found in RULE_ID.finditer(token.content):
            linked = self._linked(found[0])
            if linked is None:
                continue
            address, title = linked
            parts += [_text(token.content[at : found.start()]), Token("link_open", "a", 1, attrs={"href": address})]
            parts += [_text(title), Token("link_close", "a", -1)]
            at = found.end()
        return [*parts, _text(token.content[at:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _harmless(address: str) -> bool:
    """Whether a link leads to a page beside this one, to a place on the site, or to `https`."""
    return address.startswith(("https://", "/", "#")) or ".md" in address.partition("#")[0]


def _address(address: str) -> str:
    """Return where a link between the files leads on the site."""
    page, mark, key = address.partition("#")
    if page.endswith(".md") and "/" not in page:
        return f"/rules/{page.removesuffix('.md')}{mark}{key}"
    return address


def _constant(html: str) -> Callable[[RendererHTML, list[Token], int, Any, Mapping[str, Any]], str]:
    def rule(_renderer: RendererHTML, _tokens: list[Token], _index: int, _options: object, _env: object) -> str:
        return html

    return rule
