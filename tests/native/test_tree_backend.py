"""Which backend does a search, and what is said where one cannot."""

import pytest

from plyscope.algorithms import Limit, Settings, Table, search
from plyscope.evaluation import EVALUATIONS, Evaluation
from plyscope.games import CONNECT4, GOMOKU
from plyscope.games.nim import nim
from plyscope.native.tree import obstacle

OWN = Evaluation("mine", "nothing", lambda position: 0)
DISGUISED = Evaluation("segments", "not the built-in one", lambda position: 0)
TURNED = Evaluation("turned", "discs for the player to move", EVALUATIONS["discs"].function, for_searcher=False)
RENAMED = Evaluation("lines", "the built-in one", EVALUATIONS["segments"].function)


@pytest.mark.parametrize(
    ("position", "settings", "given", "why"),
    [
        (nim(1, 2), "alphabeta", {}, "it knows rows games only"),
        (GOMOKU.start(), "alphabeta:depth=1", {}, "free:15x15x5 needs 240 bits; the native core has 128"),
        (
            CONNECT4.start(),
            "fsss",
            {},
            "it has no fsss, only minimax, alphabeta, pvs, mtdf, sss, dual, deepening",
        ),
        (
            CONNECT4.start(),
            Settings("minimax", Limit(depth=2), evaluation=OWN),
            {},
            "it knows the built-in evaluations only, not 'mine'",
        ),
        (CONNECT4.start(), "mtdf:depth=2,guess=2000000000", {}, "its values end at 2000000000, before the guess"),
        (CONNECT4.start(), "minimax:depth=2", {"on_step": lambda step: None}, "it shows no steps"),
        (CONNECT4.start(), "minimax:depth=2", {"table": Table()}, "it takes no table of yours"),
    ],
)
def test_what_native_cannot_do_is_refused_and_left_to_python(position, settings, given, why):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        search(position, settings, backend="native", **given)
    told = str(refusal.value)
    assert told.startswith(f"the native backend cannot do this search: {why}")
    assert told.endswith("; allowed here: auto, python")
    assert "\n" not in told
    assert search(position, settings, **given).backend == "python"


def test_an_unknown_backend_is_refused():
    with pytest.raises(ValueError, match=r"^unknown backend 'gpu'; allowed: auto, python, native$"):
        search(CONNECT4.start(), "minimax:depth=2", backend="gpu")


@pytest.mark.parametrize(("evaluation", "known"), [(DISGUISED, False), (TURNED, False), (RENAMED, True)])
def test_an_evaluation_is_known_by_what_it_does_and_not_by_its_name(evaluation, known):
    asked = Settings("minimax", Limit(depth=2), evaluation=evaluation)
    assert (obstacle(CONNECT4.start(), asked) is None) is known


def test_python_is_python():
    assert search(CONNECT4.start(), "alphabeta:depth=2", backend="python").backend == "python"
