"""The kinds of exercises: one module each, with the slots of an exercise and the algorithm that fills them in."""

from plyscope.exercises.kinds import alphabeta, leaves, minimax, mtdf, ordering, pvs, table
from plyscope.exercises.kinds.kind import Kind

#: All kinds by name.
KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (minimax.KIND, alphabeta.KIND, ordering.KIND, pvs.KIND, mtdf.KIND, table.KIND, leaves.KIND)
}

__all__ = ["KINDS", "Kind"]
