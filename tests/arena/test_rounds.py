"""The guarantees of the pairings, on tournaments of any size and with players who come late and leave."""

import time
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.arena.rounds import round_robin, swiss_round


def met(pairs):
    return [frozenset(pair) for pair in pairs if None not in pair]


def names(pairs):
    return sorted(player for pair in pairs for player in pair if player is not None)


def colours(pairs):
    """How many more times each player has moved first than second."""
    lead = Counter()
    for first, second in pairs:
        if second is not None:
            lead.update({first: 1, second: -1})
    return lead


@pytest.mark.parametrize("count", range(2, 41))
def test_round_robin(count):
    players = list(range(100, 100 + count))
    rounds = round_robin(players)
    pairs = [pair for one in rounds for pair in one]
    assert len(rounds) == (count - 1 if count % 2 == 0 else count)
    assert all(names(one) == players for one in rounds), "everybody is in every round once"
    assert sorted(map(sorted, met(pairs))) == [list(pair) for pair in combinations(players, 2)]
    byes = Counter(first for first, second in pairs if second is None)
    assert byes == (Counter(players) if count % 2 else Counter())
    assert all(abs(lead) <= 1 for lead in colours(pairs).values())


def test_round_robin_of_nobody_and_of_one_has_no_rounds():
    assert round_robin([]) == round_robin([7]) == []


# Swiss


def all_rounds(players):
    """Every way to pair an even number of players."""
    if not players:
        yield []
        return
    one, *rest = players
    for other in rest:
        for pairs in all_rounds([player for player in rest if player != other]):
            yield [(one, other), *pairs]


def best_round(players, scores, played):
    """The rules 1 to 3 of swiss_round by brute force: the gaps from the top, and the bye's score; without chance."""
    before = set(met(played))
    had = Counter(first for first, second in played if second is None)
    fewest = min(had[player] for player in players)
    lead = colours(played)
    sat_out = [player for player in players if had[player] == fewest] if len(players) % 2 else [None]
    found = []
    for bye in sat_out:
        for pairs in all_rounds([player for player in players if player != bye]):
            again = sum(frozenset(pair) in before for pair in pairs)
            found.append((again, 0 if bye is None else scores.get(bye, 0), bye, pairs))
    least = min(one[:2] for one in found)
    return [(bye, pairs) for again, score, bye, pairs in found if (again, score) == least], least[0], lead


@st.composite
def tournaments(draw):
    """A tournament after some rounds: the players who are still there, their scores, and the pairs so far."""
    count, rounds = draw(st.integers(2, 8)), draw(st.integers(0, 6))
    rng = draw(st.randoms(use_true_random=False))
    players = list(range(count))
    scores, played = Counter(), []
    for seed in range(rounds):
        pairs = swiss_round(players, scores, played, seed)
        for first, second in pairs:
            points = rng.randrange(5)
            scores[first] += 4 if second is None else points
            if second is not None:
                scores[second] += 4 - points
        played += pairs
        if rng.random() < 0.2 and len(players) > 3:
            players.remove(rng.choice(players))
        if rng.random() < 0.2 and len(players) < 9:
            players.append(100 + seed)
    return players, dict(scores), played


@given(tournaments(), st.integers(0, 99))
@settings(deadline=None)
def test_swiss_rounds_follow_the_rules_as_a_brute_force_does(tournament, seed):
    players, scores, played = tournament
    pairs = swiss_round(players, scores, played, seed)
    assert names(pairs) == sorted(players), "everybody is in the round once"
    possible, rematches, lead = best_round(players, scores, played)
    assert sum(pair in set(met(played)) for pair in met(pairs)) == rematches
    byes = [first for first, second in pairs if second is None]
    assert len(byes) == len(players) % 2
    assert not byes or scores.get(byes[0], 0) == scores.get(possible[0][0], 0)
    # from the top: no other round with as few rematches brings the next player a nearer opponent
    mine = {frozenset(pair) for pair in met(pairs)}
    rest = [{frozenset(pair) for pair in other} for bye, other in possible if [bye] == (byes or [None])]
    for first, second in pairs[: len(mine)]:
        top = max((first, second), key=lambda player: scores.get(player, 0))
        other = second if top == first else first

        def distance(player, top=top):
            return abs(scores.get(top, 0) - scores.get(player, 0)), lead[top] * lead[player] > 0

        if scores.get(first, 0) != scores.get(second, 0):  # otherwise chance has decided which of them chose
            reachable = {next(iter(pair - {top})) for option in rest for pair in option if top in pair}
            assert min(map(distance, reachable)) == distance(other)
        rest = [option for option in rest if frozenset((first, second)) in option]
    assert mine in rest


@given(tournaments(), st.integers(0, 99))
@settings(deadline=None)
def test_the_player_who_has_moved_first_less_often_moves_first(tournament, seed):
    players, scores, played = tournament
    lead = colours(played)
    assert all(
        second is None or lead[first] <= lead[second] for first, second in swiss_round(players, scores, played, seed)
    )


@given(tournaments(), st.integers(0, 99))
@settings(deadline=None)
def test_the_same_seed_gives_the_same_round_in_any_order_of_the_players(tournament, seed):
    players, scores, played = tournament
    assert swiss_round(players, scores, played, seed) == swiss_round(players[::-1], scores, played, seed)


@given(st.integers(2, 60), st.integers(0, 99))
@settings(deadline=None, max_examples=20)
def test_a_whole_tournament_of_a_class(count, seed):
    """Seven rounds, or as many as a round robin has: no rematch while there are enough strangers, one bye each."""
    rng, players = Random(seed), range(count)
    scores, played = Counter(), []
    for number in range(min(7, count // 2)):
        pairs = swiss_round(players, scores, played, seed + number)
        assert names(pairs) == list(players)
        for first, second in pairs:
            points = 4 if second is None else rng.randrange(5)
            scores.update({first: points} if second is None else {first: points, second: 4 - points})
        played += pairs
    assert len(set(met(played))) == len(met(played)), "nobody meets an opponent twice"
    assert max(Counter(first for first, second in played if second is None).values(), default=0) <= 1
    assert all(abs(lead) <= 3 for lead in colours(played).values())


def test_sixty_players_are_paired_quickly_even_when_most_have_met():
    """After 57 of 59 rounds of a round robin only two rounds of strangers are left: few pairings avoid rematches."""
    players = list(range(60))
    rounds = round_robin(players)
    played = [pair for one in rounds[:57] for pair in one]
    scores = {player: Random(player).randrange(100) for player in players}
    started = time.process_time()
    pairs = swiss_round(players, scores, played, 0)
    assert time.process_time() - started < 20
    assert not set(met(pairs)) & set(met(played))


def test_a_rematch_comes_only_when_everybody_has_met():
    played = [pair for one in round_robin([1, 2, 3, 4]) for pair in one]
    scores = {1: 12, 2: 8, 3: 4, 4: 0}
    assert met(swiss_round([1, 2, 3, 4], scores, played, 0)) == [{1, 2}, {3, 4}]


def test_a_late_player_meets_somebody_with_few_points_and_a_player_who_left_is_no_opponent():
    played = [(1, 2), (3, 4)]
    pairs = swiss_round([1, 2, 3, 9], {1: 4, 2: 0, 3: 4, 4: 0}, played, 0)
    assert sorted(map(sorted, met(pairs))) == [[1, 3], [2, 9]]


def test_everybody_gets_a_bye_before_anybody_gets_two():
    players, scores, played = [1, 2, 3], {1: 0, 2: 4, 3: 8}, []
    for seed in range(6):
        played += swiss_round(players, scores, played, seed)
    assert [first for first, second in played if second is None][:3] == [1, 2, 3]
    assert Counter(first for first, second in played if second is None) == {1: 2, 2: 2, 3: 2}
