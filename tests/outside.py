"""Packages of somebody else in a folder on the path, as an installer would lay them there, without any network."""

import shutil
import tomllib
from importlib import invalidate_caches
from pathlib import Path


def install(project, site):
    """The modules of the project's folder, and beside them what tells Python of it: name, version, entry points."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    for module in project.iterdir():
        if (module / "__init__.py").exists():
            shutil.copytree(module, site / module.name, ignore=shutil.ignore_patterns("__pycache__"))
        elif module.suffix == ".py":
            shutil.copy(module, site)
    tell_python(site, about["name"], about["version"], about["entry-points"])


def tell_python(site, name, version, entry_points):
    """What an installer notes of a package."""
    folder = Path(site) / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    groups = [
        f"[{group}]\n" + "".join(f"{key} = {where}\n" for key, where in entries.items())
        for group, entries in entry_points.items()
    ]
    (folder / "entry_points.txt").write_text("\n".join(groups))
    invalidate_caches()  # two packages in one tick of the clock
