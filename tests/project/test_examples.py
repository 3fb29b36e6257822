"""What the documents show is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_every_make_target_that_a_document_names_is_listed_by_make() -> None:
    listed = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in ("README.md", "CONTRIBUTING.md"):
        named = set(re.findall(r"`make ([a-z-]+)", (ROOT / document).read_text(encoding="utf-8")))
        assert named
        assert named <= listed, document


def test_every_path_that_a_document_names_is_there() -> None:
    for document in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        named = re.findall(r"`((?:briscola_core|widgets|tutorial|locales|docs|tests|bench)/[\w./-]*)`", text)
        named += re.findall(r"\]\((?!http)([^)#]+)\)", text)
        assert named
        real = [path for path in named if not re.search("LANGUAGE|NAME|NN-", path)]  # these stand for any
        assert [path for path in real if not (ROOT / path).exists()] == []
