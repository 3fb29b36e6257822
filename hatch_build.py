"""The build hook: compiles the catalogs into the packages, and puts the lessons into the wheel.

Languages and lessons are found by looking: adding one needs no change here.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LessonsBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Found by hatchling: the only build hook in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":  # an sdist holds the sources; the wheel built from it compiles them
            return
        root = Path(self.root)
        # by its path: the build environment cannot import the package that is being built
        compiling = runpy.run_path(str(root / "tutorial/briscola_tutorial/translation/compiling.py"))
        compiled = compiling["compile_catalogs"](root)
        if version == "editable":  # an editable install finds all of it in the checkout
            return
        # git ignores what is compiled, and the wheel leaves out what git ignores
        build_data["artifacts"] += [f"/{file.relative_to(root).as_posix()}" for file in compiled]
        places = runpy.run_path(str(root / "tutorial/briscola_tutorial/places.py"))
        for notebook in root.glob("tutorial/*/*.ipynb"):
            if not places["is_language"](notebook.parent.name):
                continue
            target = f"briscola_tutorial/notebooks/{notebook.parent.name}/{notebook.name}"
            build_data["force_include"][str(notebook)] = target
        for scenario in (*root.glob("tutorial/scenarios/*.yaml"), *root.glob("tutorial/scenarios/*.record")):
            build_data["force_include"][str(scenario)] = f"briscola_tutorial/scenarios/{scenario.name}"
