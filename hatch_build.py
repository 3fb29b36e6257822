"""The build hook: compiles the catalogs into the packages, and puts the lessons into the wheel.

Languages and lessons are found by looking: adding one needs no change here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LessonsBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Found by hatchling: the only build hook in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":  # an sdist holds the sources; the wheel built from it compiles them
            return
        root = Path(self.root)
        # not installed yet, but these modules need nothing but Babel
        sys.path.insert(0, str(root / "tutorial"))
        from briscola_tutorial.places import codes
        from briscola_tutorial.translation.compiling import compile_catalogs
        from briscola_tutorial.translation.fault import FaultError

        try:
            compiled = compile_catalogs(root)
        except FaultError:
            if version != "editable":
                raise
        if version == "editable":  # an editable install finds all of it in the checkout, and its commands tell faults
            return
        # git ignores what is compiled, and the wheel leaves out what git ignores
        build_data["artifacts"] += [f"/{file.relative_to(root).as_posix()}" for file in compiled]
        lessons = {
            f"notebooks/{language}": root.glob(f"tutorial/{language}/*.ipynb") for language in codes(root / "tutorial")
        }
        scenarios = [path for kind in ("yaml", "record") for path in root.glob(f"tutorial/scenarios/*.{kind}")]
        for folder, files in (lessons | {"scenarios": scenarios}).items():
            for file in files:
                build_data["force_include"][str(file)] = f"briscola_tutorial/{folder}/{file.name}"
        build_data["force_include"][str(root / "docs/GLOSSARY.csv")] = "briscola_tutorial/GLOSSARY.csv"
