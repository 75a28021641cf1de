# The project's own checks and set-up. CONTRIBUTING.md says what each target is for.
# Needs git, make, python3 (3.11 or newer) and python3-venv; everything else is fetched into .venv and web/node_modules.
PYTHON ?= python3
ARGS ?=
INSTALL := apt-get install --yes --quiet --no-install-recommends
BIN := .venv/bin
MODULES := web/node_modules

# Who starts servers by the hundred need not compile them anew each time.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
.PHONY: play test check static soak bench arena fmt gallery setup setup-dev chromium

play: setup
	@exec $(BIN)/bauern serve $(ARGS)

# Long random play at a tenth; `make soak` has it in full. The engine and the protocol must be covered to the last branch.
test: setup-dev chromium
	BAUERN_SOAK=0.1 $(BIN)/pytest -n 2 --dist loadgroup --cov --cov-report= $(ARGS)
	$(BIN)/coverage report
	$(BIN)/coverage report --include='bauern/engine/*,bauern/protocol/*' --fail-under=100 --show-missing --skip-covered

check: static
	$(BIN)/pytest -n 2 --dist loadgroup -m 'not browser and not soak and not slow' $(ARGS)

static: setup-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m bauern.setup.browser types

soak: setup-dev chromium
	BAUERN_SOAK=1 $(BIN)/pytest -n 2 --dist loadgroup -m 'soak and not alone' $(ARGS)
	BAUERN_SOAK=1 $(BIN)/pytest -m 'soak and alone' $(ARGS)

bench: setup
	$(BIN)/bauern bench engine $(ARGS)
	$(BIN)/bauern bench solver $(ARGS)
	$(BIN)/bauern bench bots $(ARGS)
	$(BIN)/bauern bench tables $(ARGS)
	$(BIN)/bauern bench server $(ARGS)

# An hour on two cores; goes on with what is missing. ARGS="--scale 0.1" is a trial of some minutes.
arena: setup
	$(BIN)/bauern strength --into bauern/bench/strength $(ARGS)

fmt: setup-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

gallery: setup-dev chromium
	$(BIN)/python -m tests.browser.gallery $(ARGS)

# Each stamp is older than what it was made from only if that has changed since: a second start installs nothing.
setup: .venv/play
	@$(BIN)/python -m bauern.setup.catalogues

setup-dev: .venv/dev
	@$(BIN)/python -m bauern.setup.catalogues

$(BIN)/pip:
	$(PYTHON) -m venv .venv

$(MODULES)/.play: web/package.json | $(BIN)/pip
	$(BIN)/python -m bauern.setup.browser libraries
	@touch $@

$(MODULES)/.dev: web/package.json | $(BIN)/pip
	$(BIN)/python -m bauern.setup.browser libraries-dev
	@touch $(MODULES)/.play $@

.venv/play: pyproject.toml | $(MODULES)/.play
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[setup]'
	@touch $@

.venv/dev: pyproject.toml | $(MODULES)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch .venv/play $@

# The engine without windows spares a third of the browser's work; the whole browser alone will do.
chromium:
	@command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && apt-get update --quiet && { $(INSTALL) chromium chromium-headless-shell || $(INSTALL) chromium; }; } || \
	command -v chromium >/dev/null || \
	{ echo "The browser tests need Chromium. Install the Debian packages: chromium chromium-headless-shell" >&2; exit 1; }
