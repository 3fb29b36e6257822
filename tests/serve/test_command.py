from __future__ import annotations

import http.client
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import psutil
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from tests.serving import Server, eventually, serving, short_folder

LESSON = "en/01-first.ipynb"


def run(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "briscola_tutorial.serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port", "seven"], "'seven' is not a port"),
        (["--port", "70000"], "'70000' is not a port"),
        (["--base-url", "http://x/y"], "'http://x/y' is not a path"),
        (["--base-url", "/a b/"], "'/a b/' is not a path"),
        (["--base-url", "/../"], "'/../' is not a path"),
        (["--ready", "-1"], "'-1' is not a number of tables"),
        (["--base-url", "//evil"], "'//evil' is not a path"),
        (["--address", ""], "an empty address"),
        (["--most", "0"], "'0' is not a number of tables"),
        (["--ready", "80"], "--ready 80 is more than --most 60"),
        (["--patience", "0"], "'0' is not a time"),
        (["--token", " "], "an empty token lets nobody in"),
        (["--address", "192.0.2.77"], "cannot listen on 192.0.2.77"),
        (["--address", "no such host"], "cannot listen on no such host"),
        (["--nonsense"], "unrecognized arguments"),
    ],
)
def test_a_mistaken_option_is_explained_without_a_traceback(options: list[str], said: str) -> None:
    ended = run(*options)
    assert ended.returncode != 0
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_of_few_tables_no_more_are_kept_ready_than_there_may_be(course: Path) -> None:
    with serving("--most", "1", folder=course) as running:
        assert running.ask(LESSON).status == 200


def test_help_names_every_option() -> None:
    shown = run("--help").stdout
    for option in ("--port", "--address", "--base-url", "--token", "--ready", "--most", "--patience", "--open-browser"):
        assert option in shown
    assert "--ready 30" in shown


def test_the_usual_port_gives_way_to_the_next_free_one(course: Path) -> None:
    with (
        serving("--ready", "0", folder=course, port=None) as one,
        serving("--ready", "0", folder=course, port=None) as two,
    ):
        ports = [int(server.url.split(":")[-1].strip("/")) for server in (one, two)]
        assert 8866 <= ports[0] < ports[1]
        assert two.ask("en/").status == 200
        assert re.fullmatch(rf"Port 8866 is in use: {ports[1]} is the next .*\n", two.process.stdout.readline())


def test_a_port_asked_for_and_taken_is_refused_and_nothing_is_left_behind(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving("--ready", "0", folder=course) as server, short_folder() as files:
        monkeypatch.setenv("TMPDIR", str(files))
        port = server.url.split(":")[-1].strip("/")
        ended = run("--port", port)
        assert list(files.iterdir()) == []
    assert ended.returncode != 0
    assert f"port {port} is in use: choose another with --port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_without_kernels_ahead_a_lesson_still_comes(course: Path) -> None:
    with serving("--ready", "0", folder=course) as server:
        assert server.ask(LESSON).kernel


@pytest.mark.parametrize("moment", [0.0, 0.3, 1.0, None])
def test_ctrl_c_ends_it_quietly_and_takes_all_kernels_along(course: Path, moment: float | None) -> None:
    """At once, while it is being imported, while it starts, and once it serves; twice does no harm."""
    with serving("--ready", "1", folder=course, wait=moment is None, stderr=subprocess.PIPE) as server:
        if moment is None:
            assert eventually(lambda: len(server.kernels()) == 1)
        else:
            with suppress(psutil.TimeoutExpired):
                server.process.wait(moment)
        kernels = server.kernels().values()
        server.process.send_signal(signal.SIGINT)
        with suppress(psutil.TimeoutExpired):
            server.process.wait(0.05)
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGINT)
        code = server.process.wait(30)
        said = server.process.stderr.read()
        assert said == ""
        assert code in {0, 130, -signal.SIGINT}  # the last: before or after our own part
        assert not any(kernel.is_running() for kernel in kernels)


def test_ctrl_c_while_a_lesson_is_being_run_is_quiet_too(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    begun = tmp_path / "begun"
    cell = new_code_cell(f"open({str(begun)!r}, 'w').close()\nimport time\ntime.sleep(600)")
    nbformat.write(new_notebook(cells=[cell]), tmp_path / "en" / "01-first.ipynb")
    with serving("--ready", "1", folder=tmp_path, stderr=subprocess.PIPE) as server, ThreadPoolExecutor(1) as visitor:
        page = visitor.submit(server.ask, LESSON)
        assert eventually(begun.exists)
        kernels = server.kernels().values()
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(30) == 0
        assert server.process.stderr.read() == ""
        assert not any(kernel.is_running() for kernel in kernels)
        with suppress(http.client.HTTPException, OSError):
            page.result(10)


def test_it_may_open_as_many_files_as_the_system_allows(course: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, limits[1]))
    try:
        with serving("--ready", "0", folder=course) as server:
            soft, hard = psutil.Process(server.process.pid).rlimit(psutil.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert soft == min(hard, 16_384)


@pytest.fixture(scope="module")
def below(course: Path) -> Iterator[Server]:
    with serving("--base-url", "cards/briscola", "--ready", "1", folder=course) as running:
        yield running


def test_below_a_base_url_every_address_begins_with_it(below: Server) -> None:
    assert below.url.endswith("/cards/briscola/")
    for path in ("", "en/", LESSON, "nope"):
        text = below.ask(path).text
        assert re.findall(r'(?:href|action|src)="/(?!cards/briscola/)[^"]*"', text) == []
    assert below.ask("../../en/").status == 404
    host = replace(below, url=below.url.removesuffix("cards/briscola/"))
    for above in ("", "cards/briscola"):
        for method in ("GET", "HEAD"):
            assert host.ask(above, method).headers["Location"] == "/cards/briscola/"
    asset = re.findall(r'href="/cards/briscola/(static/[^"]+)"', below.ask("en/").text)[0]
    assert below.ask(asset).status == 200
    page = below.ask(LESSON)
    assert below.ask(f"briscola/alive/{page.kernel}").status == 204
    assert below.farewell(page).status == 204


@pytest.fixture(scope="module")
def closed(course: Path) -> Iterator[Server]:
    with serving("--token", "sesame & co", "--ready", "1", folder=course) as running:
        yield running


@pytest.mark.parametrize("path", ["", "en/", LESSON])
def test_with_a_token_a_stranger_is_led_to_the_door(closed: Server, path: str) -> None:
    answer = closed.ask(path)
    assert answer.status == 302
    assert answer.headers["Location"].startswith("/login?next=")
    door = closed.ask(answer.headers["Location"].lstrip("/"), Accept_Language="fr")
    assert door.status == 200
    assert closed.ask("login", "HEAD").status == 200
    assert '<html lang="fr"' in door.text
    assert 'name="token"' in door.text


@pytest.mark.parametrize("path", ["briscola/alive/0-0-0-0-0", "api/kernels/0-0-0-0-0/channels"])
def test_with_a_token_a_stranger_reaches_no_kernel(closed: Server, path: str) -> None:
    assert closed.ask(path).status == 403


def test_the_address_with_the_token_opens_the_door_once_for_all(closed: Server) -> None:
    answer = closed.ask("en/?token=sesame%20%26%20co")
    assert answer.status == 200
    assert closed.ask(LESSON, Cookie=answer.cookies).kernel
    assert closed.ask("en/?token=wrong").status == 302


def test_who_was_let_in_stays_in_when_the_server_is_started_again(course: Path) -> None:
    with serving("--token", "sesame", "--ready", "0", folder=course) as first:
        cookies = first.ask("en/?token=sesame").cookies
        port = urlsplit(first.url).port
    for token, status in (("sesame", 200), ("another", 302)):
        with serving("--token", token, "--ready", "0", folder=course, port=port) as again:
            assert again.ask("en/", Cookie=cookies).status == status


@pytest.mark.parametrize(("word", "status"), [("sesame+%26+co", 302), ("wrong", 401), ("", 401)])
def test_the_door_opens_to_who_knows_the_word(closed: Server, word: str, status: int) -> None:
    door = closed.ask("login?next=/fr/")
    token = re.findall(r'name="_xsrf" value="([^"]+)"', door.text)[0]
    answer = closed.ask(
        "login?next=/fr/",
        "POST",
        f"_xsrf={token}&token={word}",
        Cookie=door.cookies,
        Content_Type="application/x-www-form-urlencoded",
    )
    assert answer.status == status
    if status == 302:
        assert answer.headers["Location"] == "/fr/"
        assert closed.ask("fr/", Cookie=answer.cookies).status == 200
    else:
        assert "Traceback" not in answer.text


def test_the_door_leads_to_no_other_host(closed: Server) -> None:
    door = closed.ask("login")
    token = re.findall(r'name="_xsrf" value="([^"]+)"', door.text)[0]
    for place in ("https://example.org/", "//example.org/", "/\\example.org", "/fr/%0d%0aX:1", "/fr/%00"):
        answer = closed.ask(
            f"login?next={place}",
            "POST",
            f"_xsrf={token}&token=sesame+%26+co",
            Cookie=door.cookies,
            Content_Type="application/x-www-form-urlencoded",
        )
        assert answer.status == 302
        assert not answer.headers["Location"].startswith(("http", "//", "/\\"))
