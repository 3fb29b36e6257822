"""The same notebooks in the other front ends: JupyterLab and plain Voilà."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect  # noqa: A004 - its own

from briscola_tutorial.places import notebooks
from briscola_widgets import Language
from tests.browser.lesson import Learner
from tests.browser.test_game import LESSON as GAMES
from tests.browser.test_game import Player
from tests.serving import eventually

LESSON = "09-the-revealed-partner.ipynb"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def started(folder: Path, program: str, *options: str, port: int) -> Iterator[str]:
    """A server from Jupyter's world, once somebody answers; gives its address."""
    command = [sys.executable, "-m", program, "--no-browser", f"--port={port}", *options]
    # into a file, for a pipe that nobody reads would fill up and stop the server
    with (folder / "log").open("w") as log, subprocess.Popen(command, cwd=folder, stdout=log, stderr=log) as server:
        try:
            assert eventually(lambda: listening(port)), (folder / "log").read_text()
            yield f"http://localhost:{port}"
        finally:
            server.terminate()


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("localhost", port)) == 0


@pytest.fixture
def voila(tmp_path: Path, expected_noise: list[str]) -> Iterator[str]:
    """Stock Voilà, as anybody would start it, serving the French lessons; gives the address of their folder."""
    # its own templates ask other hosts for fonts and formulas
    expected_noise += ["fontawesome|mathjax|mermaid|jsdelivr|cdnjs|unpkg", "Failed to load resource"]
    with started(tmp_path, "voila", str(notebooks() / "fr"), port=free_port()) as address:
        yield f"{address}/voila/render"


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """JupyterLab on copies of the English lessons; gives the address of their folder."""
    for lesson in (LESSON, GAMES):
        (tmp_path / lesson).write_bytes((notebooks() / "en" / lesson).read_bytes())
    options = ["--IdentityProvider.token=", "--allow-root", "--LabApp.news_url=None", f"--notebook-dir={tmp_path}"]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    with started(tmp_path, "jupyterlab", *options, port=free_port()) as address:
        yield f"{address}/lab/tree"


def test_the_lesson_plays_under_stock_voila(page: Page, voila: str) -> None:
    page.goto(f"{voila}/{LESSON}")
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


def comes_to_be(page: Page, selector: str) -> bool:
    """Whether there is soon something to be seen."""
    try:
        page.locator(selector).first.wait_for(timeout=40_000)
    except TimeoutError:
        return False
    return True


def run_in_lab(page: Page, address: str) -> None:
    """Open a notebook and run its cells."""
    # JupyterLab hides the cells that lie outside its window: let the whole lesson fit
    page.set_viewport_size({"width": 1280, "height": 10_000})
    page.goto(f"{address}?reset")
    page.locator('.jp-NotebookPanel [data-status="idle"]').wait_for(timeout=60_000)
    page.locator(".jp-Notebook h1").click()
    # a menu that is redrawn under the pointer takes no click
    assert eventually(lambda: run_all(page) and comes_to_be(page, ".briscola-table[data-shown] .b-felt"), seconds=120)


def play_a_little(player: Player, language: str) -> None:
    """The settings, two cards, and the coach; the place is kept."""
    gettext = Language(language).gettext
    player.press(gettext("Settings"))
    player.choose(gettext("Speed"), gettext("fast"))
    player.press(gettext("Start"))
    player.go_on(2)
    expect(player.possible.first).to_be_visible()
    player.press(gettext("Hint"))
    expect(player.table.locator(".b-advice tbody tr")).to_have_count(3)
    expect(player.table.locator(".b-advice")).to_have_attribute("aria-busy", "false")
    assert eventually(lambda: len(player.kept["actions"].split()) >= 4), "the two cards, and what was played on them"


def test_a_game_plays_under_stock_voila(page: Page, voila: str) -> None:
    page.goto(f"{voila}/{GAMES}")
    page.locator(".briscola-table[data-shown] .b-felt").first.wait_for(timeout=60_000)
    play_a_little(Player(page, voila, "briscola-two"), "fr")


def test_a_game_plays_in_jupyterlab(page: Page, lab: str) -> None:
    run_in_lab(page, f"{lab}/{GAMES}")
    play_a_little(Player(page, lab, "briscola-two"), "en")


def test_the_lesson_plays_in_jupyterlab_and_keeps_its_place(page: Page, lab: str) -> None:
    def run() -> Learner:
        run_in_lab(page, f"{lab}/{LESSON}")
        return Learner(page, "revealed-partner", "en")

    learner = run()
    for action in ("next", "next", "next", "answer 0"):
        learner.act(action)
    again = run()
    again.playthrough = learner.playthrough
    again.compare()
    again.solve()
    expect(again.table.locator(".b-place")).to_have_text("Finished")
