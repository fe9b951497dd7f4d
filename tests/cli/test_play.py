"""plyscope play: a game at the prompt, its moves, commands and words."""

import re

TICTACTOE = ["tictactoe", "--opponent", "human", "--no-colour"]


def test_two_people_play_to_a_win(play):
    code, shown = play(1, 4, 2, 5, 3, "quit", options=TICTACTOE)
    assert code == 0
    assert "Welcome to plyscope: tic-tac-toe, 3 in a row on a board of 3 x 3" in shown
    assert "X begins." in shown
    assert "X to move: 1" in shown
    assert "Turn 2: O plays cell 4" in shown
    assert shown.count("[X]") == 3
    assert "X wins by 3 in a row." in shown


def test_a_draw(play):
    _, shown = play(*"152374698", "quit", options=TICTACTOE)
    assert "The board is full: it's a draw." in shown


def test_against_a_program_time_and_counts_are_shown(play):
    code, shown = play(4, "quit", options=["--opponent", "alphabeta:depth=3"])
    assert code == 0
    assert "You are X, against alphabeta:depth=3." in shown
    assert "You begin." in shown
    assert "Turn 2: Alphabeta depth 3 plays column" in shown
    assert "nodes" in shown
    assert re.search(r"nodes [\d,]+, leaves [\d,]+, cut-offs [\d,]+, [\d.]+ [mµ]s\n", shown)
    assert max(map(len, shown.splitlines())) <= 80


def test_winning_and_losing_words(play):
    _, won = play(1, "quit", options=["--moves", "121212", "--opponent", "random"])
    assert "You win by 4 in a row." in won
    _, lost = play(7, "quit", options=["--moves", "121232", "--opponent", "greedy"])
    assert "Greedy wins by 4 in a row. Unlucky, you lose." in lost
    _, lost = play("resign", "quit", options=["--opponent", "random"])
    assert "Random wins by resignation. Unlucky, you lose." in lost


def test_wrong_input_gets_a_helpful_line_and_another_chance(play):
    _, shown = play("9", "four", "", "0", "-1", "1 2", 4, "quit", options=["--opponent", "human"])
    assert "'9' is not a column of connect4; allowed: 1 to 7." in shown
    assert "'four' is not a column of connect4; allowed: 1 to 7." in shown
    assert shown.count("Type help for all commands.") == 5
    assert "X plays column 4" in shown
    _, shown = play(1, 1, "quit", options=TICTACTOE)
    assert "cell 1 is taken; allowed: 2 3 4 5 6 7 8 9." in shown


def test_undo_takes_back_the_reply_too(play):
    _, shown = play(4, "undo", "moves", "quit", options=["--opponent", "random", "--seed", "1"])
    assert "Taken back." in shown
    assert "Moves so far: none" in shown
    _, shown = play(4, 5, "u", "moves", "u", "u", "quit", options=["--opponent", "human"])
    assert "Moves so far: 4" in shown
    assert "There is no move to take back." in shown


def test_undo_reopens_a_game_that_has_ended(play):
    _, shown = play(1, "undo", "moves", "quit", options=["--moves", "121212", "--opponent", "random"])
    assert "You win by 4 in a row." in shown
    assert "Moves so far: 121212" in shown
    _, shown = play("resign", "undo", "moves", "quit", options=["--moves", "44", "--opponent", "random"])
    assert "Resignation taken back: the game continues." in shown
    assert "Moves so far: 44" in shown


def test_a_hint_is_the_best_move(play):
    _, shown = play("hint", "h", "h", "quit", options=["--moves", "121212", "--opponent", "random"])
    assert shown.count("Hint: You can complete a line now. Type hint again for the move.") == 1
    said = "Hint: column 1, wins in 1 ply (exact).\nColumn 1 completes the column a1-a4."
    assert shown.count(said) == 2


def test_a_new_position_gets_a_new_nudge(play):
    options = ["--moves", "12121", "--opponent", "human"]
    _, shown = play("hint", 7, "hint", "undo", "hint", "quit", options=options)
    assert shown.count("Type hint again for the move.") == 3


def test_a_review_lists_the_mistakes_with_their_reasons(play):
    _, shown = play("review", 1, "review", "quit", options=["--moves", "121212", "--opponent", "human"])
    assert "The game is not over: the review is available at its end." in shown
    assert "Turn 6: O plays column 2: loses in 1 ply instead of" in shown
    assert "  Column 2 does not stop X: column 1 completes the column a1-a4." in shown


def test_a_review_without_mistakes_and_one_that_is_not_available(play):
    _, shown = play("resign", "review", "quit", options=["--moves", "4", "--opponent", "human"])
    assert "No mistakes: no move lost a better result." in shown
    _, shown = play("resign", "review", "quit", options=["gomoku", "--opponent", "human"])
    assert "No review: free:15x15x5 needs 240 bits; the native core has 128." in shown


def test_a_hint_in_an_opening_does_not_give_the_result_away(play):
    _, shown = play("hint", "hint", "quit", options=["--moves", "6346344113", "--opponent", "random"])
    assert "Hint: column 5, wins in 19 plies (exact)." in shown


def test_a_hint_by_a_search_is_called_an_estimate(play):
    _, shown = play("hint", "quit", options=["free:9x9x5", "--opponent", "random"])
    assert re.search(r"Hint: [a-i][1-9], estimated at [+-]\d+ \(not exact: search of depth \d+\)\.", shown)


def test_an_ended_game_names_nobody_to_move(play):
    _, shown = play("quit", options=["--moves", "1212121", "--opponent", "random"])
    assert "You move" not in shown
    assert "You win by 4 in a row." in shown


def test_a_new_game_asks_before_it_gives_one_up(play):
    _, shown = play(4, "new", "n", "moves", "new", "y", "moves", "quit", options=["--opponent", "human"])
    assert shown.count("Abandon this game? [y/N]") == 2
    assert shown.index("Moves so far: 4") < shown.index("A new game.") < shown.index("Moves so far: none")


def test_after_the_end_there_is_a_choice(play):
    code, shown = play(
        1, "what", "hint", "resign", "help", "new", "moves", "q", options=["--moves", "121212", "--opponent", "human"]
    )
    assert code == 0
    assert "'what' is not one of: review, new, level, undo, hint, moves, save, resume, help, quit." in shown
    assert shown.count("The game is over.") == 2
    assert "take back your last move" in shown
    assert "Moves so far: none" in shown


def test_the_end_shows_result_moves_and_what_each_player_spent(play):
    _, shown = play(7, "help", "quit", options=["--moves", "121232", "--opponent", "alphabeta:depth=2"])
    assert shown.count("Alphabeta depth 2 wins by 4 in a row. Unlucky, you lose.") == 1
    assert "Moves (8): 12123272\n" in shown
    head, you, other = shown[shown.index("Moves (8)") :].splitlines()[1:4]
    assert head.split() == ["moves", "nodes", "evaluated", "time", "a", "move"]
    assert re.fullmatch(r"you +1 +- +- +[\d.]+ [mµ]?s +[\d.]+ [mµ]?s", you)
    assert re.fullmatch(r"alphabeta depth 2 +1 +\d+ +\d+ +[\d.]+ [mµ]?s +[\d.]+ [mµ]?s", other)


def test_passes_of_mtdf_and_a_search_that_was_stopped_are_told(play):
    _, shown = play(4, "quit", options=["--opponent", "mtdf:depth=4"])
    assert re.search(r"Mtdf depth 4 plays column \d: .*\n  depth 4, nodes .*, passes \d+, ", shown)
    _, shown = play(4, "quit", options=["--opponent", "alphabeta:depth=150,nodes=2000"])
    assert re.search(r"\n  depth [2-9] of 150, stopped early, nodes 2,000, ", shown)
