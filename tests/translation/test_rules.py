"""Each rule of `check` passes what is right and names what is wrong: a table of both verdicts."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from hunspell import Hunspell

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import catalog_path
from briscola_tutorial.translation.fault import Fault
from briscola_tutorial.translation.rules import RULES, faults, notes, spelling
from briscola_tutorial.translation.rules.rule import Material

ROOT = Path(__file__).parents[2]

#: By rule: language, English, right translations, then wrong ones and what is said of each.
TRANSLATIONS: dict[str, list[tuple[str, str, tuple[str, ...], dict[str, str]]]] = {
    "placeholders": [
        ("fr", "{seat} takes {n:+d}.", ("{n:+d} pour {seat}.",), {
            "{seat} prend {m}.": "lacks ['{n:+d}'] and adds ['{m}']",
            "{seat} prend.": "the translation lacks ['{n:+d}']",
            "{seat prend {n:+d}.": "do not pair up",
        }),
        ("fr", "+{n} to A, −{m} to B", ("B\u00a0: -{m}, A\u00a0: +{n}",), {
            "−{n} pour A, −{m} pour B": "lacks ['+{n}'] and adds ['−{n}']",
            "{n} pour A, −{m} pour B": "lacks ['+{n}'] and adds ['{n}']",
        }),
        ("es", "{a}-{b} and +%(n)s", ("{a}-{b} y +%(n)s", "de {a} a {b}, +%(n)s"), {"{a}-{b} y %(n)s": "lacks ['+%(n)s'] and adds ['%(n)s']"}),
        ("fr", "%(name)s leads.", ("%(name)s entame.",), {"%(nom)s entame.": "lacks ['%(name)s'] and adds ['%(nom)s']"}),
    ],
    "numbers": [
        ("fr", "0.5 of 1,255", ("0,5 sur 1\u202f255", "1\u00a0255 et 0,5"), {"0,6 sur 1\u202f255": "lacks ['0.5'] and adds ['0.6']"}),
        ("es", "−2 and 21", ("-2 y 21",), {"2 y 21": "lacks ['−2'] and adds ['2']"}),
    ],
    "cards": [("pt", "B plays 2♠.", ("B joga 2♠.", "2♠\ufe0e: joga B."), {"B joga 2♥.": "lacks ['2♠'] and adds ['2♥']"})],
    "code": [("es", "Write `2S`.", ("Escribe `2S`.",), {"Escribe `3S`.": "lacks ['`2S`']", "Escribe 2S.": "lacks ['`2S`']"})],
    "links": [("fr", "See [it](02.ipynb).", ("[Voir](02.ipynb).",), {"[Voir](03.ipynb).": "lacks ['(02.ipynb)']", "Voir.": "lacks"}),
        ("fr", 'See [it](02.ipynb "The trick").', ('[Voir](02.ipynb "Le pli").',), {"[Voir](02.ipynb).": "lacks ['(02.ipynb \"…\")']"}),
    ],
    "formulas": [("fr", "So $x = 1$.", ("Donc $x = 1$.",), {"Donc $x = 2$.": "lacks ['$x = 1$']"})],
    "html": [("pt", "one<br>two", ("um<br>dois",), {"um dois": "lacks ['<br>']", "um<hr>dois": "adds ['<hr>']"})],
    "emphasis": [
        ("fr", "**Both** play *one* card.", ("**Les deux** jouent *une* carte.", "On joue *une* carte, **tous deux**."), {
            "Les deux jouent *une* carte.": "lacks ['**bold**']",
            "**Les deux** jouent une carte.": "lacks ['*emphasis*']",
            "**Les deux** jouent **une** carte.": "lacks ['*emphasis*'] and adds ['**bold**']",
            "** Les deux** jouent *une* carte.": "lacks ['**bold**']",
            "**Les deux** *jouent* *une* carte.": "adds ['*emphasis*']",
        }),
        ("es", "Two cards", ("Dos cartas", "2 * 3 * 4 cartas"), {"**Dos** cartas": "adds ['**bold**']"}),
    ],
    "number-words": [
        ("fr", "Play five cards to three tricks.", ("Jouez cinq cartes en trois plis.", "Trois plis\u00a0: cinq cartes."), {
            "Jouez quatre cartes en trois plis.": "the English says 'five', the translation has no 'cinq'",
            "Jouez les cartes en plis.": "the English says 'three', the translation has no 'trois'",
        }),
        ("pt", "Two", ("Duas", "Dois"), {"Vinte": "has no 'dois'"}),
        ("fr", "sixty-one, `five`", ("soixante et un",), {}),
        ("es", "of ten", ("de diez", "de 10"), {"de cien": "has no 'diez'"}),
        ("it", "Five tricks", ("Tre",), {}),  # the list has no column for it
    ],
    "names": [
        ("fr", "Voilà shows Briscola.", ("Voilà montre la Briscola.", "La Briscola, grâce à Voilà."), {
            "Voila montre la Briscola.": "'Voila' is the name Voilà but for its accents",
            "On montre la Briscola.": "the English says 'Voilà', the translation has no 'Voilà'",
            "Voilà montre la briscola.": "has no 'Briscola'",
        }),
        ("es", "There", ("Voilà", "la briscola", "`voila`"), {"voila": "is the name Voilà but for its accents"}),
        ("pt", "In JupyterLab", ("No JupyterLab",), {"No Jupyter": "has no 'JupyterLab'"}),
        ("fr", "Voila", (), {"Là": "'Voila' is the name Voilà but for its accents"}),
    ],
    "characters": [("fr", "The trick.", ("Le pli.", "Le  \npli."), {
        "Le\u200bpli.": "holds the character U+200B",
        "Le pli\ufffd.": "holds the character U+FFFD",
        "Le \u2068pli\u2069.": "holds the character U+2068",
        "Le  pli.": "holds two blanks in a row",
        "Le pli. ": "ends with a blank",
        "Le\tpli.": "holds the character U+0009",
        "Le\u2000pli.": "holds the character U+2000",
        "Le\u2003pli.": "holds the character U+2003",
        "Le\npli.": "holds a line break, and the English has none",
        "Le pli \u00a0: ici": "holds two blanks in a row",
        "Le pli\u202f\u00a0: ici": "holds two blanks in a row",
    }), ("es", "50%", ("50\u00a0%", "50\u202f%", "50%"), {"50 %": "the blank in '0 %' can break"}), ("es", "Wait … or lose −12 to −{n}", ("Espera… o pierde −12 a −{n}", "Espera… −12 −{n}, 61-70 y –"), {
        "Espera... −12 a −{n}": "the English has '…', the translation three dots",
        "Espera… -12 a −{n}": "the English has the sign −, the translation '-'",
        "Espera… –12 a −{n}": "the translation '–'",
        "Espera… −12 a -{n}": "the translation '-'",
    }), ("fr", "-1 or ...", ("-1 ou ...",), {}), ("es", "Your trick", ("más allá", "ma\u00f1ana"), {"mas alla\u0301": "an accent of 'allá' is a character of its own"})],
    "end-marks": [
        ("fr", "Who takes it?", ("Qui le prend\u202f?", "*Qui le prend…\u202f?*"), {
            "Qui le prend": "the English ends with '?', the translation has none",
            "Qui le prend.": "the English ends with '?', the translation with '.'",
        }),
        ("es", "**Wait …**", ("**Espera…**", "Espera…"), {"**Espera**": "ends with '…'"}),
        ("pt", "You will", ("Você vai:", "Você vai"), {"Você vai.": "has no mark at its end, the translation with '.'"}),
        ("zh", "Who?", ("谁\uff1f",), {"谁。": "the translation with '.'"}),
    ],
    "seats": [
        ("fr", "See what D plays to C’s ace.", ("Regarde ce que D joue sur l’as de C.", "D joue. C’est l’as de C."), {
            "Regarde ce que E joue sur l’as de C.": "lacks ['D'] and adds ['E']",
            "Regarde ce que joue D. C’est un as.": "lacks ['C']",
            "D puis C, et B": "adds ['B']",
        }),
        ("pt", "Then C or D plays `B`, KC or 3D.", ("E C ou D joga `B`. E agora?",), {"E C ou E joga.": "lacks ['D'] and adds ['E']"}),
        ("fr", "A leads 2♠.", ("A entame 2♠.", "2♠\u00a0: A entame."), {"Le joueur entame 2♠.": "lacks ['A']"}),
        ("fr", "The trick goes to A, not to B.", ("Le pli va à A, pas à B.",), {"Le pli va à B, pas à B.": "lacks ['A']"}),
        ("fr", "A’s ace, and B’s.", ("L’as de A et celui de B.",), {"L’as de A et celui de A.": "lacks ['B']"}),
        ("es", "A and B, then B and A play.", ("A y B, luego juegan B y A.",), {"A y B, luego juegan B y B.": "lacks ['A'] and adds ['B']"}),
        ("pt", "B has A♥ or the A.", ("B tem A♥ ou o ás.", "B tem o ás."), {"B tem o ás, e D tem A♥.": "adds ['D']"}),
        ("es", "C leads.", ("Sale C. A ver…",), {"Sale C, y luego A.": "adds ['A']"}),
        ("es", "A card in “A full session”", ("Una carta en «A» y «B»", "Una carta"), {}),
        ("pt", "A plain card", ("A carta lisa", "Uma carta"), {}),
    ],
    "apostrophes": [
        ("fr", "the ace", ("l’as", "l’as `l'as`"), {
            "l'as": "the apostrophe of \"l'as\" is straight",
            **{f"l{sign}as": f"the apostrophe of 'l{sign}as' is another sign" for sign in "`´‘ʼ′"},
        }),
        ("es", "the ace", ("l'as",), {}),
    ],
    "quotation-marks": [
        ("fr", "“now”", ("«\u00a0le “là” dit\u00a0»",), {"“là”": "its quotation marks are those of another language"}),
        ("fr", "“now”", ("«\u00a0là\u00a0»", '[là](a.ipynb "b") `"`'), {
            '"là"': "its quotation marks are straight",
            "«\u00a0là": "one of its quotation marks has no other: «",
            '«\u00a0là"': "its quotation marks are straight",
        }),
        ("es", "the “ace”", ("el «as»", "el “as”"), {
            'el "as"': "its quotation marks are straight",
            'el "as»': "its quotation marks are straight",
            "el as»": "has no other: »",
            "el «as": "has no other: «",
        }),
        ("pt", "the “ace”, “so”", ("o “ás”, “assim”",), {"o “ás, “assim”": "has no other: ““”", 'o "ás”, “assim”': "are straight"}),
        ("de", "“ace”", ("„Ass“", "»Ass«"), {"„Ass": "has no other: „"}),
        ("es", "the ace", ('el "as"',), {}),
    ],
    "capitals": [
        ("pt", "Pass", ("Passar", "**Passar**", "{seat} passa", "¿Pasar?", "過"), {"passar": "begins with a capital letter, 'passar'", "**passar**": "a capital letter"}),
        ("es", "pass", ("pasar",), {"Pasar": "begins with a small letter, 'Pasar'"}),
        ("de", "card", ("Karte", "karte"), {}),
        ("fr", "{seat} passes", ("{seat} passe", "passe de {seat}"), {}),
    ],
    "french-spaces": [
        ("fr", "Who?", ("Qui\u202f?", "«\u00a0Qui\u00a0»", "Ici\u00a0: `a: b`", "[qui](a?b)", "https://a?b"), {
            "Qui?": "the space of '?' in 'Qui?'",
            "Qui ?": "the space of '?'",
            "Qui\u00a0?": "is missing, or can break",
            "Ici : là": "the space of ':'",
            "Voilà!": "the space of '!'",
            "Ici; là": "the space of ';'",
            "«Qui\u00a0»": "the space of '«'",
            "«\u00a0Qui»": "the space of '»'",
        }),
        ("fr", "{share} or 50%", ("{share}\u202f% ou 50\u00a0%", "{share} ou `50%`"), {"{share}% ou 50\u202f%": "the space of '%'", "50%": "the space of '%'"}),
        ("pt", "Who?", ("Quem?",), {}),
    ],
    "spanish-marks": [
        ("es", "Who? Go!", ("¿Quién? ¡Vamos!", "Si no, ¿quién?", "¡¿Quién?!"), {"Quién?": "? without ¿", "¿Quién": "? without ¿", "Quién?¿": "? without ¿", "Vamos!": "! without ¡"}),
        ("es", "Who leads? And who wins?", ("¿Quién sale? Y ¿quién gana?", "Si sale, *¿quién?* Y {seat}, ¿gana?", "Pero ¿sale? (¿Gana?)"), {
            "Quién ¿sale? ¿Y gana?": "¿ stands at no beginning: 'Quién ¿'",
            "¿Sale? Y gana ¿quién?": "¿ stands at no beginning: 'gana ¿'",
            "¿ Sale? ¿Gana?": "¿ stands at no beginning: '¿ '",
            "Vamos ¡ya!": "¡ stands at no beginning",
        }),
        ("es_MX", "Who?", ("¿Quién?",), {"Quién?": "? without ¿"}),
        ("pt", "Who?", ("Quem?",), {}),
    ],
    "identical": [("fr", "Points", ("Nombre de points",), {"Points": "identical to the English"}), ("fr", "{seat}: 2♠", ("{seat}: 2♠",), {})],
    "glossary": [
        ("fr", "Two tricks.", ("Deux plis.", "Un pli, puis un autre."), {"Deux levées.": "has no 'pli'"}),
        ("pt", "No trumps", ("Sem trunfos",), {"Sem cortes": "has no 'trunfo'"}),
        ("es", "card points", ("puntos de la carta",), {"cartas": "has no 'puntos'"}),
        ("es", "to follow suit", ("seguir el palo",), {"servir": "has no 'seguir el palo'"}),
        ("fr", "a tricky {trick}, `trick`", ("rusé",), {}),
        # a noun of the glossary that is a verb as well is right as either, in any form
        ("fr", "{seat} bids.", ("{seat} annonce.", "Une annonce de {seat}."), {"{seat} parle.": "has no 'annonce' or 'annoncer'"}),
        ("es", "Bid, or pass.", ("Anuncia o pasa.", "Haz un anuncio."), {"Habla o pasa.": "has no 'anuncio' or 'anunciar'"}),
        ("pt", "{seat} bids {bid}.", ("{seat} declara {bid}.", "A declaração é {bid}."), {"{seat} diz {bid}.": "has no 'declaração' or 'declarar'"}),
        ("es", "{seat} deals again.", ("{seat} vuelve a repartir.", "{seat} reparte.", "Un reparto."), {"{seat} da.": "has no 'reparto' or 'repartir'"}),
        ("pt", "{seat} deals again.", ("{seat} distribui de novo.",), {"{seat} dá.": "has no 'mão' or 'distribuir'"}),
        ("it", "Two tricks.", ("Due prese.",), {"Due trucchi.": "has no 'presa'"}),  # there is no dictionary for it yet
    ],
    "spelling": [
        ("fr", "The hearts", ("Les cœurs, l’as, 2♠, `xyz`, {abc}, [ici](xyz.ipynb)", "La Briscola"), {"Les ceours": "no fr word: 'ceours'"}),
        ("es", "Suits", ("Los palos",), {"Los palso": "no es word: 'palso'"}),
        ("pt", "Suits", ("Os naipes",), {"Os naips": "no pt word: 'naips'"}),
        ("fr", "The neigbour", (), {"Le voisin": "no en word: 'neigbour'"}),
        ("it", "Suits", ("Semi", "Xyzzyx"), {}),
    ],
}  # fmt: skip


def judged(rule: str, language: str, english: str, said: str, *, note: str = "", comment: str = "") -> list[Fault]:
    """What a rule says of one translation."""
    template, catalog = Catalog(), Catalog(locale=language)
    template.add(english, locations=[("tutorial/en/01-first.ipynb", None)])  # type: ignore[list-item]
    comments = ["paragraph in cell m1", note]
    catalog.add(english, said, auto_comments=comments, user_comments=[comment] if comment else [], lineno=7)
    material = Material(ROOT, {"lessons": template}, {(language, "lessons"): catalog}, ())
    return list(RULES[rule].check(material))


CASES = [(rule, *case) for rule, cases in TRANSLATIONS.items() for case in cases]


@pytest.mark.parametrize(("rule", "language", "english", "right", "wrong"), CASES)
def test_a_rule_passes_what_is_right_and_names_what_is_wrong(
    rule: str, language: str, english: str, right: tuple[str, ...], wrong: dict[str, str]
) -> None:
    for said in right:
        assert judged(rule, language, english, said) == [], said
    for said, what in wrong.items():
        found = judged(rule, language, english, said)
        assert found, said
        assert what in found[0].what
        assert found[0].mend
        if found[0].place:
            assert (found[0].file, found[0].place) == (f"locales/{language}/LC_MESSAGES/lessons.po", "7")
            assert found[0].what.endswith(f": {english!r} (paragraph in cell m1)")


@pytest.mark.parametrize(
    ("said", "right"), [("Recommencer", True), ("Recommencer l’étape", False), ("{n} recommence", True)]
)
def test_a_label_fits_into_the_space_that_its_note_names(said: str, right: bool) -> None:  # noqa: FBT001
    note = "TRANSLATORS: a button, at most 16 characters"
    found = judged("length", "fr", "Restart", said, note=note)
    assert (
        [fault.what for fault in found] == []
        if right
        else ["'Recommencer l’étape' has 19 characters where 16 have room"]
    )
    assert judged("length", "fr", "Restart", said) == []


@pytest.mark.parametrize(
    ("rule", "english", "said", "comment"),
    [
        ("identical", "Points", "Points", "same as in English: French has the word too"),
        ("glossary", "Two tricks.", "Deux levées.", "glossary: suit, trick"),
        ("spelling", "Hearts", "Ceours", "spelling: Ceours"),
        ("emphasis", "*Hearts*", "Cœurs", "emphasis: a title has none"),
        ("number-words", "Two or five", "Deux", "number-words: five"),
        ("names", "Briscola", "Le jeu", "names: Briscola"),
        ("names", "Now", "voila", "names: Voilà"),
        ("seats", "C and D play", "Jouent C et le partenaire", "seats: D"),
        ("end-marks", "Go!", "En avant", "end-marks: a button has none"),
    ],
)
def test_a_translators_comment_lets_pass_what_is_meant(rule: str, english: str, said: str, comment: str) -> None:
    assert judged(rule, "fr", english, said)
    assert judged(rule, "fr", english, said, comment="seen by A")
    assert judged(rule, "fr", english, said, comment=comment) == []


def test_a_singular_form_may_leave_out_its_number_and_no_other_may_change_it() -> None:
    for second, count in (("{n} points", 0), ("{n} puntos 2", 1)):
        template, catalog = Catalog(), Catalog(locale="es")
        for some in (template, catalog):
            some.add(("{n} point", "{n} points"), ("{n} punto", second))
        found = RULES["numbers"].check(Material(ROOT, {"lessons": template}, {("es", "lessons"): catalog}, ()))
        assert len(list(found)) == count


def test_dictionaries_that_are_not_installed_are_a_fault_where_they_could_be(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "node_modules").rmdir()
    npm = project / "bin/npm"
    npm.parent.mkdir()
    npm.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(npm.parent))
    assert [fault.mend for fault in faults(project, ["spelling"])] == ["run `npm ci`"]
    assert notes(project) == ()
    npm.unlink()
    assert faults(project, ["spelling"]) == ()
    capsys.readouterr()
    assert main(["check", "spelling"]) == 0
    assert capsys.readouterr().out == (
        "note: spelling is not checked, for npm, with which the dictionaries come, is not installed; "
        "install Node.js with npm, and run `npm ci`\n0 faults\n"
    )
    assert main(["check", "spelling", "untranslated"]) == 1  # the other rules are held against it all the same


def test_a_language_without_dictionary_or_numbers_is_noted_and_no_fault(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "node_modules/dictionary-fr").symlink_to(ROOT / "node_modules/dictionary-fr")
    (project / "docs/words").mkdir(parents=True)
    (project / "docs/words/numbers.csv").write_text("number,en,fr,pt\n5,five,cinq,cinco\n", encoding="utf-8")
    assert main(["init", "pt_PT"]) == 0
    capsys.readouterr()
    assert main(["check", "spelling", "number-words"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        *(
            f"note: the spelling of {code} is not checked, for it has no dictionary; "
            f"if npm has one: npm install --save-dev --save-exact dictionary-{code[:2]}"
            for code in ("es", "pt", "pt_PT")
        ),
        "note: number words of es are not checked; to have them checked, add a column to docs/words/numbers.csv",
        "0 faults",
    ]
    assert main(["check", "fuzzy"]) == 0
    assert capsys.readouterr().out == "0 faults\n"


def test_answers_to_one_question_that_read_the_same_in_a_translation_are_told(finished: Path) -> None:
    scenario = finished / "tutorial/scenarios/first.yaml"
    answers = "".join(f"{{text: {text}, verdict: right, why: so}}, " for text in ("The ace", "The king"))
    text = scenario.read_text(encoding="utf-8").replace("play: AH", f"ask: 'Which?', choices: [{answers}]")
    scenario.write_text(text, encoding="utf-8")
    assert main(["all"]) == 0
    path = catalog_path(finished, "fr", "lessons")
    for english, french in (("The ace", "La carte"), ("The king", "la carte"), ("Which?", "La carte")):
        edited(path, f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{french}"')
    (fault,) = faults(finished, ["answers"])
    assert fault.what == (
        "another answer to the same question in tutorial/scenarios/first.yaml reads so, too ('The ace'): 'The king'"
    )
    assert path.read_text(encoding="utf-8").splitlines()[int(fault.place) - 1] == 'msgid "The king"'
    edited(path, '"la carte"', '"le roi"')
    assert faults(finished, ["answers"]) == ()


def test_a_word_of_the_projects_own_list_is_no_fault_once_it_is_written_there(tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    (tmp_path / "docs/words").mkdir(parents=True)
    own = tmp_path / "docs/words/fr.txt"
    own.write_text("# words\nautre\n", encoding="utf-8")
    template, catalog = Catalog(), Catalog(locale="fr")
    catalog.add("Caller", "Chiamante")
    material = Material(tmp_path, {"lessons": template}, {("fr", "lessons"): catalog}, ())
    (fault,) = RULES["spelling"].check(material)
    assert fault.mend.endswith("or add Chiamante to docs/words/fr.txt")
    own.write_text("Chiamante  # who calls\n", encoding="utf-8")
    assert list(RULES["spelling"].check(material)) == []


def test_an_english_word_that_was_left_is_to_be_translated_and_goes_into_no_list() -> None:
    (fault,) = judged("spelling", "es", "By the king", "By el rey")
    assert fault.mend == "translate it; where it is meant to stay, note above it: # spelling: By"
    (fault,) = judged("spelling", "es", "The king", "El reyy")
    assert fault.mend.endswith("or add reyy to docs/words/es.txt")


@pytest.mark.parametrize(
    ("english", "said", "told", "wrong"),
    [
        ("See [it](02-the-pack.ipynb).", "Voir [ça] (02-the-pack.ipynb).", "links", []),
        ("See [it](02-the-pack.ipynb).", "Voir [ça](02-the-pack.ipynb.", "links", []),
        ("See [it](02-the-pack.ipynb).", "Vior [ça] (02-the-pack.ipynb).", "links", ["Vior"]),
        ("{seat} takes {seat}.", "{seat prend {seat}.", "placeholders", []),
        ("{bestof} wins.", "bestof} gagne.", "placeholders", []),
        ("Write `xyzzy`.", "Écris `xyzzy.", "code", []),
        ("{seat} takes it.", "{seat} le prend, seatt.", "", ["seatt"]),
    ],
)
def test_what_is_left_of_a_broken_link_or_placeholder_is_no_word_for_a_list(
    english: str, said: str, told: str, wrong: list[str]
) -> None:
    assert not told or judged(told, "fr", english, said)
    assert [fault.what for fault in judged("spelling", "fr", english, said)] == [
        f"no fr word: {word!r}: {english!r} (paragraph in cell m1)" for word in wrong
    ]


def test_a_catalog_of_another_language_is_one_fault_and_costs_no_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    suggested = spelling._suggested

    def counted(speller: Hunspell, word: str) -> str:
        asked.append(word)
        return suggested(speller, word)

    monkeypatch.setattr(spelling, "_suggested", counted)
    wrong = [f"qzx{one}{other}" for one in "abcdefghij" for other in "abcdefghij"]

    def told(*said: str) -> list[str]:
        asked.clear()
        catalog = Catalog(locale="fr")
        for number, word in enumerate(said):
            catalog.add(f"Message {number}", word)
        material = Material(ROOT, {}, {("fr", "lessons"): catalog}, ())
        return [fault.what for fault in RULES["spelling"].check(material)]

    assert told(*wrong) == ["most words of this catalog are not fr: 100 of 100"]
    assert asked == []
    among_others = told(*wrong, *["cartes"] * 100)
    assert among_others[0] == "no fr word: 'qzxaa': 'Message 0'"
    assert (len(among_others), len(asked)) == (100, 24)
    assert len(told(*wrong[:24])) == 24  # too few to tell


@pytest.mark.parametrize(
    ("rule", "english", "said", "mend"),
    [
        ("html", "one<br>two", "un deux", "HTML tags stay as in the source"),
        ("code", "Write `a`", "Écris", "code stays as in the source"),
        ("links", "[See](a.ipynb)", "Voir", "links stay as in the source"),
    ],
)
def test_what_stays_is_called_by_its_name(rule: str, english: str, said: str, mend: str) -> None:
    assert [fault.mend for fault in judged(rule, "fr", english, said)] == [mend]


def test_a_misspelt_source_is_named_with_its_cell() -> None:
    template = Catalog()
    template.add("A trikc", locations=[("tutorial/en/01.ipynb", None)], auto_comments=["heading in cell m1"])  # type: ignore[list-item]
    (fault,) = RULES["spelling"].check(Material(ROOT, {"lessons": template}, {}, ()))
    assert (fault.file, fault.place) == ("tutorial/en/01.ipynb", "cell m1")
    assert fault.mend.startswith("write trick")


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


#: By rule of the road: the file that is spoiled, what is replaced by what.
ROAD = {
    "sources": ("tutorial/en/01-first.ipynb", '"execution_count": 2', '"execution_count": 12'),
    "languages": (None, "locales/FR", ""),
    "syntax": ("locales/fr/LC_MESSAGES/lessons.po", 'msgid "Suit"', '<<<<<<< HEAD\nmsgid "Suit"'),
    "plural-forms": ("locales/fr/LC_MESSAGES/lessons.po", "plural=(n > 1)", "plural=(n != 1)"),
    "message-ids": ("locales/fr/LC_MESSAGES/lessons.po", 'msgid "Suit"', 'msgid "Suits"'),
    "untranslated": ("locales/fr/LC_MESSAGES/interface.po", 'msgid "Next"', 'msgid "Next"'),
    "fuzzy": ("locales/fr/LC_MESSAGES/interface.po", 'msgid "Next"', '#, fuzzy\nmsgid "Next"'),
    "obsolete": ("locales/fr/LC_MESSAGES/interface.po", 'msgid "Next"', 'msgid "Next"'),
    "notebooks": ("tutorial/fr/01-first.ipynb", "The trick", "Le pli"),
}


def test_every_rule_has_a_meaning_and_is_tested_here() -> None:
    assert set(RULES) == {*TRANSLATIONS, *ROAD, "length", "answers"}
    assert all(rule.meaning and "\n" not in rule.meaning and len(rule.meaning) < 100 for rule in RULES.values())


@pytest.mark.parametrize("rule", ROAD)
def test_a_rule_of_the_road_passes_what_is_finished_and_names_what_is_spoiled(finished: Path, rule: str) -> None:
    assert faults(finished, [rule]) == ()
    file, old, new = ROAD[rule]
    if file is None:
        (finished / old).mkdir()
    else:
        edited(finished / file, old, new)
    path = catalog_path(finished, "fr", "interface")
    if rule == "untranslated":
        edited(path, 'msgstr "Mot Next"', 'msgstr ""')
    if rule == "obsolete":
        path.write_text(path.read_text(encoding="utf-8") + '\n#~ msgid "a"\n#~ msgstr "b"\n', encoding="utf-8")
    found = faults(finished, [rule])
    assert found
    assert {fault.rule for fault in found} == {rule}
    assert all(fault.mend and fault.file == (file or old) for fault in found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("#. list item in cell m2\n", ""),
        ("list item in cell m2", "list item in cell m3"),
        ("#: tutorial/en/01-first.ipynb\n", ""),
        ('msgid "Suit"', 'msgid ""\n"Suit"'),
        ('msgstr "Mot Suit"', 'msgstr ""\n"Mot "\n"Suit"'),
    ],
)
def test_what_the_update_would_change_in_a_catalog_is_named_with_its_line(finished: Path, old: str, new: str) -> None:
    path = catalog_path(finished, "fr", "lessons")
    line = 1 + path.read_text(encoding="utf-8").partition(old)[0].count("\n")
    edited(path, old, new)
    (fault,) = faults(finished, ["message-ids"])
    assert (fault.what, fault.mend) == ("is not written as the update writes it", "run `make translations`")
    assert abs(int(fault.place) - line) <= 1
    assert main(["all"]) == 0
    assert faults(finished, ["message-ids"]) == ()


def test_some_rules_can_be_asked_for_and_others_are_refused(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited(catalog_path(finished, "fr", "interface"), 'msgstr "Mot Next"', 'msgstr ""')
    assert main(["check", "fuzzy", "cards"]) == 0
    assert main(["check", "fuzzy", "untranslated"]) == 1
    assert "untranslated: 'Next' [untranslated]\n    mend: translate it\n1 fault\n" in capsys.readouterr().out
    assert main(["check", "grammar"]) == 1
    assert "no such rule: grammar; expected some of sources, languages" in capsys.readouterr().err
    assert main(["rules"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(RULES)


def test_a_fault_is_told_once_where_several_rules_could_find_it() -> None:
    told = [judged(rule, "fr", "{seat} takes it.", "{siege} la prend.") for rule in TRANSLATIONS]
    assert len([fault for found in told for fault in found]) == 1
    again = [judged(rule, "fr", "The partner", "The partner") for rule in TRANSLATIONS]
    assert [fault.what.partition(":")[0] for found in again for fault in found] == ["identical to the English"]
