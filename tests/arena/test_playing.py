"""Games are played once, by whom and in which order does not matter, and a stopped match goes on."""

import json
import os
from dataclasses import replace

import pytest

from plyscope.algorithms import Limit
from plyscope.arena import Journal, Results, Sprt, check_players, openings, play_all, schedule
from plyscope.arena import playing as playing_module
from plyscope.arena.playing import play
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE
from plyscope.games.record import Record
from plyscope.players import PerfectPlayer, Player, PlayerError, parse_player
from plyscope.workers import Dask, Here, Processes

RULES, PLAYERS = TICTACTOE, ["random", "level:2"]


def games(count=12, players=PLAYERS, seed=0, rules=RULES, **more):
    return schedule(rules, players, openings(rules, "plies:1"), count, seed=seed, **more)


def finished(planned, some=None, path=None, sprt=None):
    """The results of all games."""
    *_, results = play_all(planned, some or Here(), Journal(path, planned), sprt)
    return results


def timeless(text):
    """The lines of a file of games without what a clock says."""
    records = [json.loads(line) for line in text.splitlines()]
    return [[{**record, "turns": [{**turn, "seconds": 0} for turn in record["turns"]]}] for record in records]


class Backwards:
    """Works through everything from the last task to the first."""

    count = 1

    def run(self, work, tasks):
        for task in reversed(list(tasks)):
            yield task, work(task)


def test_results_do_not_depend_on_who_plays_them(tmp_path):
    texts = {}
    for some in (Here(), Backwards(), Processes(2)):
        path = tmp_path / f"{type(some).__name__}.jsonl"
        results = finished(games(), some, path)
        assert results.tally().count == 12
        texts[type(some).__name__] = timeless(path.read_text())
    assert texts["Here"] == texts["Backwards"] == texts["Processes"]
    assert texts["Here"] != timeless_of(games(seed=1), tmp_path)


def timeless_of(planned, tmp_path):
    path = tmp_path / "other.jsonl"
    finished(planned, path=path)
    return timeless(path.read_text())


def test_a_cluster_plays_the_same_games(cluster):
    address, _ = cluster
    there = Dask(address)
    try:
        assert finished(games(), there).tally() == finished(games()).tally()
    finally:
        there.close()


def test_every_line_is_a_record(tmp_path):
    path = tmp_path / "games.jsonl"
    planned = games()
    results = finished(planned, path=path)
    lines = path.read_text().splitlines()
    assert [Record.from_json(line) for line in lines] == [record for _, record in results.played()]
    assert [json.loads(line)["arena"]["game"] for line in lines] == list(range(1, 13))
    assert json.loads(lines[1])["arena"] == {
        "game": 2,
        "pair": 1,
        "seats": [1, 0],
        "seed": "0 1 1-0",
        "seconds": None,
        "opening": "1",
    }


@pytest.mark.parametrize("lines", range(0, 13, 3))
@pytest.mark.parametrize("torn", [0, 1, 30, 200])
def test_a_stopped_match_goes_on_where_it_was(tmp_path, monkeypatch, lines, torn):
    path, planned = tmp_path / "games.jsonl", games()
    finished(planned, path=path)
    whole = path.read_text()
    rows = whole.splitlines(keepends=True)
    path.write_text("".join(rows[:lines]) + rows[-1][:torn])
    played = []

    def noted(game):
        played.append(game.number)
        return play(game)

    monkeypatch.setattr(playing_module, "play", noted)
    finished(planned, path=path)
    assert played == list(range(lines + 1, 13))
    assert timeless(path.read_text()) == timeless(whole)
    assert path.read_text().splitlines()[:lines] == whole.splitlines()[:lines]
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_match_can_be_made_longer(tmp_path):
    path = tmp_path / "games.jsonl"
    finished(games(4), path=path)
    finished(games(12), path=path)
    assert timeless(path.read_text()) == timeless_of(games(12), tmp_path)


def test_what_is_finished_is_kept_when_somebody_stops(tmp_path):
    path = tmp_path / "games.jsonl"
    running = play_all(games(), Here(), Journal(path, games()))
    for _ in range(4):
        next(running)
    running.close()
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (games(seed=1), "line 1: a game of another match: seed is '0 1 0-1', here it is '1 1 0-1'"),
        (games(players=["random", "level:1"]), "a game of another match: players is"),
        (games(rules=CONNECT4), "a game of another match: rules is 'free:3x3x3', here it is 'drop:7x6x4'"),
        (games(seconds=1.0), "a game of another match: seconds is None, here it is 1.0"),
        (games(4), "line 5: game 5 is not in this match of 4 games"),
        ([replace(game, opening=(8,)) for game in games()], "opening is '1', here it is '9'"),
    ],
    ids=["seed", "players", "rules", "seconds", "fewer", "opening"],
)
def test_the_file_of_another_match_is_refused_and_left_alone(tmp_path, other, message):
    path = tmp_path / "games.jsonl"
    finished(games(), path=path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=message):
        finished(other, path=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"hello", b"hello\n", b"{}\n", b"\xff\n", b'{"format":"plyscope-game","version":1}\n']
)
def test_a_file_that_holds_no_games_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"not a file of games|not a finished game of a match"):
        finished(games(), path=path)
    assert path.read_bytes() == content
    path.write_text("")
    finished(games(4), path=path)
    path.write_text(path.read_text() + path.read_text().splitlines()[0] + "\n")
    with pytest.raises(ValueError, match="line 5: game 1 appears twice"):
        finished(games(4), path=path)


def test_a_file_that_cannot_be_written_is_known_before_the_first_game(tmp_path):
    played = play_all(games(), Here(), Journal(tmp_path / "no" / "where", games()))
    with pytest.raises(FileNotFoundError):
        next(played)


def test_a_test_ends_the_match_at_the_same_game_whoever_plays(tmp_path):
    planned = games(200, ["classic:2", "random"], rules=CONNECT4)
    path = tmp_path / "games.jsonl"
    here, there = finished(planned, path=path, sprt=Sprt(0, 200)), finished(planned, Processes(2), sprt=Sprt(0, 200))
    assert here.tally() == there.tally()
    assert 4 < here.tally().count < 100
    assert here.tally().count == 2 * sum(here.tally().pairs)
    before = path.read_bytes()
    assert finished(planned, Backwards(), path, Sprt(0, 200)).tally() == here.tally()  # nothing is left to play
    assert path.read_bytes() == before


class Failing(Player):
    """Fails in its own way, and wants to be closed."""

    name = "failing"
    closed = 0

    def __init__(self, answer):
        self._answer = answer

    def __call__(self, position):
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer

    def close(self):
        Failing.closed += 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [(PlayerError("it hung"), "failing: it hung"), (99, "failing: there is no cell 100; allowed: 1 to 9")],
)
def test_a_player_that_fails_loses_that_game_and_the_match_goes_on(monkeypatch, answer, reason):
    def parse(text, *, rng):
        return Failing(answer) if text == "failing" else parse_player(text, rng=rng)

    monkeypatch.setattr(playing_module, "parse_player", parse)
    Failing.closed = 0
    results = finished(games(6, ["failing", "random"]))
    assert results.tally().games == (6, 0, 0)
    assert {record.reason for _, record in results.played()} == {reason}
    assert results.effort(0).failures == 6
    assert results.effort(1).failures == 0
    assert Failing.closed == 6


def test_a_player_that_cannot_even_begin_loses(monkeypatch):
    def parse(text, *, rng):
        if text == "absent":
            raise PlayerError("there is no such program")
        return parse_player(text, rng=rng)

    monkeypatch.setattr(playing_module, "parse_player", parse)
    results = finished(games(4, ["absent", "random"]))
    assert results.tally().games == (4, 0, 0)
    assert results.tally(1, 0).games == (0, 0, 4)
    assert {record.reason for _, record in results.played()} == {"absent: there is no such program"}


def test_who_cannot_play_is_refused_before_the_first_game():
    check_players(CONNECT4, ["level:3", "random"])
    with pytest.raises(ValueError, match="unknown player 'nobody'"):
        check_players(CONNECT4, ["level:3", "nobody"])
    with pytest.raises(ValueError, match="perfect cannot play here"):
        check_players(GOMOKU, ["perfect"])


def test_players_keep_to_the_time_of_a_match():
    for text, seconds in [("mtdf:depth=3", 2), ("mtdf:seconds=1", 1), ("classic:8", 2), ("uct", 2)]:
        player = parse_player(text, rng=None).within(Limit(seconds=2))
        assert player.settings.limit.seconds == seconds
    perfect = PerfectPlayer(None).within(Limit(seconds=0.02))
    assert not perfect.think(CONNECT4.start()).exact


def test_effort_counts_no_opening_moves():
    results = finished(games(2, ["alphabeta:depth=2", "random"]))
    moves = sum(len(record.moves) - 1 for _, record in results.played())
    assert results.effort(0).moves + results.effort(1).moves == moves
    assert results.effort(0).nodes > results.effort(0).leaves > 0
    assert results.effort(1).nodes == 0
    assert results.effort(0).seconds_a_move > 0
    assert Results(()).effort(0).seconds_a_move == 0


def test_a_link_stays_a_link_and_a_device_is_refused(tmp_path):
    real, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    real.touch()
    link.symlink_to(real)
    planned = games(2, ["random", "greedy"])
    list(play_all(planned, Here(), Journal(link, planned)))
    assert link.is_symlink()
    assert len(real.read_text().splitlines()) == 2
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="is not a regular file"):
        Journal(tmp_path / "pipe", planned).read()


def test_one_match_at_a_time_writes_to_a_file(tmp_path):
    path = tmp_path / "games.jsonl"
    planned = games(2, ["random", "greedy"])
    first = Journal(path, planned)
    first.read()
    with pytest.raises(ValueError, match="another match is being written to"):
        Journal(path, planned).read()
    del first
    assert Journal(path, planned).read() == {}


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: {**line, "moves": line["moves"][:-1], "turns": line["turns"][:-1], "result": "*", "reason": "?"},
        lambda line: {**line, "arena": {**line["arena"], "game": [1]}},
        lambda line: {**line, "turns": [{"nodes": "x"} for _ in line["turns"]]},
    ],
    ids=["unfinished", "number", "turns"],
)
def test_a_damaged_line_is_an_error(damage, tmp_path):
    path = tmp_path / "games.jsonl"
    planned = games(1, ["random", "greedy"])
    list(play_all(planned, Here(), Journal(path, planned)))
    path.write_text(json.dumps(damage(json.loads(path.read_text())), separators=(",", ":")) + "\n")
    with pytest.raises(ValueError, match="line 1: not a finished game of a match"):
        Journal(path, planned).read()


@pytest.mark.parametrize("players", [["perfect", "perfect"], ["perfect", "perfect:seconds=59"]])
@pytest.mark.parametrize("moves", ["444", "171"])  # won for one side, which perfect chooses
def test_with_the_swap_rule_the_player_who_chooses_gets_the_better_side(players, moves):
    planned = schedule(CONNECT4, players, [CONNECT4.read(moves)], 2, swap=True)
    results = finished(planned)
    tally = results.tally()
    assert (tally.wins, tally.draws, tally.losses, tally.pairs) == (1, 0, 1, (0, 0, 1, 0, 0))
    sides = [record.turns[2]["side"] for _, record in results.played()]
    assert sides == [0, 0] if moves == "444" else [1, 1]
    won = [record.result for _, record in results.played()]
    assert won == ["1-0", "1-0"] if moves == "444" else ["0-1", "0-1"]
    assert results.effort(0).moves + results.effort(1).moves == sum(
        len(record.moves) - 3 for record in results.records.values()
    )


def test_with_the_swap_rule_points_belong_to_the_player_and_not_to_the_seat():
    planned = schedule(CONNECT4, ["perfect", "level:1"], [CONNECT4.read("444")], 2, seed=4, swap=True)
    results = finished(planned)
    second = results.records[2]  # level 1 places, perfect takes the first side
    assert second.players == ("perfect", "level:1")
    assert (second.result, results.tally().wins) == ("1-0", 2)
    assert results.tally(1, 0).losses == 2
