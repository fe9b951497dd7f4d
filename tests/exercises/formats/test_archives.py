"""All formats: one seed gives one set of bytes."""

from plyscope.exercises.formats import FORMATS


def test_the_same_exercises_give_the_same_bytes(made):
    folder, exercises = made
    for form in FORMATS.values():
        for name, content in form.write(exercises, "Week <3> & 4").items():
            assert (folder / name).read_bytes() == content
