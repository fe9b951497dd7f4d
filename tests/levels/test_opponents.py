"""The opponents by strength, and the suggestion after a game."""

from itertools import pairwise

import pytest

from plyscope.levels import LEVELS, OPPONENTS, opponent, suggested


def test_they_begin_with_random_and_end_with_perfect():
    assert [row.program for row in OPPONENTS] == ["random", *(row.program for row in LEVELS), "perfect"]
    assert all(row.sentence.endswith(".") for row in OPPONENTS)


@pytest.mark.parametrize("row", OPPONENTS, ids=lambda row: row.program)
def test_each_is_found_by_its_name(row):
    assert opponent(f" {row.name.upper()} ") == row


def test_levels_are_found_by_their_number_and_others_refused():
    assert [opponent(str(row.number)).program for row in LEVELS] == [row.program for row in LEVELS]
    for text in ("0", "16", "", "classic:3"):
        with pytest.raises(ValueError, match=f"^unknown level '{text}'; allowed: 1 to 15, or a name"):
            opponent(text)


def test_each_win_leads_one_step_up_and_each_loss_one_step_down():
    for lower, higher in pairwise(OPPONENTS):
        assert suggested(lower.program, 1) == higher
        assert suggested(higher.program, 0) == lower
    assert suggested("random", 0) is suggested("perfect", 1) is None
    assert suggested("classic:4", 1) is suggested("level:4", 0.5) is None
