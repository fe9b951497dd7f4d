"""Exercises from a seed: keys against two other implementations, and trees with one right answer."""

import re

import pytest

from exercises import independent, textbook
from plyscope.algorithms import Table, search
from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.traced import TracedTree
from plyscope.exercises import KINDS, Options, make, make_by_id
from plyscope.exercises.drawn_search import run
from plyscope.exercises.generate import depends_on_convention
from plyscope.games.trees import draw

CHOICES = [
    Options(difficulty, shape=shape, fail=fail)
    for difficulty in ("easy", "medium", "hard", "expert")
    for shape in ("uniform", "ragged")
    for fail in ("either", "soft", "hard")
]


@pytest.mark.parametrize("kind", KINDS)
def test_keys_are_those_of_equations_without_a_search(kind):
    for seed in range(240):
        made = make(kind, seed, CHOICES[seed % len(CHOICES)])
        right = independent.key(made)
        for slot in made.slots:
            assert slot.key == right[slot.id][0], (made.id, slot.id)
            assert {slot.key, *slot.accepts} == set(right[slot.id]), (made.id, slot.id)


def plies(drawing):
    return 0 if isinstance(drawing, int) else 1 + max(map(plies, drawing))


def traced(made, settings):
    steps = []
    found = search(draw(made.drawing), f"{settings},depth={plies(made.drawing)}", on_step=steps.append)
    return found, steps


def test_keys_of_alphabeta_are_those_of_the_search_of_the_package():
    for seed in range(200):
        made = make("alphabeta", seed, CHOICES[seed % len(CHOICES)])
        found, steps = traced(made, "alphabeta:order=generated")
        key = {slot.id: slot.key for slot in made.slots}
        names = made.names
        assert key["order"] == tuple(int(names[step.path]) for step in steps if step.kind == "leaf")
        cut = {names[(*step.path, move)] for step in steps if step.kind == "cut" for move in step.skipped}
        assert cut == {slot.removeprefix("cut:") for slot, answer in key.items() if slot.startswith("cut:") and answer}
        for step in steps:
            name, sign = names[step.path], 1 if len(step.path) % 2 == 0 else -1
            if step.kind == "enter" and name.isalpha():
                low, high = sorted((sign * step.alpha, sign * step.beta))
                assert [_number(key[f"{what}:{name}"]) for what in ("alpha", "beta")] == [_limited(low), _limited(high)]
            if step.kind == "leave" and name.isalpha() and made.options.fail != "hard":
                assert key[f"value:{name}"] == sign * step.value
        if made.options.fail != "hard":
            assert key["value:A"] == found.value


def _number(answer):
    return {"inf": 10**9, "-inf": -(10**9)}.get(answer, answer)


def _limited(bound):
    return max(-(10**9), min(10**9, bound)) if abs(bound) >= 10**8 else bound


def test_keys_of_minimax_and_mtdf_are_those_of_the_searches_of_the_package():
    for seed in range(100):
        options = CHOICES[seed % len(CHOICES)]
        made = make("minimax", seed, options)
        found, steps = traced(made, "minimax:order=generated")
        key = {slot.id: slot.key for slot in made.slots}
        for step in steps:
            if step.kind == "leave" and made.names[step.path].isalpha():
                assert key[f"value:{made.names[step.path]}"] == step.value * (1 if len(step.path) % 2 == 0 else -1)
        assert key["move"] == made.names[found.move,]
        made = make("mtdf", seed, options)
        found, steps = traced(made, f"mtdf:guess={made.sheet.guess}")
        passes = [step for step in steps if step.path == () and step.kind == "leave"]
        key = {slot.id: slot.key for slot in made.slots}
        assert key["value"] == found.value
        assert [key[f"bound:{place}"] for place in range(1, len(passes) + 1)] == [step.beta for step in passes]
        assert [key[f"result:{place}"] for place in range(1, len(passes) + 1)] == [step.value for step in passes]
        assert f"bound:{len(passes) + 1}" not in key


def test_keys_of_ordering_are_those_of_the_searches_of_the_package():
    for seed in range(100):
        made = make("ordering", seed, CHOICES[seed % len(CHOICES)])
        key = {slot.id: slot.key for slot in made.slots}
        _, steps = traced(made, "minimax:order=generated")
        best = {made.names[step.path]: step.move for step in steps if step.kind == "leave"}
        paths = {name: path for path, name in made.names.items()}
        for slot in (slot for slot in key if slot.startswith("first:")):
            name = slot.removeprefix("first:")
            assert key[slot] == made.names[(*paths[name], best[name])]
        values = {step.path: step.value for step in steps if step.kind in ("leaf", "leave")}

        def worst_first(path, part, values=values):
            if isinstance(part, int):
                return part
            moves = sorted(range(len(part)), key=lambda move: -values[(*path, move)])
            return tuple(worst_first((*path, move), part[move]) for move in moves)

        def best_first(path, part, names=made.names, best=best):
            if isinstance(part, int):
                return part
            moves = sorted(range(len(part)), key=lambda move: move != best[names[path]])
            return tuple(best_first((*path, move), part[move]) for move in moves)

        for order, tree in (
            ("given", made.drawing),
            ("best", best_first((), made.drawing)),
            ("worst", worst_first((), made.drawing)),
        ):
            found = search(draw(tree), f"alphabeta:order=generated,depth={plies(tree)}")
            assert key[f"leaves:{order}"] == found.stats.leaves


def test_keys_of_pvs_are_those_of_the_search_of_the_package():
    for seed in range(100):
        made = make("pvs", seed, CHOICES[seed % len(CHOICES)])
        key = {slot.id: slot.key for slot in made.slots}
        found, steps = traced(made, "pvs:order=generated")
        entered = [step for step in steps if step.kind == "enter" and len(step.path) == 1]
        for name in (made.names[move,] for move in range(len(made.drawing))):
            searches = [step for step in entered if made.names[step.path] == name]
            window = [_limited(-searches[0].beta), _limited(-searches[0].alpha)]
            assert [_number(key[f"alpha:{name}"]), _number(key[f"beta:{name}"])] == window
            assert key[f"again:{name}"] == (len(searches) > 1)
            last = max(place for place, step in enumerate(steps) if step.path[:1] == searches[0].path)
            raised = [step.value for step in steps[: last + 2] if step.kind == "raise" and step.path == ()]
            assert key[f"best:{name}"] == raised[-1]
        assert raised[-1] == found.value


def test_keys_of_tables_are_those_of_the_table_of_the_package():
    for seed in range(100):
        made = make("table", seed, CHOICES[seed % len(CHOICES)])
        key = {slot.id: slot.key for slot in made.slots}
        root, depth = draw(made.drawing), plies(made.drawing)
        for node, alpha, beta, value, low, high in made.sheet.rows:
            table = Table()
            table.store(root, depth, alpha, beta, value)
            lower, upper = table.probe(root, depth)
            assert key[f"bound:{node}"] == (
                "exact" if lower == upper else "lower bound" if lower == value else "upper bound"
            )
            steps = []
            tree = TracedTree(root, alphabeta, table=table, on_step=steps.append)
            tree.glance(root, depth, low, high)
            if "table" in [step.kind for step in steps[:2]]:
                assert key[f"use:{node}"] == "return it"
            else:
                assert key[f"use:{node}"] == ("narrow the window" if lower > low or upper < high else "no use")


def test_keys_of_leaves_are_those_of_textbook_searches():
    # These keys come from the searches of the package, so a second implementation has to be another one.
    for seed in range(100):
        made = make("leaves", seed, CHOICES[seed % len(CHOICES)])
        looked = {
            "alphabeta": textbook.alphabeta_leaves(made.drawing),
            "pvs": textbook.pvs_leaves(made.drawing),
            "mtdf": textbook.mtdf_leaves(made.drawing, made.sheet.guess),
        }
        for slot in made.slots:
            _, algorithm, leaf = slot.id.split(":")
            paths = {name: path for path, name in made.names.items()}
            assert slot.key == (paths[leaf] in looked[algorithm]), (made.id, slot.id)


def test_one_seed_gives_one_exercise_and_its_id_makes_it_again():
    made = [make("alphabeta", seed) for seed in range(50)]
    assert made == [make("alphabeta", seed) for seed in range(50)]
    assert made == [make_by_id(one.id) for one in made]
    assert len({one.drawing for one in made}) == 50


def test_no_tree_depends_on_the_convention_unless_ties_are_wanted():
    assert not any(depends_on_convention(make("alphabeta", seed, CHOICES[seed % 24]).drawing) for seed in range(100))
    tied = [make("alphabeta", seed, Options("hard", ties=True)).drawing for seed in range(100)]
    assert any(map(depends_on_convention, tied))


@pytest.mark.parametrize("cuts", [1, 2, 3, 4])
def test_the_number_of_cuts_can_be_chosen(cuts):
    assert {len(run(make("alphabeta", seed, Options("expert", cuts=cuts)).drawing).cuts) for seed in range(20)} == {
        cuts
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "is not the id of an exercise"),
        ("magic-easy-d2b2-s1", "unknown kind of exercise 'magic'; allowed: minimax, alphabeta"),
        ("minimax-huge-d2b2-s1", "difficulty must be one of easy, medium, hard, expert"),
        ("minimax-easy-d9b9-s1", "depth must be 2 to 6, not 9"),
        ("minimax-easy-d6b3-s1", "more than 64 leaves"),
        ("minimax-easy-s1", "should be written 'easy-d2b2'"),
        ("minimax-easy-d2b2-x-s1", "unknown option 'x'"),
        ("alphabeta-easy-d2b2-c9-s1", "found no tree of depth 2 and branching 2 with exactly 9 cut branches"),
    ],
)
def test_bad_ids_are_refused_in_one_line(text, message):
    with pytest.raises(ValueError, match=re.escape(message)) as refused:
        make_by_id(text)
    assert "\n" not in str(refused.value)
