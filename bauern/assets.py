"""Where the browser side and the rules pages lie: beside the package in a checkout, inside it when installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def web_root() -> Path:
    """Return the folder with templates, static files, card faces, catalogues and `node_modules`.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    return _root("web")


def rulesdocs_root() -> Path:
    """Return the folder with one folder of rules pages for each language.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    return _root("rulesdocs")


def _root(name: str) -> Path:
    for candidate in (_PACKAGE / f"_{name}", _PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"this installation of bauern has no {name}/")
