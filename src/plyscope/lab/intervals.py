"""95 % confidence intervals."""

from math import sqrt

#: The standard errors on each side of a 95 % interval of a normal distribution.
NORMAL = 1.96
#: The same for Student's t distribution with 1 to 30 degrees of freedom.
_STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086),
    *(2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042),
)


def student(values: int) -> float:
    """Return the standard errors on each side of a 95 % interval of the mean, given the number of values (at least 2).

    Beyond the table, the normal distribution is used.

    >>> student(2), student(10), student(1000)
    (12.706, 2.262, 1.96)
    """
    return _STUDENT[values - 2] if values - 2 < len(_STUDENT) else NORMAL


def share_interval(successes: float, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's formula, which also suits shares of 0 and 1.

    >>> [round(end, 3) for end in share_interval(5, 10)]
    [0.237, 0.763]
    """
    share, square = successes / trials, NORMAL**2
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    half = NORMAL * sqrt(share * (1 - share) / trials + square / (4 * trials**2)) / (1 + square / trials)
    return max(0.0, centre - half), min(1.0, centre + half)
