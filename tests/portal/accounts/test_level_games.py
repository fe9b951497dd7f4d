"""Rated games of people against the levels, read from a database and refitted on the command line."""

from contextlib import closing
from itertools import count

import pytest

from command_line import run
from people_games import played_games
from plyscope.arena.refit import LevelGame, refit
from plyscope.levels import OPPONENTS, measured_ratings, read_ratings
from plyscope.portal.accounts.level_games import level_games
from plyscope.portal.store import Game, Person, Store

CONNECT4 = "drop:7x6x4"
MEASURED = measured_ratings(CONNECT4)
#: What the levels are worth to people: every second one 60 Elo more than between programs, the others 60 less.
TRUE = {level: own.rating + (60 if place % 2 else -60) for place, (level, own) in enumerate(MEASURED.items())}
RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}


def person(number, **changes):
    return Person(
        id=number, kind="member", name=f"p{number}", folded=f"p{number}", created_at=1.0, **{"bot": False, **changes}
    )


def finished(number, game, **changes):
    """The row of a game that has changed ratings."""
    mine, its = ("first", "second") if game.first else ("second", "first")
    row = {
        "id": f"g{number}",
        "rules": CONNECT4,
        "state": "over",
        f"{mine}_person_id": game.person,
        f"{its}_program": game.level,
        "rated": True,
        "result": RESULTS[game.points if game.first else 1 - game.points],
        "reason": "line",
        "created_at": 1.0,
        "turn_at": 1.0,
        "ended_at": 2.0,
        "first_change": 4.0,
        "second_change": -4.0,
    }
    return Game(**{**row, **changes})


def fill(database, people, games):
    with closing(Store(database)) as store:

        def work(transaction):
            transaction.session.add_all(people)
            transaction.session.flush()
            transaction.session.add_all(games)

        store.committed(work)


@pytest.fixture
def played(database):
    """A database with the games of 120 people, and these games."""
    games = [game._replace(person=game.person + 1) for game in played_games(TRUE, 5, people=120)]
    people = [person(number) for number in sorted({game.person for game in games})]
    fill(database, people, [finished(number, game) for number, game in enumerate(games)])
    return database, games


def test_games_that_changed_a_rating_are_read_from_both_sides(database):
    wanted = [
        LevelGame(1, "level:3", True, 1.0),
        LevelGame(2, "level:15", True, 0.5),
        LevelGame(1, "random", False, 1.0),
        LevelGame(2, "perfect", False, 0.0),
    ]
    numbers = count()
    games = [finished(next(numbers), game) for game in wanted]
    for game, changes in [
        (wanted[0], {"first_change": None, "second_change": None}),
        (wanted[0], {"rules": "drop:8x7x4"}),
        (wanted[0]._replace(level="classic:4"), {}),
        (wanted[0]._replace(level="mtdf:depth=4"), {}),
        (wanted[0]._replace(person=3), {}),
        (wanted[0], {"second_program": None, "second_person_id": 2}),
    ]:
        games.append(finished(next(numbers), game, **changes))
    fill(database, [person(1), person(2), person(3, bot=True)], games)
    assert level_games(database) == wanted


def test_the_ratings_are_refitted_and_written(played, capsys, tmp_path):
    database, games = played
    file = tmp_path / "ratings.json"
    code, out, err = run(capsys, "levels", "refit", "--database", database, "--out", file)
    assert (code, err) == (0, "")
    expected = refit(games, MEASURED)
    head, *rows = out.splitlines()[: len(OPPONENTS) + 1]
    assert head.split() == ["level", "games", "people", "between", "programs", "against", "people", "95", "%"]
    for line, row in zip(rows, expected.levels, strict=True):
        assert line.split()[:4] == [row.level, str(row.games), str(row.people), f"{row.measured.rating:.0f}"]
        if row.fitted is None:
            assert line.endswith("not enough games")
        else:
            assert line.split()[4:] == f"{row.fitted.rating:.0f} {row.fitted.low:.0f} to {row.fitted.high:.0f}".split()
    assert f"{len(games)} rated games of 120 people" in out
    written = read_ratings(file)
    assert list(written) == list(MEASURED)
    assert all(written[level].rating == pytest.approx(one.rating, abs=0.06) for level, one in expected.ratings.items())
    fitted = [row for row in expected.levels if row.fitted]
    off = sum(TRUE[row.level] - row.fitted.rating for row in fitted) / len(fitted)
    inside = [row.fitted.low <= TRUE[row.level] - off <= row.fitted.high for row in fitted]
    assert len(fitted) >= 8
    assert sum(inside) >= len(inside) - 1


def test_too_few_games_are_told_in_one_line(played, capsys, tmp_path):
    database, _ = played
    file = tmp_path / "ratings.json"
    code, out, err = run(capsys, "levels", "refit", "--database", database, "--least", "100000", "--out", file)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("plyscope levels: error: not enough games: at least two levels need 100000 rated games of 5 ")
    assert not file.exists()


def test_a_file_is_a_database_and_so_is_the_variable(tmp_path, sqlite_tables, monkeypatch, capsys):
    for arguments in (("--database", sqlite_tables), ("--database", f"sqlite:///{sqlite_tables}"), ()):
        if not arguments:
            monkeypatch.setenv("PLYSCOPE_DATABASE", f"sqlite:///{sqlite_tables}")
        code, _, err = run(capsys, "levels", "refit", *arguments)
        assert code == 2
        assert err.endswith("the most are 0 games of 0 people against random\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--database", "none.db"), "there is no database "),
        (("--database", "mysql://x"), "no database 'mysql://x'; allowed: sqlite:///FILE, postgresql://USER@HOST/NAME"),
        (("--database", "text.db"), "the database cannot be used: "),
        (("--database", "old.db"), "the tables have version None; start the server once to bring them up to date"),
        (("--least", "0"), "--least must be a whole number from 1, not 0"),
        (("--least", "few"), "--least must be a whole number, not 'few'"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(arguments, told, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.db").write_text("not a database" * 100)
    (tmp_path / "old.db").touch()
    code, out, err = run(capsys, "levels", "refit", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(("plyscope levels: error: ", "plyscope levels refit: error: "))
    assert told in err


def test_rated_games_are_on_one_board(capsys):
    code, _, err = run(capsys, "levels", "--rules", "gomoku", "refit")
    assert (code, err) == (2, "plyscope levels: error: rated games are Connect Four only: leave --rules out\n")
