#!/bin/sh
# Installs packages of Debian and its kin where we may; fails where not. Services that come with them are not started.
set -eu

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then exit 1; fi
echo "installing $*"
{ apt-get update -q && DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -yq "$@"; } >/dev/null
