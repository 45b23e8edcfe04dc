"""Installs the package in tests/lab/outsider into a folder, as an installer would, without any network."""

import shutil
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parent / "outsider"


def install(folder):
    """The module, and beside it what tells Python of the package: name, version, entry points."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copy(PACKAGE / "outsider.py", folder)
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"[{group}]\n" + "\n".join(f"{name} = {where}" for name, where in bots.items())
             for group, bots in project["entry-points"].items()]  # fmt: skip
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")
