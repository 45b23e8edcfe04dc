"""Build hook: a wheel that carries compiled rules is for this Python and platform only, and says so in its name."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelTag(BuildHookInterface):  # type: ignore[misc]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if (Path(self.root) / "src" / "waset" / "compiled").exists():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
