from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest

from tests.serving import Server, serving

LESSON = "en/01-first.ipynb"


def languages_offered(page: str) -> list[str]:
    choices = page.split('class="choices"', 1)[1].split("</ul>", 1)[0]
    return re.findall(r'hreflang="([\w-]+)"', choices)


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("fr", "fr"),
        ("fr,en", "fr"),
        ("pt,fr,en", "pt"),
        ("fr-CA,en;q=0.5", "fr"),
        ("pt-BR", "pt"),
        ("pt-PT,pt;q=0.9,en;q=0.8", "pt"),
        ("de,fr;q=0.4", "fr"),
        ("en;q=0.2,pt;q=0.9", "pt"),
        ("fr;q=0,pt;q=0.1", "pt"),
        ("de", "en"),
        ("", "en"),
        ("fr;q=much,*;q=0.3", "en"),
        ("FR-CA", "fr"),
        ("PT", "pt"),
        ("fr ; q=0.5 , pt ; q=0.7", "pt"),
        ("fr; q=0, pt; q=0.1", "pt"),
        ("en;q=0", "fr"),
        ("en;q=0,*", "fr"),
        ("fr-CA,fr;q=0,pt;q=0.1", "pt"),
        ("en;q=0,fr;q=0,pt;q=0", "en"),
        ("nonsense;;q,\t,;q=1,pt", "pt"),
        ("en;Q=0.2,fr;Q=0.3", "fr"),
    ],
)
def test_the_landing_page_offers_every_language_the_browsers_first(server: Server, wanted: str, first: str) -> None:
    answer = server.ask(Accept_Language=wanted)
    assert answer.status == 200
    offered = languages_offered(answer.text)
    assert offered[0] == first
    assert sorted(offered) == ["en", "fr", "pt"]
    assert f'<html lang="{first}"' in answer.text
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_landing_page_lists_the_lessons_of_its_language_in_their_order(server: Server) -> None:
    listed = re.findall(r'href="/en/(\S+\.ipynb)".*?class="entry">(.*?)<', server.ask("en/").text)
    assert listed == [("01-first.ipynb", "The first lesson"), ("02-second.ipynb", "The second")]
    assert "02-second.ipynb" not in server.ask("pt/").text


def test_the_landing_page_runs_no_kernel(server: Server) -> None:
    answer = server.ask("fr/")
    assert answer.status == 200
    assert '<html lang="fr">' in answer.text
    assert "/lesson.js" not in answer.text


def test_the_prose_is_sent_before_a_kernel_has_answered(server: Server) -> None:
    text = server.ask(LESSON).text
    assert text.index("It tells of") < text.index("</main>") < text.index('<meta name="kernel"')


def test_a_lesson_stands_between_its_neighbours(server: Server) -> None:
    first, second = server.ask(LESSON).text, server.ask("fr/02-second.ipynb").text
    assert '<a rel="next" href="02-second.ipynb">' in first
    assert 'rel="prev"' not in first
    assert '<a rel="prev" href="01-first.ipynb">' in second
    assert 'rel="next"' not in second


def test_the_language_menu_leads_to_the_same_lesson_where_there_is_one(server: Server) -> None:
    menu = server.ask("fr/02-second.ipynb").text.split('class="languages"', 1)[1].split("</nav>", 1)[0]
    links = dict(re.findall(r'href="(\S+)" lang="(\w+)" hreflang="\2"', menu))
    assert links == {"/en/02-second.ipynb": "en", "/fr/02-second.ipynb": "fr", "/pt/": "pt"}
    assert menu.count('aria-current="true"') == 1


def test_a_card_in_prose_is_read_out_by_its_name_but_code_is_left_alone(server: Server) -> None:
    text = server.ask(LESSON).text
    names = "[&#34;ace of hearts&#34;, &#34;ace of cups&#34;]"
    card = f'<span class="b-sign" role="img" aria-label="ace of hearts" data-sign="AH" data-names="{names}">A♥</span>'
    assert f"It tells of {card} and <code>A♥</code>" in text


def test_a_note_to_translators_is_not_on_the_page(server: Server) -> None:
    text = server.ask(LESSON).text
    assert "TRANSLATORS" not in text
    assert "<b>is bold</b>" in text


def test_neither_source_nor_parameters_are_on_the_page(server: Server) -> None:
    text = server.ask(LESSON).text
    assert "secret_of_the_source" not in text
    assert "ipywidgets" not in text
    assert "language =" not in text


def test_a_cell_that_fails_shows_no_traceback_but_a_sentence_and_a_way_to_retry(server: Server) -> None:
    answer = server.ask("en/02-second.ipynb")
    assert answer.status == 200
    assert "data-failed" in answer.text
    assert "Traceback" not in answer.text
    assert "ZeroDivision" not in answer.text
    assert "There was an error" not in answer.text
    assert re.search(r'could not be set up.*<a href="">', answer.text)


@pytest.mark.parametrize("query", ["?template=nope", "?template=lab&theme=dark", "?voila-template=gridstack"])
def test_the_address_cannot_choose_another_template(server: Server, query: str) -> None:
    answer = server.ask(LESSON + query)
    assert answer.status == 200
    assert 'class="masthead"' in answer.text
    assert answer.kernel


@pytest.mark.parametrize(
    "path",
    [
        "nope",
        "xx/",
        "xx/01-first.ipynb",
        "en/nope.ipynb",
        "pt/02-second.ipynb",
        "xx",
        "en/draft.ipynb",
        "00-outside.ipynb",
        "en/picture.svg",
        "en/answers.txt",
        "en/../00-outside.ipynb",
        "en/..%2f00-outside.ipynb",
        "en/%2e%2e/00-outside.ipynb",
        "../../../../etc/passwd",
        "static/../../../pyproject.toml",
        "static/0123456789abcdef/page.css",
        "static/0123456789abcdef/..%2f..%2flesson.html.j2",
        "voila/files/en/01-first.ipynb",
        "voila/files/en/picture.svg",
        "voila/render/en/01-first.ipynb",
        "voila/tree",
        "voila/static/voila.js",
        "voila/templates/lab/static/voila.js",
        "voila/api/contents/",
        "voila/api/shutdown/x",
        "api/kernels",
        "api/kernels/00000000-0000-0000-0000-000000000000",
        "api/contents",
        "api/security/csp-report",
        "logout",
        "%00",
        "en/01-first.ipynb/",
    ],
)
def test_nothing_but_lessons_is_served(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert answer.status == 404
    assert "not for visitors" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(("path", "code"), [("fr/nope.ipynb", "fr"), ("pt/", "pt"), ("nope", "en")])
def test_what_is_not_there_is_said_in_the_pages_language_and_look(server: Server, path: str, code: str) -> None:
    answer = server.ask(path)
    assert f'<html lang="{code}"' in answer.text
    assert 'class="masthead"' in answer.text
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


def test_an_address_without_its_last_slash_leads_to_the_page(server: Server) -> None:
    answer = server.ask("fr?token=x")
    assert answer.status == 302
    assert answer.headers["Location"] == "/fr/?token=x"


@pytest.mark.parametrize("path", ["", "fr/", LESSON, "nope"])
def test_who_asks_for_the_head_of_a_page_gets_that_and_no_kernel(server: Server, path: str) -> None:
    before = server.kernels().keys()
    head = server.ask(path, "HEAD")
    assert head.status == (404 if path == "nope" else 200)
    assert head.headers["Content-Type"] == "text/html; charset=utf-8"
    assert head.body == b""
    assert before <= server.kernels().keys()


def test_a_language_of_a_country_has_pages_like_any_other(course: Path, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    shutil.copytree(course, folder)
    shutil.copytree(course / "pt", folder / "pt_PT")
    with serving("--ready", "0", folder=folder) as running:
        assert languages_offered(running.ask(Accept_Language="pt-pt").text)[0] == "pt-PT"
        assert languages_offered(running.ask(Accept_Language="pt-BR").text)[0] == "pt"
        for path in ("pt_PT/", "pt_PT/01-first.ipynb", "pt_PT/nope"):
            answer = running.ask(path)
            assert answer.status == (404 if path == "pt_PT/nope" else 200)
            assert '<html lang="pt-PT"' in answer.text
            assert 'href="/pt_PT/' in answer.text
            assert "Português (Portugal)" in answer.text
        assert running.ask("pt_PT").headers["Location"] == "/pt_PT/"


def test_a_stray_folder_beside_the_lessons_harms_no_page(course: Path, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    shutil.copytree(course, folder)
    for stray in (".ipynb_checkpoints", "en/.ipynb_checkpoints", "old copies", "x"):
        shutil.copytree(course / "en", folder / stray)
    with serving("--ready", "1", folder=folder) as running:
        page = running.ask("fr/")
        assert page.status == 200
        assert set(re.findall(r'hreflang="([^"]*)"', page.text)) == {"en", "fr", "pt"}
        assert running.ask(LESSON).kernel
        for path in (".ipynb_checkpoints/", ".ipynb_checkpoints/01-first.ipynb", "x/", "x/01-first.ipynb"):
            assert running.ask(path).status == 404
        assert running.ask("en/.ipynb_checkpoints/01-first.ipynb").status == 404


def test_another_method_is_refused_in_the_same_look(server: Server) -> None:
    answer = server.ask("en/", "DELETE")
    assert answer.status in {403, 405}
    assert 'class="masthead"' in answer.text
    assert "Traceback" not in answer.text


def test_every_page_forbids_what_it_does_not_need(server: Server) -> None:
    for path in ("", "en/", LESSON, "nope"):
        headers = server.ask(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'self'" in policy
        assert "unsafe-eval" not in policy
        script = next(rule for rule in policy.split("; ") if rule.startswith("script-src"))
        assert "unsafe-inline" not in script
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_no_page_asks_anything_of_another_host(server: Server) -> None:
    for path in ("", LESSON, "nope"):
        outside = re.findall(r'(?:src|href|url\()=?"?(?:https?:)?//[^\s">)]+', server.ask(path).text)
        assert outside == []


def test_no_cookie_says_who_a_visitor_is(server: Server) -> None:
    assert server.ask("en/").cookies == ""
    assert re.fullmatch(r"_xsrf=[^;]+", server.ask(LESSON).cookies)


def test_a_static_file_is_compressed_kept_for_good_and_known_by_its_content(server: Server) -> None:
    addresses = re.findall(r'href="/(static/[^"]+)"', server.ask(LESSON).text)
    kinds = {address.rsplit(".", 1)[1] for address in addresses}
    assert kinds == {"js", "css", "woff2", "svg"}
    for address in addresses:
        plain = server.ask(address)
        assert plain.status == 200
        assert "immutable" in plain.headers["Cache-Control"]
        assert int(re.findall(r"max-age=(\d+)", plain.headers["Cache-Control"])[0]) >= 31_000_000
        assert plain.headers["Vary"] == "Accept-Encoding"
        assert server.ask(address, If_None_Match=plain.headers["ETag"]).status == 304
        packed = server.ask(address, Accept_Encoding="gzip")
        if address.endswith((".js", ".css")):
            assert packed.headers["Content-Encoding"] == "gzip"
            assert len(packed.body) < 0.5 * len(plain.body)
        assert server.ask(address, "HEAD").headers["Content-Length"] == str(len(plain.body))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("lesson.js", "text/javascript; charset=utf-8"),
        ("lesson.css", "text/css; charset=utf-8"),
        ("source-serif-4.woff2", "font/woff2"),
        ("icon.svg", "image/svg+xml"),
    ],
)
def test_a_static_file_has_its_type(server: Server, name: str, kind: str) -> None:
    address = re.findall(rf'"/(static/[0-9a-f]+/{re.escape(name)})"', server.ask(LESSON).text)[0]
    assert server.ask(address).headers["Content-Type"] == kind


def test_a_lesson_is_never_kept_by_the_browser(server: Server) -> None:
    assert server.ask(LESSON).headers["Cache-Control"] == "no-store"


def test_a_page_is_compressed_for_whom_it_may_be(server: Server) -> None:
    packed, plain = server.ask(LESSON, Accept_Encoding="gzip"), server.ask(LESSON)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "It tells of" in gzip.decompress(packed.body).decode()
    assert len(packed.body) < 0.5 * len(plain.body)
    assert "Accept-Encoding" in plain.headers["Vary"]
