"""Settings for any search: only the options that it takes."""

from plyscope.algorithms import METHODS, Settings


def settings_for(algorithm, **options):
    """The settings of an algorithm with those of the options that it takes."""
    return Settings.of(algorithm, **{name: v for name, v in options.items() if name in METHODS[algorithm].options})
