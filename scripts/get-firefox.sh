#!/bin/sh
# A few tests of the page run in Firefox too; where there is none and none can be installed, they are skipped and say so.
set -eu

if [ -n "${WASET_FIREFOX:-}" ]; then exit 0; fi
for name in firefox-esr firefox; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
if ! sh scripts/apt-install.sh firefox-esr || ! command -v firefox-esr >/dev/null; then
  echo 'No Firefox: its tests of the page are skipped. Install one, or name it in WASET_FIREFOX.' >&2
fi
