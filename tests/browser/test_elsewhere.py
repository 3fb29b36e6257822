"""The same notebooks in the other front ends: JupyterLab and plain Voilà."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from briscola_tutorial.places import notebooks
from tests.browser.lesson import Learner
from tests.serving import eventually

LESSON = "09-the-revealed-partner.ipynb"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listening(address: str) -> bool:
    """Whether anybody answers there."""
    parts = urlsplit(address)
    with socket.socket() as probe:
        return probe.connect_ex((parts.hostname or "", parts.port or 80)) == 0


@pytest.fixture
def voila(tmp_path: Path, expected_noise: list[str]) -> Iterator[str]:
    """Stock Voilà, as anybody would start it, serving the French lesson; gives its address."""
    # its own templates ask other hosts for fonts and formulas
    expected_noise += ["fontawesome|mathjax|mermaid|jsdelivr|cdnjs|unpkg", "Failed to load resource"]
    command = [sys.executable, "-m", "voila", str(notebooks() / "fr" / LESSON), "--no-browser", f"--port={free_port()}"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            address = next(line.strip() for line in server.stderr if line.strip().startswith("http://"))
            assert eventually(lambda: listening(address))
            yield address
        finally:
            server.terminate()


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """JupyterLab on a copy of the English lesson; gives the address of the notebook's page."""
    (tmp_path / LESSON).write_bytes((notebooks() / "en" / LESSON).read_bytes())
    options = ["--no-browser", "--port=0", "--IdentityProvider.token=", "--allow-root", "--LabApp.news_url=None"]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", f"--notebook-dir={tmp_path}"]
    with subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *options], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stderr is not None
            lines = (found[0] for line in server.stderr if (found := re.search(r"http://\S+/lab", line)))
            address = next(lines)
            assert eventually(lambda: listening(address))
            yield f"{address}/tree/{LESSON}?reset"
        finally:
            server.terminate()


def test_the_lesson_plays_under_stock_voila(page: Page, voila: str) -> None:
    page.goto(voila)
    page.locator(".briscola-table[data-shown]").first.wait_for(timeout=60_000)
    learner = Learner(page, "revealed-partner", "fr")
    learner.solve()
    expect(learner.table.locator(".b-place")).to_have_text("Terminé")


def run_all(page: Page) -> bool:
    """Choose «Run All» in the menu; whether the menu offered it, as it does once the notebook is the current one."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    item = page.locator('.lm-Menu-item[data-command="runmenu:run-all"]')
    item.wait_for()
    if "lm-mod-disabled" in (item.get_attribute("class") or ""):
        page.keyboard.press("Escape")
        return False
    item.click()
    return True


def test_the_lesson_plays_in_jupyterlab_and_keeps_its_place(page: Page, lab: str) -> None:
    def run() -> Learner:
        page.goto(lab)
        page.locator('.jp-NotebookPanel [data-status="idle"]').wait_for(timeout=60_000)
        page.locator(".jp-Notebook h1").click()
        assert eventually(lambda: run_all(page))
        page.locator(".briscola-table[data-shown]").first.wait_for(timeout=60_000)
        return Learner(page, "revealed-partner", "en")

    learner = run()
    for action in ("next", "next", "next", "answer 0"):
        learner.act(action)
    again = run()
    again.playthrough = learner.playthrough
    again.compare()
    again.solve()
    expect(again.table.locator(".b-place")).to_have_text("Finished")
