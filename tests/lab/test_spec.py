"""A spec becomes cells, and what is wrong with one is said in one line."""

from pathlib import Path

import pytest

from plyscope.games import CONNECT4, TICTACTOE
from plyscope.lab.catalogue import entries, find
from plyscope.lab.positions import positions
from plyscope.lab.spec import Spec, parse_spec
from plyscope.lab.tasks import perform

SEARCHES = {"name": "x", "rules": "tictactoe", "searches": ["minimax:depth={depth}"], "depths": [2, 1]}
GAMES = {"name": "x", "rules": "tictactoe", "games": [["alphabeta:depth={depth}", "random"]], "depths": [1]}


def cells(**changed):
    return parse_spec({**SEARCHES, **changed}).experiment().cells


def test_the_cells_are_the_product():
    made = cells(rules=["tictactoe", "free:4x3x3"], positions=["", "1"], repetitions=3)
    assert len(made) == len({cell.key for cell in made}) == 2 * 2 * 3 * 2
    assert made == cells(rules=["tictactoe", "free:4x3x3"], positions=["", "1"], repetitions=3)
    first = made[0]
    assert first.task == "search"
    assert first.arguments["settings"] == "minimax:depth=1"
    assert {cell.arguments["moves"] for cell in made} == {"", "1"}


def test_seeds_differ_between_positions_and_repetitions_and_are_shared_by_searches():
    made = cells(positions=["", "1"], repetitions=2, searches=["minimax:depth={depth}", "alphabeta:depth={depth}"])
    seeds = {(cell.arguments["moves"], cell.arguments["repetition"]): cell.arguments["seed"] for cell in made}
    assert len(set(seeds.values())) == 4
    assert all(seeds[cell.arguments["moves"], cell.arguments["repetition"]] == cell.arguments["seed"] for cell in made)
    other = cells(positions=["", "1"], repetitions=2, seed=1)
    assert not {cell.arguments["seed"] for cell in made} & {cell.arguments["seed"] for cell in other}


def test_games_are_played_from_both_sides():
    made = parse_spec(GAMES).experiment().cells
    assert [cell.arguments["players"] for cell in made] == [
        ["alphabeta:depth=1", "random"],
        ["random", "alphabeta:depth=1"],
    ]
    assert made[0].task == "game"
    alone = parse_spec({**GAMES, "games": [["random", "random"]], "depths": []}).experiment().cells
    assert len(alone) == 1


def test_a_search_that_has_no_depth_is_done_once():
    made = cells(searches=["minimax:depth={depth}", "uct:playouts=10"])
    assert [cell.arguments["settings"] for cell in made] == ["minimax:depth=1", "minimax:depth=2", "uct:playouts=10"]


def test_names_are_short_where_that_is_enough():
    assert list(parse_spec(SEARCHES).searches) == ["minimax"]
    both = {**SEARCHES, "searches": ["minimax:depth={depth}", "minimax"]}
    assert list(parse_spec(both).searches) == ["minimax:depth={depth}", "minimax"]
    named = {**SEARCHES, "searches": {"all of it": "minimax:depth={depth}"}}
    assert parse_spec(named).searches == {"all of it": "minimax:depth={depth}"}


def test_the_quick_form_is_what_its_table_says():
    data = {**SEARCHES, "quick": {"depths": [1]}}
    assert len(parse_spec(data).experiment().cells) == 2
    assert len(parse_spec(data, quick=True).experiment().cells) == 1
    with pytest.raises(ValueError, match=r"there is no quick form; a table \[quick\]"):
        parse_spec(SEARCHES, quick=True)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"depht": [1]}, "unknown key 'depht'; allowed: name, title, .*, depths, repetitions, seed, backend, quick"),
        ({"quick": {"depht": [1]}}, "unknown key 'depht'; allowed: name"),
        ({"quick": 3}, "quick must be a table"),
        ({"name": "../x"}, r"name must be text that can name a folder \(letters, digits, - _ .\), not '../x'"),
        ({"name": 3}, r"name must be text that can name a folder .*, not 3"),
        ({"name": "x\n"}, r"name must be text that can name a folder .*, not 'x\\n'"),
        ({"title": 3}, "title must be text, not 3"),
        ({"seed": "1"}, "seed must be a whole number, not '1'"),
        ({"rules": "chess"}, "unknown rules 'chess'; allowed: connect4"),
        ({"rules": 3}, "rules must be a rule set or a list of them, such as .*, not 3"),
        ({"rules": ["tictactoe", 3]}, "rules must be a rule set or a list of them, such as .*; 3 in it is not allowed"),
        ({"rules": []}, "an experiment needs rules"),
        ({"positions": []}, "an experiment needs positions: a list"),
        ({"positions": 3}, "positions must be a list of move texts, plies:K, .*, or fair:K,count=N, not 3"),
        ({"positions": "44"}, "unknown positions '44'; allowed: a list of move texts"),
        ({"positions": "plies:9"}, "no opening 'plies:9' of free:3x3x3"),
        ({"positions": "plies:x"}, "unknown openings 'plies:x'; allowed: "),
        ({"positions": "random:2"}, "unknown positions 'random:2'; allowed: a list of move texts"),
        ({"positions": "random:1,count=10"}, "does not have so many positions as 'random:1,count=10' asks for, but 6"),
        ({"positions": "fair:2"}, "unknown positions 'fair:2'; allowed: a list of move texts"),
        ({"positions": "fair:1,count=9"}, "does not have so many positions as 'fair:1,count=9' asks for, but 6"),
        (
            {"positions": "fair:4,count=2", "rules": "gomoku"},
            "fair openings are not available: .*; use random:4 instead",
        ),
        ({"positions": "random:1,count=0"}, "unknown openings 'random:1,count=0'; allowed: .*whole numbers from 1"),
        ({"positions": ["99"]}, "move 2 of '99': cell 9 is taken"),
        ({"positions": ["14253"]}, "the game is over after '14253'"),
        ({"positions": ["1", "5", "1"]}, "positions has '1' twice; repetitions = N asks for more"),
        ({"positions": ["15", "1, 5"]}, "positions has '15' twice"),
        ({"rules": ["tictactoe", "free:3x3x3"]}, "rules has the same game twice"),
        ({"positions": [3]}, "positions must be a list of move texts, .*; 3 in it is not allowed"),
        ({"searches": []}, "either searches or games"),
        ({"searches": 3}, "searches must be a list of settings, such as .*, or a table of settings by name, not 3"),
        ({"searches": {"a": 3}}, "searches must be .*, or a table of settings by name; 3 in it is not allowed"),
        ({"searches": ["minimax:depth={depth}"] * 2}, "searches has the same search twice"),
        ({"searches": ["maximin:depth={depth}"]}, "unknown algorithm 'maximin'; allowed: minimax"),
        ({"searches": ["minimax:depth={depth},evaluation=magic"]}, "unknown evaluation 'magic'"),
        ({"depths": []}, r"needs depths, such as depths = \[1, 2, 3\]"),
        ({"depths": 3}, "depths must be a list of whole numbers from 1, not 3"),
        ({"depths": [0]}, "depths must be a list of whole numbers from 1; 0 in it is not allowed"),
        ({"depths": [1, 1]}, r"depths must be different, not \[1, 1\]"),
        ({"depths": [True]}, "depths must be a list of whole numbers from 1; True in it is not allowed"),
        ({"depths": [999]}, "depth"),
        ({"searches": ["minimax"]}, "depths are given, but nothing uses them; write depth={depth}"),
        ({"repetitions": 0}, "repetitions must be a whole number from 1 to 1,000,000, not 0"),
        ({"repetitions": 1.5}, "repetitions must be a whole number from 1 to 1,000,000, not 1.5"),
        ({"backend": "gpu"}, "unknown backend 'gpu'; allowed: auto, python, native"),
        ({"games": [["random", "random"]]}, "either searches or games"),
    ],
)
def test_what_is_wrong_with_searches_is_said(changed, told):
    with pytest.raises(ValueError, match=told) as error:
        parse_spec({**SEARCHES, **changed}).experiment()
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"games": [["random"]]}, 'games must be pairs of players, such as \\[\\["level:3", "random"\\]\\]'),
        ({"games": ["random", "random"]}, "games must be pairs of players"),
        ({"games": [["a", "alphabeta:depth={depth}"]]}, "unknown player 'a'; allowed: random"),
        ({"games": [["human", "alphabeta:depth={depth}"]]}, "the human player needs a terminal"),
        ({"games": [["alphabeta:depth={depth}", "random"], ["random", "alphabeta:depth={depth}"]]}, "same pair twice"),
        ({"backend": "python"}, "a backend can be chosen for searches, not for games"),
    ],
)
def test_what_is_wrong_with_games_is_said(changed, told):
    with pytest.raises(ValueError, match=told):
        parse_spec({**GAMES, **changed})


@pytest.mark.parametrize("data", [SEARCHES, GAMES])
def test_too_many_cells_are_refused_before_they_are_made(data, monkeypatch):
    monkeypatch.setattr("plyscope.lab.spec.MOST_CELLS", 1000)
    assert len(parse_spec({**data, "repetitions": 500}).experiment().cells) == 1000
    cases, made = Spec.cases, []
    monkeypatch.setattr(Spec, "cases", lambda spec: (made.append(case) or case for case in cases(spec)))
    with pytest.raises(ValueError, match="the experiment has more than 1,000 cells, which is the most"):
        parse_spec({**data, "repetitions": 1000}).experiment()
    assert len(made) == 1001
    with pytest.raises(ValueError, match="repetitions must be a whole number from 1 to 1,000,000, not 100000000"):
        parse_spec({**data, "repetitions": 100_000_000})


def test_positions_are_different_unfinished_and_the_same_for_a_seed():
    assert positions(CONNECT4, "fair:1,count=1") == ["3"]
    some = positions(CONNECT4, "random:10,count=20", seed=4)
    assert some == positions(CONNECT4, "random:10,count=20", seed=4) != positions(CONNECT4, "random:10,count=20")
    reached = [CONNECT4.position(moves) for moves in some]
    assert len(set(reached)) == 20
    assert all(position.result() is None and position.ply == 10 for position in reached)
    assert positions(TICTACTOE, "plies:1") == ["1", "2", "4", "5", "7", "8"]  # the others are mirror images


@pytest.mark.parametrize("file", sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.toml")))
def test_the_examples_of_the_documentation_run(file):
    experiment, _ = find(str(file), quick=True)
    rows = [perform(cell) for cell in experiment.cells]
    assert experiment.tables(rows)[0].rows
    assert len(find(str(file))[0].cells) > len(rows)


@pytest.mark.parametrize("name", list(entries("experiments")))
def test_every_experiment_that_ships_can_be_made(name):
    made, _ = find(name)
    assert made.cells
    assert made.question.strip()
    assert made.name == name
