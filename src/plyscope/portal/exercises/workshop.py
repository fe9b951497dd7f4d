"""The exercises of a portal, made in a thread and cached: some options need thousands of random trees."""

from collections import OrderedDict
from random import Random

from plyscope.exercises import Exercise, Options, make, make_by_id
from plyscope.exercises.generate import MOST_SEED
from plyscope.portal.engines.fair_threads import FairThreads
from plyscope.portal.errors import Refused
from plyscope.portal.limits import EXERCISES

#: Exercises made at a time: more would only take turns in the interpreter.
AT_A_TIME = 1


class Workshop:
    """Makes exercises for addresses that take turns."""

    def __init__(self) -> None:
        self._threads = FairThreads("exercise", AT_A_TIME, EXERCISES.waiting, _busy)
        self._made: OrderedDict[str, Exercise] = OrderedDict()

    async def new(self, kind: str, options: Options, rng: Random, address: object) -> Exercise:
        """Return a new exercise; 422 if the kind is unknown or no tree has the wanted cuts."""
        seed = rng.randint(0, MOST_SEED)
        try:
            return self._keep(await self._threads.run(lambda: make(kind, seed, options), address))
        except ValueError as error:
            raise Refused(422, str(error)) from None

    async def find(self, exercise_id: str, address: object) -> Exercise:
        """Return the exercise with an id; 404 if there is none."""
        made = self._made.get(exercise_id)
        if made is not None:
            return self._keep(made)
        try:
            return self._keep(await self._threads.run(lambda: make_by_id(exercise_id), address))
        except ValueError as error:
            raise Refused(404, f"there is no exercise with this address: {error}") from None

    def close(self) -> None:
        """Finish the exercises in progress."""
        self._threads.close()

    def _keep(self, exercise: Exercise) -> Exercise:
        """Put an exercise into the cache, as the one used last."""
        self._made[exercise.id] = exercise
        self._made.move_to_end(exercise.id)
        while len(self._made) > EXERCISES.cached:
            self._made.popitem(last=False)
        return exercise


def _busy() -> Refused:
    seconds = EXERCISES.retry_seconds
    return Refused(429, f"too many new exercises at the moment; try again in {seconds} seconds", retry_after=seconds)
