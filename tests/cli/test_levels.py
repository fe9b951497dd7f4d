"""plyscope levels: the table of a board; and the levels in a game at the terminal."""

import pytest

from command_line import run
from plyscope.levels import LEVELS, OPPONENTS, measured_boards, measured_ratings

MEASURED = measured_boards()[0]
NOT_MEASURED = "the levels have no ratings on this board"
#: Moves after which X wins in column 1, in a game that X has begun.
NEARLY_WON = "121212"


def test_the_table_has_rating_interval_and_sentence(capsys):
    code, out, err = run(capsys, "levels", "--rules", MEASURED)
    assert (code, err) == (0, "")
    head, *rows = out.splitlines()[: len(OPPONENTS) + 1]
    assert head.split() == ["level", "name", "rating", "how", "it", "plays"]
    ratings = measured_ratings(MEASURED)
    for line, row in zip(rows, OPPONENTS, strict=True):
        measured = ratings[row.program]
        margin = (measured.high - measured.low) / 2
        told, sentence = line[: head.index("how")], line[head.index("how") :]
        assert told.split() == [row.program, row.name, f"{measured.rating:.0f}", f"±{margin:.0f}"]
        assert sentence == row.sentence
    assert "calibrated between programs on this board" in out
    assert "classic:0 to classic:8" in out


def test_connect4_is_the_default(capsys):
    assert run(capsys, "levels")[1] == run(capsys, "levels", "--rules", "connect4")[1]


@pytest.mark.parametrize(("rules", "perfect"), [("drop:5x5x4", True), ("free:16x16x5", False), ("nim:3,4,5", False)])
def test_a_board_without_measurements_says_so_and_lists_who_can_play(capsys, rules, perfect):
    code, out, _ = run(capsys, "levels", "--rules", rules)
    assert code == 0
    assert f"{rules}: {NOT_MEASURED}." in out
    assert "rating" not in out.splitlines()[0]
    names = [line.split()[0] for line in out.splitlines() if line]
    assert {row.program for row in LEVELS} <= set(names)
    assert ("perfect" in names) == perfect


def test_on_a_board_that_is_too_large_for_the_core_no_sentence_promises_more_than_four_plies(capsys):
    out = run(capsys, "levels", "--rules", "gomoku")[1]
    assert "level:7   Steady    Looks four plies ahead and overlooks 20 % of diagonal" in out
    assert "level:10  Skilled   Looks four plies ahead and hardly overlooks a line." in out
    assert out.count("Looks four plies ahead and sees every line.") == 5
    for words in ("six plies", "eight plies", "solves the position"):
        assert words not in out


def test_on_a_terminal_sentences_are_wrapped(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run(capsys, "levels")
    table = out[: out.index("\n\n")].splitlines()
    assert max(map(len, table)) <= 80
    assert len(table) > len(OPPONENTS) + 1
    start = table[0].index("how it plays")
    assert " ".join(line[start:] for line in table[1:]) == " ".join(row.sentence for row in OPPONENTS)


def test_unknown_rules_are_refused_in_one_line(capsys):
    code, _, err = run(capsys, "levels", "--rules", "chess")
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith("plyscope levels: error: unknown rules 'chess'; allowed: ")


def test_a_win_suggests_the_next_level_and_one_key_accepts_it(play):
    code, shown = play(1, "y", "moves", "quit", options=["--moves", NEARLY_WON])
    assert code == 0
    rating = measured_ratings("drop:7x6x4")["level:6"].rating
    assert "You are X, against level 5 (Easy)." in shown
    assert f"Type y to play level 6 ({LEVELS[5].name}) next: rating {rating:.0f} ±" in shown
    assert LEVELS[5].sentence in shown
    assert "y (level 6), review, new, level N, undo, save FILE or quit? y" in shown
    assert f"A new game against level 6 ({LEVELS[5].name})." in shown
    assert "Moves so far: none" in shown


def test_a_loss_suggests_the_level_below_and_new_is_the_same_opponent_again(play):
    options = ["--level", "normal", "--first", "opponent", "--as", "O"]
    _, shown = play("resign", "new", "resign", "Y", "quit", options=options)
    assert shown.count(f"Type y to play level 7 ({LEVELS[6].name}) next") == 2
    assert shown.count("Level 8 wins by resignation.") == 2
    assert f"A new game against level 7 ({LEVELS[6].name})." in shown
    assert "Level 7 plays column" in shown  # the opponent still moves first


@pytest.mark.parametrize(
    ("options", "typed", "told"),
    [
        (["--level", "1"], "resign", "Type y to play random next: rating "),
        (["--level", "15", "--moves", NEARLY_WON], "1", "Type y to play perfect next: rating "),
        (["--level", "random", "--moves", NEARLY_WON], "1", "Type y to play level 1 (Newcomer) next"),
        (
            ["drop:5x5x4", "--level", "2"],
            "resign",
            "Type y to play level 1 (Newcomer) next: no rating on this board.",
        ),
        (
            ["nim:3,4", "--level", "2"],
            "resign",
            "Type y to play level 1 (Newcomer) next: no rating on this board.\n",
        ),
        (["--opponent", "level:easy"], "resign", "Type y to play level 4 (Casual) next"),
    ],
)
def test_suggestions_on_other_boards_and_at_both_ends(play, options, typed, told):
    assert told in play(typed, "quit", options=options)[1]


@pytest.mark.parametrize(
    ("options", "typed"),
    [
        (["--level", "random"], ["resign"]),
        (["--opponent", "classic:3"], ["resign"]),
        (["--opponent", "human"], ["resign"]),
        (["gomoku", "--level", "15", "--moves", "h8 a1 h9 a2 h10 a3 h11 a5"], ["h12"]),
        (["drop:2x1x2", "--level", "3"], ["1"]),
    ],
)
def test_no_suggestion_where_there_is_no_such_opponent_and_after_a_draw(play, options, typed):
    _, shown = play(*typed, "y", "quit", options=options)
    assert "review, new, level N, undo, save FILE or quit? y" in shown
    assert "Type y" not in shown
    assert "'y' is not one of: review, new, level, " in shown


def test_the_levels_are_listed_in_a_game_and_one_can_be_chosen(play):
    _, shown = play("level", 4, "level 3", "n", "moves", "level expert", "y", "moves", "quit", options=["--seed", "1"])
    assert all(row.sentence in shown for row in LEVELS)
    assert "Type level and a number or a name to play against one." in shown
    assert shown.count("Abandon this game? [y/N]") == 2
    assert shown.count("A new game against level") == 1
    assert "A new game against level 13 (Expert)." in shown
    assert shown.index("Moves so far: 4") < shown.index("Moves so far: none")


def test_a_level_that_cannot_be_played_changes_nothing(play):
    _, shown = play("level 99", "level perfect", 1, "moves", "quit", options=["gomoku", "--opponent", "human"])
    assert "unknown level '99'; allowed: 1 to 15, or a name: " in shown
    assert "perfect cannot play here: free:15x15x5 needs 240 bits" in shown
    assert "Moves so far: a15" in shown


def test_each_level_is_a_choice_on_the_command_line(play):
    for text, told in [("12", "level 12 (Strong)"), ("Master", "level 14 (Master)"), ("RANDOM", "random")]:
        assert f"You are X, against {told}." in play("quit", options=["--level", text])[1]
