"""The connection fails: the learner is told, nothing is done behind their back, nothing is lost."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

import psutil
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.serving import Server, eventually

pytestmark = pytest.mark.browser

LESSON = "en/09-the-revealed-partner.ipynb"
NOTICE_WITHIN = 3_000
#: What Chromium itself writes to the console about requests that fail.
FAILED_REQUESTS = r"Failed to load resource|WebSocket connection to"


@pytest.fixture
def lesson(page: Page, served: str, expected_noise: list[str]) -> Page:
    """A lesson's page whose first exercise has been started."""
    expected_noise.append(FAILED_REQUESTS)
    page.goto(served + LESSON)
    ready(page)
    press(page, "Start")
    return page


def ready(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-kernel", "ready", timeout=30_000)


def shown(page: Page) -> str:
    """Which state the first table has before the learner, once Python has been told so."""
    table = page.locator(".briscola-table").first
    page.wait_for_function("table => table.dataset.shown === table.dataset.state", arg=table.element_handle())
    return str(table.get_attribute("data-shown"))


def press(page: Page, name: str) -> None:
    """Press a button of the first exercise, and wait until the table has changed."""
    before = shown(page)
    page.locator(".briscola-exercise").first.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".briscola-table").first).not_to_have_attribute("data-state", before)


def place(page: Page) -> str:
    return page.locator(".briscola-table .b-place").first.inner_text()


def keeps(page: Page, actions: list[str]) -> None:
    """Wait until the browser keeps these actions of the first exercise."""
    page.wait_for_function(
        "actions => localStorage.getItem('briscola:exercise:revealed-partner')?.includes(`\"actions\":${actions}`)",
        arg=json.dumps(actions, separators=(",", ":")),
    )


def drops_the_line_at(page: Page, words: bytes) -> list[bytes]:
    """Lose the first message to the kernel that holds these words, and the line with it; gives what was lost."""
    lost: list[bytes] = []

    def join(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if not lost and words in bytes(message):  # type: ignore[arg-type]  # all are bytes here
                lost.append(bytes(message))  # type: ignore[arg-type]
                line.close(code=4000)
            else:
                server.send(message)

        line.on_message(pass_on)

    page.route_web_socket(re.compile(r"/channels"), join)
    return lost


@contextmanager
def stopped(process: psutil.Process) -> Iterator[None]:
    """The server hangs: connections stay open and nobody answers, as when a network breaks."""
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def test_a_dead_line_is_announced_within_three_seconds_and_comes_back(lesson: Page, server: Server) -> None:
    before = place(lesson)
    notice = lesson.locator("#notice[role=alert]")
    with stopped(server.process):
        expect(notice).to_contain_text("connection is lost", timeout=NOTICE_WITHIN)
        expect(lesson.locator("html")).to_have_attribute("data-kernel", "disconnected")
        expect(lesson.locator(".place").first).to_have_attribute("inert", "")
    ready(lesson)
    expect(notice).to_be_empty()
    expect(lesson.locator("#news")).to_have_text("The connection is back.")
    assert place(lesson) == before
    press(lesson, "Next")
    assert place(lesson) != before


def test_what_is_pressed_while_the_line_is_dead_is_never_done(lesson: Page, server: Server) -> None:
    state = shown(lesson)
    before = place(lesson)
    button = lesson.locator(".briscola-exercise .b-main").first
    with stopped(server.process):
        expect(lesson.locator("#notice[role=alert]")).not_to_be_empty(timeout=NOTICE_WITHIN)
        button.click(force=True)
        button.evaluate("button => button.click()")  # as a script or a late event would
    ready(lesson)
    press(lesson, "Next")
    table = lesson.locator(".briscola-table").first
    expect(table).to_have_attribute("data-state", str(int(state) + 1))
    press(lesson, "Back")
    assert place(lesson) == before


def test_a_closed_websocket_is_opened_again_without_loss(page: Page, served: str, expected_noise: list[str]) -> None:
    expected_noise.append(FAILED_REQUESTS)
    lines: list[WebSocketRoute] = []

    def join(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(re.compile(r"/channels"), join)
    page.goto(served + LESSON)
    ready(page)
    press(page, "Start")
    before = place(page)
    lines[0].close(code=4000)
    expect(page.locator("#news")).to_have_text("The connection is back.")
    ready(page)
    assert len(lines) == 2
    assert place(page) == before
    press(page, "Next")


def test_a_report_lost_with_the_line_is_made_again(page: Page, served: str, expected_noise: list[str]) -> None:
    """Which state is before the learner is reported a moment after it is drawn: just then the line drops."""
    expected_noise.append(FAILED_REQUESTS)
    lost = drops_the_line_at(page, b'"kind":"shown","state":2')
    page.goto(served + LESSON)
    ready(page)
    press(page, "Start")
    press(page, "Next")
    expect(page.locator("#news")).to_have_text("The connection is back.")
    assert lost
    ready(page)
    press(page, "Next")
    expect(page.locator(".briscola-table .b-place").first).to_have_text("Step 3 of 8")


def test_what_was_kept_is_not_lost_when_the_line_drops_while_the_page_starts(
    page: Page, served: str, expected_noise: list[str]
) -> None:
    expected_noise.append(FAILED_REQUESTS)
    page.goto(served + LESSON)
    ready(page)
    press(page, "Start")
    press(page, "Next")
    keeps(page, ["next", "next"])
    lost = drops_the_line_at(page, b'"kind":"opened"')
    page.reload()
    expect(page.locator("#news")).to_have_text("The connection is back.")
    assert lost
    expect(page.locator(".briscola-table .b-place").first).to_have_text("Step 2 of 8")
    press(page, "Next")
    keeps(page, ["next", "next", "next"])


def test_two_tabs_of_a_lesson_stay_at_the_same_place(lesson: Page, served: str) -> None:
    other = lesson.context.new_page()
    other.goto(served + LESSON)
    ready(other)
    expect(other.locator(".briscola-table .b-place").first).to_have_text("Step 1 of 8")
    press(other, "Next")
    expect(lesson.locator(".briscola-table .b-place").first).to_have_text("Step 2 of 8")
    press(lesson, "Next")
    expect(other.locator(".briscola-table .b-place").first).to_have_text("Step 3 of 8")
    keeps(other, ["next", "next", "next"])


def test_a_tab_that_was_without_a_line_catches_up_with_another(lesson: Page, served: str) -> None:
    other = lesson.context.new_page()
    other.goto(served + LESSON)
    ready(other)
    session = lesson.context.new_cdp_session(lesson)
    expect(other.locator(".briscola-table .b-place").first).to_have_text("Step 1 of 8")
    session.send("Network.enable")
    offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", {"offline": True, **offline})
    expect(lesson.locator("#notice")).not_to_be_empty(timeout=NOTICE_WITHIN)
    press(other, "Next")
    session.send("Network.emulateNetworkConditions", {"offline": False, **offline})
    expect(lesson.locator(".briscola-table .b-place").first).to_have_text("Step 2 of 8")
    keeps(lesson, ["next", "next"])


def test_a_kernel_that_hangs_is_announced_though_its_line_is_open(
    lesson: Page, kernel: Callable[[Page], psutil.Process]
) -> None:
    before = place(lesson)
    with stopped(kernel(lesson)):
        expect(lesson.locator("#notice[role=alert]")).to_contain_text("connection is lost", timeout=NOTICE_WITHIN)
    ready(lesson)
    assert place(lesson) == before
    press(lesson, "Next")


def test_a_kernel_that_dies_while_the_page_starts_is_announced(
    page: Page, served: str, expected_noise: list[str], kernel: Callable[[Page], psutil.Process]
) -> None:
    expected_noise.append(FAILED_REQUESTS)
    page.route_web_socket(re.compile(r"/channels"), lambda _line: None)  # it never answers
    page.goto(served + LESSON)
    kernel(page).kill()
    expect(page.locator("#notice[role=alert]")).to_contain_text("The table has stopped", timeout=NOTICE_WITHIN)


def test_a_line_that_is_refused_is_not_asked_for_again_at_once(
    page: Page, served: str, expected_noise: list[str]
) -> None:
    expected_noise.append(FAILED_REQUESTS)
    times: list[float] = []

    def refuse(line: WebSocketRoute) -> None:
        times.append(time.monotonic())
        line.close(code=4000)

    page.route_web_socket(re.compile(r"/channels"), refuse)
    page.goto(served + LESSON)
    expect(page.locator("#notice[role=alert]")).to_contain_text("connection is lost")
    while len(times) < 4:
        page.wait_for_timeout(50)  # lets the page's attempts through
    assert min(later - earlier for earlier, later in pairwise(times)) > 0.2


def test_the_network_goes_and_returns(lesson: Page) -> None:
    lesson.context.set_offline(True)
    expect(lesson.locator("#notice[role=alert]")).to_contain_text("connection is lost", timeout=NOTICE_WITHIN)
    lesson.context.set_offline(False)
    ready(lesson)
    expect(lesson.locator("#notice[role=alert]")).to_be_empty()
    press(lesson, "Next")


def test_a_killed_kernel_is_announced_and_the_learner_starts_again_at_the_same_place(
    lesson: Page, kernel: Callable[[Page], psutil.Process]
) -> None:
    press(lesson, "Next")
    before = place(lesson)
    kernel(lesson).kill()
    notice = lesson.locator("#notice[role=alert]")
    expect(notice).to_contain_text("The table has stopped", timeout=NOTICE_WITHIN)
    expect(lesson.locator("html")).to_have_attribute("data-kernel", "gone")
    notice.get_by_role("button", name="Carry on where I left off").click()
    expect(lesson.locator(".briscola-table .b-place").first).to_have_text(before)
    ready(lesson)
    press(lesson, "Next")


def test_a_notice_is_in_the_pages_language(
    page: Page, served: str, expected_noise: list[str], kernel: Callable[[Page], psutil.Process]
) -> None:
    expected_noise.append(FAILED_REQUESTS)
    page.goto(f"{served}fr/{LESSON.split('/')[1]}")
    ready(page)
    kernel(page).kill()
    notice = page.locator("#notice[role=alert]")
    expect(notice).not_to_be_empty(timeout=NOTICE_WITHIN)
    assert "The table" not in notice.inner_text()


def test_a_notice_covers_nothing(lesson: Page, kernel: Callable[[Page], psutil.Process]) -> None:
    lesson.set_viewport_size({"width": 320, "height": 480})
    kernel(lesson).kill()
    notice = lesson.locator("#notice[role=alert]")
    expect(notice).not_to_be_empty(timeout=NOTICE_WITHIN)
    lesson.evaluate("scrollTo(0, document.body.scrollHeight)")
    foot = lesson.locator(".colophon").bounding_box()
    box = notice.bounding_box()
    assert foot
    assert box
    assert foot["y"] + foot["height"] <= box["y"] + 1


def test_a_closed_tab_takes_its_kernel_along(lesson: Page, kernel: Callable[[Page], psutil.Process]) -> None:
    process = kernel(lesson)
    lesson.close(run_before_unload=True)
    assert eventually(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)


def test_who_comes_back_to_a_page_finds_it_alive(lesson: Page, served: str) -> None:
    before = place(lesson)
    lesson.goto(f"{served}en/")
    lesson.go_back()
    ready(lesson)
    expect(lesson.locator(".briscola-table .b-place").first).to_have_text(before)
    press(lesson, "Next")


def test_a_script_that_does_not_come_is_said_in_words(page: Page, served: str, expected_noise: list[str]) -> None:
    expected_noise.append(FAILED_REQUESTS)
    page.route(re.compile(r"/lesson\.js"), lambda route: route.abort())
    page.goto(served + LESSON)
    failed = page.locator(".place .failed").first
    expect(failed).to_be_visible()
    page.unroute(re.compile(r"/lesson\.js"))
    failed.get_by_role("link").click()
    ready(page)
