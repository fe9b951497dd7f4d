"""Backup and restore, from one kind of database to the other; administrators."""

import hashlib
import json
import random
import sqlite3
from contextlib import closing

from fastapi.testclient import TestClient
from sqlalchemy import select

from command_line import run
from plyscope.games import CONNECT4
from plyscope.portal.accounts import members
from plyscope.portal.accounts.identity import new_guest, new_session
from plyscope.portal.app import create_app
from plyscope.portal.config import Config
from plyscope.portal.games import actions, creation, offers, unfinished
from plyscope.portal.games.state import Seat
from plyscope.portal.puzzles import attempts, mistakes
from plyscope.portal.store import (
    Assignment,
    Classroom,
    ExerciseAttempt,
    LessonStep,
    Pairing,
    Person,
    PuzzleRating,
    Store,
    Student,
    Tournament,
)
from plyscope.portal.store.instance_lock import alone
from plyscope.portal.store.models import Table
from plyscope.portal.store.upgrade import newest_version, upgrade, version
from plyscope.puzzles.puzzle import Puzzle

PUZZLE = Puzzle(CONNECT4, CONNECT4.read("4433"), "win", CONNECT4.read("2"), ("double threat",), 800)

#: The tables of lessons, exercises and classes.
TEACHING = (LessonStep, ExerciseAttempt, Classroom, Student, Assignment, Tournament, Pairing)


def taught(transaction, teacher, student):
    """Let a student learn, practise, and be in a class with an assignment and a tournament."""
    who, when = {"person_id": student}, {"created_at": 12.0}
    attempt = {"first_points": 1, "points": 4, "total": 5, "tries": 2, "answers": {"value:A": 3}}
    room = Classroom(
        id="room", code="abcdef", name="5b", teacher_id=teacher, open=True, hints=False, analysis=True, **when
    )
    names = {"nickname": "Zoë", "folded": "zoë", "card": "0" * 64}
    for row in (
        LessonStep(**who, lesson="minimax", step="value", at=12.0),
        ExerciseAttempt(**who, exercise_id="minimax-medium-d2b3-s7", **attempt, at=12.0),
        room,
        Student(**who, class_id="room", **names, joined_at=12.0, active_at=13.0),
        Assignment(id=1, class_id="room", title="Week 1", data={"tasks": [{"kind": "level"}]}, **when),
        Tournament(id=1, class_id="room", kind="swiss", rules="drop:7x6x4", rounds=3, **when),
        Pairing(tournament_id=1, round=1, board=1, first_id=student),
    ):
        transaction.session.add(row)
        transaction.session.flush()


def filled(database):
    """Put a few people and games into a database, and return all its rows."""
    with closing(Store(database)) as store:
        upgrade(store.engine)

        def work(transaction):
            ada, bob = new_guest(transaction, 1.5), new_guest(transaction, 2.0)
            new_session(transaction, ada.id, "a browser", 3.0)
            transaction.session.add(Person(kind="member", name="Zoë", folded="zoë", created_at=4.0, password="x"))
            seats = (Seat(ada.id), Seat(bob.id))
            game = creation.create(transaction, creation.Terms(CONNECT4, seats, ada.id, clock=(60.0, 1.0)), 5.0)
            transaction.session.flush()  # moves come in later transactions otherwise
            for ply, move in enumerate("1212121"):
                actions.move(transaction, game, (ada.id, bob.id)[ply % 2], 6.0, move, ply)
            members.name_guest(transaction, bob.id, "Bobby").listed = False
            set_up = creation.create(transaction, creation.Terms(CONNECT4, seats, ada.id, opening=(3, 3, 2)), 7.0)
            offers.offer(transaction, set_up, bob.id, 8.0, "draw")
            unfinished.dismiss(transaction, set_up, ada.id, 9.0)
            attempts.finish(transaction, ada.id, "4433", PUZZLE, 10.0, solved=True, own=False)
            rating = PuzzleRating(puzzle_id="4433", rating=800.0, deviation=200.0, volatility=0.06, rated_games=0)
            transaction.session.add(rating)
            found = {"ply": 5, "goal": "draw", "solution": [0], "themes": ["must-block"], "played": "2"}
            mistakes.keep(transaction, game, [found], 11.0)
            taught(transaction, ada.id, bob.id)

        store.committed(work)
    return rows(database)


def rows(database):
    with closing(Store(database)) as store, store.engine.connect() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)).mappings()))
            for table in Table.metadata.sorted_tables
        }


def test_a_backup_restores_into_either_database(database, postgres_database, tmp_path, capsys):
    held = filled(database)
    file = tmp_path / "kept.jsonl"
    code, printed, _ = run(capsys, "serve", "--database", database, "backup", file)
    assert (code, printed) == (0, f"{sum(map(len, held.values()))} rows kept in {file}\n")
    assert file.stat().st_mode & 0o777 == 0o600
    targets = [f"sqlite:///{tmp_path / 'there.db'}"]
    if postgres_database != database:
        targets.append(postgres_database)
    for target in targets:
        assert run(capsys, "serve", "--database", target, "restore", file)[0] == 0
        assert rows(target) == held
        with closing(Store(target)) as store:
            assert store.committed(lambda transaction: new_guest(transaction, 9.0).id) > 3, "numbers go on"
        code, _, errors = run(capsys, "serve", "--database", target, "restore", file)
        assert (code, errors) == (
            2,
            "plyscope serve: error: the database is not empty; --replace removes what it holds\n",
        )
        assert run(capsys, "serve", "--database", target, "restore", file, "--replace")[0] == 0
        assert rows(target) == held


def test_a_backup_that_is_cut_off_changes_nothing(database, tmp_path, capsys):
    held = filled(database)
    file, cut = tmp_path / "kept.jsonl", tmp_path / "cut.jsonl"
    run(capsys, "serve", "--database", database, "backup", file)
    lines = file.read_text().splitlines(keepends=True)
    for text in ("".join(lines[:-1]), "".join(lines[:3]) + '["people", {"id', "".join([lines[0], lines[-1]])):
        cut.write_text(text)
        code, _, errors = run(capsys, "serve", "--database", database, "restore", cut, "--replace")
        assert code == 2
        assert "is not complete" in errors
        assert rows(database) == held


def refused(capsys, database, file, content):
    """Restore a changed file over a database; return the one line that refuses it."""
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    code, _, errors = run(capsys, "serve", "--database", database, "restore", file, "--replace")
    assert (code, errors.count("\n")) == (2, 1), errors
    return errors


def sealed(lines):
    """Give changed lines the number and the checksum that belong to them: a forger, or a faulty program."""
    text = "".join(lines[:-1])
    last = {"rows": len(lines) - 2, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    return text + json.dumps(last) + "\n"


def test_a_changed_backup_is_refused(database, tmp_path, capsys):
    held = filled(database)
    file = tmp_path / "kept.jsonl"
    run(capsys, "serve", "--database", database, "backup", file)
    text = file.read_text()
    for before, after in (
        ('"rating":1500.0', '"rating":2500.0'),
        ('"password":"x","admin":false', '"password":"x","admin":true'),
        ('"played_at":6.0', '"played_at":7.0'),
        ('"version":"0', '"version": "0'),
    ):
        assert before in text
        assert "its checksum does not match" in refused(capsys, database, file, text.replace(before, after, 1))
    assert "text follows its last line" in refused(capsys, database, file, text + "\n")
    without = "".join(text.splitlines(keepends=True)[:-1]) + json.dumps({"rows": len(text.splitlines()) - 2})
    assert "has no checksum" in refused(capsys, database, file, without)
    assert rows(database) == held


def without_later_columns(line):
    """A line of a backup without the class and the start of a game, and without its number in a placement."""
    table, row = json.loads(line) if line.startswith('["games"') else (None, {})
    for column in ("class_id", "tournament_id", "values_hidden", "placement", "balanced", "swap"):
        row.pop(column, None)
    return json.dumps([table, row], separators=(",", ":"), ensure_ascii=False) + "\n" if table else line


def test_a_backup_of_older_tables_is_brought_up_to_date(database, tmp_path, capsys):
    held = filled(database)
    file, target = tmp_path / "kept.jsonl", f"sqlite:///{tmp_path / 'there.db'}"
    run(capsys, "serve", "--database", database, "backup", file)
    lines = file.read_text().splitlines(keepends=True)
    newest = f'"version":"{newest_version()}"'
    assert newest in lines[0]
    # version 0005 had no table of scores: the next one counts them; nor had it puzzles, lessons, exercises and classes
    later = {name for name in held if "puzzle" in name} | {table.__tablename__ for table in TEACHING}
    missing = tuple(f'["{name}"' for name in ("scores", *later))
    older = [without_later_columns(line) for line in lines if not line.startswith(missing)]
    file.write_text(sealed([older[0].replace(newest, '"version":"0005"'), *older[1:]]))
    assert run(capsys, "serve", "--database", target, "restore", file)[0] == 0
    assert rows(target) == held | {name: [] for name in later}
    with closing(Store(target)) as store, store.engine.connect() as connection:
        assert version(connection) == newest_version()


def test_rows_that_do_not_fit_are_refused_whatever_the_checksum_says(database, tmp_path, capsys):
    held = filled(database)
    file = tmp_path / "kept.jsonl"
    run(capsys, "serve", "--database", database, "backup", file)
    lines = file.read_text().splitlines(keepends=True)
    person = json.loads(lines[1])[1]
    for row, line in (
        (["people", person | {"admin": 1}], "line 2 has a wrong value for admin"),
        (["people", person | {"id": "one"}], "line 2 has a wrong value for id"),
        (["people", person | {"id": 10**30}], "line 2 has a wrong value for id"),
        (["people", person | {"kind": None}], "line 2 has a wrong value for kind"),
        (["people", person | {"name": "\ud800"}], "line 2 has a wrong value for name"),
        (["people", person | {"rating": float("nan")}], "line 2 has a wrong value for rating"),
        (["people", person | {"tea": 1}], "line 2 has an unknown column 'tea'"),
        (["people", {}], "line 2 has no id"),
        (["people", 7], "line 2 is not a row"),
        (["people"], "line 2 is not a row"),
        ({"people": 7}, "line 2 is not a row"),
        (["people", json.loads(lines[2])[1]], "is damaged: "),
        (["moves", {"game_id": "none", "ply": 0, "move": 1, "played_at": 1.0, "turn": {}}], "is damaged: "),
    ):
        forged = [lines[0], json.dumps(row) + "\n", *lines[2:]]
        assert line in refused(capsys, database, file, sealed(forged))
    assert rows(database) == held


def test_a_backup_with_any_byte_changed_is_refused_in_one_line(tmp_path, capsys):
    database = f"sqlite:///{tmp_path / 'x.db'}"
    held = filled(database)
    file = tmp_path / "kept.jsonl"
    run(capsys, "serve", "--database", database, "backup", file)
    content = file.read_bytes()
    chance = random.Random(13)
    for _ in range(60):
        where = chance.randrange(len(content))
        changed = bytearray(content)
        changed[where] ^= chance.randrange(1, 256)
        refused(capsys, database, file, bytes(changed))
        refused(capsys, database, file, content[:where])
    assert rows(database) == held


def test_a_damaged_database_is_told_in_one_line(tmp_path, capsys):
    path = tmp_path / "x.db"
    database = f"sqlite:///{path}"
    filled(database)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE moves SET turn = 'tea' WHERE ply = 3")
        connection.commit()
    code, _, errors = run(capsys, "serve", "--database", database, "backup", tmp_path / "b")
    assert (code, "a row of table 'moves' cannot be read" in errors) == (2, True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE moves SET turn = '{}', played_at = 'noon' WHERE ply = 3")
        connection.commit()
    code, _, errors = run(capsys, "serve", "--database", database, "backup", tmp_path / "b")
    assert (code, "wrong value for played_at" in errors or "cannot be read" in errors) == (2, True)
    path.write_bytes(b"tea" * 5000)
    for action in (("backup", tmp_path / "b"), ("admin", "ada"), ()):
        code, _, errors = run(capsys, "serve", "--port", "0", "--database", database, *action)
        assert (code, errors) == (2, "plyscope serve: error: the database cannot be used: file is not a database\n")
    assert not (tmp_path / "b").exists()


def test_what_is_no_backup_is_refused(tmp_path, capsys):
    database = f"sqlite:///{tmp_path / 'x.db'}"
    for text, line in (
        ("hello\n", "is not a plyscope backup"),
        ("[1]\n", "is not a plyscope backup"),
        ("", "is not a plyscope backup"),
        ("[" * 100_000, "is not a plyscope backup"),
        (json.dumps({"format": "plyscope backup", "version": "9999"}) + "\n", "newer than this plyscope"),
        (
            json.dumps({"format": "plyscope backup", "version": newest_version()}) + '\n["tea",{}]\n',
            "line 2 names an unknown table 'tea'",
        ),
    ):
        (tmp_path / "file").write_text(text)
        code, _, errors = run(capsys, "serve", "--database", database, "restore", tmp_path / "file")
        assert code == 2
        assert line in errors
    for nothing in (tmp_path / "nothing", tmp_path):
        code, _, errors = run(capsys, "serve", "--database", database, "restore", nothing)
        assert (code, errors.count("\n")) == (2, 1)
    assert not (tmp_path / "x.db").exists(), "the file is checked before the database is touched"


def test_a_backup_overwrites_nothing_and_needs_a_database(tmp_path, capsys):
    code, _, errors = run(capsys, "serve", "--database", f"sqlite:///{tmp_path / 'no.db'}", "backup", tmp_path / "b")
    assert (code, "there is no database" in errors) == (2, True)
    database = f"sqlite:///{tmp_path / 'yes.db'}"
    filled(database)
    (tmp_path / "b").write_text("dear")
    code, _, errors = run(capsys, "serve", "--database", database, "backup", tmp_path / "b")
    assert (code, "already exists" in errors) == (2, True)
    assert (tmp_path / "b").read_text() == "dear"


def test_a_backup_is_one_moment_although_people_play_on(tmp_path, monkeypatch, capsys):
    database = f"sqlite:///{tmp_path / 'x.db'}"
    filled(database)
    from plyscope.portal.store import backup, backup_file

    write = backup_file.Writer._write

    def while_somebody_comes(writer, value):
        with closing(Store(database)) as store:
            store.committed(lambda transaction: new_guest(transaction, 1.0).id)
        write(writer, value)

    monkeypatch.setattr(backup_file.Writer, "_write", while_somebody_comes)
    count = backup.backup(database, str(tmp_path / "b"))
    people = [line for line in (tmp_path / "b").read_text().splitlines() if line.startswith('["people"')]
    assert len(people) <= 4, "at most the one who came before the first table was read"
    assert count == len((tmp_path / "b").read_text().splitlines()) - 2


def test_no_restore_under_a_running_server(tmp_path, capsys):
    database = f"sqlite:///{tmp_path / 'x.db'}"
    filled(database)
    run(capsys, "serve", "--database", database, "backup", tmp_path / "b")
    with alone(database):
        code, _, errors = run(capsys, "serve", "--database", database, "restore", tmp_path / "b", "--replace")
    assert (code, "a server uses" in errors) == (2, True)


def test_every_name_of_a_database_has_the_same_lock(tmp_path, capsys):
    database = f"sqlite:///{tmp_path / 'x.db'}"
    filled(database)
    run(capsys, "serve", "--database", database, "backup", tmp_path / "b")
    (tmp_path / "link.db").symlink_to(tmp_path / "x.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    with alone(database):
        for name in ("link.db", "folder/x.db", "x.db?timeout=5", "link.db?timeout=5", "folder/../x.db"):
            other = f"sqlite:///{tmp_path}/{name}"
            code, _, errors = run(capsys, "serve", "--database", other, "restore", tmp_path / "b", "--replace")
            assert (code, "a server uses" in errors) == (2, True), name
            code, _, errors = run(capsys, "serve", "--port", "0", "--database", other)
            assert (code, "a server uses" in errors) == (2, True), name
    for name, line in (("x.db?uri=true", "unknown option 'uri'"), ("file:x.db", "must be a path")):
        code, _, errors = run(capsys, "serve", "--database", f"sqlite:///{name}", "backup", tmp_path / "c")
        assert (code, line in errors, errors.count("\n")) == (2, True, 1)


def test_database_files_are_private(tmp_path):
    (tmp_path / "link.db").symlink_to(tmp_path / "x.db")
    with closing(Store(f"sqlite:///{tmp_path / 'link.db'}")) as store, alone(f"sqlite:///{tmp_path / 'link.db'}"):
        upgrade(store.engine)
        with store.engine.begin() as connection:
            connection.execute(select(Person))
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("x.db*")}
    assert modes == dict.fromkeys(("x.db", "x.db-wal", "x.db-shm", "x.db.lock"), 0o600)


def test_an_older_database_file_keeps_its_mode(tmp_path):
    file = tmp_path / "x.db"
    file.touch(0o644)
    file.chmod(0o644)
    with closing(Store(f"sqlite:///{file}")) as store:
        upgrade(store.engine)
    assert file.stat().st_mode & 0o777 == 0o644


def test_no_restore_under_servers_of_postgresql(postgres_database, tmp_path, capsys):
    filled(postgres_database)
    restore = ("serve", "--database", postgres_database, "restore", tmp_path / "b", "--replace")
    run(capsys, "serve", "--database", postgres_database, "backup", tmp_path / "b")
    with TestClient(create_app(Config(database=postgres_database))):
        code, _, errors = run(capsys, *restore)
        assert (code, "a server uses this database" in errors) == (2, True)
    assert run(capsys, *restore)[0] == 0


def test_administrators(database, capsys):
    filled(database)
    code, printed, _ = run(capsys, "serve", "--database", database, "admin", "ZOË")
    assert (code, printed) == (0, "Zoë is an administrator\n")
    with closing(Store(database)) as store:
        asked = select(Person.admin).where(Person.folded == "zoë")
        assert store.committed(lambda transaction: transaction.session.scalar(asked)) is True
        code, printed, _ = run(capsys, "serve", "--database", database, "admin", "zoë", "--remove")
        assert (code, printed) == (0, "Zoë is no longer an administrator\n")
        assert store.committed(lambda transaction: transaction.session.scalar(asked)) is False
    code, _, errors = run(capsys, "serve", "--database", database, "admin", "nobody")
    assert (code, "there is no member 'nobody'" in errors) == (2, True)
