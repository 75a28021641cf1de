"""The project's own files, for the tests that read them."""

import subprocess
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def project_files(*patterns: str) -> list[Path]:
    """Return every file that is committed or about to be, of these git patterns or all."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    return [file for file in files if file.is_file()]


def text_of(name: str) -> str:
    """Return the text of a file of the project."""
    return (ROOT / name).read_text("utf-8")


def pyproject() -> dict[str, Any]:
    """Return the project file."""
    return tomllib.loads(text_of("pyproject.toml"))


def pinned(requirements: list[str]) -> dict[str, str]:
    """Return the version of each requirement by its name; ours are all of the form `name==version`."""
    return dict(requirement.split("==") for requirement in requirements)


def extra(name: str) -> dict[str, str]:
    """Return the pinned requirements of an optional group, without those it takes over from another group."""
    listed = pyproject()["project"]["optional-dependencies"][name]
    return pinned([requirement for requirement in listed if not requirement.startswith("bauern[")])
