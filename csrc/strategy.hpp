// The search for a strategy that proves a claim: a player wins, or at least draws, whatever the opponent does.
//
// A proof-number search, depth first: at the turn of the player one move has to be proved, at that of the opponent all
// of them. It ends in lines, in pairings (pairing.hpp), in full boards, and where the opponent has no line left.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "geometry.hpp"

namespace plyscope {

struct Pairing {
  struct Pair {
    bool above; // the second cell is directly above the first; otherwise they are next cells of two columns
    int first, second;
  };
  std::vector<Pair> pairs;
  bool wins; // whether the player wins; otherwise it is at least a draw
};

struct Claim {
  Wide own, mask;           // the position
  bool mover;               // whether the claim is about the player to move, not about the opponent
  bool win;                 // a win; otherwise at least a draw
  std::uint64_t most_nodes; // positions that the search may look at
};

// One position of the strategy. Cells and moves are numbered as in Python. Positions come after those they refer to;
// the last one is that of the claim.
struct Step {
  enum Kind { completes, plays, answers, paired, no_line, drawn };
  Kind kind;
  int move = -1;                            // of the player: completes, plays; the threat of answers
  std::vector<std::pair<int, int>> replies; // a move and the number of a step: answers, and a single one for plays
  std::vector<Pairing::Pair> pairs;         // paired
};

struct Strategy {
  std::vector<Step> steps; // none if nothing was proved
  std::uint64_t nodes;     // positions that the search looked at
};

// Throws std::invalid_argument if the board is not supported, the game is over or the position cannot occur.
Strategy prove_claim(const Rules& rules, const Claim& claim);

} // namespace plyscope
