"""The work of students in the time of an assignment, read for a whole class at once."""

from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import select

from plyscope.portal.games import repository
from plyscope.portal.store import ExerciseAttempt, Game, LessonStep, PuzzleAttempt, Transaction


@dataclass
class Work:
    """What one student has done, oldest first."""

    person: int
    games: list[Game] = field(default_factory=list)
    puzzles: dict[str, PuzzleAttempt] = field(default_factory=dict)
    exercises: dict[str, ExerciseAttempt] = field(default_factory=dict)
    #: When each step of a lesson was finished, by lesson and step.
    lessons: dict[tuple[str, str], float] = field(default_factory=dict)
    #: The moves on the board when a game began, for games that did not start from the empty board.
    openings: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def side(self, game: Game) -> int:
        """Return the side that the student plays in a game."""
        return 0 if game.first_person_id == self.person else 1

    def outcome(self, game: Game) -> str | None:
        """Return the result of a game for the student: won, drawn or lost; None while it is not over or called off."""
        if game.state != "over" or game.result == "*":
            return None
        if game.result == "1/2-1/2":
            return "drawn"
        return "won" if (game.result == "1-0") == (self.side(game) == 0) else "lost"


def work_of(
    transaction: Transaction, class_id: str, people: Collection[int], since: float, until: float | None
) -> dict[int, Work]:
    """Return the work of students by person, between two times."""
    found = {person: Work(person) for person in people}
    _read_games(transaction, class_id, found, since, until)
    session = transaction.session
    tried = select(PuzzleAttempt).where(PuzzleAttempt.person_id.in_(people), PuzzleAttempt.at >= since)
    marked = select(ExerciseAttempt).where(ExerciseAttempt.person_id.in_(people), ExerciseAttempt.at >= since)
    for puzzle in session.scalars(tried.order_by(PuzzleAttempt.at)):
        if until is None or puzzle.at <= until:
            found[puzzle.person_id].puzzles[puzzle.puzzle_id] = puzzle
    for exercise in session.scalars(marked.order_by(ExerciseAttempt.at)):
        if until is None or exercise.at <= until:
            found[exercise.person_id].exercises[exercise.exercise_id] = exercise
    finished = select(LessonStep).where(LessonStep.person_id.in_(people), LessonStep.at >= since)
    for step in session.scalars(finished):
        if until is None or step.at <= until:
            found[step.person_id].lessons[step.lesson, step.step] = step.at
    return found


def _read_games(
    transaction: Transaction, class_id: str, found: dict[int, Work], since: float, until: float | None
) -> None:
    """Read the games that began in the time, without those that ended later."""
    players: dict[str, list[Work]] = {}
    for game in repository.of_class(transaction, class_id, since):
        late = until is not None and (game.created_at > until or (game.ended_at or 0.0) > until)
        for person in () if late else {game.first_person_id, game.second_person_id}:
            if person in found:
                found[person].games.append(game)
                if game.opening:
                    players.setdefault(game.id, []).append(found[person])
    if players:
        for game_id, opening in repository.openings_of(transaction, list(players)).items():
            for work in players[game_id]:
                work.openings[game_id] = opening
