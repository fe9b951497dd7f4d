"""Responses about exercises."""

from typing import Any, Literal

from pydantic import BaseModel, Field

Answer = int | str | bool | list[int] | None


class Difficulty(BaseModel):
    """A difficulty, with the size of its trees."""

    name: str
    depth: int
    branching: int


class ExerciseKind(BaseModel):
    """A kind of exercise, and what can be chosen."""

    name: str
    title: str
    description: str
    difficulties: list[Difficulty]
    shapes: list[str]
    fails: list[str] = Field(description="which value a node outside its window has")


class ExerciseKinds(BaseModel):
    """The kinds of exercises, and the largest trees."""

    kinds: list[ExerciseKind]
    most_depth: int
    most_branching: int
    most_leaves: int


class ExerciseSlot(BaseModel):
    """One thing to fill in."""

    id: str
    form: Literal["number", "bound", "yes-no", "choice", "list"] = Field(
        description="bound: a whole number, `inf` or `-inf`; list: numbers of leaves"
    )
    prompt: str
    node: str = Field(description="the name of its node or leaf; empty for the whole tree")
    choices: list[str] = []


class PastExercise(BaseModel):
    """The user's attempt at an exercise."""

    id: str
    kind: str
    title: str
    first_points: int = Field(description="the points of the first answers")
    points: int = Field(description="the points of the best answers")
    total: int
    tries: int = Field(description="how often all answers were marked; 0 while it is solved step by step")
    at: float = Field(description="the time of the best answers")


class BestAttempt(PastExercise):
    """The user's attempt with its answers."""

    answers: dict[str, Answer] = Field(description="the best answers by slot")


class ExerciseShown(BaseModel):
    """An exercise without its key."""

    id: str
    kind: str
    title: str
    difficulty: str
    depth: int
    branching: int
    cuts: int | None = Field(description="the number of cut branches; null if it was not chosen")
    shape: str
    fail: str
    tree: list[Any] = Field(description="nested lists of leaf values, for MAX at the root")
    names: dict[str, list[int]] = Field(description="the path of each node by its name")
    task: str
    convention: str
    table: list[list[str]] = Field(description="given facts, with a heading; mostly empty")
    slots: list[ExerciseSlot]
    attempt: BestAttempt | None


class SlotVerdict(BaseModel):
    """The mark of one slot."""

    mark: Literal["right", "follow-through", "wrong", "blank"]
    expected: Answer = Field(description="what follows from the answers before it; null for a blank")
    words: str


class ToldStep(BaseModel):
    """The step of a search on the tree page that shows the right answer."""

    algorithm: str
    depth: int
    step: int = Field(description="counted from 1")


class ExerciseMarks(BaseModel):
    """The marks of an exercise."""

    points: int
    total: int
    verdicts: dict[str, SlotVerdict]
    first_wrong: str | None = Field(description="the slot of the first wrong step, in the order of the algorithm")
    words: str = Field(description="the first wrong step in words")
    told: ToldStep | None
    key: dict[str, Answer] | None = Field(description="null unless the user gives up; blank slots are left out")
    attempt: PastExercise


class ExerciseStep(BaseModel):
    """One question of an exercise that is solved step by step."""

    number: int = Field(description="counted from 0")
    steps: int = Field(description="the number of all steps")
    question: str
    node: str = Field(description="the name of the node; empty for the whole tree")
    slots: list[str] = Field(description="the slots to answer; empty if a leaf is asked for")
    leaves: list[int] = Field(description="the leaves to choose from: answer `leaf`, 0 if the rest is cut")


class StepVerdict(BaseModel):
    """The verdict on the answer to a step."""

    right: bool
    words: str
    fills: dict[str, Answer] = Field(description="what is known after this step, by slot")
    next: ExerciseStep | None
    attempt: PastExercise


class ExerciseHistory(BaseModel):
    """The user's attempts, the newest first."""

    attempts: list[PastExercise]
