"""With a book and without one the answers are the same."""

from itertools import islice
from random import Random

import pytest

from naive import NaiveSolver
from plyscope.book import OpeningBook, Shelf
from plyscope.book.positions import position_of
from plyscope.games import CONNECT4, TICTACTOE, parse_rules
from plyscope.games.position import layers
from plyscope.games.rows import RowsPosition
from plyscope.native import Solver
from plyscope.players import PerfectPlayer

#: Rules and plies of books that are built in a moment.
SMALL = [("drop:4x4x4", 5), ("drop:5x3x3", 4), ("drop:4x4x3", 6), ("free:3x3x3", 3)]
LARGER = [("drop:5x4x4", 6), ("drop:5x4x3", 4)]


def open_positions(rules, plies):
    """Every position of so many stones whose game goes on."""
    layer = next(islice(layers(rules.start()), plies, None))
    return sorted(position for position in layer if position.result() is None)


@pytest.mark.parametrize(("rules", "plies"), SMALL)
def test_every_entry_and_every_position_above_is_what_brute_force_says(book_of, rules, plies):
    book, rules = book_of(rules, plies), parse_rules(rules)
    naive = NaiveSolver(rules.width, rules.height, rules.length, rules.gravity)

    def brute_force(position):
        sides = position.own, position.opponent
        return naive.score(*(sum(1 << c for c, bit in enumerate(rules.cell_bits) if s & bit) for s in sides))

    assert len(book) > 10
    for key, score in book.items():
        assert score == brute_force(position_of(rules, key))
    for ply in range(plies + 1):
        fresh = OpeningBook(book)
        for position in open_positions(rules, ply):
            assert fresh.lookup(position) == brute_force(position)


@pytest.mark.parametrize(("rules", "plies"), [*SMALL, *LARGER])
def test_the_solver_says_the_same_with_a_book_and_without(book_of, rules, plies):
    opening, rules, rng = OpeningBook(book_of(rules, plies)), parse_rules(rules), Random(7)
    plain, helped = Solver(memory_mb=16), Solver(memory_mb=16, book=opening)
    for ply in range(min(4, plies) + 1):
        for position in open_positions(rules, ply):
            assert helped.solve(position).score == plain.solve(position).score
    for ply in range(max(0, plies - 2), plies + 3):
        everything = open_positions(rules, ply)
        for position in rng.sample(everything, min(80, len(everything))):
            one, other = plain.analyse(position), helped.analyse(position)
            assert one.solution.score == other.solution.score
            assert {m: found.score for m, found in one.scores.items()} == {m: f.score for m, f in other.scores.items()}
            assert (one.best, one.words, one.line) == (other.best, other.words, other.line)
            assert plain.best_moves(position).best == helped.best_moves(position).best
            assert plain.solve(position, weak=True).score == helped.solve(position, weak=True).score


def test_what_the_book_tells_takes_no_node(book_of):
    solver = Solver(memory_mb=1, book=OpeningBook(book_of("drop:5x4x4", 6)))
    rules = parse_rules("drop:5x4x4")
    for moves in ("", "3", "34", "345", "3451", "34512", "345121"):
        found = solver.solve(rules.position(moves))
        assert (found.nodes, found.exact) == (0, True)
    assert solver.solve(rules.position("3451213")).nodes > 0


def test_what_the_book_cannot_tell_is_left_to_the_engine(book_of):
    opening, rules = OpeningBook(book_of("drop:5x4x4", 6)), parse_rules("drop:5x4x4")
    assert opening.lookup(CONNECT4.start()) is None
    assert opening.lookup(rules.position("1231231")) is None
    # All stones at the bottom are of the second player: where did the first player begin?
    plain, helped = Solver(memory_mb=1), Solver(memory_mb=1, book=opening)
    for unreachable in (
        RowsPosition(rules, 0b00010_00010_00010, 0b00011_00011_00011),
        RowsPosition(rules, 0b00010_00010, 0b00011_00011),
        RowsPosition(rules, 0b00010, 0b00011),
    ):
        assert unreachable.flaw() is None
        assert opening.lookup(unreachable) in (None, plain.solve(unreachable).score)
        assert helped.solve(unreachable).score == plain.solve(unreachable).score
    assert opening.lookup(RowsPosition(rules, 0b00010_00010_00010, 0b00011_00011_00011)) is None


@pytest.fixture
def folder(tmp_path, book_of):
    for rules, plies in (("drop:5x4x4", 6), ("free:3x3x3", 3)):
        book = book_of(rules, plies)
        (tmp_path / book.path.name).write_bytes(book.path.read_bytes())
    return tmp_path


def test_a_shelf_opens_the_book_of_a_game_when_it_is_needed(folder):
    shelf, rules = Shelf(folder), parse_rules("drop:5x4x4")
    (folder / "drop-4x4x4.book").write_text("nonsense")
    assert shelf.lookup(rules.start()) == 0
    assert shelf.lookup(TICTACTOE.start()) == 0
    assert shelf.lookup(CONNECT4.start()) is None
    assert shelf.book(CONNECT4) is None
    assert shelf.book(rules) is shelf.book(rules)
    with pytest.raises(ValueError, match=r"drop-4x4x4.book is not a plyscope opening book"):
        shelf.lookup(parse_rules("drop:4x4x4").start())


def test_a_book_under_the_name_of_another_game_is_refused(folder):
    (folder / "drop-5x4x4.book").rename(folder / "drop-7x6x4.book")
    with pytest.raises(ValueError, match=r"drop-7x6x4.book is a book of drop:5x4x4, not of drop:7x6x4$"):
        Shelf(folder).lookup(CONNECT4.start())


def test_a_shelf_without_a_folder_is_empty(tmp_path):
    assert Shelf(tmp_path / "nothing").lookup(CONNECT4.start()) is None


def test_perfect_wins_what_is_won_as_fast_as_can_be_with_a_book(folder):
    solver, rng = Solver(memory_mb=16), Random(11)
    player = PerfectPlayer(rng, solver=Solver(memory_mb=1, book=Shelf(folder)))
    for rules in (parse_rules("drop:5x4x4"), parse_rules("drop:5x4x3"), TICTACTOE):
        for _ in range(30):
            position, promised = rules.start(), None
            perfect_first = rng.random() < 0.5
            while position.result() is None:
                if (position.ply % 2 == 0) == perfect_first:
                    left = solver.solve(position).score
                    assert promised is None or left >= promised
                    promised = left
                    position = position.play(player(position))
                else:
                    position = position.play(rng.choice(position.moves()))
            if promised > 0:
                assert position.result() == -1
                assert (position.ply % 2 == 1) == perfect_first
                assert (rules.cells + 2 - position.ply) // 2 >= promised
            assert promised < 0 or position.result() == 0 or (position.ply % 2 == 1) == perfect_first
