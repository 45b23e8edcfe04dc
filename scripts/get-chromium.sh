#!/bin/sh
# The tests of the page drive a real browser; where there is none and none can be installed, they are skipped and say so.
set -eu

if [ -n "${WASET_CHROMIUM:-}" ]; then exit 0; fi
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
if ! sh scripts/apt-install.sh chromium || ! command -v chromium >/dev/null; then
  echo 'No Chromium: the tests of the page are skipped. Install one, or name it in WASET_CHROMIUM.' >&2
fi
