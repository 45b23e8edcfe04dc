# `make play` and `make test` do all their own set-up; `make` alone lists what there is. Longer steps are in scripts/.

BIN     := .venv/bin
WORKERS ?= 2
INSTALL  = PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
           $(BIN)/python -m pip install -qq

# The page is built again when one of its sources, or a text or rule that its tutorials use, has changed.
PAGE     := src/waset/server/page/index.html
WEB      := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/fixtures/*' -not -path '*/tutorials/*') \
            $(shell find src/waset/games src/waset/locales -name '*.py' -o -name '*.toml')

INTERPRETED = not slow and not compiled
PYTEST   = $(BIN)/pytest -n $(WORKERS)
comma    := ,
heading  = @printf '\n\033[1m== %s\033[0m\n' $(1)

.PHONY: help setup play page wheel check python-check quick test coverage bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(BIN)/.ready-test ## prepare .venv with all that play and test need

play: $(BIN)/.ready-play ## build the page, start the server and open the browser
	@MAKE='$(MAKE)' PAGE='$(PAGE)' sh scripts/play.sh

page: $(BIN)/.ready-play ## build the page, in any case
	$(BIN)/python web/build.py

wheel: $(BIN)/.ready-play $(PAGE) ## build the wheel, with the page and compiled rules in it, into dist
	$(BIN)/python scripts/wheel.py

check: TYPES = $(BIN)/mypy
check: python-check ## check style, types and imports: Python in seconds, the page in a minute
	$(call heading,'the page: messages$(comma) style$(comma) types')
	@if [ -d web/node_modules/eslint ]; then $(BIN)/python web/build.py --style; \
	else echo 'Skipped: its packages are not installed yet. make test installs them.'; fi

quick: setup ## run the tests of what has changed since main, in two minutes at most
	@WORKERS=$(WORKERS) $(BIN)/python scripts/quick.py

test: TYPES = $(BIN)/python scripts/check_types.py
test: python-check ## run every check, and the tests compiled, interpreted and bounds-checked
	$(call heading,'the page: messages$(comma) style$(comma) types$(comma) unit tests$(comma) build')
	$(BIN)/python web/build.py --check
	@sh scripts/get-chromium.sh
	@sh scripts/get-firefox.sh
	@sh scripts/get-servers.sh
	$(call heading,'tests: compiled')
	$(PYTEST)
	$(call heading,'rule tests: interpreted (warnings are errors)')
	NUMBA_DISABLE_JIT=1 $(PYTEST) -W error -m '$(INTERPRETED)' tests/games
	$(call heading,'rule tests: compiled with bounds checks')
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m 'not slow' tests/games

# Compiled code can't be measured: this runs the tests that need no compiler, with the compiler off.
coverage: setup ## measure which lines of rules and faces the interpreted tests reach
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q -n $(WORKERS) -m '$(INTERPRETED)' tests/games $(wildcard tests/test_*.py)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --skip-covered --sort=cover

bench: $(BIN)/.ready-bench ## measure random play beside Catanatron and OpenSpiel: table, JSON and chart in bench/out
	$(BIN)/python bench/run.py $(BENCH)

clean: ## remove .venv, caches and what was built
	rm -rf .venv build dist bench/out web/node_modules web/public/tutorials src/waset/server/page src/waset/compiled \
	  .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} +

python-check: setup
	$(call heading,'style')
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(call heading,'types')
	$(TYPES)
	$(call heading,'imports')
	$(BIN)/lint-imports

# ---------------------------------------------------------------- the virtual environment, and the page

$(BIN)/.ready-test: pyproject.toml constraints.txt
	$(call heading,'set-up: packages for play and test (a minute$(comma) the first time)')
	@PYTHON='$(PYTHON)' sh scripts/make-venv.sh
	$(INSTALL) --editable '.[all]' --group test
	@touch $@

$(BIN)/.ready-play: pyproject.toml constraints.txt
	$(call heading,'set-up: packages for play (a minute$(comma) the first time)')
	@PYTHON='$(PYTHON)' sh scripts/make-venv.sh
	$(INSTALL) --editable '.[server]' --group page
	@touch $@

$(BIN)/.ready-bench: $(BIN)/.ready-test
	$(call heading,'set-up: peers of the benchmark')
	$(INSTALL) --group bench
	@touch $@

$(PAGE): $(WEB)
	$(call heading,'the page')
	$(BIN)/python web/build.py
	@touch $@
