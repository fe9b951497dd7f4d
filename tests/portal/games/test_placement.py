"""The placement of a person: the games of a run, on both databases."""

from plyscope.levels.placement import FIRST, GAMES, estimate, next_level
from plyscope.portal.games import actions, placement
from plyscope.portal.games.state import side_of
from plyscope.portal.store import Game


def levels_played(outcomes):
    """The levels and outcomes of a run with these outcomes."""
    played = []
    for outcome in outcomes:
        played.append((next_level(played), outcome))
    return played


def finish(table, game_id, result):
    """End a game of a placement: the person wins by the program's resignation, or resigns."""

    def work(transaction):
        game = transaction.session.get_one(Game, game_id)
        side = side_of(game, table.ada)
        wins = {"won": side == 0, "lost": side == 1}.get(result)
        written = "1/2-1/2" if wins is None else "1-0" if wins else "0-1"
        actions.end(transaction, game, "*" if result == "cancelled" else written, "resignation", table.now)

    table.do(work)


def run_of(table):
    def work(transaction):
        run = placement.latest_run(transaction, table.ada)
        running = run.running
        return run.played, None if running is None else running.id, run.number, run.level, run.complete

    return table.do(work)


def proceed(table):
    table.now += 1
    return table.do(lambda t: placement.proceed(t, table.ada, table.now).id)


def test_a_run_can_be_left_and_resumed(table):
    assert run_of(table) == ([], None, 1, FIRST, False)
    first = proceed(table)
    assert proceed(table) == first, "the unfinished game is continued"
    assert run_of(table)[1:] == (first, 1, FIRST, False)
    finish(table, first, "won")
    assert run_of(table) == ([(FIRST, "won")], None, 2, next_level([(FIRST, "won")]), False)
    second = proceed(table)
    shown = table.game(second)
    assert (shown["placement"], shown["rated"]) == (2, False)
    assert [seat["kind"] for seat in shown["seats"]] == ["program", "guest"], "the program begins every second game"
    finish(table, second, "cancelled")
    assert run_of(table)[2:4] == (2, next_level([(FIRST, "won")])), "a game that was called off does not count"
    for outcome in ("lost", "drawn", "won", "lost"):
        finish(table, proceed(table), outcome)
    played, running, number, level, complete = run_of(table)
    assert [outcome for _, outcome in played] == ["won", "lost", "drawn", "won", "lost"]
    assert played == levels_played([outcome for _, outcome in played])
    assert (running, number, complete) == (None, GAMES, True)
    assert level == estimate(played).level
    again = proceed(table)
    assert run_of(table) == ([], again, 1, FIRST, False), "a new run begins"
