"""The five papers: each module is one paper's method, its published numbers, and what comes out here.

Each module has ``experiment(quick=False)``; the quick form asks for fewer cells and keeps every kind of finding that
they allow.
"""

from importlib import import_module

from plyscope.lab.experiment import Experiment

#: In the order of publication.
PAPERS = ("tommy2017", "nasa2018", "blem2021", "mannan2021", "kersten2023")


def paper(name: str, quick: bool = False) -> Experiment:
    """Return the experiment of one paper.

    >>> paper("blem2021").name
    'blem2021'
    >>> paper("shannon1950")
    Traceback (most recent call last):
    ValueError: unknown paper 'shannon1950'; allowed: tommy2017, nasa2018, blem2021, mannan2021, kersten2023
    """
    if name not in PAPERS:
        raise ValueError(f"unknown paper {name!r}; allowed: {', '.join(PAPERS)}")
    found: Experiment = import_module(f"plyscope.lab.papers.{name}").experiment(quick)
    return found
