"""The check of a program: its behaviour on all trees, compared with the right one and with the classic mistakes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plyscope.exercises.code.behaviour import Behaviour, Run, windows_fit
from plyscope.exercises.code.cases import cases
from plyscope.exercises.code.catalogue import ALGORITHMS, FORMS, Mistake, Model, models, right
from plyscope.exercises.code.process import Recording, record
from plyscope.exercises.code.programs import split_name
from plyscope.exercises.code.steps import Step, first_wrong, unfinished

RIGHT, WASTEFUL, WRONG = "right", "wasteful", "wrong"
#: The time limit for each tree, in seconds, and its largest value.
SECONDS, MOST_SECONDS = 5.0, 3600.0
#: What counts as a look at a leaf: that it is taken from its list; or, for programs that copy lists or measure the tree
#: first, that it is passed to a search or computed with. Computing alone is too little: a program that searches a
#: branch and then cuts has looked at it in vain.
_LOOKS: tuple[tuple[str, ...], ...] = (("fetch", "hand", "use"), ("hand", "use"))
_NAMES = {"minimax": "minimax", "alphabeta": "alpha-beta"}


@dataclass(frozen=True)
class CodeReport:
    """The result of a check: ``right``, ``wasteful`` (right, but slower than needed) or ``wrong``."""

    program: str
    algorithm: str
    form: str
    verdict: str
    #: The number of trees on which it was run, and on how many of them it was not right.
    trees: int
    failed: int
    step: Step | None = None
    #: The classic mistakes that behave in the same way on all trees: one, or none, rarely more.
    mistakes: tuple[Mistake, ...] = ()
    note: str = ""

    @property
    def mistake(self) -> Mistake | None:
        """The most likely mistake."""
        return self.mistakes[0] if self.mistakes else None

    @property
    def passed(self) -> bool:
        """Whether every value is right and no more is wrong than a convention."""
        return self.verdict != WRONG

    @property
    def words(self) -> str:
        """The report as lines of text."""
        name = f"{self.program} ({_NAMES[self.algorithm]})"
        if self.step is None:
            lines = [f"{name}: right on {self.trees} trees"]
        else:
            kind = "correct but wasteful" if self.verdict == WASTEFUL else "wrong"
            head = f"{kind} on {self.failed} of {self.trees} trees"
            lines = [f"{name}: {head}", f"  first wrong step: {self.step.words}"]
        for place, one in enumerate(self.mistakes):
            lines += [f"  {'or' if place else 'likely mistake'}: {one.words} ({one.name})", f"  {one.advice}"]
        return "\n".join([*lines, *([f"  {self.note}"] if self.note else [])])

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        return {
            "program": self.program,
            "algorithm": self.algorithm,
            "form": self.form,
            "verdict": self.verdict,
            "trees": self.trees,
            "failed": self.failed,
            "first_wrong": None if self.step is None else self.step.as_json(),
            "mistakes": [{"name": one.name, "words": one.words, "advice": one.advice} for one in self.mistakes],
            "note": self.note,
        }


def check_code(
    program: str,
    *,
    algorithm: str | None = None,
    form: str | None = None,
    arguments: Sequence[str] | None = None,
    seconds: float = SECONDS,
    on_progress: Callable[[int, int], None] | None = None,
) -> CodeReport:
    """Run a function, named ``module:function`` or ``file.py:function``, on many trees; return what it does wrong.

    The function runs in a process of its own. A ValueError says why it cannot be run at all.
    """
    split_name(program)
    for what, value, allowed in (("algorithm", algorithm, ALGORITHMS), ("form", form, FORMS)):
        if value is not None and value not in allowed:
            raise ValueError(f"{what} must be one of {', '.join(allowed)}, not {value!r}")
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"seconds must be more than 0 and at most {MOST_SECONDS:g}, not {seconds:g}")
    request = {"program": program, "algorithm": algorithm, "form": form, "arguments": arguments}
    return _judged(program, record(request, seconds, on_progress))


def _judged(program: str, found: Recording) -> CodeReport:
    every = cases(found.trees)
    wanted = right(found.algorithm, found.trees)
    seen = [_behaviours(found, looks) for looks in _LOOKS]
    finished = len(found.runs) == len(every)
    for behaviours in seen:
        if finished and all(map(Behaviour.fits, behaviours, wanted)):
            return CodeReport(program, found.algorithm, found.form, RIGHT, len(every), 0, note=_advice(found))
    mistakes, looks, behaviours = list[Mistake](), _LOOKS[0], seen[0]
    for kinds, candidate in zip(_LOOKS, seen, strict=True):
        if not mistakes and finished and (mistakes := _mistakes(found, candidate)):
            looks, behaviours = kinds, candidate
    wrong = [place for place, one in enumerate(behaviours) if not one.fits(wanted[place])]
    if wrong:
        prunes, place = found.algorithm == "alphabeta", wrong[0]
        step = first_wrong(every[place], found.runs[place], looks, prunes=prunes, negamax=found.negamax)
    else:
        step = unfinished(every[len(behaviours)], found.stopped)
    stopped = 1 if found.stopped else 0
    verdict = WASTEFUL if mistakes and mistakes[0].harmless else WRONG
    note = _note(found, behaviours, wanted) if not mistakes and step.kind not in ("error", "time") else ""
    run, failed = len(behaviours) + stopped, len(wrong) + stopped
    return CodeReport(program, found.algorithm, found.form, verdict, run, failed, step, tuple(mistakes), note)


def _behaviours(found: Recording, looks: tuple[str, ...]) -> list[Behaviour]:
    if found.form == "tree":
        looks = _LOOKS[0]
    seen = [run.seen(looks) for run in found.runs]
    return seen if found.algorithm == "alphabeta" else [one.sorted() for one in seen]


def _mistakes(found: Recording, behaviours: list[Behaviour]) -> list[Mistake]:
    """Return the mistakes whose models behave like the program on all trees; the windows decide between several."""
    fitting = [model for model in models(found.algorithm, found.form) if _fits(model, found.trees, behaviours)]
    if any(one.windows for one in behaviours):
        for view in ("negamax", "max") if found.negamax else ("max", "negamax"):
            if exact := [model for model in fitting if _windows_fit(model, found.trees, behaviours, view)]:
                return _distinct(exact)
    return _distinct([model for model in fitting if model.mistake is not None and not model.mistake.by_window])


def _distinct(fitting: list[Model]) -> list[Mistake]:
    return list(dict.fromkeys(model.mistake for model in fitting if model.mistake is not None))


def _fits(model: Model, trees: str, behaviours: list[Behaviour]) -> bool:
    # From the largest tree on, because models differ there most often.
    pairs = zip(reversed(behaviours), reversed(cases(trees)), strict=True)
    return all(one.fits(model.behaviour(case)) for one, case in pairs)


def _windows_fit(model: Model, trees: str, behaviours: list[Behaviour], view: str) -> bool:
    pairs = zip(behaviours, model.behaviours(trees), strict=True)
    return all(windows_fit(one.windows, expected.windows, view) for one, expected in pairs)


def _advice(found: Recording) -> str:
    """Return a remark on a right program."""
    if found.form == "tree" and found.algorithm == "alphabeta" and not any(map(_reports_cuts, found.runs)):
        return "Call tree.cut(position, move, moves) when you cut, so that cut-offs are counted."
    return ""


def _reports_cuts(run: Run) -> bool:
    return any(event[0] == "cut" for event in run.events)


def _note(found: Recording, behaviours: list[Behaviour], wanted: tuple[Behaviour, ...]) -> str:
    """Return what else is known about a program whose mistake is not a classic one."""
    if found.stopped:
        return f"The check ended early, because {found.stopped}."
    if all(one.value == other.value for one, other in zip(behaviours, wanted, strict=True)):
        return "All results are right, but the program looks at other leaves."
    if not any(one.leaves for one in behaviours):
        return "The program never looks at a leaf: the search may end too early. A depth of 0 is a leaf."
    return "This is not one of the classic mistakes."
