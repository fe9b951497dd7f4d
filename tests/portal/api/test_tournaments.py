"""Tournaments of a class, over HTTP, as its teacher and its students use them."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from plyscope.portal.store import Game, Pairing
from portal.classrooms import opened, pupil, student_id
from portal.people import committed, joined

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
#: The first player wins with four discs in a column.
WON = "1212121"


@pytest.fixture
def teacher(portal):
    return joined(portal, "teacher")


class School:
    """A class with its students' browsers by name, and its tournament."""

    def __init__(self, portal, teacher, count):
        self.portal, self.teacher, self.room = portal, teacher, opened(teacher)
        self.pupils = {name: pupil(portal, self.room, name) for name in NAMES[:count]}
        self.address = f"/api/classes/{self.room['id']}/tournaments"

    def start(self, kind="swiss", **asked):
        answer = self.teacher.post(self.address, json={"kind": kind, **asked})
        assert answer.status_code == 200, answer.text
        self.tournament = f"{self.address}/{answer.json()['id']}"
        return answer.json()

    def round(self, **asked):
        answer = self.teacher.post(f"{self.tournament}/rounds", json=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def shown(self, **asked):
        return self.teacher.get(self.tournament, params=asked).json()

    def own(self, name):
        return self.pupils[name].get("/api/class/tournament").json()

    def resign(self, name):
        """Let a student resign the game that they are to play now; return the game."""
        game = self.own(name)["play"]
        answer = self.pupils[name].post(f"/api/games/{game}/resign")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def lose_both(self, pairing, loser="second"):
        """Play both games of a pairing: one player resigns twice."""
        for _ in range(2):
            self.resign(pairing[loser]["name"])


@pytest.fixture
def school(portal, teacher):
    return lambda count: School(portal, teacher, count)


def results(shown):
    """The points of each player in a round, by name."""
    players = [one for pairing in shown["pairings"] for one in (pairing["first"], pairing["second"]) if one]
    return {player["name"]: player["points"] for player in players}


def test_a_pairing_is_two_games_with_the_sides_swapped(school):
    class_ = school(2)
    started = class_.start(rules="connect4", clock={"base": 300, "increment": 3})
    assert (started["rounds"], started["round"], started["pairings"]) == (1, 0, [])
    assert [row["points"] for row in started["standings"]] == [0, 0]
    [pairing] = class_.round()["pairings"]
    first, second = pairing["first"]["name"], pairing["second"]["name"]
    game = class_.own(first)["play"]
    assert game == class_.own(second)["play"] == pairing["games"][0]["id"]
    for ply, move in enumerate(WON):
        player = class_.pupils[(first, second)[ply % 2]]
        answer = player.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
        assert answer.status_code == 200, answer.text
    over = answer.json()
    assert (over["result"], over["tournament"], over["public"]) == ("1-0", True, False)
    assert over["clock"]["base"] == 300
    again = class_.own(first)
    assert again["play"] == over["next"] != game, "the return game began with the last move of the first"
    back = class_.pupils[second].get(f"/api/games/{over['next']}").json()
    assert [seat["title"] for seat in back["seats"]] == [second, first]
    assert [seat["colour"] for seat in back["seats"]] == ["yellow", "red"]
    assert results(class_.shown()) == {first: None, second: None}
    class_.resign(second)
    shown = class_.shown()
    assert results(shown) == {first: 2, second: 0}
    assert [(row["place"], row["name"], row["points"]) for row in shown["standings"]] == [(1, first, 2), (2, second, 0)]
    assert class_.own(first)["play"] is None
    mine = class_.own(second)
    assert [(row["name"], row["you"]) for row in mine["tournament"]["standings"]] == [(first, False), (second, True)]


def test_a_swiss_tournament_of_five(school):
    class_ = school(5)
    assert class_.start()["rounds"] == 3
    met, byes = [], []
    for number in (1, 2, 3):
        shown = class_.round(round=number)
        assert shown["round"] == number
        for pairing in shown["pairings"]:
            if pairing["second"] is None:
                assert pairing["first"]["points"] == 2
                byes.append(pairing["first"]["name"])
                continue
            met.append({pairing[side]["name"] for side in ("first", "second")})
            class_.lose_both(pairing)
        assert class_.shown()["unfinished"] == 0
    assert len(byes) == len(set(byes)) == 3
    assert not any(met.count(pair) > 1 for pair in met)
    table = class_.shown()["standings"]
    assert sum(row["points"] for row in table) == 6 * 2 + 3 * 2
    assert [row["points"] for row in table] == sorted((row["points"] for row in table), reverse=True)
    refused = class_.teacher.post(f"{class_.tournament}/rounds", json={})
    assert (refused.status_code, refused.json()["detail"]) == (409, "round 3 is the last round; end the tournament")
    assert class_.teacher.post(f"{class_.tournament}/end").json()["ended_at"] is not None
    assert class_.own("Ann")["tournament"]["ended_at"] is not None
    for what, body in (("rounds", {}), ("end", {}), ("pairings", {"round": 1, "board": 1, "points": 2})):
        refused = class_.teacher.post(f"{class_.tournament}/{what}", json=body)
        assert (refused.status_code, refused.json()["detail"]) == (409, "the tournament is over")


def test_in_a_round_robin_everybody_meets_everybody(school):
    class_ = school(4)
    assert class_.start("robin")["rounds"] == 3
    met = set()
    for _ in range(3):
        for pairing in class_.round()["pairings"]:
            met.add(frozenset(pairing[side]["name"] for side in ("first", "second")))
            class_.lose_both(pairing, "first")
    assert len(met) == 6
    assert {row["played"] for row in class_.shown()["standings"]} == {3}
    assert [pairing["round"] for pairing in class_.shown(round=2)["pairings"]] == [2, 2]


def test_a_round_that_is_not_finished_is_in_the_way_unless_the_player_to_move_forfeits(school):
    class_ = school(4)
    class_.start()
    one, other = class_.round()["pairings"]
    refused = class_.teacher.post(f"{class_.tournament}/rounds", json={})
    assert refused.status_code == 409
    assert refused.json()["detail"] == (
        "2 pairings of round 1 are not finished: wait, enter a result, or let the player to move forfeit"
    )
    # in the first pairing the second player has not come, in the other the return game is unfinished
    present, absent = one["first"]["name"], one["second"]["name"]
    class_.pupils[present].post(f"/api/games/{one['games'][0]['id']}/moves", json={"move": "4", "ply": 0})
    winner, loser = other["first"]["name"], other["second"]["name"]
    class_.resign(loser)
    assert class_.round(round=2, forfeit=True)["round"] == 2
    assert results(class_.shown(round=1)) == {present: 2, absent: 0, winner: 2, loser: 0}
    ended = class_.pupils[present].get(f"/api/games/{one['games'][0]['id']}").json()
    assert (ended["state"], ended["reason"], ended["next"]) == ("over", "called off", None)


def test_asking_for_a_round_again_changes_nothing(school):
    class_ = school(4)
    class_.start()
    first = class_.round(round=1)
    assert class_.round(round=1) == first
    refused = class_.teacher.post(f"{class_.tournament}/rounds", json={"round": 3})
    assert (refused.status_code, refused.json()["detail"]) == (409, "the next round is round 2, not 3")


def test_a_result_by_hand_calls_the_games_off_and_can_be_corrected(school):
    class_ = school(2)
    class_.start(rounds=2)
    [pairing] = class_.round()["pairings"]
    first, second = pairing["first"]["name"], pairing["second"]["name"]
    by_hand = f"{class_.tournament}/pairings"
    shown = class_.teacher.post(by_hand, json={"round": 1, "board": 1, "points": 1.5}).json()
    assert results(shown) == {first: 1.5, second: 0.5}
    assert shown["pairings"][0]["games"][0]["reason"] == "called off"
    assert class_.own(first)["play"] is None
    shown = class_.teacher.post(by_hand, json={"round": 1, "board": 1, "points": 0}).json()
    assert results(shown) == {first: 0, second: 2}
    for points in (0.25, 2.5, -1):
        assert class_.teacher.post(by_hand, json={"round": 1, "board": 1, "points": points}).status_code == 422
    refused = class_.teacher.post(by_hand, json={"round": 1, "board": 2, "points": 1})
    assert (refused.status_code, refused.json()["detail"]) == (404, "there is no board 2 in round 1")


def test_the_points_of_a_bye_cannot_be_changed(school):
    class_ = school(3)
    class_.start()
    bye = class_.round()["pairings"][-1]
    assert bye["second"] is None
    refused = class_.teacher.post(
        f"{class_.tournament}/pairings", json={"round": 1, "board": bye["board"], "points": 0}
    )
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "this player has no opponent; a bye counts as two wins",
    )


def test_students_who_join_later_play_in_a_swiss_tournament_and_removed_ones_do_not(school):
    class_ = school(4)
    class_.start(rounds=3)
    one, other = class_.round()["pairings"]
    class_.lose_both(one, "first")
    winner, loser = one["second"]["name"], one["first"]["name"]
    class_.pupils["Eve"] = pupil(class_.portal, class_.room, "Eve")
    # the opponent of a student who is removed keeps the points, or wins an unfinished pairing
    left = other["second"]["name"]
    for gone in (loser, left):
        number = student_id(class_.teacher, class_.room, gone)
        assert class_.teacher.delete(f"/api/classes/{class_.room['id']}/students/{number}").status_code == 200
    stays = other["first"]["name"]
    assert {row["name"]: row["points"] for row in class_.shown()["standings"]} == {winner: 2, stays: 2}
    shown = class_.round()
    assert shown["round"] == 2
    names = {one["name"] for pairing in shown["pairings"] for one in (pairing["first"], pairing["second"]) if one}
    assert names == {winner, stays, "Eve"}
    assert shown["pairings"][-1]["first"]["name"] == "Eve", "nobody has had a bye: a removed opponent is not one"
    assert {row["name"] for row in shown["standings"]} == names


def test_a_round_robin_goes_on_without_a_removed_student(school):
    class_ = school(4)
    class_.start("robin")
    for pairing in class_.round()["pairings"]:
        class_.lose_both(pairing)
    number = student_id(class_.teacher, class_.room, "Ann")
    assert class_.teacher.delete(f"/api/classes/{class_.room['id']}/students/{number}").status_code == 200
    for _ in range(2):
        shown = class_.round()
        assert sorted(len([one for one in (p["first"], p["second"]) if one]) for p in shown["pairings"]) == [1, 2]
        for pairing in shown["pairings"]:
            if pairing["second"]:
                class_.lose_both(pairing)
    assert {row["name"] for row in class_.shown()["standings"]} == {"Bob", "Cleo", "Dan"}
    assert {row["played"] for row in class_.shown()["standings"]} == {3}


def test_tournament_games_have_no_takebacks_and_no_rematch(school):
    class_ = school(2)
    class_.start()
    [pairing] = class_.round()["pairings"]
    first = class_.pupils[pairing["first"]["name"]]
    game = f"/api/games/{pairing['games'][0]['id']}"
    first.post(f"{game}/moves", json={"move": "4", "ply": 0})
    refused = first.post(f"{game}/undo")
    assert (refused.status_code, refused.json()["detail"]) == (403, "takebacks are not allowed in tournament games")
    first.post(f"{game}/resign")
    refused = first.post(f"{game}/offers", json={"kind": "rematch"})
    assert (refused.status_code, refused.json()["detail"]) == (
        403,
        "tournament games have no rematch; the return game begins by itself",
    )


def test_a_loss_on_time_begins_the_return_game(school):
    class_ = school(2)
    class_.start(clock={"base": 10})
    [pairing] = class_.round()["pairings"]
    running = class_.portal.app.state.portal
    running.clock.now = lambda: time.time() + 11
    class_.pupils["Ann"].portal.call(running.programs._look)
    shown = class_.pupils["Ann"].get(f"/api/games/{pairing['games'][0]['id']}").json()
    assert (shown["reason"], shown["result"]) == ("time", "0-1")
    assert shown["next"] is not None
    assert class_.own("Ann")["play"] == shown["next"]


def test_a_game_that_ended_otherwise_is_settled_when_somebody_looks(school):
    class_ = school(2)
    class_.start()
    [pairing] = class_.round()["pairings"]
    for _ in range(2):

        def end(transaction):
            for game in transaction.session.scalars(select(Game).where(Game.state != "over")):
                game.state, game.result, game.reason, game.ended_at = "over", "1/2-1/2", "agreement", 1.0

        committed(class_.portal, end)
        own = class_.own("Ann")
    assert own["play"] is None
    assert results(class_.shown()) == {pairing["first"]["name"]: 1, pairing["second"]["name"]: 1}


def test_wrong_tournaments_are_refused_in_one_line(school, portal):
    class_ = school(1)
    refused = class_.teacher.post(class_.address, json={"kind": "swiss"})
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "a tournament needs at least 2 students in the class",
    )
    class_.pupils["Bob"] = pupil(portal, class_.room, "Bob")
    refused = class_.teacher.post(class_.address, json={"kind": "robin", "rounds": 2})
    assert (refused.status_code, refused.json()["detail"]) == (422, "rounds: at most 1 in a round robin of 2 students")
    for wrong in ({"kind": "knockout"}, {"kind": "swiss", "rules": "chess"}, {"kind": "swiss", "rounds": 0}):
        assert class_.teacher.post(class_.address, json=wrong).status_code == 422
    class_.teacher.post(f"/api/classes/{class_.room['id']}", json={"rules": "tictactoe"})
    assert class_.teacher.post(class_.address, json={"kind": "swiss", "rules": "connect4"}).status_code == 403
    class_.start(rules="tictactoe")
    refused = class_.teacher.post(class_.address, json={"kind": "swiss", "rules": "tictactoe"})
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "the class has an unfinished tournament; end it first",
    )
    assert class_.teacher.get(f"{class_.address}/99").status_code == 404


def test_the_tournament_keeps_its_rules_when_the_class_changes_them(school):
    class_ = school(2)
    class_.start(rules="tictactoe")
    class_.teacher.post(f"/api/classes/{class_.room['id']}", json={"rules": "connect4"})
    [pairing] = class_.round()["pairings"]
    class_.lose_both(pairing)
    assert class_.shown()["unfinished"] == 0


def test_only_the_class_sees_its_tournament(school, portal, teacher):
    class_ = school(2)
    class_.start()
    class_.round()
    other_teacher, guest = joined(portal, "other"), portal()
    other = pupil(portal, opened(other_teacher, "8c"), "Zoe")
    for somebody, expected in ((other_teacher, 404), (guest, 401), (other, 401), (class_.pupils["Ann"], 401)):
        assert somebody.get(class_.tournament).status_code == expected
        assert somebody.post(f"{class_.tournament}/rounds", json={}).status_code == expected
    assert other.get("/api/class/tournament").json()["tournament"] is None
    assert guest.get("/api/class/tournament").status_code == 403
    room = opened(other_teacher, "9a")
    number = class_.tournament.rsplit("/", 1)[1]
    assert other_teacher.get(f"/api/classes/{room['id']}/tournaments/{number}").status_code == 404
    assert teacher.get(f"/api/classes/{class_.room['id']}/games").json()["games"][0]["tournament"]
    assert other_teacher.get(f"/api/classes/{class_.room['id']}/games").status_code == 404


def test_students_see_only_the_links_to_their_own_games(school):
    class_ = school(4)
    class_.start()
    class_.round()
    pairings = class_.own("Ann")["tournament"]["pairings"]
    assert [bool(one["games"]) for one in pairings] == [one["first"]["you"] or one["second"]["you"] for one in pairings]
    assert sum(bool(one["games"]) for one in pairings) == 1


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_requests_at_the_same_moment_begin_one_round_and_one_return_game(school):
    class_ = school(4)
    class_.start()
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: class_.round(round=1), range(8)))

        def counted(table):
            return committed(class_.portal, lambda t: t.session.scalar(select(func.count()).select_from(table)))

        assert (counted(Pairing), counted(Game)) == (2, 2)
        # both players of both pairings resign and look at the same moment
        games = {name: class_.own(name)["play"] for name in NAMES[:4]}
        sent = [threads.submit(class_.pupils[n].post, f"/api/games/{game}/resign") for n, game in games.items()]
        looked = [threads.submit(class_.own, name) for name in games]
        assert {one.result().status_code for one in sent} == {200}
        assert all(one.result() for one in looked)
    assert counted(Game) == 4
    assert len({class_.own(name)["play"] for name in games}) == 2
