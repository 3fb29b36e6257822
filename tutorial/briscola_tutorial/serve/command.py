"""The command ``briscola-tutorial``."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

_PORTS = range(65536)
_READY = range(501)
_BASE_URL = re.compile(r"(/[A-Za-z0-9~_-][A-Za-z0-9._~-]*)+|/")


def main(argv: Sequence[str] | None = None) -> None:
    """Serve the tutorial until interrupted."""
    options = _parser().parse_args(argv)
    # Voilà takes half a second to import: --help and mistakes should not wait for it.
    from traitlets.config import Config

    from .app import CannotServe, Tutorial
    from .kernels import KernelPool, PromptClient, TutorialKernelSpecs

    config = Config()
    config.VoilaConfiguration.update(
        allow_template_override="NO",
        allow_theme_override="NO",
        multi_kernel_manager_class=KernelPool,
        kernel_spec_manager_class=TutorialKernelSpecs,
    )
    config.VoilaExecutor.timeout = 120
    config.KernelManager.autorestart = False  # a new kernel would know nothing of the table
    config.KernelManager.transport = "tcp" if sys.platform == "win32" else "ipc"
    config.AsyncKernelManager.client_factory = PromptClient
    config.KernelPool.update(ready=options.ready, patience=options.patience)
    tutorial = Tutorial.instance(
        config=config,
        port=options.port,
        ip=options.address,
        base_url=options.base_url,
        token=options.token,
        open_browser=options.open_browser,
    )
    tutorial.initialize([])
    try:
        tutorial.start()
    except CannotServe as problem:
        sys.exit(f"briscola-tutorial: {problem}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="briscola-tutorial",
        description="Serve the tutorial of Briscola and Briscola Chiamata as web pages.",
        epilog="For a class of thirty: briscola-tutorial --address 0.0.0.0 --ready 30 (about 1.5 GB of memory).",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=8866,
        help="port to listen on; if it is taken, the next free one; 0: any (default: %(default)s)",
    )
    parser.add_argument(
        "--address",
        "--ip",
        default="localhost",
        help="address to listen on; 0.0.0.0 lets others in the network in (default: %(default)s)",
    )
    parser.add_argument(
        "--base-url",
        type=_base_url,
        default="/",
        metavar="PATH",
        help="path that all addresses begin with, as behind a proxy: /cards/ (default: %(default)s)",
    )
    parser.add_argument(
        "--token",
        type=_token,
        help="word that visitors must know; the printed address carries it "
        "(default: open to all who reach the address)",
    )
    parser.add_argument(
        "--ready",
        type=_ready,
        default=4,
        metavar="N",
        help="tables kept ready ahead of visitors, 50 MB each; as many as come at once (default: %(default)s)",
    )
    parser.add_argument(
        "--patience",
        type=_patience,
        default=300,
        metavar="SECONDS",
        help="how long a table waits for a page that lost its connection (default: %(default)s)",
    )
    parser.add_argument("--open-browser", action="store_true", help="open the tutorial in the browser")
    return parser


def _port(text: str) -> int:
    if not (text.isdecimal() and int(text) in _PORTS):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: expected a number from 0 to 65535")
    return int(text)


def _base_url(text: str) -> str:
    path = "/" + text.strip("/")
    if not _BASE_URL.fullmatch(path):
        raise argparse.ArgumentTypeError(f"{text!r} is not a path: expected something like /cards/")
    return path if path == "/" else path + "/"


def _token(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty token lets nobody in: leave the option out instead")
    return text.strip()


def _ready(text: str) -> int:
    if not (text.isdecimal() and int(text) in _READY):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of tables: expected 0 to 500")
    return int(text)


def _patience(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time: expected seconds, more than 0")
    return seconds
