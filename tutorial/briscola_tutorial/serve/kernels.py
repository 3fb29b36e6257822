"""Kernels: started ahead of visitors, handed out, and ended when their page is gone."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections import deque
from queue import Empty
from typing import Any
from weakref import WeakSet, WeakValueDictionary

import zmq
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from tornado.ioloop import PeriodicCallback
from traitlets import Float, Integer, default
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

#: Warmed up before a visitor comes. IPython opens no history file, which many kernels at once would
#: fight over.
_ARGV = [
    sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}",
    "--HistoryManager.enabled=False",
    "--IPKernelApp.exec_lines=from briscola_tutorial.serve.warm import warm; warm(); del warm",
]  # fmt: skip
_NAME = "python3"

#: Offsets in a websocket message: channel, header, parent, metadata, content, end; buffers may follow.
_FEWEST, _PARTS = 6, 32

#: Kernels that the pool is filled with again when visitors have come, whatever it began with.
_FEW = 4

#: Seconds without a page after which a kernel may be given to another, where all are taken.
_DESERTED = 30

#: Sockets of ZeroMQ that a kernel may need here: its page's line, what runs its cells, their beginnings.
_SOCKETS_EACH = 16

#: Why a line was closed by the server: another one to the same kernel was opened.
_REPLACED = 4001

#: Kernels that start at the same time: more only take the processors from each other.
_STARTS_AT_ONCE = max(2, os.cpu_count() or 2)


def is_news(record: logging.LogRecord) -> bool:
    """Whether a line of the log tells something: that a kernel which was ended had still been talking does not."""
    return not str(record.msg).startswith("Got events for closed stream")


logging.getLogger("tornado.general").addFilter(is_news)


class TutorialKernelSpecs(KernelSpecManager):
    """The one kernel of the tutorial: this Python, whatever kernels the machine has installed."""

    def find_kernel_specs(self) -> dict[str, str]:
        return {_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        if kernel_name != _NAME:
            raise NoSuchKernel(kernel_name)
        return KernelSpec(argv=_ARGV, display_name="Python 3", language="python")

    def get_all_specs(self) -> dict[str, Any]:
        return {_NAME: {"resource_dir": "", "spec": self.get_kernel_spec(_NAME).to_dict()}}


class PromptClient(AsyncKernelClient):
    """What runs a notebook's cells: ready as soon as the kernel has been heard on both channels."""

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 (the base class has it)
        """As the base class, less a fifth of a second of silence that it waits for at the end.

        Cells are told by their replies' parents, so that what else is under way does no harm.
        Raises ``RuntimeError`` if the kernel dies or does not answer within ``timeout`` seconds.
        """
        deadline = time.monotonic() + (timeout or float("inf"))
        while time.monotonic() < deadline:
            self.kernel_info()
            try:
                await self.get_shell_msg(timeout=1)
                await self.get_iopub_msg(timeout=0.2)
            except Empty:
                if not await self.parent.is_alive():
                    break
            else:
                return
        raise RuntimeError("the kernel died, or did not answer in time")


class AllTaken(Exception):
    """There are as many kernels as there may be, and none of them can be spared."""


class KernelPool(AsyncMappingKernelManager):
    """Keeps ``ready`` warm kernels, bound to no notebook, and hands them out one to a page.

    A class that has come is not expected again: kernels handed out count as ready ones, so that the
    pool is filled up to ``ready`` less those, and to a few. All in all there are ``most`` at a time:
    those handed out, those promised to a page, and those that wait.

    A page's kernel ends when the page says so, or when no page has been connected to it for
    ``patience`` seconds; one that waits in the pool or has a connected page never does.
    """

    ready = Integer(4, config=True, help="Kernels kept warm, ahead of visitors.")
    most = Integer(60, config=True, help="Kernels at a time, warm ones included.")
    refill_delay = Float(
        1.0, config=True, help="Seconds that a page is given to itself before the pool is filled again."
    )
    patience = Float(300.0, config=True, help="Seconds without a connected page after which its kernel is shut down.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._warm: deque[asyncio.Task[str]] = deque()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pages: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._starts = asyncio.Semaphore(_STARTS_AT_ONCE)
        self._lonely_since: dict[str, float] = {}
        self._visitors: dict[str, str] = {}  # of the kernels handed out, in their order
        self._promised = 0
        self._lines: WeakValueDictionary[str, KernelSocket] = WeakValueDictionary()
        self._closing = False
        self._reaper = PeriodicCallback(self.reap, 1000 * min(15.0, self.patience / 4))

    @default("context")
    def _default_context(self) -> zmq.Context[zmq.Socket[bytes]]:
        context: zmq.Context[zmq.Socket[bytes]] = super()._context_default()
        context.max_sockets = max(context.max_sockets, _SOCKETS_EACH * self.most)
        return context

    def open(self) -> None:
        """Fill the pool and begin to look for kernels without a page; needs the running loop."""
        self._reaper.start()
        self.fill()

    def fill(self) -> None:
        wanted = min(max(min(self.ready, _FEW), self.ready - self._taken), self.most - self._taken)
        while len(self._warm) < wanted and not self._closing:
            self._warm.append(self._task(self._start_warm()))

    def _fill_later(self) -> None:
        asyncio.get_running_loop().call_later(self.refill_delay, self.fill)

    @property
    def _taken(self) -> int:
        return len(self._visitors) + self._promised

    def take(self, visitor: str) -> asyncio.Task[str]:
        """A kernel for the page that asks, promised at once; ``visitor`` is what the browser is known by.

        Where all are taken, one is freed that can be spared: the visitor's own, for a browser asks for
        the next page before it leaves the last one, else one that has long been without a page.
        Raises ``AllTaken`` if there is none.
        """
        spared = None
        if self._taken >= self.most:
            spared = self._spare(visitor)
            if spared is None:
                raise AllTaken
            del self._visitors[spared]
        self._promised += 1
        if page := asyncio.current_task():
            self._pages.add(page)
        return self._task(self._hand_out(visitor, spared))

    def _spare(self, visitor: str) -> str | None:
        own = next((kernel_id for kernel_id, taker in self._visitors.items() if taker == visitor), None)
        deserted = time.monotonic() - _DESERTED
        lonely = (kernel_id for kernel_id, since in self._lonely_since.items() if since < deserted)
        return own or next((kernel_id for kernel_id in lonely if kernel_id in self._visitors), None)

    async def _hand_out(self, visitor: str, spared: str | None) -> str:
        try:
            if spared is not None:
                await self.end(spared)
            kernel_id = await self._next()
            self._visitors[kernel_id] = visitor
            self._lonely_since[kernel_id] = time.monotonic()
        finally:
            self._promised -= 1
            self._fill_later()
        return kernel_id

    async def give_back(self, promised: asyncio.Task[str]) -> None:
        """End the kernel of a page that cannot use it after all."""
        await asyncio.wait([promised])
        if not promised.cancelled() and promised.exception() is None:
            await self.end(promised.result())

    async def _next(self) -> str:
        """A warm kernel that lives; beyond the pool, one that is started now."""
        while self._warm:
            try:
                kernel_id = await self._warm.popleft()
            except Exception:
                self.log.exception("A kernel could not be started ahead of visitors")
                continue
            if await self.is_running(kernel_id):
                return kernel_id
            await self.end(kernel_id)
        return await self._start_warm()

    async def _start_warm(self) -> str:
        async with self._starts:
            if self._closing:
                raise web.HTTPError(503)
            kernel_id: str = await super().start_kernel(kernel_name=_NAME, path="")
            client = self.get_kernel(kernel_id).client()
            client.start_channels()
            try:
                await client.wait_for_ready(timeout=self.kernel_info_timeout)
            finally:
                client.stop_channels()
            return kernel_id

    def _task(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._tasks.discard)
        return task

    async def is_running(self, kernel_id: str) -> bool:
        """Whether the kernel is known and its process lives; asks the system, not a record."""
        return kernel_id in self and bool(await self.get_kernel(kernel_id).is_alive())

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self._lonely_since.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        if self._kernel_connections.get(kernel_id, 0) <= 0:
            self._lonely_since[kernel_id] = time.monotonic()

    def seat(self, kernel_id: str, line: KernelSocket) -> None:
        """A kernel has one line: the newest. What a page says on two would be done twice."""
        before = self._lines.get(kernel_id)
        self._lines[kernel_id] = line
        if before is not None:
            before.leave()
            before.close(_REPLACED, "another line to this table was opened")

    async def reap(self) -> None:
        """Shut down the kernels whose pages vanished without a word (crash, lost network)."""
        now = time.monotonic()
        for kernel_id, since in list(self._lonely_since.items()):
            if now - since > self.patience:
                self.log.info("No page has been connected to kernel %s for %.0f s", kernel_id, now - since)
                await self.end(kernel_id)

    async def end(self, kernel_id: str) -> None:
        """Shut a page's kernel down; one that is already gone is no error."""
        self._lonely_since.pop(kernel_id, None)
        if kernel_id in self and kernel_id not in self._pending_kernels:
            await self.shutdown_kernel(kernel_id, now=True)
        if self._visitors.pop(kernel_id, None) is not None:
            self._fill_later()

    async def shutdown_all(self, now: bool = True) -> None:  # noqa: FBT001, FBT002 (the base class's signature)
        self._closing = True
        self._reaper.stop()
        for page in self._pages:
            page.cancel()
        await asyncio.gather(*self._pages, return_exceptions=True)
        # A start that is under way cannot be called back: wait for it, then end what it started.
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._warm.clear()
        await super().shutdown_all(now=now)


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket that sends each message at once.

    Nagle's algorithm would keep an answer back until the browser's delayed acknowledgement of
    the one before: 40 ms on every click.
    """

    _is_counted = False

    def connect(self) -> Any:
        self._is_counted = True
        self.websocket_handler.set_nodelay(value=True)
        return super().connect()

    async def _register_session(self) -> None:
        """Only name the session: the pool sees to it that a kernel has one line, whosever session it is."""
        self.session_key = f"{self.kernel_id}:{self.session.session}"

    def disconnect(self) -> None:
        """Give back what the line has.

        The base class takes one from the kernel's number of lines and keeps messages for the next: for
        a line that was never opened it would do that to somebody else's.
        """
        if self._is_counted:
            self._is_counted = False
            super().disconnect()
            # closed, or kept for the next line: what is still under way must not have them
            self.channels: dict[str, Any] = {}


def is_framed(message: bytes) -> bool:
    """Whether the bytes are a message of Jupyter's websocket protocol v1: a count, as many offsets, the parts."""
    words = [int.from_bytes(message[at : at + 8], "little") for at in range(0, min(len(message), 8 * _PARTS), 8)]
    if not words or not _FEWEST <= words[0] < len(words):
        return False
    offsets = words[1 : words[0] + 1]
    return offsets[0] == 8 * (words[0] + 1) and offsets == sorted(offsets) and offsets[-1] == len(message)


class KernelSocket(VoilaKernelWebsocketHandler):
    """A kernel's websocket, whose dead connections Tornado finds; nobody else needs to look for them."""

    ping_interval = 10  # seconds; the base class's are milliseconds, which Tornado misunderstands
    ping_timeout = 10
    connection: PromptConnection | None = None

    async def pre_get(self) -> None:
        await super().pre_get()
        if self.connection is None or self.request.connection.stream.closed():
            raise web.Finish  # the page was left before its line was open

    async def open(self, kernel_id: str) -> None:
        if self.connection:
            self.kernel_manager.seat(kernel_id, self)
            await self.connection.connect()

    def leave(self) -> None:
        """Let go of the kernel; once more does no harm."""
        connection, self.connection = self.connection, None
        if connection:
            connection.disconnect()

    on_close = leave

    def on_message(self, ws_message: str | bytes) -> None:
        """Pass a message on, if it is one: a count that a visitor made up would keep the server counting."""
        if self.connection and not self._is_passed_on(ws_message):
            self.leave()  # at once, or what the kernel says meanwhile would be written on a closed line
            self.close(1007, "not a message to a kernel")

    def _is_passed_on(self, ws_message: str | bytes) -> bool:
        if isinstance(ws_message, bytes) and not is_framed(ws_message):
            return False
        try:
            super().on_message(ws_message)
        except Exception:  # noqa: BLE001 (whatever a visitor makes up is not worth a line in the log)
            return False
        return True

    def write_message(self, message: Any, binary: bool = False) -> Any:  # noqa: FBT001, FBT002 (Tornado's signature)
        """As Tornado; that the page is left before a message has arrived is known by ``on_close``."""
        written = super().write_message(message, binary)
        written.add_done_callback(lambda done: done.cancelled() or done.exception())
        return written

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ARG002 (nobody reads a websocket's error page)
        self.finish()


class AliveHandler(APIHandler):
    """``GET briscola/alive/<kernel>``: 204 while the kernel's process lives, then 404.

    A header says the same: what has none is no answer of this server, but of something on the way.
    """

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Briscola-Kernel", "gone")
        self.set_header("Cache-Control", "no-store")

    @web.authenticated
    async def get(self, kernel_id: str) -> None:
        pool = self.kernel_manager
        if await pool.is_running(kernel_id):
            self.set_header("Briscola-Kernel", "alive")
            self.set_status(204)
        else:
            await pool.end(kernel_id)
            self.set_status(404)


class EndHandler(APIHandler):
    """``POST briscola/end/<kernel>``: a page that closes says goodbye to its kernel."""

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        await self.kernel_manager.end(kernel_id)
        self.set_status(204)
