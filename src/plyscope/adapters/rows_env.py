"""An N-in-a-row game as a PettingZoo environment in which the agents take turns (AEC).

An agent sees two planes of the board, its own stones first, and a mask of the actions that are legal for it now.
"""

import sys
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from plyscope.games.diagram import board, marks
from plyscope.games.notation import check_legal, parse_rules
from plyscope.games.rows import RowsPosition, Rules

AGENTS = ("player_0", "player_1")
#: The width of a cell in pixels, and the colours of empty cells, of both players and of the board.
CELL = 32
EMPTY, FIRST, SECOND, BOARD = (245, 245, 245), (200, 40, 40), (240, 200, 40), (40, 70, 160)


def _played(position: RowsPosition, move: int) -> RowsPosition:
    check_legal(position, move)
    return position.play(move)


class RowsEnv(AECEnv):  # type: ignore[misc]
    """An N-in-a-row game; an action is a column from 0, or a cell from 0 in games without gravity."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "plyscope_rows_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, rules: str | Rules = "connect4", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            allowed = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"unknown render_mode {render_mode!r}; allowed: {allowed}")
        self.rules = rules if isinstance(rules, Rules) else parse_rules(rules)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._actions = self.rules.width if self.rules.gravity else self.rules.cells
        self._shape = (self.rules.height, self.rules.width, 2)
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in AGENTS}
        self.observation_spaces = {agent: self._observed() for agent in AGENTS}
        self._begin()

    def _observed(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, self._shape, np.int8),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )

    def _begin(self) -> None:
        self.position = self.rules.start()
        self._last: int | None = None
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, including illegal actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the seed has no effect."""
        self._begin()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the board as an agent sees it, and the mask of its legal actions."""
        cells = np.array(marks(self.position)).reshape(self._shape[:2])
        own, other = ("X", "O") if agent == AGENTS[0] else ("O", "X")
        mask = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection:
            mask[list(self.position.moves())] = 1
        return {"observation": np.stack([cells == own, cells == other], axis=2).astype(np.int8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent to move."""
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.position = _played(self.position, int(action))
        self._last = int(action)
        following = AGENTS[self.position.ply % 2]
        result = self.position.result()
        self._cumulative_rewards[mover] = 0
        self.rewards = {mover: -(result or 0), following: result or 0}
        if result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = following
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Print the board, or return it as text or as an image, depending on the render mode."""
        if self.render_mode == "rgb_array":
            return self._picture()
        text = board(self.position, last=self._last) + "\n"
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            sys.stdout.write(text)
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _picture(self) -> Any:
        """Return the board as an image: a round stone or a round hole in each cell."""
        across = np.arange(CELL) - (CELL - 1) / 2
        disc = (across[:, None] ** 2 + across[None, :] ** 2 <= (0.42 * CELL) ** 2)[:, :, None]
        colours = {".": EMPTY, "X": FIRST, "O": SECOND}
        painted = {mark: np.where(disc, colour, BOARD).astype(np.uint8) for mark, colour in colours.items()}
        cells, width = marks(self.position), self.rules.width
        rows = [np.hstack([painted[mark] for mark in cells[at : at + width]]) for at in range(0, len(cells), width)]
        return np.vstack(rows)
