"""Responses about the lessons of the course."""

from typing import Any

from pydantic import BaseModel, Field


class LessonStepShown(BaseModel):
    """A step of a lesson."""

    name: str
    kind: str = Field(description="the form of its answer")
    done: bool = Field(description="whether the user has finished it")


class LessonShown(BaseModel):
    """A lesson, without its text."""

    name: str
    number: int
    title: str
    summary: str
    steps: list[LessonStepShown]
    done: int = Field(description="the number of finished steps")


class Lessons(BaseModel):
    """All lessons with the user's progress."""

    lessons: list[LessonShown]


class LessonOutcome(BaseModel):
    """The outcome of an answer."""

    right: bool
    words: str = Field(description="why it is right, or a hint")
    done: list[str] = Field(description="the finished steps of the lesson")


class LessonSolution(BaseModel):
    """A right answer to a step."""

    answer: Any = Field(description="in the form in which it is sent")
    words: str
