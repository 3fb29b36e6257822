from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import re
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
import websocket
import zmq
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from zmq.eventloop.zmqstream import ZMQStream

from briscola_tutorial.serve.kernels import KernelSocket, is_framed
from tests.serving import Answer, Server, eventually, serving, short_folder

LESSON = "en/01-first.ipynb"
READY = 3


@pytest.fixture(scope="module")
def pool(course: Path) -> Iterator[Server]:
    with serving("--ready", str(READY), "--patience", "2", folder=course) as running:
        assert eventually(lambda: len(running.kernels()) == READY)
        yield running


def connect(server: Server, page: Answer, session: str = "test") -> websocket.WebSocket:
    address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{page.kernel}/channels?session_id={session}"
    return websocket.create_connection(address, subprotocols=["v1.kernel.websocket.jupyter.org"], timeout=30)


def message(kind: str, content: dict[str, object]) -> bytes:
    """A message to a kernel, as Jupyter's websocket protocol has it."""
    header = {"msg_id": kind, "msg_type": kind, "session": "test", "username": "", "version": "5.4"}
    parts = [b"shell", *(json.dumps(part).encode() for part in (header, {}, {}, content))]
    starts = list(accumulate((len(part) for part in parts), initial=8 * (len(parts) + 2)))
    table = b"".join(number.to_bytes(8, "little") for number in (len(starts), *starts))
    return table + b"".join(parts)


def visit(server: Server) -> tuple[Answer, websocket.WebSocket]:
    page = server.ask(LESSON)
    return page, connect(server, page)


def knock(server: Server, page: Answer, session: int) -> None:
    """Ask for a line, and leave at once."""
    host, port = urlsplit(server.url).hostname, urlsplit(server.url).port
    with socket.create_connection((host, port)) as line:
        line.sendall(
            f"GET /api/kernels/{page.kernel}/channels?session_id={session} HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Protocol: v1.kernel.websocket.jupyter.org\r\n\r\n".encode()
        )


def alive(server: Server, page: Answer) -> bool:
    status = server.ask(f"briscola/alive/{page.kernel}").status
    assert status in {204, 404}
    return status == 204


def test_kernels_wait_for_visitors(pool: Server) -> None:
    waiting = set(pool.kernels())
    page = pool.ask(LESSON)
    assert page.kernel in waiting
    pool.farewell(page)


def test_ten_visitors_at_once_get_a_living_kernel_each(pool: Server) -> None:
    with ThreadPoolExecutor(10) as visitors:
        visits = list(visitors.map(visit, [pool] * 10))
    pages, sockets = zip(*visits, strict=True)
    assert len({page.kernel for page in pages}) == 10
    assert all("data-view" in page.text for page in pages)
    assert all(alive(pool, page) for page in pages)
    assert eventually(lambda: len(pool.kernels()) == 10 + READY), "the pool is not filled again"
    for page, line in zip(pages, sockets, strict=True):
        pool.farewell(page)
        line.close()
    assert eventually(lambda: len(pool.kernels()) == READY)


def test_a_class_that_has_come_is_not_expected_again(course: Path) -> None:
    with serving("--ready", "8", folder=course) as running:
        assert eventually(lambda: len(running.kernels()) == 8)
        pages = [running.ask(LESSON) for _ in range(8)]
        assert eventually(lambda: len(running.kernels()) >= 12)
        last = running.ask(LESSON)
        assert eventually(lambda: len(running.kernels()) == 13)
        assert {page.kernel for page in (*pages, last)} < running.kernels().keys()


def test_when_all_kernels_are_taken_the_text_can_be_read_and_one_is_asked_to_try_again(course: Path) -> None:
    with serving("--ready", "2", "--most", "2", folder=course) as running:
        first, second = running.ask(LESSON), running.ask(LESSON)
        assert first.kernel != second.kernel
        third = running.ask("fr/01-first.ipynb")
        assert third.status == 503
        assert third.headers["Retry-After"]
        assert "It tells of" in third.text
        assert "meta name=" + '"kernel"' not in third.text
        assert re.search(r"tables sont prises.*<a href=\"\">", third.text)
        assert len(running.kernels()) == 2
        running.farewell(first)
        assert running.ask(LESSON).status == 200


def test_of_many_visitors_at_once_no_more_get_a_kernel_than_there_may_be(course: Path) -> None:
    with serving("--ready", "1", "--most", "3", folder=course) as running, ThreadPoolExecutor(12) as visitors:
        answers = list(visitors.map(running.ask, [LESSON] * 12))
        assert sorted(answer.status for answer in answers) == [200] * 3 + [503] * 9
        assert len({answer.kernel for answer in answers if answer.status == 200}) == 3
        assert len(running.kernels()) == 3


def test_who_turns_to_another_page_keeps_their_seat_where_all_are_taken(course: Path) -> None:
    with serving("--ready", "1", "--most", "1", folder=course) as running:
        first = running.ask(LESSON)
        assert running.ask(LESSON).status == 503
        second = running.ask("en/01-first.ipynb", Cookie=first.cookies)
        assert second.status == 200
        assert second.kernel != first.kernel
        assert list(running.kernels()) == [second.kernel]
        assert running.ask(LESSON).status == 503


def test_of_two_lines_to_a_kernel_the_newest_stays(pool: Server) -> None:
    page = pool.ask(LESSON)
    first, second = connect(pool, page, "one"), connect(pool, page, "other")
    while first.recv():  # what comes last is that it was closed
        pass
    first.shutdown()  # type: ignore[no-untyped-call]
    vanished = pool.ask(LESSON)
    second.send_binary(message("kernel_info_request", {}))
    while b"kernel_info_reply" not in second.recv():
        pass
    assert eventually(lambda: vanished.kernel not in pool.kernels(), 20)
    assert alive(pool, page), "with its first line the kernel was thought to be without a page"
    second.close()
    pool.farewell(page)


def test_a_line_that_is_never_opened_does_no_harm_to_the_next(course: Path) -> None:
    with serving("--ready", "1", "--patience", "2", folder=course, stderr=subprocess.PIPE) as running:
        page = running.ask(LESSON)
        for number in range(20):
            knock(running, page, number)
        line = connect(running, page)
        line.send_binary(message("kernel_info_request", {}))
        while b"kernel_info_reply" not in line.recv():
            pass
        vanished = running.ask(LESSON)
        assert eventually(lambda: vanished.kernel not in running.kernels(), 20)
        assert alive(running, page)
        line.close()
        running.process.terminate()
        assert running.process.communicate(timeout=30)[1] == ""


def test_whether_a_kernel_lives_is_said_so_that_no_proxy_could_say_it(pool: Server) -> None:
    page = pool.ask(LESSON)
    lives = pool.ask(f"briscola/alive/{page.kernel}")
    pool.farewell(page)
    gone = pool.ask(f"briscola/alive/{page.kernel}")
    for answer, status, word in ((lives, 204, "alive"), (gone, 404, "gone")):
        assert (answer.status, answer.headers["Briscola-Kernel"]) == (status, word)
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.body == b""


def test_a_page_left_while_its_line_is_opened_leaves_no_traceback(course: Path) -> None:
    with serving("--ready", "1", folder=course, stderr=subprocess.PIPE) as running:
        page = running.ask(LESSON)
        for number in range(20):
            knock(running, page, number)
        assert alive(running, page)
        running.process.terminate()
        assert running.process.communicate(timeout=30)[1] == ""


def test_a_kernel_whose_page_vanished_ends_and_one_with_a_quiet_page_does_not(pool: Server) -> None:
    quiet, vanished = pool.ask(LESSON), pool.ask(LESSON)
    socket = connect(pool, quiet)
    connect(pool, vanished).close()
    assert eventually(lambda: vanished.kernel not in pool.kernels(), 20)
    later = pool.ask(LESSON)  # never connected at all, and so much younger than the quiet one
    assert eventually(lambda: later.kernel not in pool.kernels(), 20)
    assert alive(pool, quiet)
    assert eventually(lambda: len(pool.kernels()) == 1 + READY), "a waiting kernel was taken for a lost one"
    socket.close()
    pool.farewell(quiet)


def test_a_page_that_is_closed_takes_its_kernel_along(pool: Server) -> None:
    page = pool.ask(LESSON)
    assert alive(pool, page)
    assert pool.farewell(page).status == 204
    assert not alive(pool, page)
    assert eventually(lambda: page.kernel not in pool.kernels())
    assert pool.farewell(page).status == 204, "a second farewell does no harm"


def test_a_farewell_without_the_pages_token_is_refused(pool: Server) -> None:
    page = pool.ask(LESSON)
    assert pool.ask(f"briscola/end/{page.kernel}", "POST", "", Cookie=page.cookies).status == 403
    assert alive(pool, page)
    pool.farewell(page)


def test_a_killed_kernel_is_known_to_be_gone_at_once_and_is_not_started_again(pool: Server) -> None:
    page = pool.ask(LESSON)
    process = pool.kernels()[page.kernel]
    process.kill()
    psutil.wait_procs([process], timeout=5)
    assert not alive(pool, page)
    assert eventually(lambda: len(pool.kernels()) == READY)
    assert page.kernel not in pool.kernels()


def test_a_kernel_that_dies_while_it_waits_is_given_to_nobody(pool: Server) -> None:
    assert eventually(lambda: len(pool.kernels()) == READY)
    waiting = pool.kernels()
    for process in waiting.values():
        process.kill()
    psutil.wait_procs(waiting.values(), timeout=5)
    page = pool.ask(LESSON)
    assert page.kernel not in waiting
    assert alive(pool, page)
    pool.farewell(page)


def test_a_visitor_cannot_run_code(pool: Server) -> None:
    page = pool.ask(LESSON)
    socket = connect(pool, page)
    socket.send_binary(message("execute_request", {"code": "import os; os._exit(1)", "silent": False}))
    socket.send_binary(message("kernel_info_request", {}))
    while b"kernel_info_reply" not in socket.recv():
        pass
    assert alive(pool, page)
    socket.close()
    pool.farewell(page)


def test_fifty_visits_leave_no_kernel_behind(pool: Server) -> None:
    for _ in range(50):
        page = pool.ask(LESSON)
        socket = connect(pool, page)
        assert pool.farewell(page).status == 204
        socket.close()
    assert eventually(lambda: len(pool.kernels()) == READY)


def test_a_server_that_stops_leaves_nothing_behind(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with short_folder() as files:
        monkeypatch.setenv("TMPDIR", str(files))
        with serving("--ready", "2", folder=course) as server:
            server.ask(LESSON)
            kernels = list(server.kernels().values())
            assert kernels
            assert list(files.iterdir())
            server.process.terminate()
            server.process.terminate()
            assert server.process.wait(20) == 0
        _, left = psutil.wait_procs(kernels, timeout=5)
        assert left == []
        assert list(files.iterdir()) == []


def test_what_a_killed_server_left_is_swept_by_the_next_and_what_a_living_one_needs_is_not(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with short_folder() as files:
        monkeypatch.setenv("TMPDIR", str(files))
        (files / "briscola-a-file").touch()
        with serving("--ready", "0", folder=course) as living:
            used = set(files.iterdir())
            with serving("--ready", "1", folder=course) as killed:
                assert eventually(lambda: len(killed.kernels()) == 1)
                kernels = list(killed.kernels().values())
                killed.process.kill()
                _, left = psutil.wait_procs(kernels, timeout=10)
                assert left == []
            assert len(set(files.iterdir()) - used) == 1
            for found in files.iterdir():
                os.utime(found, (0, 0))
            with serving("--ready", "0", folder=course):
                now = set(files.iterdir())
                assert used < now
                assert len(now - used) == 1, "only its own folder is new"
            assert living.ask(LESSON).kernel


def test_what_a_kernel_says_while_it_is_ended_is_no_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def talk() -> None:
        context = zmq.Context()
        stream = ZMQStream(context.socket(zmq.DEALER))
        stream.close()
        stream._handle_events(None, 0)  # type: ignore[no-untyped-call]  # what was under way
        context.term()

    asyncio.run(talk())
    assert caplog.messages == []
    logging.getLogger("tornado.general").warning("something else")
    assert caplog.messages == ["something else"]


def test_a_message_to_a_page_that_is_left_meanwhile_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, object]] = []

    async def write() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context))
        failed = loop.create_future()
        failed.set_exception(WebSocketClosedError())
        monkeypatch.setattr(WebSocketHandler, "write_message", lambda *_: failed)
        handler = KernelSocket.__new__(KernelSocket)
        handler.write_message(b"")
        await asyncio.sleep(0)

    asyncio.run(write())
    gc.collect()
    assert told == []


def framed(*parts: bytes) -> bytes:
    """A message of Jupyter's websocket protocol v1."""
    count = len(parts) + 1
    ends = [8 * (count + 1)]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (count, *ends)) + b"".join(parts)


GOOD = framed(b"shell", b"{}", b"{}", b"{}", b"{}")


@pytest.mark.parametrize(
    ("message", "framed_well"),
    [
        (GOOD, True),
        (framed(b"shell", b"{}", b"{}", b"{}", b"{}", b"a buffer"), True),
        (b"", False),
        ((2**62).to_bytes(8, "little"), False),
        (GOOD[:-1], False),
        (GOOD + b"x", False),
        (framed(b"shell", b"{}"), False),
        (GOOD[:8] + (2**40).to_bytes(8, "little") + GOOD[16:], False),
        (bytes(range(200)), False),
    ],
)
def test_only_whole_messages_are_passed_on_to_a_kernel(message: bytes, framed_well: bool) -> None:  # noqa: FBT001 - of a table
    assert is_framed(message) is framed_well


@pytest.mark.parametrize(
    "made_up",
    [
        "text",
        "{}",
        *(framed(b"shell", header, b"{}", b"{}", b"{}") for header in (b"[]", b"{}", b"\xff\xfe", b"[" * 3000)),
    ],
)
def test_what_is_no_message_ends_the_line_and_leaves_no_traceback(course: Path, made_up: str | bytes) -> None:
    with serving("--ready", "1", folder=course, stderr=subprocess.PIPE) as running:
        page, line = visit(running)
        if isinstance(made_up, str):
            line.send(made_up)
        else:
            line.send_binary(made_up)
        while line.recv():  # what comes last is that it was closed
            pass
        line.shutdown()  # type: ignore[no-untyped-call]
        assert running.ask(f"briscola/alive/{page.kernel}").status == 204
        running.process.terminate()
        assert running.process.communicate(timeout=30)[1] == ""
