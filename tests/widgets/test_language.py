"""The words, numbers and beginnings of sentences of each language."""

from __future__ import annotations

import pytest

from briscola_tutorial.places import languages
from briscola_widgets import Language
from briscola_widgets.names import names_by_deck
from briscola_widgets.wording import parts


def test_a_regions_code_has_the_regions_numbers() -> None:
    assert (Language("es").number(1.5), Language("es_MX").number(1.5)) == ("1,5", "1.5")
    assert Language("pt_BR").locale.territory == "BR"
    assert Language("pt_BR").tag == "pt-BR"


@pytest.mark.parametrize("code", languages())
def test_a_list_ends_with_the_languages_own_and(code: str) -> None:
    last = {"en": "A, B, and C", "fr": "A, B et C", "es": "A, B y C", "pt": "A, B e C"}
    assert Language(code).list(["A", "B", "C"]) == last[code]


@pytest.mark.parametrize(
    ("code", "word", "begun"),
    [
        ("en", "ace of hearts", "Ace of hearts"),
        ("fr", "épées", "Épées"),
        ("fr", "l’as de pique", "L’as de pique"),
        ("es", "«tres de oros»", "«Tres de oros»"),
        ("pt", "ás de ouros", "Ás de ouros"),
        ("en", "ǆ", "ǅ"),  # two letters in one: only the first is large
        ("en", "2 of hearts", "2 of hearts"),
        ("en", "…", "…"),
        ("en", "", ""),
    ],
)
def test_a_sentence_begins_with_a_large_letter(code: str, word: str, begun: str) -> None:
    assert Language(code).sentence(word) == begun


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(
    ("before", "after", "begins"),
    [
        ("", " takes it.", True),
        ("So it is. ", " takes it.", True),
        ("Who? “", "” takes it.", True),
        ("A plays ", ".", False),
        ("A plays: ", ".", False),
        (" ", " after a word in bold", False),
        ("", "", False),  # a value
    ],
)
def test_a_card_that_begins_a_sentence_is_named_so(code: str, before: str, after: str, begins: bool) -> None:  # noqa: FBT001 - of a table
    language = Language(code)
    names = names_by_deck(language)["2S"]
    (sign,) = [part for part in parts(language, f"{before}2♠{after}") if isinstance(part, dict)]
    assert sign["names"] == ([language.sentence(name) for name in names] if begins else names)
    assert all(name[0].islower() for name in names)


def test_a_card_is_named_with_french_suits_first_and_then_with_italian_ones() -> None:
    """The page's script knows the decks in this order."""
    names = names_by_deck(Language("en"))
    assert names["QH"] == ["horse of hearts", "horse of cups"]
    assert names["S"] == ["spades", "swords"]
    assert len(names) == 44
