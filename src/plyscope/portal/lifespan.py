"""Startup and shutdown: starts the parts of a portal in order, and stops them in reverse order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from plyscope.portal.accounts import leaderboard
from plyscope.portal.accounts.attempts import Attempts
from plyscope.portal.classes.pairs import game_ended
from plyscope.portal.cleanup import keep_tidy
from plyscope.portal.config import Config
from plyscope.portal.engines.pool import Thinking
from plyscope.portal.games.bot_turns import Programs
from plyscope.portal.http.rate_limits import Limits
from plyscope.portal.live.hub import Event, Hub
from plyscope.portal.live.postgres import Listener
from plyscope.portal.puzzles import catalogue
from plyscope.portal.state import Portal
from plyscope.portal.store import Store
from plyscope.portal.store.upgrade import upgrade


@asynccontextmanager
async def running(config: Config) -> AsyncIterator[Portal]:
    """Yield a running portal: database upgraded, listener, search processes and computer players started."""

    def deliver(channel: str, event: Event) -> None:
        portal.hub.deliver(channel, event)
        portal.programs.heard(channel, event)

    store = Store(config.database, deliver)
    thinking = Thinking(config.thinking_processes, config.queue, config.thinking_memory)
    hub, limits, attempts = Hub(), Limits(config.limits), Attempts(config.limits)
    programs = Programs(store, hub, thinking, now=lambda: portal.now(), ended=game_ended)
    portal = Portal(config, store, hub, thinking, programs, limits=limits, attempts=attempts)
    async with AsyncExitStack() as stack:
        stack.callback(store.close)
        stack.callback(portal.passwords.close)
        stack.callback(portal.exercises.close)
        upgrade(store.engine)
        catalogue.puzzles()  # read here, because it takes a while
        if store.postgres:
            portal.listener = Listener(store.url, deliver, portal.hub.again)
            stack.push_async_callback(portal.listener.close)
            await portal.listener.start()
        stack.push_async_callback(portal.thinking.close)
        await portal.thinking.start()
        stack.push_async_callback(portal.programs.close)
        await portal.programs.start()
        await store.run(lambda transaction: leaderboard.set_up(transaction, portal.now(), config.ratings))
        tidying = asyncio.create_task(keep_tidy(portal))
        stack.callback(tidying.cancel)
        stack.callback(portal.stop)
        yield portal
