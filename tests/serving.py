"""The tutorial's server, really started, as tests use it."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil

ROOT = Path(__file__).parent.parent
#: The command, on another folder of notebooks than the tutorial's.
_ON_FOLDER = """
import sys
from pathlib import Path
from briscola_tutorial import places
folder = Path(sys.argv.pop(1))
places.notebooks = lambda: folder
from briscola_tutorial.serve import main
main()
"""


@dataclass(frozen=True)
class Answer:
    """What the server answered."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def kernel(self) -> str:
        """The kernel of a lesson's page."""
        found = re.search(r'<meta name="kernel" content="([^"]+)">', self.text)
        assert found, "the page names no kernel"
        return found[1]

    @property
    def cookies(self) -> str:
        """What a browser would send back."""
        return "; ".join(cookie.split(";", 1)[0] for cookie in self.headers.get_all("Set-Cookie", []))


@dataclass(frozen=True)
class Server:
    """A running server and its address, with the base URL and a slash at the end."""

    url: str
    process: psutil.Popen

    def ask(self, path: str = "", method: str = "GET", body: str | None = None, **headers: str) -> Answer:
        """Send a request for a path below the address, exactly as it is written."""
        parts = urlsplit(self.url)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)) as connection:
            connection.request(method, parts.path + path, body, named)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())

    def kernels(self) -> dict[str, psutil.Process]:
        """The kernels' processes that run now, by the kernels' names."""
        found = {}
        for child in self.process.children(recursive=True):
            try:
                command = " ".join(child.cmdline())
            except psutil.NoSuchProcess:
                continue
            if child.status() != psutil.STATUS_ZOMBIE and (name := re.search(r"kernel-([0-9a-f-]{36})", command)):
                found[name[1]] = child
        return found

    def farewell(self, page: Answer) -> Answer:
        """What a page sends to its kernel when it is closed."""
        token = re.search(r"_xsrf=([^;]+)", page.cookies)
        assert token, "the page set no cookie for its farewell"
        return self.ask(
            f"briscola/end/{page.kernel}",
            "POST",
            f"_xsrf={token[1]}",
            Cookie=page.cookies,
            Content_Type="application/x-www-form-urlencoded",
        )


@contextmanager
def copied_project() -> Iterator[Path]:
    """A copy of the project to translate in and to serve."""
    with short_folder() as folder:
        for name in ("briscola_core", "locales", "tutorial", "widgets"):
            ignored = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        (folder / "docs").mkdir()
        shutil.copy(ROOT / "docs/GLOSSARY.csv", folder / "docs")
        shutil.copy(ROOT / "Makefile", folder)
        yield folder


def environment_of(project: Path) -> dict[str, str]:
    """What lets programs find a copy of the project, and not the project itself."""
    paths = [str(project / name) for name in ("", "widgets", "tutorial")]
    return os.environ | {"PYTHONPATH": os.pathsep.join([*paths, os.environ.get("PYTHONPATH", "")])}


@contextmanager
def serving(
    *options: str,
    folder: Path | None = None,
    port: int | None = 0,
    wait: bool = True,
    stderr: int | None = None,
    project: Path | None = None,
    module: str = "briscola_tutorial.serve",
) -> Iterator[Server]:
    """Start the server on a free port, or the usual one (None), and stop it in the end: this project's, or a copy's.

    Unless one is to ``wait`` for it, it may not have an address yet.
    """
    start = ["-c", _ON_FOLDER, str(folder)] if folder else ["-m", module]
    environment = environment_of(project) if project else None
    command = [sys.executable, *start, *([] if port is None else ["--port", str(port)]), *options]
    with psutil.Popen(
        command, stdout=subprocess.PIPE, stderr=stderr, text=True, cwd=project, env=environment
    ) as process:
        try:
            if not wait:
                yield Server("", process)
                return
            addresses = (found[0] for line in process.stdout if (found := re.search(r"http://[^\s?]+", line)))
            address = next(addresses, None)
            assert address, f"the server ended with {process.wait(10)} before it served"
            yield Server(address, process)
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait(30)


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder with a path short enough for the sockets of kernels, as pytest's own are not."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def eventually(condition: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether ``condition`` comes true within so many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
