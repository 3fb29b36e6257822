"""The language a page is written in: its words, and how it writes numbers and lists."""

from __future__ import annotations

import gettext
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

#: The language that the messages are written in; no catalog exists for it.
SOURCE = "en"

#: Around a text that has no translation: Unicode's isolates, so that it reads right among words of any
#: direction. Nobody sees them; pages put an element of the text's own language in their place.
UNTRANSLATED, TRANSLATED = "\u2068", "\u2069"


class Language:
    """The words of one language, from the catalogs of a package, and its formats.

    ``code`` is a language code such as ``fr``; ``domain`` the catalog (``interface`` for what
    the widgets and pages say, ``lessons`` for what lessons and scenarios say); ``package`` the
    package whose ``locales`` folder holds the compiled catalog. Where a message has no
    translation the English source stands, between `UNTRANSLATED` and `TRANSLATED`.
    """

    def __init__(self, code: str, domain: str = "interface", package: str = "briscola_widgets") -> None:
        self.code = code
        self.locale = Locale.parse(code)
        self._catalog = _catalog(self.code, domain, package)

    @property
    def tag(self) -> str:
        """The code as web pages write it: pt-BR for pt_BR."""
        return self.code.replace("_", "-")

    def gettext(self, message: str) -> str:
        return self._catalog.gettext(message)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        return self._catalog.ngettext(singular, plural, count)

    def number(self, value: float) -> str:
        return _number(value, self.code)

    def decimal(self, value: float) -> str:
        """A number with one digit after its decimal sign."""
        return format_decimal(value, "0.0", locale=self.locale)

    def percent(self, share: float) -> str:
        """A share of 1 in whole percent, with the sign."""
        return format_percent(share, locale=self.locale)

    def sentence(self, text: str) -> str:
        """``text`` as it begins a sentence: its first letter in upper case."""
        first = next((index for index, character in enumerate(text) if character.isalnum()), len(text))
        return text[:first] + text[first : first + 1].title() + text[first + 1 :]

    def alternatives(self, words: list[str]) -> str:
        """``words`` joined as this language joins what one may choose from: «A, B or C»."""
        return format_list(words, style="or", locale=self.locale)

    def list(self, words: list[str]) -> str:
        """``words`` joined as this language joins a list: «A, B and C»."""
        return format_list(words, locale=self.locale)

    def __repr__(self) -> str:
        return f"Language({self.code!r})"


def locales(package: str) -> Path:
    """The folder of a package's compiled catalogs (the build writes it, from ``locales/``)."""
    return Path(str(files(package))) / "locales"


@lru_cache(maxsize=1024)  # a menu of bids has sixty numbers, and is made anew at each press
def _number(value: float, code: str) -> str:
    return format_decimal(value, locale=Locale.parse(code))


@lru_cache
def _catalog(code: str, domain: str, package: str) -> gettext.NullTranslations:
    catalog = gettext.translation(domain, locales(package), [code], fallback=True)
    if code.partition("_")[0] != SOURCE:
        catalog.add_fallback(_Source())
    return catalog


class _Source(gettext.NullTranslations):
    """The messages themselves, marked as such."""

    def gettext(self, message: str) -> str:
        return f"{UNTRANSLATED}{message}{TRANSLATED}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name for «translate later»
    """``message`` itself: marks a text for the catalog that is translated where it is shown."""
    return message
