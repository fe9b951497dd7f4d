"""What can happen in a game, and what is refused, on both databases."""

import pytest
from sqlalchemy import select

from plyscope.games import CONNECT4, TICTACTOE
from plyscope.portal import agreements, beginning, choices, ladder, play, turns
from plyscope.portal.accounts import new_guest
from plyscope.portal.beginning import Terms
from plyscope.portal.members import leave
from plyscope.portal.refusal import Refused
from plyscope.portal.seats import Seat
from plyscope.portal.store import Game, Move, Person, Store
from plyscope.portal.store.upgrade import upgrade
from plyscope.portal.view import whole

LEVEL = "level:1"


class Table:
    """A store with two people, and a clock that stands still until it is moved on."""

    def __init__(self, database):
        self.told = []
        self.store = Store(database)
        upgrade(self.store.engine)
        self.now = 1000.0
        self.ada, self.bob, self.eve = (self.do(lambda t: new_guest(t, 0.0).id) for _ in range(3))

    def do(self, work):
        """Work in a transaction; what it tells is noted, also on PostgreSQL."""

        def noted(transaction):
            result = work(transaction)
            self.told = list(transaction.told)
            return result

        return self.store.committed(noted)

    def call(self, function, *arguments, **more):
        """Call a function of play and show the game as it is then."""

        def work(transaction):
            game = function(transaction, *arguments, self.now, **more)
            return whole(transaction, game, None, self.now)

        return self.do(work)

    def new(self, first=None, second=None, **more):
        seats = tuple(Seat(program=who) if isinstance(who, str) else Seat(person=who) for who in (first, second))
        rules = more.pop("rules", CONNECT4)
        return self.call(beginning.create, Terms(rules, seats, more.pop("creator", self.ada), **more))["id"]

    def game(self, game_id):
        return self.do(lambda t: whole(t, turns.find(t, game_id), None, self.now))

    def play(self, game_id, *people, moves, start=0):
        for ply, move in enumerate(moves, start):
            shown = self.call(play.move, game_id, people[ply % len(people)], move, ply)
        return shown

    def program(self, game_id, move, ply=None, version=None):
        shown = self.game(game_id)
        ply = shown["ply"] if ply is None else ply
        version = shown["version"] if version is None else version

        def work(transaction):
            game = play.program_move(transaction, game_id, ply, version, move, {"depth": 1}, self.now)
            return None if game is None else whole(transaction, game, None, self.now)

        return self.do(work)

    def refused(self, function, *arguments, **more):
        with pytest.raises(Refused) as refusal:
            self.call(function, *arguments, **more)
        return refusal.value.status, refusal.value.message


@pytest.fixture
def table(database):
    made = Table(database)
    yield made
    made.store.close()


def test_a_game_waits_for_somebody_and_begins_when_they_come(table):
    game = table.new(table.ada)
    assert table.told == [("lobby", {"type": "game", "id": game, "state": "open"})]
    assert table.refused(play.move, game, table.ada, "4", 0) == (409, "nobody sits on the other side yet")
    shown = table.call(beginning.join, game, table.bob)
    assert (shown["state"], shown["side"], shown["version"]) == ("person", 0, 2)
    assert [channel for channel, _ in table.told] == [f"game:{game}", "lobby"]
    assert table.call(beginning.join, game, table.bob)["version"] == 2, "who sits there stays"
    assert table.refused(beginning.join, game, table.eve) == (409, "both seats of this game are taken")


def test_the_lobby_never_hears_of_a_private_game(table):
    game = table.new(table.ada, public=False)
    heard = [table.told]
    for function, *arguments in ((beginning.join, table.bob), (play.resign, table.bob)):
        table.call(function, game, *arguments)
        heard.append(table.told)
    assert "lobby" not in [channel for told in heard for channel, _ in told]
    assert table.game(game)["state"] == "over"


def test_whoever_joins_takes_the_seat_that_is_free(table):
    game = table.new(None, table.ada)
    table.call(beginning.join, game, table.bob)
    assert table.refused(play.move, game, table.ada, "4", 0) == (409, "it is not your turn")
    assert table.call(play.move, game, table.bob, "4", 0)["moves"] == "4"


def test_moves_are_told_and_a_line_ends_the_game(table):
    game = table.new(table.ada, table.bob)
    table.play(game, table.ada, table.bob, moves="121212")
    shown = table.call(play.move, game, table.ada, "1", 6)
    assert (shown["state"], shown["result"], shown["reason"], shown["side"]) == ("over", "1-0", "line", None)
    moves = [event for channel, event in table.told if channel == f"game:{game}"]
    assert [(event["type"], event["ply"], event["move"], event["result"]) for event in moves] == [
        ("move", 6, "1", "1-0")
    ]
    assert moves[0]["version"] == shown["version"] == 8, "the move and the end are one change"
    assert moves[0]["line"] == [14, 21, 28, 35]


def test_a_full_board_is_a_draw(table):
    game = table.new(table.ada, table.bob, rules=TICTACTOE)
    shown = table.play(game, table.ada, table.bob, moves="123546879")
    assert (shown["result"], shown["reason"]) == ("1/2-1/2", "full board")


@pytest.mark.parametrize(
    ("move", "ply", "status", "line"),
    [
        ("8", 1, 422, "8"),
        ("x", 1, 422, "x"),
        ("4", 2, 409, "the game is at move 2"),
        ("5", 0, 409, "move 1 has been played; the game is at move 2"),
    ],
)
def test_a_move_that_cannot_be_is_refused(table, move, ply, status, line):
    game = table.new(table.ada, table.ada)
    table.play(game, table.ada, moves="4")
    found = table.refused(play.move, game, table.ada, move, ply)
    assert found[0] == status
    assert line in found[1]
    assert table.game(game)["moves"] == "4"


def test_a_full_column_is_refused(table):
    game = table.new(table.ada, table.ada)
    table.play(game, table.ada, moves="444444")
    assert table.refused(play.move, game, table.ada, "4", 6)[0] == 422


def test_only_who_plays_moves(table):
    game = table.new(table.ada, table.bob)
    assert table.refused(play.move, game, table.eve, "4", 0) == (403, "you do not play in this game")
    assert table.refused(play.move, "nosuchgame", table.ada, "4", 0) == (404, "there is no such game")
    assert table.refused(play.move, "no\0game", table.ada, "4", 0)[0] == 404


def test_the_same_move_again_is_the_same_move(table):
    game = table.new(table.ada, table.bob)
    first = table.play(game, table.ada, table.bob, moves="43")
    assert table.call(play.move, game, table.ada, "4", 0) == first
    assert table.told == []
    assert table.refused(play.move, game, table.bob, "4", 0)[0] == 409, "another's move is not one's own"
    over = table.new(table.ada, table.ada)
    end = table.play(over, table.ada, moves="1212121")
    assert table.call(play.move, over, table.ada, "1", 6)["version"] == end["version"]
    assert table.refused(play.move, over, table.ada, "3", 7) == (409, "the game is over")


def test_what_was_asked_before_a_move_was_taken_back_is_stale(table):
    game = table.new(table.ada, LEVEL)
    before = table.call(play.move, game, table.ada, "4", 0)
    table.call(agreements.undo, game, table.ada)
    assert table.program(game, 3, 1, before["version"]) is None
    late = table.refused(play.move, game, table.ada, "4", 0, version=before["version"])
    assert late == (409, "the game is at move 1")
    now = table.game(game)
    assert table.call(play.move, game, table.ada, "5", 0, version=now["version"])["moves"] == "5"
    assert table.program(game, 3, 1, before["version"]) is None, "the program was asked about another position"
    assert table.program(game, 3)["moves"] == "54"


def test_a_program_plays_once(table):
    game = table.new(table.ada, LEVEL)
    shown = table.call(play.move, game, table.ada, "4", 0)
    assert (shown["state"], shown["side"]) == ("program", 1)
    assert table.refused(play.move, game, table.ada, "4", 1) == (409, "it is not your turn")
    assert table.program(game, 3, 1, shown["version"])["turns"][1] == {"depth": 1}
    assert table.program(game, 3, 1, shown["version"]) is None
    assert table.game(game)["moves"] == "44"


def test_undo_against_a_program_is_immediate(table):
    game = table.new(table.ada, LEVEL)
    assert table.refused(agreements.undo, game, table.ada) == (409, "you have played no move yet")
    table.call(play.move, game, table.ada, "4", 0)
    table.program(game, 3)
    shown = table.call(agreements.undo, game, table.ada)
    assert (shown["moves"], shown["state"], shown["side"]) == ("", "person", 0)
    assert [(event["type"], event["ply"]) for _, event in table.told] == [("undo", 0)]


def test_an_undo_that_is_sent_again_takes_nothing_more_back(table):
    game = table.new(table.ada, LEVEL)
    for ply in (0, 2):
        table.call(play.move, game, table.ada, "4", ply)
        table.program(game, 0)
    seen = table.game(game)["version"]
    for _ in range(2):
        assert table.call(agreements.undo, game, table.ada, version=seen)["moves"] == "41"
    assert table.told == []
    assert table.call(agreements.undo, game, table.ada, version=seen + 1)["moves"] == ""


def test_undo_between_people_has_to_be_accepted(table):
    game = table.new(table.ada, table.bob)
    table.play(game, table.ada, table.bob, moves="43")
    shown = table.call(agreements.undo, game, table.ada)
    assert (shown["moves"], shown["offer"]) == ("43", {"kind": "undo", "by": 0})
    assert table.refused(agreements.answer, game, table.ada, True)[0] == 409, "nobody accepts their own offer"
    shown = table.call(agreements.answer, game, table.bob, True)
    assert (shown["moves"], shown["offer"], shown["side"]) == ("", None, 0)
    assert table.refused(agreements.answer, game, table.bob, True) == (409, "there is no offer to answer")


def test_undo_at_one_board_takes_one_move_back_and_reopens_a_game(table):
    game = table.new(table.ada, table.ada)
    table.play(game, table.ada, moves="1212121")
    shown = table.call(agreements.undo, game, table.ada)
    assert (shown["moves"], shown["state"], shown["result"], shown["reason"]) == ("121212", "person", "*", "unfinished")
    assert ("lobby", {"type": "game", "id": game, "state": "person"}) in table.told
    assert table.call(play.move, game, table.ada, "3", 6)["moves"] == "1212123"


def test_no_undo_of_a_game_that_was_given_up(table):
    game = table.new(table.ada, LEVEL)
    table.call(play.move, game, table.ada, "4", 0)
    table.call(play.resign, game, table.ada)
    assert table.refused(agreements.undo, game, table.ada) == (409, "there is no move to take back")


def test_resigning(table):
    game = table.new(table.ada, table.bob)
    assert table.refused(play.resign, game, table.eve)[0] == 403
    shown = table.call(play.resign, game, table.ada)
    assert (shown["result"], shown["reason"]) == ("0-1", "resignation")
    assert table.call(play.resign, game, table.bob)["result"] == "0-1", "a game ends once"
    waiting = table.new(table.ada)
    assert table.call(play.resign, waiting, table.ada)["reason"] == "called off"
    exhibition = table.new(LEVEL, "level:2", creator=table.ada)
    assert table.refused(play.resign, exhibition, table.bob)[0] == 403
    assert table.call(play.resign, exhibition, table.ada)["reason"] == "called off"


def test_a_draw_is_offered_and_declined_by_moving(table):
    game = table.new(table.ada, table.bob)
    table.call(agreements.offer, game, table.ada, "draw")
    assert table.call(play.move, game, table.ada, "4", 0)["offer"] == {"kind": "draw", "by": 0}
    assert table.call(play.move, game, table.bob, "4", 1)["offer"] is None
    table.call(agreements.offer, game, table.ada, "draw")
    shown = table.call(agreements.answer, game, table.ada, False)
    assert shown["offer"] is None, "an offer can be taken back"
    table.call(agreements.offer, game, table.ada, "draw")
    shown = table.call(agreements.offer, game, table.bob, "draw")
    assert (shown["result"], shown["reason"], shown["offer"]) == ("1/2-1/2", "agreement", None)


def test_offers_that_cannot_be(table):
    game = table.new(table.ada, LEVEL)
    assert table.refused(agreements.offer, game, table.ada, "draw") == (409, "a program agrees to no draw")
    assert table.refused(agreements.offer, game, table.ada, "rematch") == (409, "the game is not over yet")
    assert table.refused(agreements.offer, game, table.ada, "tea")[0] == 422
    table.call(play.resign, game, table.ada)
    assert table.refused(agreements.offer, game, table.ada, "draw") == (409, "there is no game under way")


def test_a_rematch_swaps_sides_and_colours(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 2.0))
    table.call(play.resign, game, table.ada)
    assert table.call(agreements.offer, game, table.ada, "rematch")["next"] is None
    following = table.call(agreements.answer, game, table.bob, True)["next"]
    shown = table.game(following)
    before = table.game(game)
    assert [seat["name"] for seat in shown["seats"]] == [seat["name"] for seat in before["seats"]][::-1]
    assert shown["seats"][0]["colour"] == before["seats"][1]["colour"]
    assert shown["clock"] == {"base": 60.0, "increment": 2.0, "left": [60.0, 60.0]}
    assert table.call(agreements.offer, game, table.ada, "rematch")["next"] == following, "one game follows, not two"
    assert table.refused(agreements.undo, game, table.ada)[0] == 409


def test_no_rematch_with_one_who_has_left(table):
    game = table.new(table.ada, table.bob)
    table.call(play.resign, game, table.ada)
    table.call(agreements.offer, game, table.bob, "rematch")
    table.do(lambda transaction: leave(transaction, table.bob, table.now))
    assert table.refused(agreements.answer, game, table.ada, True) == (409, "the other side has left")
    assert table.game(game)["next"] is None


def test_a_program_and_one_who_plays_alone_take_a_rematch_at_once(table):
    against = table.new(table.ada, LEVEL)
    table.call(play.resign, against, table.ada)
    following = table.call(agreements.offer, against, table.ada, "rematch")["next"]
    assert table.game(following)["state"] == "program"
    alone = table.new(table.ada, table.ada)
    assert table.call(agreements.offer, alone, table.ada, "draw")["reason"] == "agreement"
    assert table.game(table.call(agreements.offer, alone, table.ada, "rematch")["next"])["state"] == "person"


def test_a_rematch_with_a_program_that_is_asked_for_twice_is_one_game(table):
    for other in (LEVEL, table.ada):
        game = table.new(table.ada, other)
        table.call(play.resign, game, table.ada)
        first = table.call(agreements.offer, game, table.ada, "rematch")
        again = table.call(agreements.offer, game, table.ada, "rematch")
        assert (again["next"], again["version"]) == (first["next"], first["version"])
    assert table.do(lambda t: len(t.session.scalars(select(Game)).all())) == 4


def test_the_same_key_of_the_same_person_is_the_same_game(table):
    first = table.new(table.ada, LEVEL, key="one")
    told = table.told
    assert table.new(table.ada, LEVEL, key="one") == first
    assert (len(told), table.told) == (1, []), "nothing has happened that is to be told"
    assert table.new(table.ada, LEVEL, key="two") != first
    assert table.new(table.bob, LEVEL, key="one", creator=table.bob) != first
    assert len({table.new(table.ada, LEVEL) for _ in range(2)}) == 2, "without a key each request is a game"
    table.call(play.resign, first, table.ada)
    assert table.new(table.ada, LEVEL, key="one") == first, "also when it is over"


def test_the_same_key_again_is_answered_though_there_may_be_no_more_games(table, monkeypatch):
    monkeypatch.setattr(beginning, "MOST_GAMES", 1)
    first = table.new(table.ada, LEVEL, key="one")
    assert table.new(table.ada, LEVEL, key="one") == first
    assert table.refused(beginning.create, Terms(CONNECT4, (Seat(table.ada), Seat()), table.ada, key="two"))[0] == 429


def test_clocks_run_for_the_side_to_move(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 2.0))
    table.now += 10
    shown = table.call(play.move, game, table.ada, "4", 0)
    assert shown["clock"]["left"] == [52.0, 60.0]
    assert shown["turns"] == [{"seconds": 10.0}]
    table.now += 30
    assert table.game(game)["clock"]["left"] == [52.0, 30.0]
    assert table.call(play.move, game, table.bob, "4", 1)["clock"]["left"] == [52.0, 32.0]


def test_an_offer_and_an_end_tell_the_clock_as_it_is_then(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 2.0))
    table.now += 25.0
    table.call(agreements.offer, game, table.bob, "draw")
    assert [event["clock"]["left"] for channel, event in table.told if channel == f"game:{game}"] == [[35.0, 60.0]]
    table.now += 5.0
    assert table.call(play.resign, game, table.bob)["clock"]["left"] == [30.0, 60.0]
    assert [event["clock"]["left"] for channel, event in table.told if channel == f"game:{game}"] == [[30.0, 60.0]]


def test_a_move_that_comes_too_late_ends_the_game_and_is_refused(table):
    game = table.new(table.ada, table.bob, clock=(60.0, 0.0))
    table.now += 60
    assert table.refused(play.move, game, table.ada, "4", 0) == (409, "your time is up")
    shown = table.game(game)
    assert (shown["result"], shown["reason"], shown["moves"]) == ("0-1", "time", "")
    assert shown["clock"]["left"] == [0.0, 60.0]


def test_time_runs_out_for_those_who_do_nothing_and_for_programs(table):
    game = table.new(table.ada, LEVEL, clock=(60.0, 0.0))

    def end(transaction):
        play.end_for_time(transaction, game, table.now)

    table.now += 59.9
    table.do(end)
    assert table.game(game)["state"] == "person"
    table.call(play.move, game, table.ada, "4", 0)
    table.now += 61
    shown = table.program(game, 3)
    assert (shown["result"], shown["reason"], shown["moves"]) == ("1-0", "time", "4")
    idle = table.new(table.ada, table.bob, clock=(60.0, 0.0))
    table.now += 60
    table.do(lambda transaction: play.end_for_time(transaction, idle, table.now))
    assert table.game(idle)["reason"] == "time"


def test_a_rated_game_without_a_clock_gives_a_day_for_each_move(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, rated=True, creator=carl)
    day = choices.RATED_MOVE_SECONDS
    assert table.game(game)["limit"] == {"seconds": day, "left": None}, "nobody is to move yet"
    table.now += 2 * day
    table.call(beginning.join, game, dora)
    for ply, who in enumerate((carl, dora, carl)):
        table.now += day - 1.0
        shown = table.game(game)
        assert (shown["clock"], shown["limit"]) == (None, {"seconds": day, "left": 1.0})
        shown = table.call(play.move, game, who, "4", ply)
        assert (shown["clock"], shown["limit"]) == (None, {"seconds": day, "left": day}), (
            "each move has a day of its own"
        )
    assert [event["limit"]["left"] for channel, event in table.told if channel == f"game:{game}"] == [day]
    table.now += day
    assert table.refused(play.move, game, dora, "4", 3) == (409, "your time is up")
    shown = table.game(game)
    assert (shown["result"], shown["reason"], shown["moves"]) == ("1-0", "time", "444")
    assert (shown["clock"], shown["limit"]) == (None, {"seconds": day, "left": None})
    assert shown["changes"][0] > 0 > shown["changes"][1]


def test_who_never_moves_loses_a_rated_game_and_only_a_rated_one(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    rated, casual = (table.new(carl, dora, rated=rated, creator=carl) for rated in (True, False))
    table.now += choices.RATED_MOVE_SECONDS
    for game in (rated, casual):
        table.do(lambda t, game=game: play.end_for_time(t, game, table.now))
    assert (table.game(rated)["result"], table.game(rated)["reason"]) == ("0-1", "time")
    assert (table.game(casual)["state"], table.game(casual)["limit"]) == ("person", None)


def test_a_clock_takes_the_place_of_the_day(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rated=True, creator=carl, clock=(60.0, 0.0))
    assert table.game(game)["limit"] is None
    table.now += 60
    assert table.refused(play.move, game, carl, "4", 0) == (409, "your time is up")


def test_one_server_at_a_time_claims_a_turn(table):
    game = table.new(table.ada, LEVEL)
    table.call(play.move, game, table.ada, "4", 0)

    def claim(transaction):
        return turns.claim(turns.find(transaction, game, for_change=True), table.now)

    assert table.do(claim)
    assert not table.do(claim)
    table.now += turns.LEASE
    assert table.do(claim), "whoever had it is gone"
    table.program(game, 3)
    assert not table.do(claim), "it is a person's turn"


def test_a_new_turn_is_free_to_claim(table):
    game = table.new(LEVEL, "level:2")

    def claim(transaction):
        return turns.claim(turns.find(transaction, game, for_change=True), table.now)

    assert table.do(claim)
    table.program(game, 3)
    assert table.do(claim)


def test_one_person_has_no_more_than_so_many_games(table, monkeypatch):
    monkeypatch.setattr(beginning, "MOST_GAMES", 2)
    monkeypatch.setattr(beginning, "MOST_EXHIBITIONS", 1)
    first = table.new(table.ada, table.bob)
    table.new(table.ada)
    terms = Terms(CONNECT4, (Seat(table.ada), Seat()), table.ada)
    assert table.refused(beginning.create, terms)[0] == 429
    table.call(play.resign, first, table.ada)
    table.new(table.ada)
    table.new(LEVEL, LEVEL, creator=table.bob)
    assert table.refused(beginning.create, Terms(CONNECT4, (Seat(program=LEVEL),) * 2, table.bob))[0] == 429


def member(table, name):
    def work(transaction):
        person = Person(kind="member", name=name, folded=name, created_at=0.0)
        transaction.session.add(person)
        transaction.session.flush()
        return person.id

    return table.do(work)


def test_a_rated_game_changes_both_ratings_once(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rated=True, creator=carl)
    table.play(game, carl, dora, moves="121212")
    shown = table.call(play.move, game, carl, "1", 6)
    assert shown["changes"][0] > 0 > shown["changes"][1]
    table.call(play.move, game, carl, "1", 6)
    games = table.do(lambda t: [t.session.get(Person, who).rated_games for who in (carl, dora)])
    assert games == [1, 1]
    assert table.refused(agreements.undo, game, carl) == (403, "in a rated game no move is taken back")


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


def test_who_plays_no_rated_game(table):
    carl = member(table, "carl")
    for seats in ((Seat(table.ada), Seat(carl)), (Seat(carl), Seat(carl)), (Seat(program=LEVEL),) * 2):
        status, line = table.refused(beginning.create, Terms(CONNECT4, seats, carl, rated=True))
        assert status in (403, 422), line
    small = Terms(TICTACTOE, (Seat(carl), Seat()), carl, rated=True)
    line = "rated games are Connect Four (drop:7x6x4) only; on free:3x3x3 play a casual one"
    assert table.refused(beginning.create, small) == (422, line)
    waiting = table.new(carl, rated=True, creator=carl)
    assert table.refused(beginning.join, waiting, table.ada)[0] == 403
    assert table.game(waiting)["state"] == "open"


def test_a_rated_game_on_another_board_from_before_has_no_rematch(table):
    carl, dora = member(table, "carl"), member(table, "dora")
    game = table.new(carl, dora, rules=TICTACTOE, creator=carl)
    table.do(lambda t: setattr(turns.find(t, game), "rated", True))
    assert table.call(play.resign, game, carl)["changes"][0] < 0, "it was begun as a rated one"
    table.call(agreements.offer, game, carl, "rematch")
    assert table.refused(agreements.answer, game, dora, True)[0] == 422


def test_what_is_refused_leaves_no_trace(table):
    game = table.new(table.ada, table.bob)
    before = table.game(game)
    table.refused(play.move, game, table.bob, "4", 0)
    table.refused(beginning.join, game, table.eve)
    assert table.game(game) == before
    assert table.do(lambda t: t.session.scalars(select(Move)).all()) == []
    assert table.do(lambda t: len(t.session.scalars(select(Game)).all())) == 1
