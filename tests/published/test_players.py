"""The programs of the papers as players: by name, on the games that they play, with the papers' own counts."""

import io
import json
from random import Random

import pytest

from command_line import run
from plyscope.algorithms import Limit, search
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, parse_rules
from plyscope.games.nim import nim
from plyscope.players import PUBLISHED, deterministic, parse_player
from plyscope.published.catalogue import NASA_LEVELS, PAPERS, offered, program


def player(text):
    return parse_player(text, rng=Random(1))


def counted(text, position):
    """The move of a program, and what its paper counts there."""
    made = player(text)
    found = made.think(position)
    return found.move + 1, made.published.count(found.stats)


def test_every_program_that_is_offered_is_a_player_and_moves_on_the_games_that_it_plays():
    assert set(PAPERS) == set(PUBLISHED)
    boards = [CONNECT4, TICTACTOE, parse_rules("drop:5x4x4"), parse_rules("free:4x4x3")]
    for row in offered():
        if row.settings and int(row.settings.partition("depth=")[2].partition(",")[0]) > 6 and row.own is None:
            continue  # the same program, deeper
        made = player(row.name)
        assert made.name == row.name
        for rules in boards:
            position = rules.start().play(0)
            if row.plays(rules):
                made.check(position)
                assert made(position) in position.moves()
            else:
                with pytest.raises(ValueError, match=f"^{row.name} does not play .*; allowed: "):
                    made.check(position)


@pytest.mark.parametrize(
    ("name", "rules", "moves", "move", "count"),
    [
        ("nasa2018:1", CONNECT4, "14114", None, ("iterations", 7)),
        ("nasa2018:4", CONNECT4, "14114", 4, ("iterations", 477)),
        ("nasa2018:4", CONNECT4, "14115", 4, ("iterations", 477)),
        ("nasa2018:4,minimax", CONNECT4, "14114", 4, ("iterations", 2799)),
        ("nasa2018:8", CONNECT4, "14441", 4, ("iterations", 71773)),
        ("nasa2018:8,minimax", CONNECT4, "14441", 4, ("iterations", 5847005)),
        ("mannan2021", TICTACTOE, "", 1, ("calls", 18297)),
        ("mannan2021", TICTACTOE, "8", 2, ("calls", 4981)),
        ("mannan2021", TICTACTOE, "1249", 5, ("calls", 78)),  # Figure 8: the centre, and not the win at 7
        ("mannan2021", CONNECT4, "", 1, ("calls", 5123)),
        ("mannan2021", CONNECT4, "41424", 4, ("calls", 121156)),
        ("blem2021:minimax", TICTACTOE, "", 1, ("considered moves", 549945)),
        ("blem2021:alphabeta", TICTACTOE, "15", 2, ("considered moves", 1519)),
    ],
)
def test_the_counts_of_the_papers_come_out(name, rules, moves, move, count):
    found, told = counted(name, rules.position(moves))
    assert told == count
    assert move is None or found == move


@pytest.mark.parametrize(
    ("match", "rules", "leaves", "word"),
    [
        (("tommy2017:alphabeta,depth=5", "tommy2017:mtdf,depth=5"), CONNECT4, None, "leaf nodes"),
        (
            ("kersten2023:minimax,depth=5", "kersten2023:alphabeta,depth=5"),
            parse_rules("drop:7x6x4"),
            (103214, 9175),
            "evaluations",
        ),
    ],
)
def test_whole_games_give_the_counts_of_the_papers(match, rules, leaves, word):
    def game(names):
        made, position, total = [player(name) for name in names], rules.start(), [0, 0]
        while position.result() is None:
            seat = position.ply % 2
            found = made[seat].think(position)
            told, number = made[seat].published.count(found.stats)
            assert told == word
            total[seat] += number
            position = position.play(found.move)
        return total

    first = game(match)
    if leaves is not None:
        assert tuple(first) == leaves
    else:  # the mean of the two games of a depth
        second = game(match[::-1])
        assert ((first[0] + second[1]) // 2, (first[1] + second[0]) // 2) == (12242, 5451)


def test_its_own_lines_are_not_seen_by_mannan2021():
    """It blocks in column 7 where column 4 would win."""
    assert player("mannan2021")(CONNECT4.position("7172736")) == 6


def test_mannan2021_plays_on_where_its_search_finds_no_cell():
    rng = Random(2)
    for _ in range(20):
        position = CONNECT4.start()
        while (moves := position.moves()) and position.ply < 41:
            quiet = [move for move in moves if position.play(move).result() is None]
            if not quiet:
                break
            position = position.play(rng.choice(quiet))
        if position.result() is None:
            assert player("mannan2021")(position) in position.moves()


def test_a_search_of_a_paper_stops_when_it_is_told_to():
    for name in ("nasa2018:8", "mannan2021"):
        ticks = []
        position = CONNECT4.position("41424")
        found = player(name).think(position, on_progress=ticks.append, stop=lambda ticks=ticks: len(ticks) >= 2)
        assert found.stopped
        assert found.move in position.moves()
        assert [tick.nodes for tick in ticks] == [1024, 2048]
        limited = player(name).within(Limit(nodes=2000)).think(position)
        assert limited.stopped


def test_the_same_values_as_the_textbook():
    position = CONNECT4.position("41424")
    own = player("nasa2018:4").think(position)
    textbook = search(position, own.settings)
    assert (own.move, own.value) == (textbook.move, textbook.value)


def test_which_of_them_do_the_same_again():
    assert all(deterministic(name) for name in ("nasa2018:4", "mannan2021", "kersten2023", "first"))
    assert not any(deterministic(name) for name in ("nasa2018:0", "mannan2021:standard"))


def test_first_plays_any_game():
    assert player("first")(GOMOKU.start()) == 0
    position = nim(3, 4)
    assert player("first")(position) == position.moves()[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nasa2018:9", r"^unknown option '9' of nasa2018; allowed: a level from 0 to 8, minimax$"),
        ("mannan2021:fast", r"^unknown option 'fast' of mannan2021; allowed: standard$"),
        ("tommy2017:pvs", r"^unknown option 'pvs' of tommy2017; allowed: alphabeta, mtdf, depth=N$"),
        ("kersten2023:depth=0", r"^unknown option 'depth=0' of kersten2023; allowed: minimax, alphabeta, depth=N$"),
        ("blem2021:depth=4", r"^unknown option 'depth=4' of blem2021; allowed: minimax, alphabeta$"),
        ("first:2", r"^unknown option '2' of first; allowed: none$"),
    ],
)
def test_a_wrong_option_is_refused_in_a_line(text, told):
    with pytest.raises(ValueError, match=told):
        player(text)


def test_levels_of_nasa2018_have_their_names():
    assert [program(f"nasa2018:{level}").name for level in NASA_LEVELS] == [f"nasa2018:{level}" for level in range(9)]
    assert program("nasa2018").name == "nasa2018:4"


def test_a_match_of_two_papers(capsys):
    code, out, err = run(capsys, "match", "nasa2018:2", "mannan2021", "--games", "2", "--json")
    assert (code, err) == (0, "")
    first, second = json.loads(out)["players"]
    assert (first["player"], second["player"]) == ("nasa2018:2", "mannan2021")
    assert first["nodes"] > 0
    assert second["nodes"] > 0
    code, out, err = run(capsys, "match", "nasa2018:2", "mannan2021", "--rules", "tictactoe")
    assert (code, out) == (2, "")
    assert err == "plyscope match: error: nasa2018:2 does not play tictactoe; allowed: connect4\n"


def test_a_game_in_the_terminal(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n4\nquit\n"))
    _, out, _ = run(capsys, "play", "--opponent", "nasa2018:4")
    assert "477" in out
