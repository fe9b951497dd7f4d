// Proves on which side of a bound the score of a position lies: the one question the solver is made of.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "geometry.hpp"

namespace plyscope {

class TableMemory;
class WorkBoard;

// The score of a game that is won with `stones` stones on the board: 1 if it was the last stone or the one before, and
// one more for every two stones earlier.
constexpr int win_score(int cells, int stones) { return (cells + 2 - stones) / 2; }

// A lower bound on every score.
constexpr int lowest_score(int cells) { return -win_score(cells, 0); }

// What a prover calls every few thousand positions. Either function throws to end the proof.
class SearchControl {
public:
  virtual ~SearchControl();
  virtual void check(std::uint64_t nodes) = 0;
  virtual void table_crowded() = 0; // the table that several provers share should grow
};

// Aligned so that the node counters of two provers never share a cache line.
class alignas(128) Prover {
public:
  virtual ~Prover();

  // The score where no search is needed: somebody wins with the next stone, or with the one after it whatever is
  // played, or one cell is left. Throws std::invalid_argument if the game is over or the position cannot occur.
  virtual std::optional<int> immediate_score(Wide own, Wide mask) const = 0;
  virtual int stones(Wide mask) const = 0;

  // Returns v with: score >= v if v > alpha; score <= v if v <= alpha. Only for positions without an immediate score.
  virtual int test(Wide own, Wide mask, int alpha, SearchControl& control) = 0;

  // Lets the table use more of its memory. Only while no prover that shares it is searching.
  virtual void grow() = 0;

  // Forgets what it keeps outside the table that provers share.
  virtual void clear();

  std::uint64_t nodes = 0; // positions visited so far
};

// Makes a prover that works alone, or with a work board one of several that share it and the table.
namespace portable {
std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, WorkBoard* work_board);
}
namespace avx2 {
std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, WorkBoard* work_board);
}

} // namespace plyscope
