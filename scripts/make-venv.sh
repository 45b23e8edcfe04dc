#!/bin/sh
# Makes .venv with a Python that is new enough, and a pip that knows dependency groups; does nothing if it is there.
# PYTHON names the interpreter to use. Debian and its kin ship Python without the parts that make an environment;
# those are installed where we may.
set -eu

new_enough='import sys; sys.exit(sys.version_info < (3, 11))'

find_python() {
  for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11; do
    if "$name" -c "$new_enough" 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
}

has_venv() {
  "$python" -c 'import ensurepip, venv' 2>/dev/null
}

make_venv() {
  python=$(find_python)
  if [ -z "$python" ]; then sh scripts/apt-install.sh python3 python3-venv && python=$(find_python) || true; fi
  if [ -z "$python" ]; then
    echo 'Python 3.11 or newer is needed, and none was found as python3, python3.13, python3.12 or python3.11.' >&2
    echo 'Install one (Debian, Ubuntu: sudo apt-get install python3 python3-venv; else https://www.python.org),' >&2
    echo 'or name it: make setup PYTHON=/path/to/python' >&2
    exit 1
  fi
  package="python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
  if ! has_venv && ! { sh scripts/apt-install.sh "$package" && has_venv; }; then
    echo "$python lacks the modules venv and ensurepip, which make virtual environments." >&2
    echo "Install them (Debian, Ubuntu: sudo apt-get install $package) and try again." >&2
    exit 1
  fi
  echo "making .venv with $("$python" --version) ($python)"
  "$python" -m venv --clear .venv
}

if ! .venv/bin/python -c "$new_enough" 2>/dev/null || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
  make_venv
fi
if ! .venv/bin/python -m pip install --help | grep -q -- '--group'; then
  .venv/bin/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --upgrade 'pip>=25.1'
fi
