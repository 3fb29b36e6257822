from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Server, serving

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


def test_help_names_every_option() -> None:
    shown = run("--help").stdout
    for option in ("--port", "--address", "--base-url", "--token", "--ready", "--patience", "--open-browser"):
        assert option in shown
    assert "--ready 30" in shown


def test_a_taken_port_gives_way_to_the_next_free_one(course: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving("--port", str(port), "--ready", "0", folder=course) as server:
            assert int(server.url.split(":")[-1].strip("/")) > port
            assert server.ask("en/").status == 200


def test_without_kernels_ahead_a_lesson_still_comes(course: Path) -> None:
    with serving("--ready", "0", folder=course) as server:
        assert server.ask(LESSON).kernel


def test_a_port_taken_by_all_means_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("localhost", 65535))
        taken.listen()
        ended = run("--port", "65535")
    assert ended.returncode != 0
    assert "in use: choose another with --port" in ended.stderr
    assert "Traceback" not in ended.stderr


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
    for place in ("https://example.org/", "//example.org/", "/\\example.org"):
        answer = closed.ask(
            f"login?next={place}",
            "POST",
            f"_xsrf={token}&token=sesame+%26+co",
            Cookie=door.cookies,
            Content_Type="application/x-www-form-urlencoded",
        )
        assert answer.status == 302
        assert not answer.headers["Location"].startswith(("http", "//", "/\\"))
