"""Files of ratings: written, read again, and refused in one line."""

import json

import pytest

from plyscope.levels import OPPONENTS, Measured, measured_ratings, read_ratings, write_ratings

BOARD = "drop:7x6x4"
PROGRAMS = [row.program for row in OPPONENTS]


def test_what_is_written_is_read(tmp_path):
    ratings = {program: Measured(1000.0 + place, 990.5, 1100.0) for place, program in enumerate(PROGRAMS)}
    write_ratings(tmp_path / "ratings.json", ratings)
    assert read_ratings(tmp_path / "ratings.json") == ratings


def test_the_form_is_that_of_the_package(tmp_path):
    write_ratings(tmp_path / "ratings.json", measured_ratings(BOARD))
    written = json.loads((tmp_path / "ratings.json").read_text())
    assert list(written) == [BOARD]
    assert {program: Measured(*numbers) for program, numbers in written[BOARD].items()} == measured_ratings(BOARD)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is not a list of level ratings: this is not JSON"),
        ("[]", "is not a list of level ratings: it has no ratings for drop:7x6x4"),
        ('{"drop:5x5x4": {}}', "is not a list of level ratings: it has no ratings for drop:7x6x4"),
        ('{"drop:7x6x4": {}}', "has no rating of random; it must rate random to perfect"),
        ("[" * 500 + "]" * 500, "nested more than 100 levels deep"),
    ],
)
def test_other_files_are_refused(tmp_path, text, told):
    file = tmp_path / "ratings.json"
    file.write_text(text)
    with pytest.raises(ValueError, match=told) as refused:
        read_ratings(file)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("numbers", [None, 3, [1, 2], [1, 2, 3], ["1", 0, 2], [True, 0, 2], [float("nan"), 0, 2]])
def test_a_rating_is_three_numbers(tmp_path, numbers):
    rows = {program: [2, 1, 3] for program in PROGRAMS} | {"level:7": numbers}
    (tmp_path / "ratings.json").write_text(json.dumps({BOARD: rows}))
    with pytest.raises(ValueError, match=r"ratings\.json: the rating of level:7 must be three numbers"):
        read_ratings(tmp_path / "ratings.json")


def test_a_missing_file_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_ratings(tmp_path / "ratings.json")
