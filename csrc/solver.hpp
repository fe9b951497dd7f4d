// The exact solver: the score of a position of a rows game, by proofs that it lies above or below a bound.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "geometry.hpp"

namespace plyscope {

class Prover;
class TableMemory;
class Workplace;

class Solver {
public:
  // What is known of a score: it is proved once lower == upper.
  struct Answer {
    int lower, upper;
    std::uint64_t nodes;
    bool stopped;
  };
  struct Question {
    Wide own, mask;
    bool weak = false;             // only the sign of the score
    int lower = -127, upper = 127; // what is known of the score, or all that matters
    double seconds = 0;            // no limit if 0
    std::uint64_t nodes = 0;       // no limit if 0
  };
  // Told now and then what is known; says whether to go on. What it throws ends the solve.
  using Poll = std::function<bool(int lower, int upper, std::uint64_t nodes)>;

  // Throws std::invalid_argument for a board that it cannot hold, std::bad_alloc for a table that nobody can.
  Solver(const Rules& rules, std::size_t table_bytes, int threads);
  ~Solver();

  // Throws std::invalid_argument if the game is over. Another thread's solve waits, and is polled while it does; one
  // inside a poll is an error.
  Answer solve(const Question& question, const Poll& poll);
  void clear();

  static constexpr int most_threads = 256;

  const Rules& rules() const { return rules_; }
  int threads() const { return int(provers_.size()); }
  std::size_t table_bytes() const;

private:
  class Shift;
  class Turn;

  Rules rules_;
  std::unique_ptr<TableMemory> memory_;
  std::unique_ptr<Workplace> workplace_;
  std::vector<std::unique_ptr<Prover>> provers_;
  std::atomic<std::thread::id> whose_turn_;
};

} // namespace plyscope
