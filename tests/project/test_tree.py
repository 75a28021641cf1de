import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.project.tree import ROOT, pinned, project_files, pyproject

# Split, so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.*/-])/(?:wo" + r"rk|wt|ro" + r"ot|ho" + r"me)/")
REGISTRIES = ("registry.npm" + "js.org", "pypi" + ".org", "files.python" + "hosted.org")
IMPURE = {"asyncio", "datetime", "json", "logging", "os", "random", "secrets", "sqlite3", "time"}


def imported(file: Path) -> set[str]:
    """Return the first part of the name of every module that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    return {name.split(".")[0] for name in names}


def test_no_module_is_longer_than_400_lines() -> None:
    modules = project_files("*.py", "*.js")
    assert modules
    lengths = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in modules}
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_no_file_names_a_place_on_this_machine_or_a_registry() -> None:
    guilty: list[str] = []
    for file in project_files():
        text = file.read_text("utf-8", errors="replace")
        if MACHINE_PATH.search(text) or any(registry in text for registry in REGISTRIES):
            guilty.append(str(file.relative_to(ROOT)))
    assert guilty == []


def test_no_lock_file_and_no_foreign_code_is_committed() -> None:
    names = [str(file.relative_to(ROOT)) for file in project_files()]
    assert [name for name in names if "node_modules" in name or re.search(r"lock(\.json|\.yaml|)$", name)] == []


def test_every_dependency_is_imported_by_somebody() -> None:
    providers = packages_distributions()
    needed: set[str] = set()
    for file in project_files("bauern/*.py"):
        for name in imported(file):
            needed |= {provider.lower().replace("_", "-") for provider in providers.get(name, ())}
    assert set(pinned(pyproject()["project"]["dependencies"])) - needed == set()


def test_every_version_is_pinned_exactly() -> None:
    project = pyproject()
    groups = [project["build-system"]["requires"], project["project"]["dependencies"]]
    groups += project["project"]["optional-dependencies"].values()
    loose = [name for group in groups for name in group if not re.fullmatch(r"[a-z0-9-]+==[0-9.]+|bauern\[\w+\]", name)]
    assert loose == []


@pytest.mark.parametrize("file", project_files("bauern/engine/*.py"), ids=lambda file: file.name)
def test_the_engine_imports_itself_and_the_pure_part_of_the_standard_library(file: Path) -> None:
    assert imported(file) - (sys.stdlib_module_names - IMPURE) <= {"bauern"}
