"""The course: short lessons on search, each with steps that are done on a tree or a board, and checked."""

from plyscope.course.checking import Outcome, check, solution
from plyscope.course.lesson import Lesson, Link, Source, Step, Text
from plyscope.course.reading import lesson, lessons

__all__ = ["Lesson", "Link", "Outcome", "Source", "Step", "Text", "check", "lesson", "lessons", "solution"]
