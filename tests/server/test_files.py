"""Scripts as a browser gets them: without the comments that only we read."""

import aiohttp
import pytest

from bauern.assets import web_root
from bauern.server.files import bare
from tests.server.process import ServerProcess
from tests.server.test_pages import got


def test_a_comment_that_has_its_lines_to_itself_goes_and_the_lines_keep_their_numbers() -> None:
    script = "/** What. */\nlet a; // here\n  // Why.\n  /**\n   * @param {A} b\n   */\n  call(/** @type {A} */ (b));\n"
    assert bare(script) == "\nlet a; // here\n\n\n\n\n  call(/** @type {A} */ (b));\n"


def test_what_looks_like_a_comment_beside_code_stays() -> None:
    script = 'const far = "https://example.org"; /* a */\n/** @type {B} */ (b).c();\nconst all = /\\/\\*\\*/;\n'
    assert bare(script) == script


async def test_our_scripts_are_sent_so(server: ServerProcess) -> None:
    async with got(server, "/static/js/state.js") as answer:
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert await answer.text() == bare((web_root() / "static" / "js" / "state.js").read_text("utf-8"))


@pytest.mark.parametrize("path", ["/static/js/state.js", "/locales/de.json"])
async def test_who_has_any_version_is_told_that_there_is_one(server: ServerProcess, path: str) -> None:
    async with aiohttp.ClientSession() as session:
        for told, status in ((" * ", 304), ('"*"', 200), ('"another"', 200)):
            async with session.get(server.url + path, headers={"If-None-Match": told}) as answer:
                assert (answer.status, bool(await answer.read())) == (status, status == 200)
