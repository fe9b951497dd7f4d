"""An experiment in a few lines: rules, positions, searches or games, depths, repetitions, seed.

As TOML::

    name = "pruning"
    title = "What pruning saves"
    rules = "connect4"
    positions = "random:8,count=10"
    searches = ["minimax:depth={depth}", "mtdf:depth={depth},evaluation=segments"]
    depths = [1, 2, 3, 4]

The cells are the product of all these lists. ``games`` with pairs of players, instead of ``searches``, plays each pair
from each position twice, with the sides swapped. A table ``[quick]`` holds the values for the quick form.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from plyscope.algorithms import Settings
from plyscope.algorithms.backends import BACKENDS
from plyscope.arena.playing import check_players
from plyscope.games.rulesets import load_rules
from plyscope.lab.experiment import Cell, Experiment
from plyscope.lab.positions import FORMS, positions
from plyscope.lab.standard import Case
from plyscope.lab.standard_games import of_games
from plyscope.lab.standard_searches import of_searches

DEPTH = "{depth}"
MOST_CELLS = 1_000_000


def _listed(value: object) -> object:
    """Return a single text as a list."""
    return [value] if isinstance(value, str) else value


def _named(value: object) -> object:
    """Return a list of searches as a table with short names."""
    texts = _listed(value)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return value
    if len(set(texts)) < len(texts):
        raise ValueError("searches has the same search twice; repetitions = N asks for more than one of each")
    return {name: text for text, name in short_names(texts).items()}


def _ascending(depths: list[int]) -> list[int]:
    if len(set(depths)) < len(depths):
        raise ValueError(f"depths must be different, not {depths}")
    return sorted(depths)


def _different(pairs: list[list[str]]) -> list[list[str]]:
    if len({frozenset(pair) for pair in pairs}) < len(pairs):
        raise ValueError("games has the same pair twice; each plays both sides, and repetitions = N asks for more")
    return pairs


class Spec(BaseModel):
    """A specification of an experiment; each field is a key of the TOML file.

    >>> searches = {"alpha-beta": "alphabeta:depth={depth}"}
    >>> spec = Spec(name="first", rules=["tictactoe"], searches=searches, depths=[1, 2])
    >>> [cell.arguments["settings"] for cell in spec.experiment().cells]
    ['alphabeta:depth=1', 'alphabeta:depth=2']
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][\w.-]*$")]
    title: str = ""
    question: str = ""
    counting: str = ""
    remarks: str = ""
    rules: Annotated[list[str], BeforeValidator(_listed)] = ["connect4"]
    positions: str | list[str] = [""]
    #: Settings by their names in tables and plots.
    searches: Annotated[dict[str, str], BeforeValidator(_named)] = {}
    #: Pairs of players.
    games: Annotated[list[Annotated[list[str], Field(min_length=2, max_length=2)]], AfterValidator(_different)] = []
    depths: Annotated[list[Annotated[int, Field(ge=1)]], AfterValidator(_ascending)] = []
    repetitions: Annotated[int, Field(ge=1, le=MOST_CELLS)] = 1
    seed: int = 0
    backend: str = "auto"

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Raise ValueError that says what is allowed if the spec cannot be run."""
        if bool(self.searches) == bool(self.games):
            raise ValueError("an experiment has either searches or games, one of the two")
        if not self.rules or not self.positions:
            raise ValueError(f"an experiment needs {'rules' if not self.rules else 'positions: ' + FORMS}")
        if self.backend not in BACKENDS:
            raise ValueError(f"unknown backend {self.backend!r}; allowed: {', '.join(BACKENDS)}")
        if self.games and self.backend != "auto":
            raise ValueError("a backend can be chosen for searches, not for games")
        self._check_depths()
        if len(set(map(load_rules, self.rules))) < len(self.rules):
            raise ValueError("rules has the same game twice; repetitions = N asks for more than one of each")
        for text in self.rules:
            rules = load_rules(text)
            for settings in self.searches.values():
                for depth in self._depths(settings):
                    Settings.parse(_at(settings, depth)).resolved(rules.start())
            for player in {player for pair in self.games for player in pair}:
                check_players(rules, [_at(player, depth) for depth in self._depths(player)])
        return self

    def _check_depths(self) -> None:
        texts = [*self.searches.values(), *(player for pair in self.games for player in pair)]
        varied = [text for text in texts if DEPTH in text]
        if varied and not self.depths:
            raise ValueError(f"{varied[0]!r} needs depths, such as depths = [1, 2, 3]")
        if self.depths and not varied:
            raise ValueError(f"depths are given, but nothing uses them; write depth={DEPTH} where they belong")

    def _depths(self, *texts: str) -> list[int] | list[None]:
        """Return the depths of a search or a pair, or a single None if it does not use them."""
        return self.depths if any(DEPTH in text for text in texts) else [None]

    def cases(self) -> Iterator[tuple[Case, Cell]]:
        """Yield every cell, with its case for the standard tables."""
        for rules in self.rules:
            places = positions(load_rules(rules), self.positions, self.seed)
            for repetition in range(self.repetitions):
                for moves in places:
                    seed = Random(f"{self.seed}-{rules}-{moves}-{repetition}").getrandbits(32)
                    shared = {"moves": moves, "seed": seed, "repetition": repetition}
                    yield from self._searches(rules, shared)
                    yield from self._games(rules, shared)

    def _searches(self, rules: str, shared: dict[str, Any]) -> Iterator[tuple[Case, Cell]]:
        for name, settings in self.searches.items():
            for depth in self._depths(settings):
                arguments = {"rules": rules, "settings": _at(settings, depth), **shared, "backend": self.backend}
                yield Case(rules, depth, (name,)), Cell("search", arguments, {"label": name})

    def _games(self, rules: str, shared: dict[str, Any]) -> Iterator[tuple[Case, Cell]]:
        names = short_names(player for pair in self.games for player in pair)
        for pair in self.games:
            for depth in self._depths(*pair):
                first, second = (_at(player, depth) for player in pair)
                for swapped in (False, True) if first != second else (False,):
                    players = [second, first] if swapped else [first, second]
                    labels = [names[pair[0]], names[pair[1]]]
                    yield (
                        Case(rules, depth, (labels[0], labels[1]), swapped),
                        Cell(
                            "game",
                            {"rules": rules, "players": players, **shared},
                            {"label": labels[::-1] if swapped else labels},
                        ),
                    )

    def experiment(self) -> Experiment:
        """Return the experiment, with the standard tables and plots."""
        pairs = list(islice(self.cases(), MOST_CELLS + 1))
        if len(pairs) > MOST_CELLS:
            raise ValueError(f"the experiment has more than {MOST_CELLS:,} cells, which is the most that is allowed")
        cases = tuple(case for case, _ in pairs)
        made = of_games(cases) if self.games else of_searches(cases)
        return Experiment(
            self.name,
            self.title or self.name,
            self.question,
            "\n\n".join(filter(None, (self.counting, made.counting))),
            tuple(cell for _, cell in pairs),
            tables=made.tables,
            plots=made.plots,
            remarks=self.remarks,
        )


def _at(text: str, depth: int | None) -> str:
    return text if depth is None else text.replace(DEPTH, str(depth))


def short_name(text: str) -> str:
    """Return a search or a player without its varied depth.

    >>> [short_name(text) for text in ("mtdf:depth={depth},evaluation=segments", "alphabeta:depth={depth}", "level:3")]
    ['mtdf:evaluation=segments', 'alphabeta', 'level:3']
    """
    algorithm, _, options = text.partition(":")
    kept = [option for option in options.split(",") if option and option.strip() != f"depth={DEPTH}"]
    return algorithm + (":" + ",".join(kept) if kept else "")


def short_names(texts: Iterable[str]) -> dict[str, str]:
    """Return a short name for each search or player, or the whole texts if short ones are ambiguous."""
    names = {text: short_name(text) for text in texts}
    return names if len(set(names.values())) == len(names) else {text: text for text in names}


def parse_spec(data: Mapping[str, Any], *, quick: bool = False) -> Spec:
    """Return a spec from plain data, as read from a TOML file.

    >>> parse_spec({"name": "x", "searchs": ["minimax"]})
    Traceback (most recent call last):
    ValueError: unknown key 'searchs'; allowed: name, title, question, counting, remarks, rules, ...
    """
    data = dict(data)
    otherwise = data.pop("quick", {})
    if not isinstance(otherwise, dict):
        raise ValueError(f"quick must be a table of what is different in the quick form, not {otherwise!r}")
    if quick and not otherwise:
        raise ValueError("there is no quick form; a table [quick] with fewer depths or positions makes one")
    known = Spec.model_fields
    for key in (*data, *otherwise):
        if key not in known:
            raise ValueError(f"unknown key {key!r}; allowed: {', '.join(known)}, quick")
    if "name" not in data:
        raise ValueError("an experiment needs a name")
    if quick:
        data |= otherwise
    try:
        return Spec.model_validate(data)
    except ValidationError as error:
        raise ValueError(_reason(error, data)) from None


#: The allowed values of keys whose type does not describe them fully.
_MEANING = {
    "name": "text that can name a folder (letters, digits, - _ .)",
    "rules": 'a rule set or a list of them, such as ["connect4", "tictactoe"]',
    "positions": FORMS,
    "searches": 'a list of settings, such as ["minimax:depth=4"], or a table of settings by name',
    "games": 'pairs of players, such as [["level:3", "random"]]',
    "depths": "a list of whole numbers from 1",
    "repetitions": f"a whole number from 1 to {MOST_CELLS:,}",
}
#: The same for all other keys, by pydantic's error type.
_TYPES = {"string_type": "text", "int_type": "a whole number"}


def _reason(error: ValidationError, data: Mapping[str, Any]) -> str:
    """Return in one line what is wrong with the first invalid key of the data."""
    errors = error.errors(include_url=False)
    key = errors[0]["loc"][:1]
    # If a value has several alternatives, the intended one has the most deeply nested error.
    found = max((one for one in errors if one["loc"][:1] == key), key=lambda one: len(one["loc"]))
    if found["type"] == "value_error":
        return str(found["ctx"]["error"])
    name, value = str(found["loc"][0]), found["input"]
    must = _MEANING.get(name) or _TYPES[found["type"]]
    if value is data[name]:
        return f"{name} must be {must}, not {value!r}"
    return f"{name} must be {must}; {value!r} in it is not allowed"
