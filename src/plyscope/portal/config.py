"""The configuration of a portal: command-line flags, then environment variables, then defaults."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from plyscope.portal.http.addresses import Network, networks
from plyscope.portal.limits import CONNECTIONS, ENGINES


def _option(default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"meaning": meaning})


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine_mb() -> int:
    """Return the memory of this machine in MiB, or 8192 if it is unknown."""
    try:
        return (os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")) >> 20
    except (ValueError, OSError, AttributeError):
        return 8192


@dataclass(frozen=True)
class Config:
    """The settings of one portal; each field is a flag of ``plyscope serve`` and an environment variable.

    >>> Config.from_environment({"PLYSCOPE_PORT": "9000"}).port
    9000
    """

    host: str = _option("127.0.0.1", "the address to listen on")
    port: int = _option(8000, "the port to listen on; 0 for any free port")
    database: str = _option("sqlite:///plyscope.db", "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    thinkers: int = _option(0, "number of search processes, at least two; 0 for one per processor")
    queue: int = _option(400, "maximum number of questions that wait for a search process; further ones are refused")
    memory: int = _option(
        0, "memory limit of all search processes together, in MiB; 0 for 1024 each, at most half of the memory"
    )
    lab: str = _option("runs", "the folder of the reports that are shown, written by plyscope lab run")
    limits: int = _option(1, "factor for the limits of one person or address; 0 for no limits")
    connections: int = _option(4000, "maximum number of connections at a time")
    request_seconds: int = _option(20, "seconds within which a request must arrive completely")
    idle_seconds: int = _option(75, "seconds after which an idle client, or one that does not read, is disconnected")
    guest_days: int = _option(30, "days after which an inactive guest is deleted")
    proxies: str = _option(
        "", "addresses or networks of trusted reverse proxies, separated by commas, for X-Forwarded-For"
    )
    public_url: str = _option("", "the public address behind a proxy, such as https://play.example.org")
    log: str = _option("text", "text or json")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **flags: Any) -> "Config":
        """Return the configuration; flags take precedence over PLYSCOPE_NAME variables, and these over defaults."""
        chosen = {name: value for name, value in flags.items() if value is not None}
        for row in fields(cls):
            written = environment.get(f"PLYSCOPE_{row.name.upper()}")
            if row.name not in chosen and written is not None:
                try:
                    chosen[row.name] = row.type(written) if callable(row.type) else written
                except ValueError:
                    raise ValueError(f"PLYSCOPE_{row.name.upper()} must be a whole number, not {written!r}") from None
        return cls(**chosen)

    def __post_init__(self) -> None:
        """Raise ValueError for an invalid setting; the message names the allowed values."""
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port must be from 0 to 65535, not {self.port}")
        for name, least in (("thinkers", 0), ("queue", 1), ("memory", 0), ("limits", 0), ("guest_days", 1)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} must be a whole number from {least}, not {getattr(self, name)}")
        for name, least, most in (
            ("connections", CONNECTIONS.least, CONNECTIONS.most),
            ("request_seconds", 1, CONNECTIONS.most_seconds),
            ("idle_seconds", 1, CONNECTIONS.most_seconds),
        ):
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name} must be from {least} to {most}, not {getattr(self, name)}")
        least = ENGINES.least_mb * self.thinking_processes
        if self.memory and self.memory < least:
            raise ValueError(f"memory must be 0 or from {least} MiB for {self.thinking_processes} processes")
        if not self.database.startswith(("sqlite:///", "postgresql://", "postgres://")):
            raise ValueError(f"no database {self.database!r}; allowed: sqlite:///FILE, postgresql://USER@HOST/NAME")
        if self.log not in ("text", "json"):
            raise ValueError(f"unknown log {self.log!r}; allowed: text, json")
        if self.public_url and not self.public_url.startswith(("http://", "https://")):
            raise ValueError(f"public_url must begin with http:// or https://, not {self.public_url!r}")
        networks(self.proxies)

    @property
    def secure(self) -> bool:
        """Whether users connect over TLS."""
        return self.public_url.startswith("https://")

    @cached_property
    def trusted_proxies(self) -> tuple[Network, ...]:
        """The networks of the reverse proxies whose X-Forwarded-For header is trusted."""
        return networks(self.proxies)

    @property
    def lab_folder(self) -> Path:
        """The folder whose reports are shown."""
        return Path(self.lab)

    @property
    def thinking_processes(self) -> int:
        """The number of search processes."""
        return max(2, self.thinkers or processors())

    @property
    def thinking_memory(self) -> int:
        """The memory limit of all search processes together, in MiB."""
        least, usual = (mb * self.thinking_processes for mb in (ENGINES.least_mb, ENGINES.usual_mb))
        return self.memory or max(least, min(usual, machine_mb() // 2))
