"""How fast the lesson's page is, beside the same notebook under stock Voilà and a Panel application.

``python -m bench.page [ROUNDS]``. Each round visits all three in a new order and a fresh browser
context, with requests to other hosts refused; figures are medians over the rounds.
``python -m bench.page lessons [ROUNDS]`` does so with each lesson, beside stock Voilà alone.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from briscola_tutorial import places

from . import results

HERE = Path(__file__).parent
PANEL = HERE.parent / "build/panel/bin/python"
LESSON = "en/09-the-revealed-partner.ipynb"
#: What the first lesson's page was asked to keep; every other lesson is held to the same.
BOUNDS = {"ready": 0.25, "text": 0.10}
BINARY = 2
PRESSES = 10
#: Time for a server to fill its pool again and the machine to fall silent.
REST = 4.0
BROWSER = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync",
           "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"]  # fmt: skip


@dataclass
class Contender:
    """A way to serve the lesson, and what was measured: ms, but for ``bytes``.

    A press comes as soon as the table takes it, and is answered when the table changes.
    """

    name: str
    url: str
    text: list[float] = field(default_factory=list)
    ready: list[float] = field(default_factory=list)
    presses: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)

    @property
    def press_p95(self) -> float:
        return statistics.quantiles(self.presses, n=20)[-1]


def main(rounds: int) -> None:
    with ExitStack() as stack:
        contenders = [
            Contender("lesson page", stack.enter_context(_tutorial())),
            Contender("stock Voilà", stack.enter_context(_stock())),
            Contender("Panel", stack.enter_context(_panel())),
        ]
        browser = stack.enter_context(_chromium())
        for contender in contenders:  # files and byte code into the system's cache
            _visit(browser, contender.url)
        for _ in range(rounds):
            for contender in random.sample(contenders, len(contenders)):
                time.sleep(REST)
                text, ready, size, presses = _visit(browser, contender.url)
                contender.text.append(text)
                contender.ready.append(ready)
                contender.bytes.append(size)
                contender.presses += presses
    _report(*contenders)


def lessons(rounds: int) -> None:
    """Each lesson beside the same notebook under stock Voilà; one server of each for all of them."""
    paths = sorted(path.relative_to(places.notebooks()).as_posix() for path in places.notebooks().glob("en/*.ipynb"))
    print(f"{'':28}{'text ms':>9}{'ready ms':>10}{'KB':>7}   of stock Voilà: {'text':>6}{'ready':>7}")
    figures: dict[str, float] = {}
    with ExitStack() as stack:
        ours, browser = stack.enter_context(_tutorial("")), stack.enter_context(_chromium())
        for path in paths:
            with _stock(path) as stock_url:
                pair = Contender("lesson page", ours + path), Contender("stock Voilà", stock_url)
                for contender in pair:
                    _visit(browser, contender.url, presses=0)
                for _ in range(rounds):
                    for contender in random.sample(pair, len(pair)):
                        time.sleep(REST)
                        text, ready, size, _ = _visit(browser, contender.url, presses=0)
                        contender.text.append(text)
                        contender.ready.append(ready)
                        contender.bytes.append(size)
            page, stock = pair
            text, ready = (
                statistics.median(a) / statistics.median(b)
                for a, b in ((page.text, stock.text), (page.ready, stock.ready))
            )
            name = Path(path).stem
            figures |= {f"lesson_{name[:2]}_ready": round(ready, 3), f"lesson_{name[:2]}_text": round(text, 3)}
            over = " over the bounds" if ready > BOUNDS["ready"] or text > BOUNDS["text"] else ""
            print(
                f"{name:28}{statistics.median(page.text):9.0f}{statistics.median(page.ready):10.0f}"
                f"{statistics.median(page.bytes) / 1024:7.0f}{text:24.3f}{ready:7.3f}{over}",
                flush=True,
            )
    results.add(figures)


def _visit(browser: Browser, url: str, presses: int = PRESSES) -> tuple[float, float, int, list[float]]:
    """One first visit: text ms, ready ms, bytes, and ms from each press to the changed table."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(path=HERE / "probe.js")
    page = context.new_page()
    network = context.new_cdp_session(page)
    received = _count_bytes(network)
    page.goto(url, wait_until="commit", timeout=60_000)
    deadline = time.monotonic() + 60
    seen: dict[str, float] = {}  # what has not come yet is missing
    while not {"text", "ready"} <= seen.keys():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{url}: no text or no table after 60 s: {seen}")
        time.sleep(0.2)
        seen = page.evaluate("JSON.parse(JSON.stringify(bench))")
    page.wait_for_timeout(1000)
    size = sum(received)
    took = page.evaluate(f"bench.press({presses})")
    page.close(run_before_unload=True)
    context.close()
    return seen["text"], seen["ready"], size, took


def _count_bytes(network: CDPSession) -> list[int]:
    received: list[int] = []
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    network.on("Network.webSocketFrameReceived", lambda event: received.append(_size(event["response"])))
    return received


def _size(frame: dict[str, Any]) -> int:
    """Bytes of a websocket frame's content; binary content is given in Base64."""
    data: str = frame["payloadData"]
    return len(b64decode(data)) if frame["opcode"] == BINARY else len(data.encode())


def _report(ours: Contender, stock: Contender, panel: Contender) -> None:
    print(f"{'':14}{'text ms':>9}{'ready ms':>10}{'press ms':>10}{'p95':>7}{'KB':>7}")
    for contender in (ours, stock, panel):
        print(
            f"{contender.name:14}{statistics.median(contender.text):9.0f}{statistics.median(contender.ready):10.0f}"
            f"{statistics.median(contender.presses):10.0f}{contender.press_p95:7.0f}"
            f"{statistics.median(contender.bytes) / 1024:7.0f}"
        )
    figures = {
        "page_ready": statistics.median(ours.ready) / statistics.median(stock.ready),
        "text_visible": statistics.median(ours.text) / statistics.median(stock.text),
        "click_p95": ours.press_p95 / stock.press_p95,
        "first_visit_bytes": statistics.median(ours.bytes) / statistics.median(stock.bytes),
        "page_ready_vs_panel": statistics.median(ours.ready) / statistics.median(panel.ready),
    }
    results.add({name: round(value, 3) for name, value in figures.items()})
    for name, value in figures.items():
        print(f"{name:22}{value:.3f}")


@contextmanager
def _chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=BROWSER)
        yield browser
        browser.close()


@contextmanager
def _running(*command: str, python: str = sys.executable, path: str = "") -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [python, "-m", *command],
        stdout=subprocess.PIPE,
        text=True,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": path},
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def _tutorial(lesson: str = LESSON) -> Iterator[str]:
    with _running("briscola_tutorial.serve", "--port", "0") as process:
        address = next(found[0] for line in process.stdout or () if (found := re.search(r"http\S+", line)))
        yield address + lesson


@contextmanager
def _stock(lesson: str = LESSON) -> Iterator[str]:
    port = _free_port()
    notebook = places.notebooks() / lesson
    with _running("voila", str(notebook), f"--port={port}", "--no-browser"):
        _wait_for(port)
        yield f"http://localhost:{port}/"


@contextmanager
def _panel() -> Iterator[str]:
    port = _free_port()
    # Panel lives in an environment of its own, for stock Voilà would load its JupyterLab extension too;
    # what the lesson is made of it borrows from ours.
    borrowed = os.pathsep.join(path for path in sys.path if path)
    command = ["panel", "serve", str(HERE / "panel_table.py"), "--port", str(port), "--num-procs", "1"]
    with _running(*command, python=str(PANEL), path=borrowed):
        _wait_for(port)
        yield f"http://localhost:{port}/panel_table"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("localhost", port)).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


if __name__ == "__main__":
    measure = lessons if "lessons" in sys.argv else main
    measure(int(sys.argv[-1]) if sys.argv[-1].isdecimal() else 7)
