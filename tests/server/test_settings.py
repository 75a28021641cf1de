"""Where settings come from, and what is refused."""

from pathlib import Path

import msgspec
import pytest

from bauern.engine import Refused
from bauern.server.settings import Settings, load


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "bauern.toml"


def test_without_anything_the_defaults_hold() -> None:
    assert load(None, {"PATH": "/bin"}, {"port": None}) == Settings()
    assert (Settings().host, Settings().port) == ("127.0.0.1", 8000)


def test_the_environment_wins_over_the_file_and_flags_over_both(config: Path) -> None:
    config.write_text('host = "0.0.0.0"\nport = 1\nbot_workers = 3')
    found = load(config, {"BAUERN_PORT": "2", "BAUERN_HOST": "::1"}, {"host": "127.0.0.2"})
    assert (found.host, found.port, found.bot_workers) == ("127.0.0.2", 2, 3)


def test_every_kind_of_setting_can_stand_in_the_environment() -> None:
    environment = {
        "BAUERN_ALLOWED_ORIGINS": "https://a.example, https://b.example",
        "BAUERN_TRUST_FORWARDED": "true",
        "BAUERN_BOT_SECONDS": "2.5",
        "BAUERN_LOG_LEVEL": "debug",
    }
    found = load(None, environment, {})
    assert found.allowed_origins == ("https://a.example", "https://b.example")
    assert (found.trust_forwarded, found.bot_seconds, found.log_level) == (True, 2.5, "debug")


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"BAUERN_PROT": "1"}, "BAUERN_PROT in the environment"),
        ({"BAUERN_PORT": "many"}, "port"),
        ({"BAUERN_PORT": "70000"}, "port"),
        ({"BAUERN_LOG_LEVEL": "loud"}, "log_level"),
        ({"BAUERN_PUBLIC_URL": "cards.example"}, "public_url"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(environment: dict[str, str], told: str) -> None:
    with pytest.raises(Refused, match=told) as refused:
        load(None, environment, {})
    assert refused.value.code == "bad_settings"


@pytest.mark.parametrize(
    "text",
    [
        'data = "a\\u0000"',
        "port = ",
        "prot = 1",
        'port = "x"',
        "\udc80",
        "port = " + "1" * 5000,
        "port = " + "[" * 2000,
    ],
)
def test_a_file_that_cannot_be_used_is_refused(config: Path, text: str) -> None:
    config.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(Refused):
        load(config, {}, {})


def test_a_file_that_is_not_there_is_refused(config: Path) -> None:
    with pytest.raises(Refused, match=str(config)):
        load(config, {}, {})


def test_the_tests_own_variable_is_no_setting() -> None:
    assert load(None, {"BAUERN_SOAK": "1"}, {}) == Settings()


def test_every_setting_says_what_it_is() -> None:
    for field in msgspec.inspect.type_info(Settings).fields:  # type: ignore[attr-defined]  # a struct has fields
        assert isinstance(field.type, msgspec.inspect.Metadata), field.name
        assert (field.type.extra_json_schema or {}).get("description"), field.name
