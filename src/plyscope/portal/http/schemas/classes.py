"""Requests and responses about classes."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from plyscope.portal.http.schemas.requests import Asked
from plyscope.portal.limits import CLASSES, REQUESTS


class ClassAsked(Asked):
    """The name of a new class."""

    name: Annotated[str, Field(max_length=200)]


class ClassSettings(Asked):
    """The settings to change; `rules` is null if students may choose the game."""

    name: Annotated[str, Field(max_length=200)] = Field(default="", description="the name of the class")
    open: bool = Field(default=True, description="whether students can join")
    rules: Annotated[str, Field(max_length=REQUESTS.name)] | None = Field(
        default=None, description="the rules of all games, null if students may choose"
    )
    hints: bool = Field(default=True, description="whether students may ask for hints")
    analysis: bool = Field(default=True, description="whether students may use analysis, searches and reviews")


class JoinAsked(Asked):
    """The code of a class, and a nickname of 2 to 24 letters, digits, _ and -."""

    code: Annotated[str, Field(max_length=40)]
    nickname: Annotated[str, Field(max_length=100)]


class CardAsked(Asked):
    """A card, such as KMXP-4TQ7-9RWD."""

    card: Annotated[str, Field(max_length=60)]


class NewCardAsked(Asked):
    """Whether the student is logged out on all other devices."""

    sessions: bool = Field(default=False, description="whether to end the other sessions of the student")


class NicknameAsked(Asked):
    """The new nickname of a student."""

    nickname: Annotated[str, Field(max_length=100)]


class HelpAsked(Asked):
    """Whether help is needed."""

    help: bool


class LevelTask(Asked):
    """Win some games against a level of the computer.

    `level` is the number of a level. Instead of it, `opponent` names another program: `random`, `perfect`, `classic:4`.
    """

    kind: Literal["level"]
    level: Annotated[int, Field(ge=1, le=99)] | None = None
    opponent: Annotated[str, Field(max_length=REQUESTS.settings)] | None = None
    rules: Annotated[str, Field(max_length=REQUESTS.name)] = "connect4"
    games: Annotated[int, Field(ge=1, le=CLASSES.repeats)] = 1


class PuzzlesTask(Asked):
    """Solve given puzzles, or some puzzles of a theme; without a theme, any puzzles."""

    kind: Literal["puzzles"]
    ids: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=CLASSES.repeats)] | None = None
    theme: Annotated[str, Field(max_length=REQUESTS.name)] | None = None
    count: Annotated[int, Field(ge=1, le=CLASSES.repeats)] = 3


class ExercisesTask(Asked):
    """Do some exercises of a kind and size, such as `alphabeta-medium-d2b3`; `same` for all students or different."""

    kind: Literal["exercises"]
    exercise: Annotated[str, Field(max_length=REQUESTS.name)]
    count: Annotated[int, Field(ge=1, le=CLASSES.repeats)] = 1
    same: bool = False


class PositionTask(Asked):
    """Play on from a position against a program, as the side to move."""

    kind: Literal["position"]
    rules: Annotated[str, Field(max_length=REQUESTS.name)] = "connect4"
    moves: Annotated[str, Field(max_length=REQUESTS.moves)]
    opponent: Annotated[str, Field(max_length=REQUESTS.settings)] = "level:10"
    goal: Literal["win", "draw", "play"] = "win"


class LessonTask(Asked):
    """Finish all steps of a lesson of the course."""

    kind: Literal["lesson"]
    lesson: Annotated[str, Field(max_length=REQUESTS.name)]


TaskAsked = Annotated[LevelTask | PuzzlesTask | ExercisesTask | PositionTask | LessonTask, Field(discriminator="kind")]


class AssignmentAsked(Asked):
    """A new assignment: a title, and tasks in order."""

    title: Annotated[str, Field(max_length=200)]
    tasks: Annotated[list[TaskAsked], Field(min_length=1, max_length=CLASSES.tasks)]


class ClosedAsked(Asked):
    """Whether results no longer count."""

    closed: bool


class ClassShown(BaseModel):
    """A class as its teacher sees it."""

    id: str
    code: str = Field(description="students join with this code")
    name: str
    created_at: float
    open: bool
    rules: str | None
    hints: bool
    analysis: bool


class ClassRow(ClassShown):
    """A class in the list of its teacher."""

    students: int = Field(description="the number of students")


class ClassRows(BaseModel):
    """The classes of the user, newest first."""

    classes: list[ClassRow]


class StudentShown(BaseModel):
    """A student as the teacher sees them."""

    id: int
    nickname: str
    joined_at: float
    active_at: float
    doing: str | None = Field(description="what the student did last")
    help_at: float | None = Field(description="when the student asked for help")


class ClassDetails(ClassShown):
    """A class with its students."""

    students: list[StudentShown]
    join_link: str = Field(description="the address of the join page with the code")


class Card(BaseModel):
    """A card that brings the student back on another device; it is shown only once."""

    card: str
    nickname: str
    name: str = Field(description="the name of the class")


class Returned(BaseModel):
    """A student who has come back."""

    nickname: str
    name: str = Field(description="the name of the class")


class AssignmentShown(BaseModel):
    """An assignment of a class."""

    id: int
    title: str
    tasks: list[str] = Field(description="the tasks in words")
    created_at: float
    closed_at: float | None = Field(description="when it was closed; later results do not count")


class TaskProgress(BaseModel):
    """The progress of a student in a task."""

    state: Literal["open", "working", "done"]
    done: int = Field(description="games won, puzzles solved or exercises checked")
    count: int = Field(description="how many of them the task has")
    points: int
    total: int = Field(description="the points that can be reached in what the student has done")
    tries: int
    at: float | None = Field(description="the time of the last result")


class GridRow(StudentShown):
    """A student with the progress in each task."""

    cells: list[TaskProgress]


class Grid(BaseModel):
    """The progress of a class in an assignment."""

    assignments: list[AssignmentShown] = Field(description="all assignments, newest first")
    assignment: int | None = Field(description="the assignment of the cells")
    students: list[GridRow]


class AnswerShown(BaseModel):
    """An answer of a student in an exercise."""

    prompt: str
    answer: str
    mark: Literal["right", "follow-through", "wrong", "blank"]
    words: str


class ItemShown(BaseModel):
    """A part of a task that a student has done."""

    title: str
    result: str
    at: float
    link: str
    answers: list[AnswerShown] = Field(description="the best answers, for exercises")


class CellDetails(BaseModel):
    """What a student has done for a task."""

    nickname: str
    title: str
    progress: TaskProgress
    items: list[ItemShown]


class OwnTask(TaskProgress):
    """A task with the user's progress."""

    number: int
    title: str
    kind: str


class OwnAssignment(BaseModel):
    """An assignment with the user's progress."""

    id: int
    title: str
    closed: bool
    tasks: list[OwnTask]


class OwnClass(BaseModel):
    """The class of a student, as the student sees it."""

    name: str
    nickname: str
    help: bool = Field(description="whether you have asked for help")
    rules: str | None
    hints: bool
    analysis: bool
    assignments: list[OwnAssignment]


class Started(BaseModel):
    """The page on which a task continues."""

    link: str
