"""The other end of an answer that goes on: what was sent, and a way to leave."""

import asyncio
import json


class Connection:
    """What a browser is for an application."""

    def __init__(self):
        self.sent = []
        self.left = asyncio.Event()
        self.news = asyncio.Event()

    async def receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.sent.append(message)
        self.news.set()

    @property
    def parts(self):
        """The parts of the body so far."""
        return [message["body"].decode() for message in self.sent if message.get("body")]

    @property
    def data(self):
        """The data of the events so far."""
        lines = "".join(self.parts).splitlines()
        return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]

    async def events(self, count):
        """Wait for so many events and give them."""
        while len(self.data) < count:
            self.news.clear()
            await self.news.wait()
        return self.data
