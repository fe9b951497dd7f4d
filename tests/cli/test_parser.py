"""Bad input gets one line and exit code 2, whatever the command."""

import pytest

from command_line import run


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["search", "48"], "plyscope search: error: move 2 of '48': '8' is not a column of connect4; allowed: 1 to 7"),
        (["search", "--rules", "chess"], "plyscope search: error: unknown rules 'chess'; allowed: connect4"),
        (["search", "--algorithm", "magic"], "plyscope search: error: unknown algorithm 'magic'; allowed: minimax"),
        (["search", "--depth", "0"], "plyscope search: error: depth must be a whole number from 1, not 0"),
        (["search", "--depth", "x"], "plyscope search: error: --depth must be a whole number, not 'x'"),
        (["search", "--seconds", "-1"], "plyscope search: error: seconds must be more than 0, not -1.0"),
        (["search", "--evaluation", "luck"], "plyscope search: error: unknown evaluation 'luck'; allowed: outcome"),
        (["search", "--order", "luck"], "plyscope search: error: unknown order 'luck'; allowed: generated"),
        (["search", "1212121", "--depth", "2"], "plyscope search: error: the game is over: there is nothing to search"),
        (
            ["search", "--backend", "gpu"],
            "plyscope search: error: unknown backend 'gpu'; allowed: auto, python, native",
        ),
        (
            ["search", "--backend", "native", "--algorithm", "uct"],
            "plyscope search: error: the native backend cannot do this search: it has no uct, only minimax",
        ),
        (["search", "--memory", "0"], "plyscope search: error: memory must be a number of MiB from 1, not 0"),
        (
            ["search", "--algorithm", "mtdf", "--depth", "9", "--memory", "1"],
            "plyscope search: error: the transposition table needs more than 1 MiB; allow it more memory",
        ),
        (["play", "chess"], "plyscope play: error: unknown rules 'chess'; allowed: connect4"),
        (["play", "--opponent", "nobody"], "plyscope play: error: unknown player 'nobody'; allowed: random, greedy"),
        (["play", "--resume", "no-such-file"], "plyscope play: error: no such file or folder"),
        (
            ["play", "--resume", "x", "--moves", "4"],
            "plyscope play: error: --moves and --first cannot be combined with --resume",
        ),
        (
            ["play", "--resume", "x", "--first", "me"],
            "plyscope play: error: --moves and --first cannot be combined with --resume",
        ),
        (
            ["play", "tictactoe", "--opponent", "alphabeta:evaluation=features"],
            "plyscope play: error: the evaluation 'features' needs lines of 4 or more, not free:3x3x3",
        ),
        (
            ["search", "--ending", "points"],
            "plyscope search: error: the ending 'points' does not fit this game; allowed",
        ),
        (["search", "--rules", "drop:٧x٦x٤"], "plyscope search: error: unknown rules 'drop:٧x٦x٤'"),
        (["play", "--moves", "99"], "plyscope play: error: move 1 of '99'"),
        (["play", "gomoku", "--style", "mannan2021"], "plyscope play: error: --style mannan2021 has two games"),
        (
            ["play", "--style", "mannan2021", "--as", "O"],
            "plyscope play: error: --style mannan2021 does not take --player, --as",
        ),
        (["search", "--nonsense"], "plyscope search: error: unknown argument: --nonsense (see plyscope search --help)"),
        (["search", "--seconds", "x"], "plyscope search: error: --seconds must be a number, not 'x'"),
        (["play", "--seed"], "plyscope play: error: --seed needs a value"),
        (["play", "--first", "you"], "plyscope play: error: --first cannot be 'you'; allowed: me, opponent, random"),
        (["play", "--no-colour=no"], "plyscope play: error: --no-colour does not take a value"),
        (["play", "connect4", "tictactoe"], "plyscope play: error: unknown argument: tictactoe"),
        (["nonsense"], "plyscope: error: unknown command 'nonsense'; allowed: play, search, "),
        (["--nonsense"], "plyscope: error: unknown argument: --nonsense"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(capsys, arguments, told):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert err.startswith(told)
    assert err.count("\n") == 1
