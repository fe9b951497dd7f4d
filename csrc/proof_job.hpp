// The proofs that answer one question, each by all provers at once: threads, limits, and the nodes of all of them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "prover.hpp"
#include "solver.hpp"

namespace plyscope {

// The first prover works in the calling thread, each of the others in one of its own. The first to finish a proof stops
// the others.
//
//     test() ──> run() ──┬── work(0)   checks the limits, polls ──┬──> the first value
//                 ^      ├── work(1)                              │
//                 │      └── work(2) ...                          │
//                 └── the table grows, no prover is working <─────┘    if it is crowded
class ProofJob {
public:
  // The work board may be missing if there is a single prover.
  ProofJob(const std::vector<std::unique_ptr<Prover>>& provers, WorkBoard* work_board, const Solver::Question& question,
           const Solver::Poll& poll);

  // Returns what Prover::test returns, or nothing if a limit was reached or the poll said to stop. `lower` and `upper`
  // are the bounds that the poll is told. Throws what the poll throws.
  std::optional<int> test(int alpha, int lower, int upper);

  std::uint64_t nodes() const; // of all provers, since the job was made

private:
  using Clock = std::chrono::steady_clock;
  class Control;
  struct Stopped {}; // thrown out of a proof

  void run(int alpha);
  void work(std::size_t number, int alpha);
  void check(std::size_t number, std::uint64_t nodes);
  bool may_go_on();
  void table_crowded();

  const std::vector<std::unique_ptr<Prover>>& provers_;
  WorkBoard* work_board_;
  const Solver::Question& question_;
  const Solver::Poll& poll_;
  const Clock::time_point started_;
  Clock::time_point polled_;
  int lower_ = 0, upper_ = 0;
  std::uint64_t nodes_before_ = 0;                     // those of earlier jobs
  std::vector<std::atomic<std::uint64_t>> nodes_seen_; // of each prover, at its last check
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_; // guards the rest
  bool crowded_ = false;
  std::optional<int> value_;
  std::exception_ptr error_;
};

} // namespace plyscope
