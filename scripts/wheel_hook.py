"""Build hook of the wheel: one that carries compiled rules is for this Python and platform, and says so in its name."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):  # type: ignore[misc]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        requirements = Path(self.root) / "src" / "waset" / "compiled" / "requirements.txt"
        if requirements.exists() and version != "editable":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["dependencies"] += requirements.read_text("utf-8").split()
