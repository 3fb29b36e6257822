"""The pages: the landing page, the lessons, the door (where there is a token), and what went wrong."""

from __future__ import annotations

import asyncio
import re
from copy import deepcopy
from functools import cache
from operator import itemgetter
from typing import Any

import jinja2
from babel import Locale, negotiate_locale
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.base.handlers import JupyterHandler
from markupsafe import Markup
from tornado import web
from tornado.iostream import StreamClosedError
from voila.notebook_renderer import NotebookRenderer

from briscola_tutorial import places
from briscola_tutorial.places import GLOSSARY
from briscola_widgets.language import SOURCE, Language

from .assets import address, assets, inline_hash
from .kernels import AllTaken
from .lessons import Lesson, course
from .prose import marked

#: One language of an Accept-Language header (RFC 9110, section 12.5.4), with how much it is wanted.
_LANGUAGE_RANGE = re.compile(r"\s*(?P<tag>[A-Za-z0-9-]+)\s*(?:;\s*[qQ]\s*=\s*(?P<quality>[01](?:\.[0-9]*)?)\s*)?")
#: Seconds after which somebody may have left, where all kernels are taken.
_RETRY_AFTER = 60
#: Where the pages for teachers are, below the base URL; each language has a folder there.
TEACHERS = "teachers"
_HOST = re.compile(r"[A-Za-z0-9.:\[\]_-]+")


@cache
def templates(code: str) -> jinja2.Environment:
    language = Language(code)
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("briscola_tutorial", "template"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        language.gettext, language.ngettext, newstyle=True
    )
    return environment


@cache
def own_name(code: str) -> str:
    """What a language calls itself, as a menu shows it: «Français»."""
    name = Locale.parse(code).get_display_name() or code
    return name[:1].upper() + name[1:]


class Page(JupyterHandler):
    """A page in the tutorial's look and the reader's language; its errors are such pages too."""

    @property
    def code(self) -> str:
        """The language of the page: of its address, else the browser's first that we have."""
        first, *rest = self.request.path.removeprefix(self.base_url).split("/")
        code = rest[0] if first == TEACHERS and rest else first
        return code if code in places.languages() else self.browser_code

    @property
    def browser_code(self) -> str:
        """The language that the browser wants most of those that there are, and none that it refuses (q=0)."""
        ranges = [
            (-float(found["quality"] or 1), found["tag"].lower())
            for item in self.request.headers.get("Accept-Language", "").split(",")
            if (found := _LANGUAGE_RANGE.fullmatch(item))
        ]
        refused = {tag for weight, tag in ranges if not weight}
        wanted = [tag for weight, tag in sorted(ranges, key=itemgetter(0)) if weight]
        tags = {Language(code).tag.lower(): code for code in places.languages()}
        there = {tag: code for tag, code in tags.items() if tag not in refused}
        return there.get(negotiate_locale(wanted, list(there), sep="-") or "", next(iter(there.values()), SOURCE))

    @property
    def content_security_policy(self) -> str:
        # blob: is where anywidget loads a widget's module from; it and ipywidgets write styles.
        # Browsers that do not count a websocket to the page's own host as 'self' need it named.
        host = self.request.host if _HOST.fullmatch(self.request.host) else ""
        sockets = f" ws://{host} wss://{host}" if host else ""
        return "; ".join(
            (
                "default-src 'none'",
                f"script-src 'self' blob: {inline_hash('head.js')}",
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data: blob:",
                "font-src 'self'",
                f"connect-src 'self'{sockets}",
                "form-action 'self'",
                "base-uri 'none'",
                "frame-ancestors 'self'",
            )
        )

    def elsewhere(self, code: str) -> str:
        """Where the language menu leads: to the same page in another language, if there is one."""
        return f"{self.base_url}{code}/"

    def page(self, template: str, **words: Any) -> str:
        """A whole page from a template, with what every page's frame needs."""
        return marked(
            templates(self.code)
            .get_template(template)
            .render(
                base_url=self.base_url,
                code=self.code,
                elsewhere=self.elsewhere,
                teachers=f"{self.base_url}{TEACHERS}/{self.code}/",
                tag=lambda code: Language(code).tag,
                languages=[(code, own_name(code)) for code in places.languages()],
                asset=lambda name: address(self.base_url, name),
                # written into the page: the text need wait for no second request
                style=Markup(assets()["page.css"].body.decode()),  # noqa: S704 (our own file)
                head_script=Markup(assets()["head.js"].body.decode()),  # noqa: S704 (our own file)
                **words,
            )
        )

    def write_error(self, status_code: int, **_: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.page("error.html.j2", status=status_code))


class Landing(Page):
    """``/`` and ``/<language>/``: what there is to learn. No kernel runs for it."""

    @web.authenticated
    def get(self, code: str | None = None) -> None:
        if code is not None and code not in places.languages():
            raise web.HTTPError(404)
        browsers = self.browser_code
        first = sorted(places.languages(), key=lambda other: other != browsers)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Vary", "Accept-Language")
        self.set_header("Cache-Control", "no-cache")
        self.finish(
            self.page(
                "landing.html.j2",
                choices=[(other, own_name(other)) for other in first],
                lessons=course(self.code),
            )
        )

    head = get


class _LessonRenderer(NotebookRenderer):
    """Voilà's renderer on a notebook that has been read already."""

    def __init__(self, lesson: Lesson, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lesson = lesson

    async def load_notebook(self, _path: str) -> Any:
        notebook = deepcopy(self._lesson.notebook)
        for cell in notebook.cells:
            if GLOSSARY.fullmatch(cell.source):  # the page has it already
                cell.source = ""
        return await self.fix_notebook(notebook)

    def close(self) -> None:
        """Let go of the kernel, which Voilà does only where all cells have run."""
        executor = getattr(self, "executor", None)
        if executor and executor.kc:
            executor.kc.stop_channels()


class LessonPage(Page):
    """``/<language>/<lesson>.ipynb``: the prose at once, then what a kernel makes of its code."""

    template = "lesson.html.j2"

    def initialize(self, voila_configuration: Any, template_paths: list[str], config: Any) -> None:
        self._voila_configuration = voila_configuration
        self._template_paths = template_paths
        self._config = config

    @web.authenticated
    async def get(self, code: str, name: str) -> None:
        place = self._begin(code, name)
        # The page's farewell to its kernel is a POST, which needs this cookie. A browser is known by it too.
        token = self.xsrf_token.decode()
        try:
            promised = self.kernel_manager.take(self.get_cookie("_xsrf", token))
        except AllTaken:  # the text can be read all the same
            promised = None
            self.set_status(503)
            self.set_header("Retry-After", str(_RETRY_AFTER))
        head, _, foot = self.page(self.template, is_full=not promised, **place).partition("<!--outputs-->")
        try:
            self.write(head)
            await self.flush()
            if promised:
                await self._run(place["lesson"], code, promised)
            await self.finish(foot)
        except StreamClosedError:
            self.log.debug("The visitor left before %s was complete", name)
            if promised:
                await self.kernel_manager.give_back(promised)

    @web.authenticated
    def head(self, code: str, name: str) -> None:
        self._begin(code, name)

    def elsewhere(self, code: str) -> str:
        name = self.request.path.rsplit("/", 1)[-1]
        return f"{self.base_url}{code}/{name if any(lesson.name == name for lesson in course(code)) else ''}"

    def _begin(self, code: str, name: str) -> dict[str, Any]:
        """The page's headers; gives the lesson, all of them, and its neighbours."""
        lessons = course(code) if code in places.languages() else ()
        lesson = next((lesson for lesson in lessons if lesson.name == name), None)
        if lesson is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        number = lessons.index(lesson)
        return {
            "lesson": lesson,
            "lessons": lessons,
            "before": lessons[number - 1] if number else None,
            "after": lessons[number + 1] if number + 1 < len(lessons) else None,
        }

    async def _run(self, lesson: Lesson, code: str, promised: asyncio.Task[str]) -> None:
        """Run the notebook's cells in a kernel and send what they show; never a traceback."""
        pool = self.kernel_manager
        renderer = _LessonRenderer(
            lesson,
            request_handler=self,
            voila_configuration=self._voila_configuration,
            traitlet_config=self._config,
            notebook_path=f"{code}/{lesson.name}",
            template_paths=self._template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config={},
        )
        complete = False
        try:
            kernel_id = await asyncio.shield(promised)  # a start cannot be called back
            await renderer.initialize()
            async for html, _ in renderer.generate_content_generator(kernel_id, pool.get_kernel(kernel_id)):
                self.write(html)
                await self.flush()
            complete = True
        except StreamClosedError:
            raise
        except Exception:
            # The page tells the visitor, in words, that the table did not come.
            self.log.exception("The cells of %s could not be run", lesson.name)
        finally:
            renderer.close()
            if not complete:
                await pool.give_back(promised)


class Door(Page, LoginFormHandler):
    """``/login``: asks for the token, where the tutorial is served with one."""

    head = LoginFormHandler.get

    def _redirect_safe(self, url: str, default: str | None = None) -> None:
        super()._redirect_safe(url if url.isprintable() else self.base_url, default)

    def _render(self, message: dict[str, str] | None = None) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(
            self.page(
                "door.html.j2",
                wrong=message is not None,
                next=self.get_argument("next", default=self.base_url),
                xsrf=Markup(self.xsrf_form_html()),  # noqa: S704 (Tornado's own form field)
            )
        )


class Nowhere(Page):
    """Every other address: 404, with or without a token."""

    async def prepare(self) -> None:
        raise web.HTTPError(404)
