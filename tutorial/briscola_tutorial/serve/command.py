"""The command ``briscola-tutorial``."""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

_PORTS = range(65536)
_USUAL_PORT = 8866
_READY = range(501)
_MOST = range(1, 501)
_USUALLY_READY = 4
#: Some systems allow "infinitely" many, and count through them all whenever a kernel is started.
_MANY_FILES = 16_384
_BASE_URL = re.compile(r"(/[A-Za-z0-9~_-][A-Za-z0-9._~-]*)+|/")


def main(argv: Sequence[str] | None = None) -> None:
    """Serve the tutorial until interrupted."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is begun yet: end without a word
    parser = _parser()
    options = parser.parse_args(argv)
    if options.ready is None:
        options.ready = min(_USUALLY_READY, options.most)
    if options.ready > options.most:
        parser.error(f"--ready {options.ready} is more than --most {options.most}: raise --most, or lower --ready")
    _allow_many_files()
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
    config.KernelPool.update(ready=options.ready, most=options.most, patience=options.patience)
    tutorial = Tutorial.instance(
        config=config,
        port=_USUAL_PORT if options.port is None else options.port,
        ports_tried=50 if options.port is None else 1,
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


def _allow_many_files() -> None:
    """Raise the number of files that may be open to what the system allows: a visitor needs about 13."""
    if sys.platform == "win32":
        return  # it has no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, _MANY_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # macOS may allow fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="briscola-tutorial",
        description="Serve the tutorial of Briscola and Briscola Chiamata as web pages.",
        epilog="For a class of thirty: briscola-tutorial --address 0.0.0.0 --ready 30 (about 1.5 GB of memory).",
    )
    parser.add_argument(
        "--port",
        type=_port,
        help=f"port to listen on; 0: any (default: {_USUAL_PORT}, or the next that is free)",
    )
    parser.add_argument(
        "--address",
        "--ip",
        type=_address,
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
        metavar="N",
        help="tables kept ready ahead of visitors, 50 MB each; as many as come at once "
        f"(default: {_USUALLY_READY}, or as few as --most allows)",
    )
    parser.add_argument(
        "--most",
        type=_most,
        default=60,
        metavar="N",
        help="most tables at a time, ready ones included, 50 MB each; who comes when all are taken reads "
        "the text and is asked to try again (default: %(default)s)",
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


def _address(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty address: expected localhost, or 0.0.0.0 to let others in")
    return text.strip()


def _base_url(text: str) -> str:
    path = "/" + text.strip("/")
    if text.startswith("//") or not _BASE_URL.fullmatch(path):
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


def _most(text: str) -> int:
    if not (text.isdecimal() and int(text) in _MOST):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of tables: expected 1 to 500")
    return int(text)


def _patience(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time: expected seconds, more than 0")
    return seconds
