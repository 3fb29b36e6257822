"""Pages in Chromium: served by our own server, and clean, or the test fails."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from tests.serving import Server, serving

# a wait for what should come; on a busy machine it may come late
expect.set_options(timeout=20_000)

#: Without them Chromium looks up hosts of its maker's when it starts.
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome"),
        "args": ["--no-sandbox", *QUIET],
    }


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The tutorial, served."""
    with serving("--ready", "2") as running:
        yield running


@pytest.fixture(scope="session")
def served(server: Server) -> str:
    """The tutorial's address, with a slash at the end."""
    return server.url


@pytest.fixture
def expected_noise() -> list[str]:
    """Patterns of messages that a test provokes itself; a test adds to the list."""
    return []


@pytest.fixture(autouse=True)
def clean(context: BrowserContext, expected_noise: list[str]) -> Iterator[None]:
    """Fail on any error in the console or on a page, and on any request to another host."""
    faults: list[str] = []

    def console(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text} ({message.location.get('url')})")

    def request(asked: Request) -> None:
        if urlsplit(asked.url).hostname not in {None, "localhost", "127.0.0.1"}:
            faults.append(f"request to another host: {asked.url}")

    context.on("console", console)
    context.on("weberror", lambda error: faults.append(f"page: {error.error}"))
    context.on("request", request)
    yield
    assert [fault for fault in faults if not any(re.search(pattern, fault) for pattern in expected_noise)] == []


@pytest.fixture
def kernel(server: Server) -> Any:
    """Give the process of the kernel that a page has."""

    def process(page: Page) -> Any:
        name = page.locator("meta[name=kernel]").get_attribute("content")
        return server.kernels()[str(name)]

    return process
