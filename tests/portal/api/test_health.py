"""What /healthz tells: how busy the server is, and what is wrong with it."""

import time

import psycopg
import pytest


def test_a_server_that_stops_is_not_well(portal):
    browser = portal()
    assert browser.get("/healthz").status_code == 200
    portal.app.state.portal.stopping.set()
    answer = browser.get("/healthz")
    assert (answer.status_code, answer.json()["detail"]) == (503, "unhealthy: running")


def test_it_counts_processes_questions_and_watchers(portal):
    running = portal.app.state.portal
    with running.hub.watch("lobby"), running.hub.watch("game:x"):
        health = portal().get("/healthz").json()
    assert {name: health[name] for name in ("well", "processes", "busy", "waiting", "watchers")} == {
        "well": True,
        "processes": 0,  # they start when they are first needed
        "busy": 0,
        "waiting": 0,
        "watchers": 2,
    }


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_server_that_neither_reads_nor_hears_its_database_is_not_well(portal, database, cluster_of_postgres):
    browser = portal()
    name = database.rpartition("/")[2]
    with psycopg.connect(cluster_of_postgres + "postgres", autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        while (answer := browser.get("/healthz")).status_code == 200 or answer.json()["listener"]:
            time.sleep(0.02)
        assert answer.json()["detail"] == "unhealthy: database, listener"
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    while browser.get("/healthz").status_code != 200:
        time.sleep(0.02)
