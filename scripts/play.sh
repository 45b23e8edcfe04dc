#!/bin/sh
# Builds the page, unless it is current, starts the server and opens the browser.
# The rules are compiled while the page is built. Each kernel is kept as soon as it is compiled, so the compiler can
# be stopped when the page is there: the server goes on where it was.
set -eu

page=src/waset/server/page/index.html

if ! "${MAKE:-make}" --question "$page" >/dev/null 2>&1; then
  .venv/bin/waset compile >/dev/null 2>&1 &
  compiler=$!
  trap 'kill "$compiler" 2>/dev/null || true' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  "${MAKE:-make}" --no-print-directory "$page"
  kill "$compiler" 2>/dev/null || true
  wait "$compiler" 2>/dev/null || true
  trap - EXIT INT TERM
fi
exec .venv/bin/waset serve --open
