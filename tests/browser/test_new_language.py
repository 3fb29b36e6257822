"""A language that nobody has written a line of code for: begun, translated, served and played.

Its words are the English ones with accents, 40 % longer, so that what is cut off or still in English shows.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path

import pytest
from babel.messages.pofile import write_po
from playwright.sync_api import Page, expect

from briscola_tutorial.translation.catalogs import catalog_path, messages
from briscola_tutorial.translation.compiling import compile_catalogs
from briscola_tutorial.translation.po import read_catalog
from briscola_widgets import Language
from tests.browser.lesson import EXERCISES, Learner
from tests.serving import ROOT, copied_project, environment_of, serving

#: A language that Babel knows, and that this project has no word of.
CODE = "eo"
LESSON = "09-the-revealed-partner.ipynb"
#: Left untranslated: a heading of the lesson, an exercise's title, a button, a label in the page's frame.
LEFT = ("In short", "Settle the deal", "Hint", "Brightness")
#: What translations keep: code, targets of links, tags, placeholders, entities, formulas, cards.
KEPT = re.compile(r"(`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^}]*\}|%\(\w+\)\w|&\w+;|\$[^$]*\$|\b[2-7JQKA][SHDC]\b)")
ACCENTED = str.maketrans("aeiouyAEIOUY", "åéîøûýÅÉÎØÛÝ")


def pseudo(text: str) -> str:
    """Words with accents, each 40 % longer."""

    def longer(found: re.Match[str]) -> str:
        word = found[0].translate(ACCENTED)
        return word + ("éîøûå" * len(word))[: ceil(0.4 * len(word))]

    pieces = KEPT.split(text)
    return "".join(piece if index % 2 else re.sub(r"[A-Za-z]{2,}", longer, piece) for index, piece in enumerate(pieces))


@pytest.fixture(scope="module")
def project() -> Iterator[Path]:
    """A copy of the project with one more language, begun by the command and then translated."""
    with copied_project() as folder:
        before = set(folder.rglob("*.py"))
        ready = {"BIN": str(Path(sys.executable).parent), "CODE": CODE}
        make = ["make", "--old-file=.venv/dev.done", "language", *(f"{name}={value}" for name, value in ready.items())]
        subprocess.run(make, cwd=folder, env=environment_of(folder), check=True, capture_output=True)
        assert set(folder.rglob("*.py")) == before
        for domain in ("interface", "lessons"):
            path = catalog_path(folder, CODE, domain)
            catalog = read_catalog(path)
            for message in messages(catalog):
                if isinstance(message.id, tuple):
                    message.string = tuple(pseudo(message.id[min(form, 1)]) for form in range(catalog.num_plurals))
                elif isinstance(message.id, str) and message.id not in LEFT:
                    message.string = pseudo(message.id)
            with path.open("wb") as file:
                write_po(file, catalog, width=0)
        step = [sys.executable, "-m", "briscola_tutorial.translation"]
        subprocess.run([*step, "all"], cwd=folder, env=environment_of(folder), check=True, capture_output=True)
        check = subprocess.run(
            [*step, "check"], cwd=folder, env=environment_of(folder), capture_output=True, text=True, check=False
        )
        told = [line for line in check.stdout.splitlines() if line.startswith(f"locales/{CODE}")]
        assert {line.rpartition("[")[2] for line in told} == {"untranslated]"}
        # each of them, in whichever catalogs it stands, and nothing else
        assert {re.findall(r"untranslated: '(.*?)'", line)[0] for line in told} == set(LEFT)
        yield folder


#: What is still in English without being marked so, in text and in what is read aloud, and what is cut off.
LOOK = """
() => {
  const found = [];
  // «kaj» is the language's own word in lists, which Babel gives
  const english = (text) => (text.match(/\\p{L}{3,}/gu) ?? []).filter((word) => /^[A-Za-z]+$/.test(word) && word !== 'kaj');
  const own = document.documentElement.lang;
  for (const node of document.body.querySelectorAll('*')) {
    if (!node.checkVisibility() || node.closest('script, style, code, a[hreflang]')) continue;
    if ((node.closest('[lang]')?.lang ?? own) !== own) continue;
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      for (const word of english(node.getAttribute(name) ?? '')) found.push(`English ${name}: ${word}`);
    for (const text of node.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) continue;
      for (const word of english(text.data)) found.push(`English: ${word} in ${text.data.trim()}`);
      if (/[\\u2068\\u2069]/.test(text.data)) found.push(`a mark in ${text.data}`);
      const range = document.createRange();
      range.selectNodeContents(text);
      const said = range.getBoundingClientRect();
      for (let box = node; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const room = box.getBoundingClientRect();
        if (room.width <= 1) break; // for screen readers only
        const wide = overflowX !== 'visible' && overflowX !== 'auto' && said.right > room.right + 1;
        const high = overflowY !== 'visible' && overflowY !== 'auto' && said.bottom > room.bottom + 1;
        if (wide || high) found.push(`cut off: ${text.data.trim()} in ${box.className}`);
      }
    }
  }
  for (const node of document.querySelectorAll('.briscola-exercise button, .b-seat, .b-seat *, .b-goal, .b-line'))
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')
      found.push(`no room: ${node.textContent}`);
  for (const felt of document.querySelectorAll('.b-felt')) {
    const box = felt.getBoundingClientRect();
    for (const node of felt.querySelectorAll('.b-seat > *, .b-caption')) {
      const own = node.getBoundingClientRect();
      if (own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1)
        found.push(`out of the table: ${node.textContent}`);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} wide in a window of ${clientWidth}`);
  return found;
}
"""


class Reader(Learner):
    """A learner who looks at the page after each action."""

    def compare(self) -> None:
        super().compare()
        assert self.page.evaluate(LOOK) == []


def test_a_language_begun_by_one_command_is_served_whole_and_what_it_lacks_is_marked(
    page: Page, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CODE not in {path.name for path in (ROOT / "locales").iterdir()}
    compile_catalogs(project)
    packages = {"briscola_widgets": "widgets/briscola_widgets", "briscola_tutorial": "tutorial/briscola_tutorial"}
    monkeypatch.setattr("briscola_widgets.language.locales", lambda package: project / packages[package] / "locales")
    with serving("--ready", "2", project=project) as server:
        page.goto(f"{server.url}{CODE}/")
        assert page.evaluate(LOOK) == []
        expect(page.locator("html")).to_have_attribute("lang", CODE)
        page.goto(f"{server.url}en/{LESSON}")
        page.get_by_role("link", name="Esperanto").click()
        expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(EXERCISES), timeout=60_000)
        expect(page.locator("html")).to_have_attribute("lang", CODE)

        language = Language(CODE)
        assert re.fullmatch(r"1\s255,5", language.number(1255.5))
        assert language.list(["A", "B", "C"]) == "A, B kaj C"
        assert page.evaluate(LOOK) == []
        card = page.locator("[role=img][data-sign='2S']").first
        assert str(card.get_attribute("aria-label")).casefold() == pseudo("two of spades").casefold()
        for name, width in zip(EXERCISES, (1280, 360, 768, 1280, 360), strict=True):
            page.set_viewport_size({"width": width, "height": 900})
            Reader(page, name, CODE).solve()
        marked = page.locator(".b-untranslated[lang=en]")
        assert {text.strip() for text in marked.all_inner_texts()} >= set(LEFT) - {"Brightness"}
        assert marked.first.evaluate("node => getComputedStyle(node, '::after').content") == '"en"'
