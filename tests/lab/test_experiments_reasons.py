"""The experiment on reasons: a small run of it, its tables, and its claims solved again by BitBully."""

from bitbully_outcomes import outcome
from plyscope.games import CONNECT4
from plyscope.lab.experiments.reasons import ACCEPTED, PARTS, REFUTED, WANTED, chosen, explained, tables
from plyscope.lab.rows import without_times

RESULTS = {1: "win", 0: "draw", -1: "loss"}


def test_a_sample_of_mistakes_has_no_false_claim_and_the_outcomes_of_bitbully():
    rows = [explained(opening, 2, seed=1) for opening in ("1462", "4416", "2757")]
    found = chosen(rows)
    assert len(found) > 10
    claims = 0
    for mistake in found:
        assert mistake["false"] == []
        moves = CONNECT4.read(mistake["moves"])
        assert RESULTS[outcome(moves)] == mistake["before"]
        assert RESULTS[-outcome((*moves, int(mistake["move"]) - 1))] == mistake["after"]
        for reason in (mistake[part] for part in PARTS if mistake[part] is not None):
            assert reason["sentence"].endswith(".")
            if "claim" not in reason:
                continue
            claims += 1
            assert reason["verdict"] == ACCEPTED
            assert reason["played_out"] != REFUTED
            assert reason["mutant"] != ACCEPTED or reason["mutant_played_out"] != REFUTED
            reached, player = CONNECT4.read(reason["claim"]["moves"]), reason["claim"]["player"]
            result = outcome(reached) if len(reached) % 2 == player else -outcome(reached)
            assert result >= (reason["claim"]["outcome"] == "win")
    assert claims > 10
    assert without_times(rows[0]) == without_times(explained("1462", 2, seed=1))
    by_title = {table.title: table for table in tables(rows)}
    assert by_title["What the mistake gives up, by phase"].rows[-1][:2] == ("all", len(found))
    assert sum(row[1] for row in by_title["Verification"].rows) == claims == by_title["Mutations"].rows[-1][2]
    assert by_title["Verification"].note.startswith("False claims in all reasons: 0.")


def test_equal_mistakes_of_two_cells_count_once():
    mistake = {"key": "a", "moves": "", "before": "win"}
    other = {**mistake, "key": "b"}
    rows = [{"mistakes": [mistake]}, {"mistakes": [{**mistake, "moves": "1"}, other]}]
    assert chosen(rows) == [mistake, other]
    many = [{"mistakes": [{"key": str(number)} for number in range(WANTED + 5)]}]
    assert len(chosen(many)) == WANTED
