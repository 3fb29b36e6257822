"""The tutorial's server: Voilà's application with pages, kernels and static files of our own."""

from __future__ import annotations

import errno
import hashlib
import logging
import re
import secrets
import signal
import socket
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import tornado.httpserver
import tornado.ioloop
import tornado.netutil
import tornado.web
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler
from traitlets import Integer, default
from voila.app import Voila

from briscola_tutorial import places

from . import sockets
from .assets import AssetHandler
from .kernels import AliveHandler, EndHandler, KernelSocket, PromptConnection
from .pages import TEACHERS, Door, Landing, LessonPage, Nowhere
from .teachers import Plans, SheetPage

_TEMPLATES = Path(__file__).parent.parent / "template"
_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
_STOPS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (compared with, not listened on)


class CannotServe(Exception):
    """The address cannot be listened on; the message says why and what would help."""


class Learners(IdentityProvider):
    """With a token: who has it. Without one: everybody, and no cookie is needed to be somebody."""

    @property
    def auth_enabled(self) -> bool:
        return bool(self.token)

    def get_user(self, handler: JupyterHandler) -> Any:
        return super().get_user(handler) if self.auth_enabled else User("learner")

    def process_login_form(self, handler: JupyterHandler) -> User | None:
        given = handler.get_argument("token", default="").strip()
        right = secrets.compare_digest(given.encode(), self.token.encode())
        return self.generate_anonymous_user(handler) if right else None


class Tutorial(Voila):
    """Serves the lessons of ``places.notebooks()``, and nothing else of that folder."""

    ports_tried = Integer(1, help="Ports that will do: `port` and those that follow it.")

    @default("config_file_paths")
    def _default_config_file_paths(self) -> list[str]:
        return []  # a voila.json that lies about must not change how lessons are served

    @default("root_dir")
    def _default_root_dir(self) -> str:
        return str(places.notebooks())

    @default("log_level")
    def _default_log_level(self) -> int:
        return logging.WARNING

    def initialize(self, argv: list[str] | None = None) -> None:
        super().initialize(argv)
        self.ioloop = tornado.ioloop.IOLoop.current()
        for stop in _STOPS:
            signal.signal(stop, self._handle_signal_stop)

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        self.template_paths.insert(0, str(_TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        self.kernel_websocket_connection_class = PromptConnection
        self.identity_provider_class = Learners
        settings = super().init_settings()
        if self.token:
            # Who has been let in stays so when the server is started again, as long as the word is the same.
            settings["cookie_secret"] = hashlib.sha256(f"briscola tutorial 1/{self.token}".encode()).digest()
        return {
            **settings,
            "default_handler_class": Nowhere,
            # Errors are logged where they happen; a line for every request would drown them.
            "log_function": lambda _handler: None,
            "compress_response": True,
            "headers": {"Referrer-Policy": "same-origin"},
            # Text of widgets travels here; level 1 costs a fraction of a millisecond.
            "websocket_compression_options": {"compression_level": 1},
        }

    def init_handlers(self) -> list[Any]:
        base = self.server_url
        lesson = {
            "voila_configuration": self.voila_configuration,
            "template_paths": self.template_paths,
            "config": self.config,
        }
        return [
            *_shortcuts(base),
            (base, Landing),
            (rf"{base}{TEACHERS}/([A-Za-z_]+)/", Plans),
            (rf"{base}{TEACHERS}/([A-Za-z_]+)/sheet", SheetPage),
            (rf"{base}([A-Za-z_]+)/", Landing),
            (rf"{base}([A-Za-z_]+)/([a-z0-9-]+\.ipynb)", LessonPage, lesson),
            (rf"{base}static/([0-9a-f]+)/([A-Za-z0-9._-]+)", AssetHandler),
            (rf"{base}login", Door),
            (rf"{base}api/kernels/{_KERNEL}/channels", KernelSocket),
            (rf"{base}briscola/alive/{_KERNEL}", AliveHandler),
            (rf"{base}briscola/end/{_KERNEL}", EndHandler),
        ]

    def start(self) -> None:
        """As Voilà, in a folder of which nothing is left behind."""
        with sockets.folder() as folder:
            self.connection_dir = str(folder)
            self.app = tornado.web.Application(**self.init_settings())
            self.app.add_handlers(".*$", self.init_handlers())
            self.listen()

    def listen(self) -> None:
        """Listen on the port, or the next free one; fill the pool of kernels; run until stopped."""
        bound = self._bind()
        asked: int = self.port  # type: ignore[has-type]  # Voilà is published without types
        self.port = bound[0].getsockname()[1]
        self._server = tornado.httpserver.HTTPServer(self.app)
        self._server.add_sockets(bound)
        self.ioloop.add_callback(self.kernel_manager.open)
        self.ioloop.add_callback(self._welcome, asked)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def stop(self) -> None:
        self._server.stop()
        self.ioloop.run_sync(self._leave)

    async def _leave(self) -> None:
        logging.disable(logging.ERROR)  # a page that is cut short would be reported as a kernel that died
        await self.kernel_manager.shutdown_all()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        for stop in _STOPS:
            signal.signal(stop, signal.SIG_IGN)  # told twice, it would leave kernels behind
        super()._handle_signal_stop(sig, frame)

    def _bind(self) -> list[socket.socket]:
        tried = range(self.port, min(self.port + self.ports_tried, 65536)) if self.port else range(1)
        for port in tried:
            try:
                return tornado.netutil.bind_sockets(port, self.ip)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise CannotServe(f"cannot listen on {self.ip} port {port}: {error.strerror}") from error
        which = f"port {tried[0]} is" if len(tried) == 1 else f"the ports {tried[0]} to {tried[-1]} are all"
        raise CannotServe(f"{which} in use: choose another with --port")

    def _welcome(self, asked: int) -> None:
        here, *elsewhere = self._addresses()
        lines = [
            f"The tutorial is at {here}",
            *(f"In this network:   {there}" for there in elsewhere),
            "Ctrl-C ends it.",
        ]
        if asked not in (0, self.port):
            lines.insert(-1, f"Port {asked} is in use: {self.port} is the next that is free.")
        print(*lines, sep="\n", flush=True)  # noqa: T201 (what the command is asked for)
        if self.open_browser:
            webbrowser.open(here)

    def _addresses(self) -> list[str]:
        """Where the tutorial is: on this machine, then as others in the network may type it."""
        token = f"?token={quote(self.token)}" if self.token else ""
        hosts = [self.ip]
        if self.ip in _EVERYWHERE:
            hosts = ["localhost", *filter(None, [_address_in_network()])]
        return [f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.base_url}{token}" for host in hosts]


class Shortcut(tornado.web.RedirectHandler):
    """An address as people type it leads to the page."""

    head = tornado.web.RedirectHandler.get


def _shortcuts(base: str) -> list[Any]:
    codes = "|".join(map(re.escape, places.languages()))
    leads = [(rf"{base}({codes})", f"{base}{{0}}/")]
    if base != "/":
        leads += [("/", base), (base.rstrip("/"), base)]
    # not for good: another base URL may be chosen tomorrow
    return [(path, Shortcut, {"url": url, "permanent": False}) for path, url in leads]


def _address_in_network() -> str | None:
    """The address of this machine towards the network, if it has one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept free for documentation
        except OSError:
            return None
        return str(probe.getsockname()[0])
