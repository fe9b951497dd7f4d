"""The configuration of a portal: command-line options, then environment variables, then defaults."""

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Self, get_args

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from plyscope.files import plain
from plyscope.levels import Measured, measured_ratings, read_ratings
from plyscope.levels.ratings import CONNECT4
from plyscope.portal.http.addresses import Network, networks
from plyscope.portal.limits import CONNECTIONS, ENGINES


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine_mb() -> int:
    """Return the memory of this machine in MiB, or 8192 if it is unknown."""
    try:
        return (os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")) >> 20
    except (ValueError, OSError, AttributeError):
        return 8192


class Config(BaseSettings):
    """The settings of one portal; each field is an option of ``plyscope serve`` and an environment variable.

    Arguments take precedence over PLYSCOPE_NAME variables, and these over defaults. An invalid setting raises
    ValueError with one line that names what is allowed.

    >>> Config(port=9000, queue=0)
    Traceback (most recent call last):
    ...
    ValueError: queue must be a whole number from 1, not 0
    """

    model_config = SettingsConfigDict(env_prefix="PLYSCOPE_", frozen=True, extra="forbid")

    host: str = Field("127.0.0.1", description="the address to listen on")
    port: int = Field(8000, ge=0, le=65_535, description="the port to listen on; 0 for any free port")
    database: str = Field("sqlite:///plyscope.db", description="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    thinkers: int = Field(0, ge=0, description="number of search processes, at least two; 0 for one per processor")
    queue: int = Field(
        400, ge=1, description="maximum number of questions that wait for a search process; further ones are refused"
    )
    memory: int = Field(
        0,
        ge=0,
        description="memory limit of all search processes together in MiB; 0 for 1024 each, at most half of the memory",
    )
    lab: str = Field("runs", description="the folder of the reports that are shown, written by plyscope lab run")
    limits: int = Field(1, ge=0, description="factor for the limits of one person or address; 0 for no limits")
    connections: int = Field(
        4000, ge=CONNECTIONS.least, le=CONNECTIONS.most, description="maximum number of connections at a time"
    )
    request_seconds: int = Field(
        20, ge=1, le=CONNECTIONS.most_seconds, description="seconds within which a request must arrive completely"
    )
    idle_seconds: int = Field(
        75,
        ge=1,
        le=CONNECTIONS.most_seconds,
        description="seconds after which an idle client, or one that does not read, is disconnected",
    )
    guest_days: int = Field(30, ge=1, description="days after which an inactive guest is deleted")
    proxies: str = Field(
        "", description="addresses or networks of trusted reverse proxies, separated by commas, for X-Forwarded-For"
    )
    public_url: str = Field("", description="the public address behind a proxy, such as https://play.example.org")
    level_ratings: str = Field("", description="a file of level ratings, written by plyscope levels refit --out")
    log: Literal["text", "json"] = Field("text", description="text or json")

    def __init__(self, **given: Any) -> None:
        try:
            super().__init__(**given)
        except ValidationError as error:
            raise ValueError(_line(error.errors()[0], given)) from None

    @field_validator("database")
    @classmethod
    def _check_database(cls, database: str) -> str:
        if not database.startswith(("sqlite:///", "postgresql://", "postgres://")):
            raise ValueError(f"no database {database!r}; allowed: sqlite:///FILE, postgresql://USER@HOST/NAME")
        return database

    @field_validator("public_url")
    @classmethod
    def _check_public_url(cls, url: str) -> str:
        if url and not url.startswith(("http://", "https://")):
            raise ValueError(f"public_url must begin with http:// or https://, not {url!r}")
        return url

    @field_validator("proxies")
    @classmethod
    def _check_proxies(cls, proxies: str) -> str:
        networks(proxies)
        return proxies

    @field_validator("level_ratings")
    @classmethod
    def _check_level_ratings(cls, path: str) -> str:
        if path:
            try:
                read_ratings(Path(path))
            except OSError as error:
                raise ValueError(f"level_ratings: {plain(error)}") from None
            except ValueError as error:
                raise ValueError(f"level_ratings: {error}") from None
        return path

    @model_validator(mode="after")
    def _check_memory(self) -> Self:
        least = ENGINES.least_mb * self.thinking_processes
        if self.memory and self.memory < least:
            raise ValueError(f"memory must be 0 or from {least} MiB for {self.thinking_processes} processes")
        return self

    @property
    def secure(self) -> bool:
        """Whether users connect over TLS."""
        return self.public_url.startswith("https://")

    @cached_property
    def trusted_proxies(self) -> tuple[Network, ...]:
        """The networks of the reverse proxies whose X-Forwarded-For header is trusted."""
        return networks(self.proxies)

    @cached_property
    def ratings(self) -> dict[str, Measured]:
        """The ratings of the levels in Connect Four: those of the file, or the measured ones of the package."""
        return read_ratings(Path(self.level_ratings)) if self.level_ratings else measured_ratings(CONNECT4)

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


def _line(error: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """Describe an invalid setting on one line: its name, the value, and what is allowed."""
    if not error["loc"] or error["type"] == "value_error":
        return str(error["ctx"]["error"])
    name, value = str(error["loc"][0]), error["input"]
    if name not in Config.model_fields:
        return f"unknown setting {name!r}; allowed: {', '.join(Config.model_fields)}"
    if error["type"] == "literal_error":
        return f"unknown {name} {value!r}; allowed: {', '.join(get_args(Config.model_fields[name].annotation))}"
    if error["type"] not in ("greater_than_equal", "less_than_equal"):
        return f"{name if name in given else f'PLYSCOPE_{name.upper()}'} must be a whole number, not {value!r}"
    limits = Config.model_fields[name].metadata
    least = next(limit.ge for limit in limits if hasattr(limit, "ge"))
    most = next((limit.le for limit in limits if hasattr(limit, "le")), None)
    allowed = f"a whole number from {least}" if most is None else f"from {least} to {most}"
    return f"{name} must be {allowed}, not {value}"
