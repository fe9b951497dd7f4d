#include "solver.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>

#include "proof_job.hpp"
#include "prover.hpp"
#include "turn.hpp"
#include "work_board.hpp"
#define PLYSCOPE_ISA portable
#include "solver_table.hpp"

namespace plyscope {
namespace {

using Clock = std::chrono::steady_clock;

std::unique_ptr<Prover> best_prover(const Rules& rules, TableMemory& memory, WorkBoard* work_board) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
      __builtin_cpu_supports("popcnt"))
    return avx2::make_prover(rules, memory, work_board);
#endif
  return portable::make_prover(rules, memory, work_board);
}

// The bound to test next: first whether somebody wins soon, which is fast to prove; then the sign, because most
// positions that take long are nearly level; then whether the winner needs the last stone, for the same reason; then
// halfway between the bounds, nearer to zero.
int next_test(int tests, int lower, int upper) {
  const auto inside = [&](int bound) { return std::max(lower, std::min(bound, upper - 1)); };
  if (tests == 0) return inside(upper / 2);
  if (tests == 1 && upper > 0) return inside(lower / 2);
  if (lower <= 0 && upper > 0) return 0;
  if (upper == 0) return -1;
  if (lower == 1) return 1;
  if (upper == -1) return -2;
  return upper < 0 ? inside((upper + lower / 2) / 2) : inside((lower + upper / 2) / 2);
}

} // namespace

Solver::Solver(const Rules& rules, std::size_t table_bytes, int threads) : rules_(rules) {
  if (rules.bits() > 128) throw std::invalid_argument("the board is too big for the solver");
  if (rules.length < 3) throw std::invalid_argument("the solver needs lines of at least 3");
  if (threads < 1) throw std::invalid_argument("the solver needs at least one thread");
  if (threads > most_threads)
    throw std::invalid_argument("the solver runs at most " + std::to_string(most_threads) + " threads");
  memory_ = std::make_unique<TableMemory>(table_bytes);
  if (threads > 1) work_board_ = std::make_unique<WorkBoard>(threads);
  for (int number = 0; number < threads; ++number) provers_.push_back(best_prover(rules, *memory_, work_board_.get()));
}

Solver::~Solver() = default;

std::size_t Solver::table_bytes() const { return memory_->bytes(); }

void Solver::clear() {
  const Turn turn(turn_holder_, [] { return true; });
  memory_->clear();
  for (const auto& prover : provers_) prover->clear();
}

Solver::Answer Solver::solve(const Question& question, const Poll& poll) {
  const auto asked = Clock::now();
  const Turn turn(turn_holder_, [&] {
    const bool late =
        question.seconds > 0 && std::chrono::duration<double>(Clock::now() - asked).count() >= question.seconds;
    return !late && (!poll || poll(question.lower, question.upper, 0));
  });
  if (!turn.granted()) return {question.lower, question.upper, 0, true};
  Prover& first = *provers_.front();
  if (const std::optional<int> score = first.immediate_score(question.own, question.mask))
    return {*score, *score, 0, false};
  const int cells = rules_.width * rules_.height, ply = first.stones(question.mask);
  int lower = std::max(-win_score(cells, ply + 4), question.lower);
  int upper = std::max(lower, std::min(win_score(cells, ply + 3), question.upper));
  ProofJob job(provers_, work_board_.get(), question, poll);
  const auto known = [&] { return lower == upper || (question.weak && (lower > 0 || upper < 0)); };
  for (int tests = question.weak ? 2 : 0; !known(); ++tests) {
    const int alpha = next_test(tests, lower, upper);
    const std::optional<int> value = job.test(alpha, lower, upper);
    if (!value) return {lower, upper, job.nodes(), true};
    if (*value > alpha) lower = std::min(*value, upper);
    else upper = std::max(*value, lower);
  }
  return {lower, upper, job.nodes(), false};
}

} // namespace plyscope
