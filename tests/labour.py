"""Work for other processes, which can import this module."""

import os
import time


def slow(seconds):
    time.sleep(seconds)
    return seconds


def die(task):
    os._exit(1)


def fail(task):
    raise ValueError(f"no {task}")


def a_set(number):
    return {"some": {number}}


def leave(number):
    raise SystemExit(0)
