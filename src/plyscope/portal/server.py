"""The web server of a portal: one process with one event loop and a graceful shutdown."""

import asyncio
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError

from plyscope.portal.app import create_app
from plyscope.portal.config import Config
from plyscope.portal.http import logs
from plyscope.portal.http.clients import Clients
from plyscope.portal.http.descriptors import RESERVE, connections_allowed
from plyscope.portal.http.protocol import Connection
from plyscope.portal.limits import CONNECTIONS
from plyscope.portal.store import Store
from plyscope.portal.store.instance_lock import alone
from plyscope.portal.store.upgrade import upgrade

log = logging.getLogger("plyscope.portal")


class Server(uvicorn.Server):
    """A uvicorn server that reports when it is ready, and closes all event streams when it stops."""

    def __init__(self, config: uvicorn.Config, clients: Clients, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._clients, self._ready = clients, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the server, and report that it is ready."""
        await super().startup(sockets)
        if self.started:
            app = self.config.app
            assert isinstance(app, FastAPI)
            app.state.portal.thinking.warm_up()
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        """Close connections that have timed out; uvicorn calls this method ten times a second."""
        if counter % 10 == 0:
            self._clients.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all event streams, then wait for the running requests."""
        app = self.config.app
        assert isinstance(app, FastAPI)
        app.state.portal.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop the server on SIGINT and SIGTERM."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._asked_to_stop, number)
        yield

    def _asked_to_stop(self, number: int) -> None:
        if self.should_exit and number == signal.SIGINT:
            os._exit(130)  # the second Ctrl-C exits at once; no data is lost
        self.should_exit = True


def serve(config: Config, ready: Callable[[str], None]) -> None:
    """Serve the portal until a signal stops it; call ``ready`` with its address once it accepts connections."""
    logs.set_up(config.log)
    clients = clients_of(config)
    with taken(config.host, config.port) as opened, alone(config.database):
        prepare(config.database)
        address = address_of(config, opened)
        disconnect_stalled(opened, config.idle_seconds)
        settings = uvicorn.Config(
            create_app(config),
            http=partial(Connection, clients),  # type: ignore[arg-type]
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # access.py decides which proxies to trust
            backlog=CONNECTIONS.backlog,
            timeout_keep_alive=config.idle_seconds,
            timeout_graceful_shutdown=CONNECTIONS.shutdown_seconds,
        )
        server = Server(settings, clients, lambda: ready(address))
        with asyncio.Runner(loop_factory=settings.get_loop_factory()) as runner:
            runner.run(server.serve([opened]))
        if not server.started:
            raise OSError("the server could not start")


def prepare(database: str) -> None:
    """Upgrade the database schema, or raise OSError with one line about the problem."""
    store = Store(database)
    try:
        upgrade(store.engine)
    except DBAPIError as error:
        raise OSError(f"the database cannot be used: {str(error.orig).strip().splitlines()[0]}") from None
    finally:
        store.close()


def clients_of(config: Config) -> Clients:
    """Return the table of connections, limited to the number that the system allows."""
    most = connections_allowed(config.connections)
    if most < config.connections:
        needed = config.connections + RESERVE
        line = "the limit of open files allows %d connections instead of %d; raise it to %d (ulimit -n, LimitNOFILE)"
        log.warning(line, most, config.connections, needed)
    return Clients(most, config.request_seconds, config.idle_seconds, config.limits, config.trusted_proxies)


def disconnect_stalled(opened: socket.socket, seconds: int) -> None:
    """Make the system close connections whose client has not read its response for this many seconds."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; connections inherit it
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, seconds * 1000)


@contextmanager
def taken(host: str, port: int) -> Iterator[socket.socket]:
    """Bind a port, or raise OSError with one line that gives the reason."""
    with ExitStack() as stack:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            opened = stack.enter_context(socket.socket(family, kind, protocol))
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise OSError(f"port {port} is taken; choose another with --port, or 0 for any that is free") from None
            raise OSError(f"cannot listen on {host} port {port}: {error.strerror}") from None
        yield opened


def address_of(config: Config, opened: socket.socket) -> str:
    """Return the address of the portal as its users see it."""
    if config.public_url:
        return config.public_url
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::") else config.host
    return f"http://{f'[{host}]' if ':' in host else host}:{opened.getsockname()[1]}"
