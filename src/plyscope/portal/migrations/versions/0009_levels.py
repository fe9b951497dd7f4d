"""The names of the levels by depth, which are now the classic levels; the number of a game in a placement."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

#: The new name of each program.
NAMES = {"level:0": "random"} | {f"level:{depth}": f"classic:{depth}" for depth in range(1, 9)} | {"level:9": "perfect"}
PLACED = "placement IS NOT NULL"

games = sa.table("games", sa.column("first_program"), sa.column("second_program"))
people = sa.table("people", sa.column("kind"), sa.column("name"), sa.column("folded"))
moves = sa.table("moves", sa.column("turn", sa.JSON()))
assignments = sa.table("assignments", sa.column("id"), sa.column("data", sa.JSON()))


def upgrade() -> None:
    """Rename the programs, and make the column."""
    _rename_in_games()
    _rename_in_turns()
    _rename_in_tasks()
    renamed = sa.case(NAMES, value=people.c.name)
    op.execute(people.update().where(_is_old(people.c.name), people.c.kind == "program").values(name=renamed))
    op.execute(people.update().where(people.c.kind == "program").values(folded=people.c.name))
    op.add_column("games", sa.Column("placement", sa.Integer(), nullable=True))
    op.create_index(
        "placements_by_creator",
        "games",
        ["creator_id", "created_at"],
        sqlite_where=sa.text(PLACED),
        postgresql_where=sa.text(PLACED),
    )


def _is_old(column: Any) -> Any:
    return column.in_(tuple(NAMES))


def _rename_in_games() -> None:
    for column in (games.c.first_program, games.c.second_program):
        op.execute(games.update().where(_is_old(column)).values({column.name: sa.case(NAMES, value=column)}))


def _rename_in_turns() -> None:
    """Rename the players in the JSON of the turns, as text: there may be many, and they are not read one by one."""
    written: Any = sa.cast(moves.c.turn, sa.Text())
    some = written.like(f"%{_player('level:')[:-1]}%")
    for old, new in NAMES.items():
        written = sa.func.replace(written, _player(old), _player(new))
    # SQLite stores JSON as text, and CAST to JSON would make a number of it
    stored = sa.Text() if op.get_bind().dialect.name == "sqlite" else sa.JSON()
    op.execute(moves.update().where(some).values(turn=sa.cast(written, stored)))


def _player(name: str) -> str:
    """Return the name of a player as the JSON of a turn contains it."""
    return f'"player": "{name}"'


def _rename_in_tasks() -> None:
    bind = op.get_bind()
    for number, data in bind.execute(sa.select(assignments.c.id, assignments.c.data)).all():
        tasks = [_renamed(task) for task in data.get("tasks", ())]
        bind.execute(assignments.update().where(assignments.c.id == number).values(data=data | {"tasks": tasks}))


def _renamed(task: dict[str, Any]) -> dict[str, Any]:
    """Return a task with the new name of its opponent, instead of the number of a level."""
    if task.get("kind") == "level" and "level" in task:
        others = {name: value for name, value in task.items() if name not in ("kind", "level")}
        old = f"level:{task['level']}"
        return {"kind": "level", "opponent": NAMES.get(old, old), **others}
    if task.get("kind") == "position" and task.get("opponent") in NAMES:
        return task | {"opponent": NAMES[task["opponent"]]}
    return task


def downgrade() -> None:
    """Remove the column; the names stay."""
    op.drop_index("placements_by_creator", "games")
    op.drop_column("games", "placement")
