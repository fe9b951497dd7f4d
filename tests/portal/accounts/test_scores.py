"""The games that somebody has won, drawn and lost: counted as they end, exactly as many as there are."""

import random
from collections import Counter

from sqlalchemy import select

from plyscope.portal.accounts.scores import score_of
from plyscope.portal.games import actions, offers, repository
from plyscope.portal.store import Game, Person
from portal.people import joined
from portal.table import LEVEL, member

PROGRAM = "alphabeta:depth=2"
#: The one who begins has four in a column.
WON = "1212121"


def scores(table, *people):
    return [table.do(lambda transaction, person=person: score_of(transaction, person)) for person in people]


def level(table):
    return table.do(lambda transaction: transaction.session.scalar(select(Person.id).where(Person.name == LEVEL)))


def recounted(table):
    """What all games say: person, kind of opponent, and points, with their number."""

    def work(transaction):
        levels = {
            row.name: row.id for row in transaction.session.scalars(select(Person).where(Person.kind == "program"))
        }
        counted = Counter()
        for game in transaction.session.scalars(select(Game).where(Game.state == "over", Game.result != "*")):
            seats = (game.first_person_id, game.first_program), (game.second_person_id, game.second_program)
            for side, (person, program) in enumerate(seats):
                whose = person or levels.get(program)
                if whose is None or seats[0] == seats[1]:
                    continue
                other = seats[1 - side][1]
                kind = "people" if other is None else "levels" if other.startswith("level:") else "programs"
                points = {"1-0": ("won", "lost"), "0-1": ("lost", "won")}.get(game.result, ("drawn", "drawn"))[side]
                counted[whose, kind, points] += 1
        return counted

    return table.do(work)


def counted(table, people):
    found = Counter()
    for person, score in zip(people, scores(table, *people), strict=True):
        for kind, points in score.items():
            found.update({(person, kind, name): number for name, number in points.items() if number})
    return found


def test_every_way_a_game_ends_is_counted_once(table):
    ada, bob = table.ada, table.bob
    rest = random.Random(5)
    seats = [
        (ada, bob),
        (bob, ada),
        (ada, ada),
        (ada, LEVEL),
        (LEVEL, ada),
        (PROGRAM, bob),
        (LEVEL, LEVEL),
        (LEVEL, PROGRAM),
    ]
    for number in range(60):
        first, second = seats[number % len(seats)]
        game = table.new(first, second)
        people = [seat for seat in (first, second) if isinstance(seat, int)]
        end = rest.choice(["line", "resign", "draw", "time", "called off", "undo"])
        if end in ("line", "undo") and len(people) == 2:
            table.play(game, first, second, moves=WON)
            if end == "undo":
                table.call(offers.undo, game, first)
                if first != second:
                    table.call(offers.answer, game, second, True)
        elif end == "resign" and people:
            table.call(actions.resign, game, people[0])
        else:
            result, reason = {"draw": ("1/2-1/2", "agreement"), "time": ("0-1", "time")}.get(end, ("*", "called off"))
            table.do(lambda t, g=game, r=result, why=reason: actions.end(t, repository.find(t, g), r, why, table.now))
    expected = recounted(table)
    assert expected.total() > 40
    assert counted(table, [ada, bob, table.eve, level(table)]) == expected


def test_a_win_that_is_taken_back_and_won_again_counts_once(table):
    ada, bob = table.ada, table.bob
    game = table.new(ada, bob)
    table.play(game, ada, bob, moves=WON)
    assert [score["people"] for score in scores(table, ada, bob)] == [
        {"won": 1, "drawn": 0, "lost": 0},
        {"won": 0, "drawn": 0, "lost": 1},
    ]
    table.call(offers.undo, game, ada)
    table.call(offers.answer, game, bob, True)
    assert all(
        points == {"won": 0, "drawn": 0, "lost": 0} for score in scores(table, ada, bob) for points in score.values()
    )
    table.play(game, ada, bob, moves="1", start=6)
    assert scores(table, ada)[0]["people"] == {"won": 1, "drawn": 0, "lost": 0}


def test_a_rated_game_counts_for_both_members(table):
    ada, bob = member(table, "ada"), member(table, "bob")
    table.play(table.new(ada, bob, rated=True, creator=ada), ada, bob, moves=WON)
    assert counted(table, [ada, bob]) == {(ada, "people", "won"): 1, (bob, "people", "lost"): 1}


def test_a_guest_who_registers_keeps_the_score(portal):
    guest = portal()
    game = guest.post("/api/games", json={"opponent": LEVEL, "side": "first"}).json()["id"]
    assert guest.post(f"/api/games/{game}/resign").status_code == 200
    assert guest.post("/api/register", json={"name": "ada", "password": "correct horse"}).status_code == 200
    nothing = {"won": 0, "drawn": 0, "lost": 0}
    record = {"people": nothing, "levels": nothing | {"lost": 1}, "programs": nothing}
    assert guest.get("/api/people/ada").json()["record"] == record
    assert joined(portal, "bob").get(f"/api/people/{LEVEL}").json()["record"]["people"] == nothing | {"won": 1}
