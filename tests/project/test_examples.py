"""What the documents show is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from briscola_widgets import Language

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "locales/README.md",
    *(f"docs/translating{code}.md" for code in ("", ".fr", ".es", ".pt")),
)


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_every_make_target_that_a_document_names_is_listed_by_make() -> None:
    listed = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in DOCUMENTS:
        named = set(re.findall(r"`make ([a-z-]+)", (ROOT / document).read_text(encoding="utf-8")))
        assert named
        assert named <= listed, document


def test_every_path_that_a_document_names_is_there() -> None:
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        named = re.findall(r"`((?:briscola_core|widgets|tutorial|locales|docs|tests|bench)/[\w./-]*)`", text)
        named += re.findall(r"\]\((?!http)([^)#]+)\)", text)
        assert named
        real = [
            path.partition(":")[0] for path in named if not re.search("LANGUAGE|NAME|NN-", path)
        ]  # these stand for any
        folders = (ROOT, (ROOT / document).parent)
        assert [path for path in real if not any((folder / path).exists() for folder in folders)] == []


def test_the_page_for_translators_says_the_same_in_every_language() -> None:
    pages = {
        code: (ROOT / f"docs/translating{code and f'.{code}'}.md").read_text(encoding="utf-8")
        for code in ("", "fr", "es", "pt")
    }
    shapes = {}
    for code, text in pages.items():
        blocks = re.findall(r"```sh.*?```", text, re.DOTALL)
        spans = re.findall(r"`[^`\n]+`", re.sub(r"```sh.*?```", "", text, flags=re.DOTALL))
        marks = re.findall(r"^ *(#+|[-|]|[0-9]\.) ", text, re.MULTILINE)
        own = [re.sub(r"IN=\w\w|locales/\w\w/", "", part) for part in (*blocks, *spans)]
        shapes[code] = (own[: len(blocks)], sorted(own[len(blocks) :]), marks)
    assert [code for code, shape in shapes.items() if shape != shapes[""]] == []
    for code, text in pages.items():
        previewed = re.search(r"make preview IN=(\w+)", text)
        assert previewed
        for reader in (code or "en", previewed[1]):  # the page that opens is in the language of the lesson
            button = Language(reader).gettext("Show where a phrase comes from")
            assert re.search(rf"«\s?{button}\s?»", text), (code, reader)
        assert [block.rstrip("`\n ").endswith("git commit") for block in re.findall(r"```sh.*?```", text, re.DOTALL)][
            -1
        ]
        for other in set(pages) - {code}:
            assert f"](translating{other and f'.{other}'}.md)" in text
