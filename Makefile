# `make play` and `make test` do all their own set-up; `make` alone lists what there is.

BIN     := .venv/bin
WORKERS ?= 2
INSTALL  = PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
           $(BIN)/python -m pip install -qq

# The page is built again when one of its sources, or a text or rule that its tutorials use, has changed.
PAGE     := src/waset/server/page/index.html
WEB      := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/fixtures/*' -not -path '*/tutorials/*') \
            $(shell find src/waset/games src/waset/locales -name '*.py' -o -name '*.toml')

comma    := ,
heading  = @printf '\n\033[1m== %s\033[0m\n' $(1)

.PHONY: help setup play page wheel test bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(BIN)/.ready-test ## prepare .venv with all that play and test need

play: $(BIN)/.ready-play $(PAGE) ## build the page, start the server and open the browser
	@$(BIN)/waset serve --open

page: $(BIN)/.ready-play ## build the page, in any case
	$(BIN)/python web/build.py

wheel: $(BIN)/.ready-play $(PAGE) ## build the wheel, with the page in it, into dist
	$(BIN)/python -m pip wheel -q --no-deps --wheel-dir dist .

test: setup ## check style, types and imports; run the tests compiled, interpreted and bounds-checked
	$(call heading,'style')
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(call heading,'types')
	$(BIN)/mypy
	$(call heading,'imports')
	$(BIN)/lint-imports
	$(call heading,'the page: messages$(comma) style$(comma) types$(comma) unit tests$(comma) build')
	$(BIN)/python web/build.py --check
	@$(GET_CHROMIUM)
	@scripts/get-servers.sh
	$(call heading,'tests: compiled')
	$(BIN)/pytest -n $(WORKERS)
	$(call heading,'rule tests: interpreted (warnings are errors)')
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n $(WORKERS) -W error -m 'not slow and not compiled' tests/games
	$(call heading,'rule tests: compiled with bounds checks')
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(WORKERS) -m 'not slow' tests/games

bench: $(BIN)/.ready-bench ## measure random play beside Catanatron and OpenSpiel: table, JSON and chart in bench/out
	$(BIN)/python bench/run.py $(BENCH)

# The tests of the page drive a real browser; where there is none and none can be installed, they are skipped and say so.
define GET_CHROMIUM
set -eu; \
for name in chromium chromium-browser google-chrome google-chrome-stable; do \
  if command -v "$$name" >/dev/null; then exit 0; fi; \
done; \
if [ -n "$${WASET_CHROMIUM:-}" ]; then exit 0; fi; \
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
  echo 'installing chromium'; \
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq chromium; } >/dev/null || true; \
fi; \
command -v chromium >/dev/null || echo 'No Chromium: the tests of the page are skipped. Install one, or name it in WASET_CHROMIUM.' >&2
endef

clean: ## remove .venv, caches and what was built
	rm -rf .venv build dist bench/out web/node_modules web/public/tutorials src/waset/server/page .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- the virtual environment

$(BIN)/.ready-test: pyproject.toml constraints.txt
	$(call heading,'set-up: packages for play and test (a minute, the first time)')
	@$(MAKE_VENV)
	$(INSTALL) --editable '.[test]'
	@touch $@

$(BIN)/.ready-play: pyproject.toml constraints.txt
	$(call heading,'set-up: packages for play (a minute$(comma) the first time)')
	@$(MAKE_VENV)
	$(INSTALL) --editable '.[server,page]'
	@touch $@

$(PAGE): $(WEB)
	$(call heading,'the page')
	$(BIN)/python web/build.py
	@touch $@

$(BIN)/.ready-bench: $(BIN)/.ready-test
	$(call heading,'set-up: peers of the benchmark')
	$(INSTALL) --editable '.[test,bench]'
	@touch $@

# Debian and its kin ship Python without the parts that make an environment; those are installed where we may.
define MAKE_VENV
set -eu; \
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'; \
if $(BIN)/python -c "$$new_enough" 2>/dev/null && $(BIN)/python -m pip --version >/dev/null 2>&1; then exit 0; fi; \
find_python() { \
  for name in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
    if "$$name" -c "$$new_enough" 2>/dev/null; then command -v "$$name"; return; fi; \
  done; \
}; \
apt_install() { \
  if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return 1; fi; \
  echo "installing $$*"; \
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq "$$@"; } >/dev/null; \
}; \
python=$$(find_python); \
if [ -z "$$python" ]; then apt_install python3 python3-venv && python=$$(find_python) || true; fi; \
if [ -z "$$python" ]; then \
  echo 'Python 3.11 or newer is needed, and none was found as python3, python3.13, python3.12 or python3.11.' >&2; \
  echo 'Install one (Debian, Ubuntu: sudo apt-get install python3 python3-venv; else https://www.python.org),' >&2; \
  echo 'or name it: make setup PYTHON=/path/to/python' >&2; \
  exit 1; \
fi; \
package="python$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"; \
has_venv() { "$$python" -c 'import ensurepip, venv' 2>/dev/null; }; \
if ! has_venv && ! { apt_install "$$package" && has_venv; }; then \
  echo "$$python lacks the modules venv and ensurepip, which make virtual environments." >&2; \
  echo "Install them (Debian, Ubuntu: sudo apt-get install $$package) and try again." >&2; \
  exit 1; \
fi; \
echo "making .venv with $$("$$python" --version) ($$python)"; \
"$$python" -m venv --clear .venv
endef
