#!/bin/sh
# Builds the wheel into dist: with the page, and with all rules compiled for any processor of this platform.
set -eu

compiled=src/waset/compiled
cache=$(mktemp -d)
trap 'rm -rf "$cache" "$compiled"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

rm -rf "$compiled"
NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES='' WASET_CACHE_DIR="$cache" \
  .venv/bin/waset compile expedition luxor horus

# A folder of the cache is called DIGEST-PROCESSOR; in the wheel the processor does not matter.
mkdir "$compiled"
for folder in "$cache"/*-*; do
  name=$(basename "$folder")
  cp -r "$folder" "$compiled/${name%-*}"
  rm -f "$compiled/${name%-*}/used"
done

PIP_BUILD_CONSTRAINT=constraints.txt .venv/bin/python -m pip wheel -q --disable-pip-version-check \
  --no-deps --wheel-dir dist .
ls -l dist/*.whl
