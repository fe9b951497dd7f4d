"""What rated games change in the rating list, on both databases."""

from plyscope.games import TICTACTOE
from plyscope.portal import agreements, ladder, play, turns
from plyscope.portal.store import Person
from portal.table import Table, member


def test_a_rated_game_changes_both_ratings_once(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rated=True, creator=carl)
    table.play(game, carl, dora, moves="121212")
    shown = table.call(play.move, game, carl, "1", 6)
    assert shown["changes"][0] > 0 > shown["changes"][1]
    table.call(play.move, game, carl, "1", 6)
    games = table.do(lambda t: [t.session.get(Person, who).rated_games for who in (carl, dora)])
    assert games == [1, 1]
    assert table.refused(agreements.undo, game, carl) == (403, "takebacks are not allowed in rated games")


def test_two_rated_games_that_end_together_count_both(postgres_database):
    table = Table(postgres_database)

    def meanwhile(transaction):
        transaction.session.get_one(Person, table.ada).rating = 1600.0

    def ending(transaction):
        known = transaction.session.get_one(Person, table.ada)
        table.store.committed(meanwhile)
        game = turns.find(transaction, table.new(table.ada, table.bob))
        assert ladder._rated_person(transaction, game, 0, table.now) is known
        return known.rating

    assert table.store.committed(ending) == 1600.0
    table.store.close()


def test_a_rated_game_on_another_board_from_before_has_no_rematch(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rules=TICTACTOE, creator=carl)
    table.do(lambda t: setattr(turns.find(t, game), "rated", True))
    assert table.call(play.resign, game, carl)["changes"][0] < 0, "it was begun as a rated one"
    table.call(agreements.offer, game, carl, "rematch")
    assert table.refused(agreements.answer, game, dora, True)[0] == 422
