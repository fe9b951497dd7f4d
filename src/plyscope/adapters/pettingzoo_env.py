"""PettingZoo environments for any N-in-a-row rules."""

from typing import TYPE_CHECKING, Any

from plyscope.extras import command
from plyscope.games.rows import Rules
from plyscope.players import Player

if TYPE_CHECKING:
    from plyscope.adapters.rows_env import RowsEnv


def env(rules: str | Rules = "connect4", render_mode: str | None = None) -> Any:
    """Return the environment with the usual wrappers: an illegal move loses the game.

    >>> environment = env("tictactoe")
    >>> environment.reset(seed=1)
    >>> environment.agent_selection, environment.observe("player_0")["action_mask"].tolist()
    ('player_0', [1, 1, 1, 1, 1, 1, 1, 1, 1])
    """
    bare = raw_env(rules, render_mode)
    from pettingzoo.utils import wrappers

    wrapped = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(rules: str | Rules = "connect4", render_mode: str | None = None) -> "RowsEnv":
    """Return the environment without wrappers."""
    try:
        from plyscope.adapters.rows_env import RowsEnv
    except ImportError as error:
        raise ValueError(f"PettingZoo needs an extra: {command('adapters')} ({error})") from None
    return RowsEnv(rules, render_mode)


def action_of(environment: Any, player: Player) -> int:
    """Return the action that a plyscope player chooses for the agent to move.

    >>> from random import Random
    >>> from plyscope.players import parse_player
    >>> environment = env("connect4")
    >>> environment.reset()
    >>> for column in (3, 0, 3, 0, 3):
    ...     environment.step(column)
    >>> action_of(environment, parse_player("level:2", rng=Random(1)))
    3
    """
    return int(player(environment.unwrapped.position))
