"""The book that comes with the package, against the solver, an outside program, and in play."""

import re
from itertools import islice
from random import Random

import pytest
from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases

from plyscope.book import Shelf
from plyscope.book.positions import book_keys, position_of
from plyscope.book.verify import verify
from plyscope.cli import main
from plyscope.games import CONNECT4
from plyscope.games.position import layers
from plyscope.native import Solver
from plyscope.players import PerfectPlayer
from plyscope.workers import Here

PLIES = 8


@pytest.fixture(scope="module")
def opening():
    return Shelf().book(CONNECT4)


@pytest.fixture(scope="module")
def peer():
    """BitBully, another program by other people, with its own database of twelve plies."""
    solver = bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))

    def score(position):
        board = bitbully_core.BoardCore()
        board.setRawState(spread(position.mask), spread(position.own), 42 - position.ply)
        return solver.mtdf(board, 0)

    return score


def spread(board):
    """A bitboard as BitBully has it: nine bits for each column."""
    return sum((board >> 7 * column & 0b111111) << 9 * column for column in range(7))


def test_it_has_every_position_and_is_small(opening):
    header = opening.file.header
    assert (header.rules, header.plies, header.count) == ("drop:7x6x4", PLIES, 77_715)
    assert header.command == "plyscope book build --rules drop:7x6x4 --plies 8"
    assert [key for key, _ in opening.file.items()] == book_keys(CONNECT4, PLIES)
    assert opening.file.path.stat().st_size < 1_000_000


def test_every_entry_agrees_with_bitbully(opening, peer):
    wrong = [(key, score) for key, score in opening.file.items() if peer(position_of(CONNECT4, key)) != score]
    assert wrong == []


def test_every_position_to_ply_4_agrees_with_bitbully(opening, peer):
    compared = 0
    for layer in islice(layers(CONNECT4.start()), 5):
        for position in layer:
            assert opening.lookup(position) == peer(position)
            compared += 1
    assert compared == 1 + 7 + 49 + 238 + 1120


def random_position(rng, plies):
    """A position of so many stones whose game goes on."""
    position = CONNECT4.start()
    while position.ply < plies:
        position = position.play(rng.choice(position.moves()))
        if position.result() is not None:
            position = CONNECT4.start()
    return position


def test_random_positions_around_its_ply_agree_with_bitbully(opening, peer):
    rng, solver = Random(8), Solver(memory_mb=64, book=opening)
    for number in range(3000):
        position = random_position(rng, rng.randint(5, PLIES))
        assert solver.solve(position).score == peer(position)
        if number % 100 == 0:
            position = random_position(rng, PLIES + 1)
            assert solver.solve(position).score == peer(position)


def test_with_it_and_without_the_solver_says_the_same(opening):
    rng = Random(4)
    plain, helped = Solver(memory_mb=64), Solver(memory_mb=64, book=opening)
    for _ in range(6):
        position = random_position(rng, rng.randint(PLIES, PLIES + 2))
        one, other = plain.analyse(position), helped.analyse(position)
        assert {m: found.score for m, found in one.scores.items()} == {m: f.score for m, f in other.scores.items()}
        assert (one.best, one.words, one.line) == (other.best, other.words, other.line)


def test_some_entries_are_proved_again(opening):
    *_, last = steps = list(verify(opening.file, Here(), sample=5, rng=Random(2), memory_mb=64))
    assert last.progress.done == 5
    assert [fault for step in steps for fault in step.faults] == []


def test_the_empty_board_is_analysed(capsys):
    assert main(["analyse", ""]) == 0
    out = capsys.readouterr().out
    assert "X: wins in 41 plies with column 4" in out
    assert re.search(r"column +1 +2 +3 +4 +5 +6 +7\n +-2 -1 +0 +1 +0 -1 -2\n", out)
    assert main(["book", "info"]) == 0
    assert "entries   77,715\n" in capsys.readouterr().out


def test_perfect_loses_nothing_that_is_won_and_wins_in_the_fewest_moves(peer):
    rng = Random(1)
    player = PerfectPlayer(rng)
    for _ in range(25):
        position = random_position(rng, rng.randint(0, 12))
        side = rng.randint(0, 1)
        while position.result() is None:
            if position.ply % 2 != side:
                position = position.play(rng.choice(position.moves()))
                continue
            before = peer(position)
            position = position.play(player(position))
            after = position.result()
            if after is None:
                assert peer(position) == -before
            else:
                assert before == (0 if after == 0 else (44 - position.ply) // 2)
