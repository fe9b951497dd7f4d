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
class WorkBoard;

class Solver {
public:
  // No score is beyond this, on any board.
  static constexpr int score_limit = 127;

  // Bounds on a score: it is proved once lower == upper.
  struct Answer {
    int lower, upper;
    std::uint64_t nodes;
    bool stopped;
  };
  struct Question {
    Wide own, mask;
    bool weak = false;                             // only the sign of the score
    int lower = -score_limit, upper = score_limit; // known bounds on the score, or the window that matters
    double seconds = 0;                            // no limit if 0
    std::uint64_t nodes = 0;                       // no limit if 0
  };
  // Called now and then with what is known; returns whether to go on. What it throws ends the solve.
  using Poll = std::function<bool(int lower, int upper, std::uint64_t nodes)>;

  // Throws std::invalid_argument for a board or a number of threads that is not supported, std::bad_alloc for a table
  // that does not fit the free memory.
  Solver(const Rules& rules, std::size_t table_bytes, int threads);
  ~Solver();

  // Throws std::invalid_argument if the game is over or the position cannot occur. While another thread solves, this
  // waits and calls the poll meanwhile. Throws std::logic_error inside a poll of this solver.
  Answer solve(const Question& question, const Poll& poll);
  void clear();

  static constexpr int most_threads = 256;

  const Rules& rules() const { return rules_; }
  int threads() const { return int(provers_.size()); }
  std::size_t table_bytes() const;

private:
  Rules rules_;
  std::unique_ptr<TableMemory> memory_;
  std::unique_ptr<WorkBoard> work_board_; // none for a single prover
  std::vector<std::unique_ptr<Prover>> provers_;
  std::atomic<std::thread::id> turn_holder_;
};

} // namespace plyscope
