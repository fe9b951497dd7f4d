// Proves on which side of a bound the score of a position lies: the one question the solver is made of.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "geometry.hpp"

namespace plyscope {

class TableMemory;

// The score of a won game: how many stones, of both, were left to play, halved; `stones` are on the board at its end.
constexpr int win_score(int cells, int stones) { return (cells + 2 - stones) / 2; }

// Asked by a prover every few thousand positions; either throws whatever is to end the proof.
class Overseer {
public:
  virtual ~Overseer();
  virtual void look(std::uint64_t nodes) = 0;
  virtual void crowded() = 0; // the table that provers share is too small
};

// Each on cache lines of its own: the counters of two provers must not meet on one.
class alignas(128) Prover {
public:
  virtual ~Prover();

  // The score where no search is needed: somebody wins with the next stone, or with the one after whatever is played,
  // or there is but one cell left. Throws std::invalid_argument if this is no position of a game that goes on.
  virtual std::optional<int> at_once(Wide own, Wide mask) const = 0;
  virtual int stones(Wide mask) const = 0;

  // A lower bound on the score that is above `alpha`, or an upper bound that is not, of a position whose score is not
  // known at once.
  virtual int test(Wide own, Wide mask, int alpha, Overseer& overseer) = 0;

  // Lets the table have more of its memory. Only while no prover that shares it is at work.
  virtual void grow() = 0;

  std::uint64_t nodes = 0; // positions looked at so far
};

// Where provers that work on the same question tell each other which moves they are at, so that they do not all search
// the same one. What is said here may be overwritten or out of date: it only decides what is tried first.
class Workplace {
public:
  explicit Workplace(int provers) : provers(provers) {}

  const int provers;

  // Two instruction sets must not share a copy of any of these.
  [[gnu::always_inline]] void enter(std::uint64_t position, int column) {
    slots_[place(position, column)].store(position, std::memory_order_relaxed);
  }
  [[gnu::always_inline]] void leave(std::uint64_t position, int column) {
    if (taken(position, column)) slots_[place(position, column)].store(0, std::memory_order_relaxed);
  }
  [[gnu::always_inline]] bool taken(std::uint64_t position, int column) const {
    return slots_[place(position, column)].load(std::memory_order_relaxed) == position;
  }
  void clear() {
    for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
  }

private:
  // All moves of a position on one line of the cache: what another thread has written is slow to read.
  [[gnu::always_inline]] static std::size_t place(std::uint64_t position, int column) {
    return (position >> 54) * 8 + (column & 7);
  }
  alignas(64) std::array<std::atomic<std::uint64_t>, (1 << 10) * 8> slots_{};
};

// A prover of its own, or one of several that share a table and a workplace.
namespace portable {
std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, Workplace* together);
}
namespace avx2 {
std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, Workplace* together);
}

} // namespace plyscope
