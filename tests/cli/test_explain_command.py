"""plyscope explain as typed."""

import json
from dataclasses import replace

import plyscope.cli.explain
from plyscope.cli import main
from plyscope.games import CONNECT4
from plyscope.reasons.certificate import Certificate
from plyscope.reasons.check import check


def test_a_mistake(capsys):
    assert main(["explain", "13171135", "--move", "3"]) == 0
    out = capsys.readouterr().out
    assert "column 3: X loses in 3 plies: the result is lost" in out
    assert "After column 3, O plays column 4 and threatens both b1 and f1; X can block only one of them." in out
    assert "double threat; proved against every reply, 3 positions" in out
    assert "line: 3 4 2 6" in out


def test_a_position(capsys):
    assert main(["explain", "415161", "--no-book"]) == 0
    out = capsys.readouterr().out
    assert "before: X wins in 1 ply; best: 3, 7" in out
    assert "X plays column 3 and completes the row c1-f1." in out


def test_json_has_certificates_that_hold(capsys):
    assert main(["explain", "13171135", "--move", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["moves"], data["move"], data["mistake"], data["scope"]) == ("13171135", "3", True, "exact")
    reason = data["reasons"][0]
    assert (reason["kind"], reason["at"], reason["line"]) == ("double-threat", 1, ["3", "4", "2", "6"])
    check(CONNECT4.position("131711353"), Certificate.from_json(reason["certificate"]))


def test_a_picture(capsys, tmp_path):
    assert main(["explain", "415161", "--svg", str(tmp_path / "why.svg")]) == 0
    assert "reason-line" in (tmp_path / "why.svg").read_text()


def test_large_boards(capsys):
    assert main(["explain", "h8 a1 i8 b1 j8", "--move", "a15", "--rules", "gomoku"]) == 0
    assert "only lines, threats and forced sequences are explained" in capsys.readouterr().out


def test_wrong_moves_are_refused(capsys):
    assert main(["explain", "111111", "--move", "1"]) == 2
    assert "column 1 is full; allowed: 2 3 4 5 6 7" in capsys.readouterr().err


def test_certificates_are_verified(capsys):
    assert main(["explain", "13171135", "--move", "3", "--check"]) == 0
    told = capsys.readouterr()
    assert "double threat; proved against every reply" in told.out
    assert told.err.startswith("certificates verified: ")


def test_a_wrong_certificate_is_reported(capsys, monkeypatch):
    def lying(*given, **options):
        found = explain(*given, **options)
        reason = found.gives_up
        return replace(found, reasons=(replace(reason, certificate=replace(reason.certificate, player=0)),))

    explain = plyscope.cli.explain.explain
    monkeypatch.setattr(plyscope.cli.explain, "explain", lying)
    assert main(["explain", "13171135", "--move", "3", "--check"]) == 1
    assert capsys.readouterr().err == "wrong certificate of 'double threat': Plays is not a strategy for this turn\n"
