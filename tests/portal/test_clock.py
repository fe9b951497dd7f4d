"""The clock of deadlines: it follows the time of day, but never jumps."""

import time

import pytest

from plyscope.portal.clock import SLEW, Clock


class Machine:
    """A machine whose time of day can be set."""

    def __init__(self):
        self.wall, self.monotonic = 1_000_000.0, 50.0

    def wait(self, seconds):
        self.wall += seconds
        self.monotonic += seconds


@pytest.fixture
def machine():
    return Machine()


@pytest.fixture
def clock(machine):
    return Clock(lambda: machine.wall, lambda: machine.monotonic)


def test_it_is_the_time_of_day(machine, clock):
    assert clock.now() == 1_000_000.0
    machine.wait(10.0)
    assert clock.now() == 1_000_010.0


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_it_does_not_jump_and_comes_back_to_the_time_of_day(machine, clock, jump):
    machine.wall += jump
    assert clock.now() == 1_000_000.0
    machine.wait(10.0)
    assert clock.now() == pytest.approx(1_000_010.0, abs=SLEW * 10.0 + 1e-6)
    for _ in range(1000):
        before = clock.now()
        machine.wait(100.0)
        assert clock.now() > before
    assert clock.now() == machine.wall


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_nobody_loses_or_gains_time_when_the_clock_of_the_machine_is_set(browser, portal, jump):
    running = portal.app.state.portal
    game = browser.post("/api/games", json={"opponent": "self", "clock": {"base": 300}}).json()["id"]
    real = time.time
    running.clock._wall = lambda: real() + jump
    running.programs.look()
    shown = browser.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}).json()
    assert shown["state"] == "person"
    assert 290 < shown["clock"]["left"][0] <= 300
