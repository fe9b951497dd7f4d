"""What rated games change in the rating list, on both databases."""

from plyscope.games import TICTACTOE
from plyscope.levels import LEVELS, measured_ratings
from plyscope.portal.accounts import leaderboard, members
from plyscope.portal.games import actions, offers, repository
from plyscope.portal.store import Person
from portal.people import committed, joined
from portal.table import Table, member


def test_a_rated_game_changes_both_ratings_once(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rated=True, creator=carl)
    table.play(game, carl, dora, moves="121212")
    shown = table.call(actions.move, game, carl, "1", 6)
    assert shown["changes"][0] > 0 > shown["changes"][1]
    table.call(actions.move, game, carl, "1", 6)
    games = table.do(lambda t: [t.session.get(Person, who).rated_games for who in (carl, dora)])
    assert games == [1, 1]
    assert table.refused(offers.undo, game, carl) == (403, "takebacks are not allowed in rated games")


def test_a_rated_game_does_not_end_without_the_change_of_the_ratings(portal, monkeypatch):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    game = ada.post("/api/games", json={"opponent": "human", "rated": True, "side": "first"}).json()["id"]
    bob.post(f"/api/games/{game}/join")
    for ply, move in enumerate("121212"):
        (ada, bob)[ply % 2].post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
    with monkeypatch.context() as patched:
        patched.setattr(leaderboard, "_rated_person", lambda *_: 1 / 0)
        assert ada.post(f"/api/games/{game}/moves", json={"move": "1", "ply": 6}).status_code == 500
    assert ada.get(f"/api/games/{game}").json()["ply"] == 6
    shown = ada.post(f"/api/games/{game}/moves", json={"move": "1", "ply": 6}).json()
    assert (shown["state"], shown["changes"][0] > 0) == ("over", True)


def test_two_rated_games_that_end_together_count_both(postgres_database):
    table = Table(postgres_database)

    def meanwhile(transaction):
        transaction.session.get_one(Person, table.ada).rating = 1600.0

    def ending(transaction):
        known = transaction.session.get_one(Person, table.ada)
        table.store.committed(meanwhile)
        game = repository.find(transaction, table.new(table.ada, table.bob))
        assert leaderboard._rated_person(transaction, game, 0, table.now) is known
        return known.rating

    assert table.store.committed(ending) == 1600.0
    table.store.close()


def test_a_rated_game_on_another_board_from_before_has_no_rematch(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rules=TICTACTOE, creator=carl)
    table.do(lambda t: setattr(repository.find(t, game), "rated", True))
    table.play(game, carl, dora, moves="15296378")
    assert table.call(actions.resign, game, carl)["changes"][0] < 0, "it was begun as a rated one"
    table.call(offers.offer, game, carl, "rematch")
    assert table.refused(offers.answer, game, dora, True)[0] == 422


def resigned(loser, winner, plies=0):
    """A rated game that the loser gives up after some plies; gives what it changed."""
    game = winner.post("/api/games", json={"opponent": "human", "rated": True, "side": "first"}).json()["id"]
    assert loser.post(f"/api/games/{game}/join").status_code == 200
    for ply, move in enumerate("12345671"[:plies]):
        answer = (winner, loser)[ply % 2].post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
        assert answer.status_code == 200, answer.text
    return loser.post(f"/api/games/{game}/resign").json()["changes"]


def test_new_accounts_that_resign_lift_nobody(portal):
    portal.app.state.portal.limits.factor = 0  # no limit of requests: the ratings have to hold by themselves
    ada = joined(portal, "ada")
    losers = [joined(portal, f"loser{number}") for number in range(20)]
    assert [resigned(loser, ada) for loser in losers] == [None] * 20
    assert ada.get("/api/me").json()["rating"]["value"] == 1500
    for loser in losers:
        gained, lost = resigned(loser, ada, plies=leaderboard.LEAST_PLIES)
        assert gained > 0 > lost
    assert ada.get("/api/me").json()["rating"]["value"] < 1550


def test_the_same_two_count_less_each_time(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    for name in ("ada", "bob"):
        committed(portal, lambda t, name=name: setattr(members.found(t, name), "rated_games", 50))
    gains = [resigned(bob, ada, plies=leaderboard.LEAST_PLIES)[0] for _ in range(3)]
    assert gains[0] > 100, "two established players count in full"
    assert gains[1] < gains[0] / 2
    assert gains[2] < gains[1]


def test_the_rating_of_a_level_stays_and_that_of_its_opponent_changes_in_full(table):
    carl = member(table, "carl")
    table.do(lambda t: leaderboard.set_up(t, table.now))

    def level(transaction):
        row = leaderboard.program_person(transaction, LEVELS[-1].program, table.now)
        return row.rating, row.deviation, row.rated_at

    before = table.do(level)
    game = table.new(carl, LEVELS[-1].program, rated=True, creator=carl)
    for ply, (made, column) in enumerate((("1", 1), ("1", 1), ("1", 1))):
        table.call(actions.move, game, carl, made, 2 * ply)
        table.program(game, column)
    shown = table.call(actions.move, game, carl, "1", 6)
    assert shown["result"] == "1-0"
    assert shown["changes"][0] > 20
    assert shown["changes"][1] == 0
    assert table.do(level) == before


def test_a_level_that_has_drifted_returns_to_its_measured_strength_when_the_portal_starts(table):
    table.do(lambda t: setattr(leaderboard.program_person(t, "level:4", 0.0), "rating", 1000.0))
    table.do(lambda t: leaderboard.set_up(t, 0.0))
    assert (
        table.do(lambda t: leaderboard.program_person(t, "level:4", 0.0).rating)
        == measured_ratings("drop:7x6x4")["level:4"].rating
    )
