"""Standings: points, tie-breaks and shared places."""

from plyscope.arena.standings import Meeting, standings


def rows(found):
    return [(row.place, row.player, row.half_points, row.buchholz, row.sonneborn, row.played) for row in found]


def test_a_round_robin_is_decided_by_points_and_then_by_the_opponents_one_has_beaten():
    # 1 beats 2, 2 beats 3, 3 beats 4, 1 loses to 4; 1 and 3 draw, 2 and 4 draw
    meetings = [
        Meeting(1, 2, 4),
        Meeting(2, 3, 4),
        Meeting(3, 4, 4),
        Meeting(1, 4, 0),
        Meeting(1, 3, 2),
        Meeting(4, 2, 2),
    ]
    assert rows(standings([1, 2, 3, 4], meetings, swiss=False)) == [
        (1, 1, 6, 18, 4 * 6 + 2 * 6, 3),
        (1, 2, 6, 18, 4 * 6 + 2 * 6, 3),
        (1, 3, 6, 18, 4 * 6 + 2 * 6, 3),
        (1, 4, 6, 18, 4 * 6 + 2 * 6, 3),
    ]


def test_a_swiss_tournament_is_decided_by_stronger_opponents():
    meetings = [Meeting(1, 2, 4), Meeting(3, 4, 4), Meeting(1, 3, 3), Meeting(2, 4, 3)]
    assert rows(standings([1, 2, 3, 4], meetings, swiss=True)) == [
        (1, 1, 7, 8, 4 * 3 + 3 * 5, 2),
        (2, 3, 5, 8, 4 * 1 + 1 * 7, 2),
        (3, 2, 3, 8, 3 * 1, 2),
        (4, 4, 1, 8, 1 * 3, 2),
    ]


def test_equal_players_share_a_place_and_the_next_place_is_free():
    meetings = [Meeting(1, 2, 4), Meeting(3, 4, 4)]
    assert [(row.place, row.player) for row in standings([4, 3, 2, 1], meetings, swiss=True)] == [
        (1, 3),
        (1, 1),
        (3, 4),
        (3, 2),
    ]


def test_players_without_a_result_are_last_and_players_who_left_count_for_their_opponents():
    meetings = [Meeting(1, 9, 4), Meeting(2, None, 4), Meeting(9, 5, 4)]
    assert rows(standings([1, 2, 7], meetings, swiss=True)) == [
        (1, 1, 4, 4, 16, 1),
        (2, 2, 4, 4, 0, 1),
        (3, 7, 0, 0, 0, 0),
    ]
