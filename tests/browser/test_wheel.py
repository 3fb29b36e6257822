"""The wheel carries everything: an empty environment and the console command are enough."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment in which nothing but the wheel was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip"]
    build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([*pip, *build], check=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env/bin/python"
    # the pinned packages first: what is tested is the wheel, not today's newest Jupyter
    install = [*pip, "--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "--require-hashes", "-r", str(ROOT / "requirements/serve.lock")], check=True)
    subprocess.run([*install, str(wheel)], check=True)
    return python.parent


def test_an_installed_wheel_serves_the_lessons_without_the_checkout(
    installed: Path, page: Page, tmp_path: Path
) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))}
    command = [str(installed / "briscola-tutorial"), "--port", "0", "--ready", "1"]
    with subprocess.Popen(command, cwd=tmp_path, env=clean, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
            with urllib.request.urlopen(address) as answer:
                assert "briscola" in answer.read().decode().lower()
            with urllib.request.urlopen(f"{address}fr/15-questions.ipynb") as answer:
                assert (
                    "carta chiamata" in answer.read().decode()
                )  # of the list of words, which lies elsewhere in a checkout
            page.goto(f"{address}fr/09-the-revealed-partner.ipynb")
            page.locator(".briscola-table[data-shown]").first.wait_for()
            page.get_by_role("button", name="Commencer").first.click()
            expect(page.locator(".b-place").first).to_have_text("Étape 1 sur 8")
        finally:
            server.terminate()
