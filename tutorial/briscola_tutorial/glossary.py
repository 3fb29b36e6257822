"""The words of the game in five languages (docs/GLOSSARY.csv), as a table to be read and searched."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from babel import Locale
from markupsafe import Markup

from briscola_widgets.language import Language

from .places import glossary

#: The language that is spoken at the table where all of these words come from.
_ITALIAN = "it"
#: The columns that hold no words.
_OTHER = ("key", "note")

_TABLE = Markup("""\
<div class="glossary" data-found="{found}" data-none="{none}">
<p class="find" hidden><label>{look} <input type="search" autocomplete="off" autocapitalize="none" spellcheck="false"></label> <span class="found" role="status"></span></p>
<div class="b-table"><table role="table"><caption class="unseen">{title}</caption>
<thead role="rowgroup"><tr role="row">{heads}</tr></thead>
<tbody role="rowgroup">
{rows}
</tbody></table></div>
</div>""")
_HEAD = Markup('<th role="columnheader" scope="col" lang="{tag}">{name}</th>')
_FIRST = Markup('<th role="rowheader" scope="row" lang="{tag}">{word}</th>')
_CELL = Markup('<td role="cell" lang="{tag}" data-language="{name}">{word}</td>')


@dataclass(frozen=True)
class Glossary:
    """The words with the Italian ones first, which have their order, then those of a page's language."""

    code: str

    def _repr_html_(self) -> str:
        return self.html

    @property
    def html(self) -> Markup:
        """The table, with a field that a page's script brings to life (tutorial/frontend/glossary.js)."""
        language = Language(self.code)
        with glossary().open(encoding="utf-8", newline="") as file:
            words = list(csv.DictReader(file))
        codes = sorted(
            (code for code in words[0] if code not in _OTHER), key=lambda code: (code != _ITALIAN, code != self.code)
        )
        columns = [(Language(code).tag, _own_name(code), code) for code in codes]
        rows = [
            Markup().join(
                (_FIRST if code == _ITALIAN else _CELL).format(tag=tag, name=name, word=word[code])
                for tag, name, code in columns
            )
            for word in sorted(words, key=lambda word: word[_ITALIAN].casefold())
        ]
        return _TABLE.format(
            # TRANSLATORS: how many words of a list fit what is looked for
            found=language.gettext("Words shown: {count}"),
            none=language.gettext("No such word."),
            # TRANSLATORS: the label of a field above a list of words in five languages
            look=language.gettext("Look for a word, in any of the languages"),
            title=language.gettext("Words in five languages"),
            heads=Markup().join(_HEAD.format(tag=tag, name=name) for tag, name, _ in columns),
            rows=Markup("\n").join(Markup('<tr role="row">{}</tr>').format(row) for row in rows),
        )


def _own_name(code: str) -> str:
    name = Locale.parse(code).get_language_name() or code
    return name[:1].upper() + name[1:]
