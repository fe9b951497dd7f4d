"""The manifest of a run's folder, which ensures that a run is resumed only with the same experiment."""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from plyscope import __version__
from plyscope.files import parse_json, write_whole
from plyscope.lab.experiment import Experiment, blaming

MANIFEST, GROUP = "experiment.json", "group.json"
FORMAT, GROUP_FORMAT = "plyscope-experiment", "plyscope-group"


@dataclass(frozen=True)
class Origin:
    """The origin of an experiment: the catalogue, a file, or a spec as data; none of them if it was made in Python."""

    name: str | None = None
    file: str | None = None
    spec: dict[str, Any] | None = None
    quick: bool = False
    #: The command that runs it again.
    command: str = ""


@dataclass(frozen=True)
class Manifest:
    """The experiment of a folder."""

    name: str
    title: str
    cells: int
    #: Identifies the list of cells.
    hash: str
    seed: Any = None
    plyscope: str = __version__
    origin: Origin = field(default_factory=Origin)

    @classmethod
    def of(cls, experiment: Experiment, origin: Origin) -> "Manifest":
        """Return the manifest of an experiment."""
        with blaming(f"a cell of {experiment.name!r} is not plain data"):
            keys = "\n".join(cell.key for cell in experiment.cells)
        seed = (origin.spec or {}).get("seed", 0) if origin.spec is not None else None
        digest = hashlib.sha256(keys.encode()).hexdigest()
        return cls(experiment.name, experiment.title, len(experiment.cells), digest, seed, origin=origin)

    def save(self, folder: Path) -> None:
        """Write it to a folder."""
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1, ensure_ascii=False)
        write_whole(folder / MANIFEST, text + "\n")

    @classmethod
    def load(cls, folder: Path) -> "Manifest":
        """Read the manifest of a folder, or raise ValueError if there is none."""
        path = folder / MANIFEST
        try:
            data = parse_json(path.read_text(encoding="utf-8"))
            if data.pop("format") != FORMAT:
                raise ValueError
            return cls(**{**data, "origin": Origin(**data["origin"])})
        except FileNotFoundError:
            raise ValueError(f"{folder} is not the folder of a run: {MANIFEST} is missing") from None
        except (ValueError, TypeError, KeyError, AttributeError):
            raise ValueError(f"{path} is not the {MANIFEST} of a run") from None

    def refuse_other(self, other: "Manifest", folder: Path) -> None:
        """Raise ValueError unless another manifest is of the same experiment and version."""
        if (self.name, self.hash) != (other.name, other.hash):
            what = f"{other.name!r}" if self.name != other.name else f"{other.name!r} with other cells"
            raise ValueError(f"{folder} contains a run of {what}, not this {self.name!r}; choose another folder")
        if self.plyscope != other.plyscope:
            raise ValueError(
                f"{folder} contains a run of plyscope {other.plyscope}, this is {self.plyscope}; choose another folder"
            )


@dataclass(frozen=True)
class Group:
    """Runs that belong together, each in its own subfolder of the group's folder."""

    name: str
    runs: tuple[str, ...]

    def save(self, folder: Path) -> None:
        """Write it to a folder."""
        write_whole(folder / GROUP, json.dumps({"format": GROUP_FORMAT, **asdict(self)}, indent=1) + "\n")

    @classmethod
    def load(cls, folder: Path) -> "Group":
        """Read the group of a folder, or raise ValueError if there is none."""
        path = folder / GROUP
        try:
            data = parse_json(path.read_text(encoding="utf-8"))
            name, runs = data["name"], data["runs"]
            if data["format"] != GROUP_FORMAT or not all(isinstance(text, str) for text in (name, *runs)):
                raise ValueError
            return cls(name, tuple(runs))
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"{path} is not the {GROUP} of a group of runs") from None
