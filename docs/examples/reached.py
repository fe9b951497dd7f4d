"""How many positions can be reached in each number of plies? An experiment with its own task."""

from plyscope.games.notation import parse_rules
from plyscope.lab.experiment import Cell, Experiment, Table


def count(rules, plies):
    """Count the distinct positions after a number of plies; this runs in the workers."""
    reached = {parse_rules(rules).start()}
    for _ in range(plies):
        reached = {position.play(move) for position in reached for move in position.moves()}
    return {"positions": len(reached)}


def tables(rows):
    """Return the counts by plies."""
    return [Table("Positions", ("plies", "positions"), tuple((row["plies"], row["positions"]) for row in rows))]


def experiment(quick=False):
    """Return the experiment; the module of its task has the name of this file."""
    depths = range(1, 4 if quick else 7)
    cells = tuple(Cell("reached:count", {"rules": "connect4", "plies": plies}) for plies in depths)
    question = "How many different positions can be reached in each number of plies?"
    return Experiment("reached", "Positions by plies", question, "Each position once.", cells, tables)
