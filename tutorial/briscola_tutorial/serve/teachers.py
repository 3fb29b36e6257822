"""The pages for teachers: plans for lessons of 45 minutes, with links that give everyone the same cards, and work sheets."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlencode

from tornado import web

from briscola_tutorial import places
from briscola_tutorial.lesson import blueprint
from briscola_widgets.drills import DRILLS
from briscola_widgets.language import N_, Language
from briscola_widgets.seed import read_seed
from briscola_widgets.wording import seed_fault

from .lessons import Lesson, course
from .pages import TEACHERS, Page
from .prose import spoken
from .worksheet import MOST, OnPaper, worksheet

#: What a sheet is of when nothing was asked for.
_USUAL = {"exercise": "trick", "seed": "101", "n": "6"}


@dataclass(frozen=True)
class Stage:
    """A part of a lesson: how long it takes, what is done, and in which exercise of which lesson of the course."""

    minutes: int
    doing: str
    lesson: str
    exercise: str = ""


@dataclass(frozen=True)
class Plan:
    """A lesson of 45 minutes, a seed that suits it, and a generated exercise for its work sheet."""

    title: str
    aim: str
    seed: str
    stages: tuple[Stage, ...]
    sheet: str


# TRANSLATORS: the last part of each plan for a lesson in class
_ALONE = N_("Everybody alone: the questions at the end of the lesson.")

# TRANSLATORS: plans for teachers: a title, what the lesson is for, and what the class does in each part of it
PLANS = (
    Plan(
        N_("First tricks"),
        N_("For a class that has never held these cards: what beats what, and what it is worth."),
        "101",
        (
            Stage(
                5,
                N_("Show the first table on the wall and let the class tell you what to press."),
                "00-welcome",
                "first-table",
            ),
            Stage(
                10,
                N_(
                    "In pairs: put five cards in order, the strongest first. With the same seed, the pair next to you has the same cards: compare."
                ),
                "01-the-pack",
                "strength",
            ),
            Stage(
                10,
                N_(
                    "Each pair counts a pile, writes the number down and only then presses “Check”. Which pair is right three times running?"
                ),
                "01-the-pack",
                "pile",
            ),
            Stage(
                15,
                N_("Whose trick is it? One of the pair explains, the other presses, and after each trick they change."),
                "02-the-trick",
                "trick",
            ),
            Stage(5, _ALONE, "02-the-trick", "check-the-trick"),
        ),
        "trick",
    ),
    Plan(
        N_("Briscola for two"),
        N_("The first whole game, for a class that knows who takes a trick."),
        "102",
        (
            Stage(
                10,
                N_("On the wall: a guided deal, card by card. Before each draw, ask who draws first."),
                "03-briscola-for-two",
                "guided-two",
            ),
            Stage(
                10,
                N_("In pairs: an ending, with no stock left. Agree on a card before you press it."),
                "03-briscola-for-two",
                "ending",
            ),
            Stage(
                20,
                N_(
                    "With real cards, or against the computer: play until somebody has won a deal. Whoever waits counts the points of both."
                ),
                "03-briscola-for-two",
            ),
            Stage(5, _ALONE, "03-briscola-for-two", "check-for-two"),
        ),
        "pile",
    ),
    Plan(
        N_("The auction"),
        N_("For a class that can take a trick: five bid against each other, and the ranks go down."),
        "103",
        (
            Stage(
                10,
                N_(
                    "Five pupils at the front bid, each a weaker rank than the one before, until four have passed. The class calls out when a bid is not legal."
                ),
                "06-the-auction",
                "an-auction",
            ),
            Stage(15, N_("In pairs: is this bid legal, and if not, why not?"), "06-the-auction", "legal-bid"),
            Stage(
                15,
                N_(
                    "In pairs: bid or pass, with a hand that all have been dealt. Then some pairs tell the class why they bid what they bid."
                ),
                "06-the-auction",
                "bid-or-pass",
            ),
            Stage(5, _ALONE, "06-the-auction", "check-the-auction"),
        ),
        "legal-bid",
    ),
    Plan(
        N_("The secret partner"),
        N_("Who is with whom, when one knows it, and who pays whom in the end."),
        "104",
        (
            Stage(
                15,
                N_("On the wall: one trick, card by card. Who is the partner, and since when does the class know?"),
                "09-the-revealed-partner",
                "revealed-partner",
            ),
            Stage(
                10,
                N_("What if another card had been played? The class says what will happen, then you try it."),
                "09-the-revealed-partner",
                "what-if",
            ),
            Stage(
                15,
                N_("In pairs: by how much does each score change? Add the five changes up: what must the sum be?"),
                "09-the-revealed-partner",
                "settlement",
            ),
            Stage(5, _ALONE, "09-the-revealed-partner", "check-the-partner"),
        ),
        "secret",
    ),
)


@dataclass(frozen=True)
class Part:
    """A stage of a plan as the page shows it: from which minute to which, and a link, if there is such a lesson."""

    begins: int
    ends: int
    doing: str
    title: str
    address: str


def parts_of(plan: Plan, seed: str, code: str, base_url: str) -> list[Part]:
    """The stages of a plan in a language, one after the other; a generated exercise with the seed."""
    gettext, now = Language(code).gettext, 0
    found = []
    for stage in plan.stages:
        lesson = next((one for one in course(code) if one.name == f"{stage.lesson}.ipynb"), None)
        title, address = _link(lesson, stage.exercise, seed, code, base_url) if lesson else ("", "")
        found.append(Part(now, now + stage.minutes, gettext(stage.doing), title, address))
        now += stage.minutes
    return found


def _link(lesson: Lesson, exercise: str, seed: str, code: str, base_url: str) -> tuple[str, str]:
    """What a link to an exercise says and where it leads: to its place in the lesson, or to the lesson's beginning."""
    address, place = f"{base_url}{code}/{lesson.name}", lesson.place_of(exercise)
    if place is None:
        return lesson.title, address
    query = f"?{urlencode({'seed': seed})}" if exercise in DRILLS else ""
    return title(exercise, code), f"{address}{query}#{place}"


@cache
def title(exercise: str, code: str) -> str:
    """What an exercise is called in a language."""
    return blueprint(exercise, code).title


def _where(exercise: str, code: str) -> Lesson | None:
    """The lesson that has an exercise."""
    return next((lesson for lesson in course(code) if exercise in lesson.exercises), None)


def drills(code: str) -> list[tuple[str, str, str]]:
    """The generated exercises by name, the number of their lesson, and title; in the order of the course."""
    order = [name for lesson in course(code) for name in lesson.exercises if name in DRILLS]
    names = dict.fromkeys([*order, *DRILLS])
    return [(name, lesson.number if (lesson := _where(name, code)) else "", title(name, code)) for name in names]


@lru_cache(maxsize=64)
def _sheet(exercise: str, seed: str, count: int, code: str) -> tuple[OnPaper, ...]:
    return worksheet(exercise, seed, count, Language(code))


class TeachersPage(Page):
    """What the pages for teachers have in common: they are the same in every language, and ask for no kernel."""

    def elsewhere(self, code: str) -> str:
        _, _, rest = self.request.uri.removeprefix(f"{self.base_url}{TEACHERS}/").partition("/")
        return f"{self.base_url}{TEACHERS}/{code}/{rest}"

    def decode_argument(self, value: bytes, name: str | None = None) -> str:  # noqa: ARG002 - Tornado's own
        return value.decode(errors="replace")  # what is no text is no seed either, and told as such

    def asked(self, name: str) -> str:
        return str(self.get_query_argument(name, _USUAL[name]))[:100]

    async def show(self, template: str, code: str, **words: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        asked = {name: self.asked(name) for name in _USUAL}
        choices = await asyncio.to_thread(drills, code)  # their titles: for some the coach thinks a while
        self.finish(self.page(template, drills=choices, most=MOST, asked=asked, spoken=spoken, **words))

    def prepare_in(self, code: str) -> Language:
        if code not in places.languages():
            raise web.HTTPError(404)
        return Language(code)


class Plans(TeachersPage):
    """``/teachers/<language>/``: how to run a lesson; with ``?seed=`` its links have that seed."""

    @web.authenticated
    async def get(self, code: str) -> None:
        language = self.prepare_in(code)
        typed = self.get_query_argument("seed", "")
        seed = read_seed(typed)
        plans = await asyncio.to_thread(self._plans, seed, code)
        fault = seed_fault(language) if typed and not seed else ""
        if fault:
            self.set_status(400)
        await self.show("teachers.html.j2", code, plans=plans, fault=fault, typed=typed[:100])

    head = get

    def _plans(self, seed: str | None, code: str) -> list[tuple[Plan, str, list[Part], str]]:
        """Each plan with its seed, its parts, and what its work sheet is called; nothing if there is none."""
        return [
            (
                plan,
                seed or plan.seed,
                parts_of(plan, seed or plan.seed, code, self.base_url),
                title(plan.sheet, code) if plan.sheet in DRILLS else "",
            )
            for plan in PLANS
        ]


class SheetPage(TeachersPage):
    """``/teachers/<language>/sheet?exercise=…&seed=…&n=…``: a work sheet, made to be printed."""

    @web.authenticated
    async def get(self, code: str) -> None:
        language = self.prepare_in(code)
        exercise, seed, n = self.asked("exercise"), read_seed(self.asked("seed")), self.asked("n").strip()
        count = int(n) if re.fullmatch("[0-9]{1,3}", n) else 0
        faults = {}
        if exercise not in DRILLS:
            faults["exercise"] = language.gettext("There is no such exercise: choose one from the list.")
        if seed is None:
            faults["seed"] = seed_fault(language)
        if count not in range(1, MOST + 1):
            text = language.gettext("A sheet has from {least} to {most} questions.")
            faults["n"] = text.format(least=language.number(1), most=language.number(MOST))
        sheet: tuple[OnPaper, ...] = ()
        if faults or seed is None:
            self.set_status(400)
        else:  # beside the others' pages, for some exercises are thought out by the coach
            sheet = await asyncio.to_thread(_sheet, exercise, seed, count, code)
        place = _where(exercise, code)
        on_screen = _link(place, exercise, seed, code, self.base_url)[1] if place and seed else ""
        host = f"{self.request.protocol}://{self.request.host}"
        await self.show("sheet.html.j2", code, sheet=sheet, faults=faults, on_screen=on_screen and f"{host}{on_screen}")

    head = get
