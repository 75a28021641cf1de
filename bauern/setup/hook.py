"""The build hook: a wheel carries the browser side with its libraries, the compiled catalogues and the rules pages."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatchling loads this file by its path: its own package is not importable without this.
sys.path.insert(0, str(Path(__file__).parents[2]))

from bauern.setup import browser, catalogues

LEFT_OUT = {"node_modules", "package.json", "jsconfig.json"}


class AssetsHook(BuildHookInterface[BuilderConfig]):
    """Adds `web/` and `rulesdocs/` to standard wheels. An editable install finds them in the checkout."""

    def dependencies(self) -> list[str]:
        """Return the Node from PyPI if libraries must be fetched and the system has none."""
        return [] if browser.node_is_installed() or browser.libraries_are_there() else [browser.node_package()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch and compile what is absent, then name each folder and its place in the wheel."""
        if version != "standard":
            return
        if not browser.libraries_are_there():
            browser.install_libraries(development=False)
        catalogues.main()
        included = build_data["force_include"]
        for entry in sorted(browser.WEB.iterdir()):
            if entry.name not in LEFT_OUT and not entry.name.startswith("."):
                included[str(entry)] = f"bauern/_web/{entry.name}"
        for name in browser.pinned_libraries():
            included[str(browser.MODULES / name)] = f"bauern/_web/node_modules/{name}"
        included[str(browser.ROOT / "rulesdocs")] = "bauern/_rulesdocs"
