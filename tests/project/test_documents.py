import doctest
import json
import re

import msgspec
import pytest
import typer

import bauern
from bauern.cli import app
from bauern.server.settings import Settings
from tests.project.tree import ROOT, extra, pinned, project_files, pyproject, text_of

LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)


def test_the_examples_of_the_readme_run() -> None:
    [example] = re.findall(r"```pycon\n(.*?)```", text_of("README.md"), re.DOTALL)
    parsed = doctest.DocTestParser().get_doctest(example, {}, "README", "README.md", 0)
    assert len(parsed.examples) >= 8
    report: list[str] = []
    doctest.DocTestRunner().run(parsed, out=report.append)
    assert report == []


def test_the_readme_shows_the_two_commands() -> None:
    commands = re.findall(r"```sh\n(.*?)```", text_of("README.md"), re.DOTALL)
    assert [line.split("#")[0].strip() for line in commands[0].splitlines()] == ["make play", "make test"]


@pytest.mark.parametrize(
    "name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "bauern/README.md", "bauern/server/DEPLOY.md"]
)
def test_links_lead_to_files_of_the_project(name: str) -> None:
    folder = (ROOT / name).parent
    assert [link for link in LINK.findall(text_of(name)) if not (folder / link).exists()] == []


def test_every_dependency_is_explained_and_no_other() -> None:
    package = json.loads(text_of("web/package.json"))
    build = pinned(pyproject()["build-system"]["requires"])
    used = pinned(pyproject()["project"]["dependencies"]) | extra("setup") | extra("node") | extra("dev") | build
    used |= package["dependencies"] | package["devDependencies"]
    explained = re.findall(
        r"^- `([a-z0-9.-]+)`: ", text_of("CONTRIBUTING.md").split("## Dependencies")[1], re.MULTILINE
    )
    assert sorted(explained) == sorted(used)


def test_every_make_target_is_explained() -> None:
    targets = set(TARGET.findall(text_of("Makefile")))
    assert targets <= set(re.findall(r"`make ([a-z-]+)`", text_of("CONTRIBUTING.md")))


def test_the_changelog_has_this_version_on_top() -> None:
    versions = re.findall(r"^## \[(.+?)\]", text_of("CHANGELOG.md"), re.MULTILINE)
    assert versions[0] == bauern.__version__


def test_the_map_of_the_code_shows_every_part_of_the_package() -> None:
    parts = {file.relative_to(ROOT).parts[1] for file in project_files("bauern/*.py")} - {"__init__.py"}
    rows = set(re.findall(r"^\| `([a-z]+)(?:/|\.py)` \|", text_of("bauern/README.md"), re.MULTILINE))
    assert {part.removesuffix(".py") for part in parts} <= rows


def test_the_readme_lists_every_setting_with_its_default_and_its_meaning() -> None:
    fields = msgspec.json.schema(Settings)["$defs"]["Settings"]["properties"]
    expected = [
        f"| `{key}` | `{json.dumps(field['default'])}` | {field['description']} |" for key, field in fields.items()
    ]
    chapter = text_of("README.md").split("## Settings")[1].split("\n## ")[0]
    assert [line for line in chapter.splitlines() if line.startswith("| `")] == expected


def test_the_readme_lists_every_command() -> None:
    listed = re.findall(r"^\| `bauern ([a-z]+)", text_of("README.md"), re.MULTILINE)
    assert sorted(listed) == sorted(typer.main.get_group(app).commands)
