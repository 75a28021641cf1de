"""Whatever is asked for over HTTP is answered plainly: strict headers, no way out, no failure in the log."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bauern.server.pages import PAGES
from tests.server.process import ServerProcess, serving
from tests.server.raw import Raw, connection


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose log holds no failure at the end."""
    with serving(tmp_path_factory.mktemp("hostile") / "data", BAUERN_WRONG_CODES_PER_MINUTE="0") as running:
        yield running
    lines = [json.loads(line) for line in Path(running.log.name).read_text().splitlines()]
    assert [line for line in lines if line["level"] in {"warning", "error", "critical"}] == []


async def answered(raw: Raw, line: str, **headers: str) -> tuple[int, str]:
    """Return the status and the whole of an answer."""
    raw.request(line, **{"Connection": "close", **headers})
    answer = (await raw.rest()).decode(errors="replace")
    return int(answer.split(" ", 2)[1]), answer


ROUTES = [
    *(page.path.replace("{code}", "ABCDEF") for page in PAGES),
    "/t/abcdef",
    "/t/nonsense",
    "/nowhere",
    "/static/css/base.css",
    "/static/",
    "/decks/",
    "/locales/en.json",
    "/locales/xx.json",
    "/rules/bauernschnapsen.json",
    "/rules/poker.json",
    "/qr/ABCDEF.svg",
    "/qr/abc.svg",
    "/record/ABCDEF/1.toml",
    "/record/ABCDEF/999999999.toml",
    "/metrics",
    "/healthz",
    "/readyz",
    "/socket.io/",
    "/socket.io/?EIO=4&transport=polling",
]


@pytest.mark.parametrize("route", ROUTES)
async def test_every_answer_has_the_strict_headers_whatever_is_asked(server: ServerProcess, route: str) -> None:
    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
        async with connection(server.url) as raw:
            status, answer = await answered(raw, f"{method} {route}")
        assert status < 500, (method, answer)
        assert "default-src 'none'" in answer, (method, answer)
        assert "X-Content-Type-Options: nosniff" in answer
        assert "Referrer-Policy: same-origin" in answer
        assert "unsafe" not in answer.partition("\r\n\r\n")[0]
        if method not in {"GET", "HEAD"}:
            assert status == 405 or (status == 404 and route in {"/nowhere", "/t/nonsense"}), (method, answer)


AWAY = [
    "/static/../../../../etc/passwd",
    "/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/static/%252e%252e/%252e%252e/etc/passwd",
    "/static/..%2f..%2f..%2f..%2fetc/passwd",
    "/static/..%5c..%5cetc%5cpasswd",
    "/static//etc/passwd",
    "/static/%00",
    "/static/css/base.css%00.svg",
    "/decks/../locales/de/LC_MESSAGES/bauern.po",
    "//etc/passwd",
    "/t/%00",
    "/t/ABCDE%C3%84",
    "/t/%F0%9D%94%B8BCDEF",
    "/t/../metrics",
    "/locales/..%2f..%2fpackage.json",
    "/rules/..%2f..%2f.json",
    "/qr/%0d%0aX-Evil:1.svg",
    "/record/ABCDEF/%31%30%30%30%30%30%30%30%30%30.toml",
    "/" + "a/" * 3000,
    "/%ff%fe",
    "/?" + "q=1&" * 1900,
    "/?lang=%00",
    "/?lang=../../etc",
    "/?lang=<script>alert(1)</script>",
]


@pytest.mark.parametrize("path", AWAY)
async def test_no_path_leads_out_or_comes_back_as_it_was(server: ServerProcess, path: str) -> None:
    async with connection(server.url) as raw:
        status, answer = await answered(raw, f"GET {path}")
    assert status in {200, 302, 400, 403, 404}
    assert "root:" not in answer
    assert "msgid" not in answer
    assert "X-Evil" not in answer.partition("\r\n\r\n")[0]
    assert "<script>alert" not in answer


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "lang=" + "x" * 4000},
        {"Cookie": 'lang=\x01\x02; ;;; =; lang==; a="unclosed; b=\xff'},
        {"Cookie": "; ".join(f"c{n}=v" for n in range(800))},
        {"Accept-Language": "de;q=NaN, en;q=inf, sk;q=-1, hu;q=, x;q=1e999," + "fr," * 1500},
        {"Accept-Encoding": "br;q=oops, gzip;q=, *"},
        {"Range": "bytes=9-1"},
        {"Range": "bytes=0-,0-,0-,0-"},
        {"If-Modified-Since": "the day before yesterday"},
        {"If-None-Match": '"' + "x" * 4000 + '"'},
        {"Expect": "100-continue"},
        {"Expect": "the unexpected"},
        {"Authorization": "Bearer " + "x" * 4000},
        {"Authorization": "Basic \xff\xfe"},
        {"Host": 'evil.example"; script-src *'},
        {"Host": ""},
        {"X-Forwarded-For": "127.0.0.1, " * 300},
        {"X-Request-Id": "mine"},
        {"Upgrade": "websocket", "Connection": "Upgrade"},
        {"Transfer-Encoding": "gzip, chunked"},
        {"Content-Type": "multipart/form-data; boundary=" + "x" * 200, "Content-Length": "9"},
    ],
)
async def test_no_header_makes_a_page_fail(server: ServerProcess, headers: dict[str, str]) -> None:
    for path in ("/", "/static/css/base.css", "/qr/ABCDEF.svg", "/metrics", "/record/ABCDEF/1.toml"):
        async with connection(server.url) as raw:
            raw.request(f"GET {path}", **headers)
            head = await raw.head()
            if head.startswith("HTTP/1.1 100 "):
                head = await raw.head()
        assert int(head.split(" ", 2)[1]) in {200, 206, 400, 404, 416, 417}
        assert "default-src 'none'" in head
        assert "evil" not in head


async def test_a_body_that_nobody_wants_is_not_kept(server: ServerProcess) -> None:
    async with connection(server.url) as raw:
        raw.request("POST /", **{"Content-Length": "1000000000"})
        for _ in range(20):
            raw.write(b"x" * 100_000)
        assert await raw.status() == 405
