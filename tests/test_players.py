from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.algorithms import Limit, search
from plyscope.algorithms.score import solver_score, sooner
from plyscope.arena import play_game
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, Rules
from plyscope.games.record import Record
from plyscope.levels import CLASSIC
from plyscope.native import Solver
from plyscope.native.sets import POSITION_SETS
from plyscope.players import Choice, PerfectPlayer, Player, as_player, parse_player
from strategies import open_rows_positions


def winning_moves(position):
    return [move for move in position.moves() if position.play(move).result() == -1]


def safe_moves(position):
    """The moves after which the opponent cannot win at once."""
    return [
        move
        for move in position.moves()
        if position.play(move).result() is not None or not winning_moves(position.play(move))
    ]


boards = st.sampled_from([CONNECT4, TICTACTOE, Rules(4, 4, 3, gravity=False), Rules(5, 4, 3, gravity=True)])
any_depth = st.sampled_from(CLASSIC[1:])


@given(position=open_rows_positions(rules=boards), row=any_depth, seed=st.integers(0, 99))
@settings(max_examples=60)
def test_an_immediate_win_is_always_taken_from_classic_level_1_up(position, row, seed):
    wins = winning_moves(position)
    if wins:
        assert parse_player(f"classic:{row.number}", rng=Random(seed))(position) in wins


@given(position=open_rows_positions(rules=boards), row=st.sampled_from(CLASSIC[2:6]), seed=st.integers(0, 99))
@settings(max_examples=80)
def test_an_immediate_loss_is_always_prevented_from_classic_level_2_up(position, row, seed):
    safe = safe_moves(position)
    if safe and not winning_moves(position):
        assert parse_player(f"classic:{row.number}", rng=Random(seed))(position) in safe


def test_win_and_block_on_a_large_board():
    four = GOMOKU.position("113,1,114,2,115,3,116,40")
    assert parse_player("classic:1", rng=Random(1))(four) in (111, 116)
    half_closed = GOMOKU.position("113,1,114,2,115,112,116")
    assert parse_player("classic:2", rng=Random(1))(half_closed) == 116


def test_the_promise_is_kept_even_when_there_is_no_time_to_search():
    hurried = parse_player("classic:8", rng=Random(1))
    hurried.settings = replace(hurried.settings, limit=Limit(depth=8, nodes=1))
    assert hurried.think(CONNECT4.position("121212")).move == 0  # wins
    assert hurried.think(CONNECT4.position("12121")).move == 0  # prevents
    assert hurried.think(CONNECT4.position("44")).stopped


@pytest.mark.parametrize("number", range(9))
def test_a_higher_depth_is_what_a_classic_level_is(number):
    row = CLASSIC[number]
    assert row.number == number
    assert row.player == "random" if number == 0 else f"depth={number}," in row.player


def test_sooner_wins_are_preferred():
    for number in range(1, 9):
        assert parse_player(f"classic:{number}", rng=Random(0))(CONNECT4.position("121212")) == 0


def test_perfect_takes_options():
    assert parse_player("perfect", rng=Random(0)).name == "perfect"
    assert parse_player("perfect:seconds=5", rng=Random(0)).name == "perfect:seconds=5"
    for text in ("perfect:book=off", "perfect:seconds=5,book=off"):
        player = parse_player(text, rng=Random(0))
        assert player.name == text
        assert player._solver.book is None
    assert parse_player("perfect:book=on", rng=Random(0))._solver.book is not None


def test_perfect_takes_the_fastest_win_and_the_slowest_loss():
    solver = Solver()
    rng = Random(3)
    player = PerfectPlayer(rng, solver=solver)
    for scored in rng.sample(POSITION_SETS["medium-middle"].positions(), 40):
        found = player.think(scored.position)
        assert found.exact
        assert solver_score(found.value, 42) == scored.score
        after = scored.position.play(found.move)
        result = after.result()
        left = solver_score(sooner(result, after.ply), 42) if result is not None else solver.solve(after).score
        assert left == -scored.score


def test_perfect_plays_any_of_several_best_moves():
    player = PerfectPlayer(Random(3))
    position = CONNECT4.position("431543253131")
    assert {player(position) for _ in range(20)} == set(Solver().analyse(position).best) == {2, 4}


def test_perfect_against_perfect_ends_as_the_solver_says():
    player = PerfectPlayer(Random(5))
    for moves, score, _ in POSITION_SETS["medium-early"].positions()[:12]:
        *_, last = play_game(Record.of(CONNECT4, moves), (player, player))
        first_wins = (score > 0) == (len(moves) % 2 == 0)
        assert last.result == ("1/2-1/2" if score == 0 else "1-0" if first_wins else "0-1")
        if score:
            assert (42 + 2 - len(last.moves)) // 2 == abs(score)


def test_perfect_that_has_no_time_plays_as_the_deepest_classic_level():
    hurried = PerfectPlayer(Random(1), seconds=0.02)
    hurried._otherwise.settings = replace(hurried.settings, limit=Limit(depth=3))
    found = hurried.think(Rules(9, 7, 4, gravity=True).start())
    assert not found.exact
    assert found.depth == 3


def test_perfect_looks_only_as_far_ahead_as_it_is_told():
    found = PerfectPlayer(Random(1)).within(Limit(depth=2)).think(CONNECT4.start())
    assert (found.exact, found.depth) == (False, 2)


def test_perfect_says_where_it_cannot_play():
    player = parse_player("perfect", rng=Random(1))
    with pytest.raises(ValueError, match=r"^perfect cannot play here: free:15x15x5 needs 240 bits"):
        player(GOMOKU.start())


def test_perfect_tells_how_it_is_going_and_can_be_stopped():
    ticks, asked = [], []
    found = PerfectPlayer(Random(1)).think(
        Rules(8, 7, 4, gravity=True).start(), on_progress=ticks.append, stop=lambda: asked.append(1) or len(asked) > 3
    )
    assert ticks[0].nodes > 0
    assert not found.exact


def test_deeper_classic_levels_beat_shallower_ones():
    scores = Counter()
    for seed in range(6):
        weak, strong = (parse_player(f"classic:{number}", rng=Random(seed)) for number in (0, 3))
        players = (weak, strong) if seed % 2 else (strong, weak)
        *_, last = play_game(Record(CONNECT4, ()), players)
        scores[last.result if seed % 2 == 0 else {"1-0": "0-1", "0-1": "1-0"}.get(last.result, last.result)] += 1
    assert scores["1-0"] == 6


def unbeaten(settings_text, computer_first):
    """Whether a program never loses, whatever the other side plays; and the games that were tried."""
    player = parse_player(settings_text, rng=Random(0))
    replies, games = {}, 0

    def lost(position, computers_turn):
        nonlocal games
        result = position.result()
        if result is not None:
            games += 1
            return result == -1 and computers_turn
        if not computers_turn:
            return any(lost(position.play(move), True) for move in position.moves())
        if position not in replies:
            replies[position] = player(position)
        return lost(position.play(replies[position]), False)

    return not lost(TICTACTOE.start(), computer_first), games


@pytest.mark.parametrize("computer_first", [True, False])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf", "deepening", "fsss"])
def test_tictactoe_to_the_end_never_loses_whatever_the_opponent_does(algorithm, computer_first):
    safe, games = unbeaten(f"{algorithm}:depth=9", computer_first)
    assert safe
    assert games > 50


def test_a_shallow_program_can_be_beaten():
    assert not unbeaten("alphabeta:depth=1,evaluation=outcome,ending=flat", False)[0]


def test_the_random_player_plays_every_move():
    player = parse_player("random", rng=Random(5))
    assert {player(CONNECT4.start()) for _ in range(200)} == set(range(7))


def test_the_greedy_player_takes_and_blocks_nothing_but_its_own():
    greedy = parse_player("greedy", rng=Random(0))
    assert greedy(CONNECT4.position("121212")) == 0
    assert parse_player("greedy:evaluation=longest-run", rng=Random(0))(CONNECT4.position("41")) == 2


def test_a_human_is_asked():
    asked = []

    def ask(position):
        asked.append(position)
        return 3

    assert parse_player("human", rng=Random(0), ask=ask)(CONNECT4.start()) == 3
    assert asked == [CONNECT4.start()]
    with pytest.raises(ValueError, match="the human player needs a terminal"):
        parse_player("human", rng=Random(0))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nobody", "unknown player 'nobody'; allowed: random, greedy, human, level:1 to level:15, perfect, classic:0"),
        ("classic:9", "unknown classic level '9'; allowed: 0 to 8"),
        ("classic:", "unknown classic level ''; allowed: 0 to 8"),
        (
            "perfect:depth=3",
            "unknown option 'depth=3' of perfect; allowed: seconds=S, a number more than 0, book=on, book=off",
        ),
        (
            "perfect:seconds=x",
            "unknown option 'seconds=x' of perfect; allowed: seconds=S, a number more than 0, book=on, book=off",
        ),
        ("perfect:seconds=0", "seconds must be more than 0, not 0.0"),
        ("random:3", "unknown player 'random:3'"),
        ("greedy:depth=3", "greedy looks one ply ahead; it takes no depth, nodes or seconds"),
        ("alphabeta:deep=1", "unknown option 'deep=1' of alphabeta"),
    ],
)
def test_unknown_players_are_refused(text, told):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        parse_player(text, rng=Random(0))
    assert str(refusal.value).startswith(told)


def test_a_game_records_what_every_turn_cost():
    players = parse_player("alphabeta:depth=2", rng=Random(0)), parse_player("random", rng=Random(1))
    *_, last = play_game(Record(TICTACTOE, ()), players)
    assert len(last.turns) == len(last.moves)
    assert last.turns[0]["nodes"] > 0
    assert "nodes" not in last.turns[1]
    assert all(turn["seconds"] >= 0 for turn in last.turns)


def leftmost(position):
    return position.moves()[0]


class Rightmost:
    name = "from the right"

    def __call__(self, position):
        return position.moves()[-1]


def test_a_plain_callable_plays_under_its_own_name():
    *_, last = play_game(Record(CONNECT4, ()), (leftmost, Rightmost()))
    assert (last.result, last.reason) == ("1-0", "line")
    assert [as_player(given).name for given in (leftmost, Rightmost())] == ["leftmost", "from the right"]
    *_, lost = play_game(Record(CONNECT4, ()), (lambda position: 99, leftmost))
    assert lost.result == "0-1"
    assert lost.reason.startswith("<lambda>: ")


@pytest.mark.parametrize(
    "text", ["random", "greedy", "level:5", "classic:5", "perfect", "first", "nasa2018:4", "python:random:seed"]
)
def test_every_player_has_the_whole_protocol(text):
    player = parse_player(text, rng=Random(1))
    assert isinstance(player, Player)
    assert as_player(player) is player
    assert player.within(Limit(seconds=1), 1).name == player.name == text
    assert repr(player) == f"<{type(player).__name__} {text}>"
    player.check(CONNECT4.start())
    player.stop()
    player.close()


def test_a_player_without_a_move_cannot_be_made():
    class Mute(Player):
        name = "mute"

    with pytest.raises(TypeError, match="abstract"):
        Mute()


class OwnSearch(Player[int]):
    """A player of another package that searches in its own way, and does not inherit from SearchPlayer."""

    name = "own"

    def __call__(self, position):
        return self.choose(position).move

    def choose(self, position, **callbacks):
        found = search(position, "alphabeta:depth=2", stop=callbacks.get("stop"))
        if callbacks.get("on_result"):
            callbacks["on_result"](found)
        return Choice(found.move, found)


def test_any_player_can_report_its_search_in_a_game():
    results = []
    *_, record = play_game(Record(TICTACTOE, ()), (OwnSearch(), as_player(min_move)), on_result=results.append)
    assert [turn["depth"] for turn in record.turns[::2]] == [2] * len(results)
    assert all("depth" not in turn for turn in record.turns[1::2])


def min_move(position):
    return min(position.moves())


def test_a_misspelled_callback_is_refused():
    with pytest.raises(TypeError, match="on_reslt"):
        parse_player("alphabeta:depth=2", rng=Random(1)).think(CONNECT4.start(), on_reslt=print)
    with pytest.raises(TypeError, match="tables"):
        search(CONNECT4.start(), "alphabeta:depth=2", tables=None)
