"""plyscope play --style mannan2021: the screens of the paper."""

import pytest

from plyscope.cli import main


class TestMannan2021:
    """The paper's own screens."""

    STYLE = ("--style", "mannan2021", "--seed", "1")

    def test_tictactoe_words(self, play):
        code, shown = play("y", "yes", "Y", "x", 0, 10, 5, 5, options=["tictactoe", *self.STYLE])
        assert code == 0
        assert "Welcome to Tic-Tac-Toe against an unbeatable AI!" in shown
        assert shown.count("Try again") == 2
        assert " 1 | 2 | 3" in shown
        assert "Please pick a number!" in shown
        assert shown.count("Please pick a number from 1 to 9") == 2
        assert "This position is already taken" in shown
        assert "Next turn" in shown
        assert "Evaluation time: 0." in shown
        assert "   | X |" in shown
        assert " O |   |" in shown  # the paper's reply to the centre is key 1

    @pytest.mark.parametrize(
        ("keys", "verdict"),
        [((5, 3, 4, 8, 9), "It's a draw"), ((1, 2, 3, 4, 6, 7, 8, 9), "Unlucky, you lose!")],
    )
    def test_tictactoe_results(self, play, keys, verdict):
        _, shown = play("Y", *keys, options=["tictactoe", *self.STYLE])
        assert verdict in shown

    def test_the_standard_ai_can_be_beaten_and_says_when_it_misses(self, play):
        games = [
            play(
                "Y",
                *range(1, 10),
                options=["tictactoe", "--opponent", "random", "--style", "mannan2021", "--seed", seed],
            )[1]
            for seed in map(str, range(12))
        ]
        assert all("Welcome to Tic-Tac-Toe against an AI!" in shown for shown in games)
        assert all("Evaluation time" not in shown for shown in games)
        assert any("Next turn\nThis position is already taken" in shown for shown in games)
        assert any("You have won!" in shown for shown in games)

    def test_the_computer_begins_anywhere(self, play):
        first = set()
        for seed in range(12):
            _, shown = play("N", options=["tictactoe", "--style", "mannan2021", "--seed", str(seed)])
            board = shown.split("7 | 8 | 9")[1]
            first.add(board.index("O"))
        assert len(first) > 3

    def test_connect4_words(self, play):
        code, shown = play("Y", "a", 7, 3, 3, 3, options=["connect4", *self.STYLE])
        assert code == 0
        assert "Welcome to Connect-4 against an AI!" in shown
        assert " 0 1 2 3 4 5 6" in shown
        assert shown.index("[0 0 0 0 0 0 0]") < shown.index("Would you like")
        assert "Please pick a number from 0 to 6" in shown
        assert "[0 0 0 1 0 0 0]" in shown
        assert "Computer calculating next move..." in shown
        assert "Evaluation time: 0." in shown

    def test_connect4_full_column(self, play):
        opponent = "minimax:depth=1,evaluation=outcome"  # plays the first open column
        _, shown = play("Y", *[0] * 4, options=["connect4", "--opponent", opponent, *self.STYLE])
        assert shown.count("Column is full, try again") == 1

    def test_flags_can_answer_the_first_question(self, play):
        _, shown = play(5, options=["tictactoe", "--first", "me", *self.STYLE])
        assert "Would you like" not in shown
        assert "Goodbye." in shown

    def test_ctrl_c(self, monkeypatch, capsys):
        def interrupt(prompt):
            raise KeyboardInterrupt

        monkeypatch.setattr("builtins.input", interrupt)
        assert main(["play", "tictactoe", *self.STYLE]) == 130
        assert "Goodbye." in capsys.readouterr().out
