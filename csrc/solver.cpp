#include "solver.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "prover.hpp"
#define PLYSCOPE_ISA portable
#include "solver_table.hpp"

namespace plyscope {
namespace {

using Clock = std::chrono::steady_clock;

std::unique_ptr<Prover> best_prover(const Rules& rules, TableMemory& memory, Workplace* together) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
      __builtin_cpu_supports("popcnt"))
    return avx2::make_prover(rules, memory, together);
#endif
  return portable::make_prover(rules, memory, together);
}

// Whether the provers of this board can work on one table at the same time.
bool shareable(const Rules& rules) { return rules.gravity && rules.bits() <= 56; }

struct Ended {}; // thrown out of a proof that nobody needs any more

// The bound to test next: first whether somebody wins soon, which is quickly seen; then the sign, because most
// positions that take long are nearly level; then halfway, nearer to zero.
int next_test(int tests, int lower, int upper) {
  const auto inside = [&](int bound) { return std::max(lower, std::min(bound, upper - 1)); };
  if (tests == 0) return inside(upper / 2);
  if (tests == 1 && upper > 0) return inside(lower / 2);
  if (lower <= 0 && upper > 0) return 0;
  if (upper == 0) return -1;
  return upper < 0 ? inside((upper + lower / 2) / 2) : inside((lower + upper / 2) / 2);
}

} // namespace

// One proof by all provers: the first to finish ends the work of the others.
class Solver::Shift {
public:
  Shift(Solver& solver, const Question& question, const Poll& poll)
      : solver_(solver), question_(question), poll_(poll), started_(Clock::now()), polled_(started_),
        seen_(solver.provers_.size()) {
    for (std::size_t number = 0; number < seen_.size(); ++number) {
      seen_[number] = solver.provers_[number]->nodes;
      before_ += seen_[number];
    }
  }

  // Empty if the question's limit was reached, or if somebody asked to stop.
  std::optional<int> test(int alpha, int lower, int upper) {
    lower_ = lower;
    upper_ = upper;
    do {
      crowded_ = false;
      run(alpha);
      if (trouble_) std::rethrow_exception(trouble_);
      if (crowded_) solver_.provers_.front()->grow();
    } while (crowded_);
    return value_;
  }

  std::uint64_t nodes() const {
    std::uint64_t total = 0;
    for (const auto& prover : solver_.provers_) total += prover->nodes;
    return total - before_;
  }

private:
  void run(int alpha) {
    over_ = false;
    value_.reset();
    auto& provers = solver_.provers_;
    if (solver_.workplace_) solver_.workplace_->clear();
    std::vector<std::thread> others;
    others.reserve(provers.size());
    try {
      for (std::size_t number = 1; number < provers.size(); ++number)
        others.emplace_back([this, alpha, number] { work(number, alpha); });
    } catch (const std::system_error&) {
      // The system has no more threads: those that have started, and this one, do the work.
    }
    work(0, alpha);
    for (auto& other : others) other.join();
  }

  class Desk final : public Overseer {
  public:
    Desk(Shift& shift, std::size_t number) : shift_(shift), number_(number) {}
    void look(std::uint64_t nodes) override { shift_.look(number_, nodes); }
    void crowded() override { shift_.crowded(); }

  private:
    Shift& shift_;
    std::size_t number_;
  };

  void work(std::size_t number, int alpha) {
    Desk desk(*this, number);
    try {
      const int value = solver_.provers_[number]->test(question_.own, question_.mask, alpha, desk);
      const std::lock_guard lock(mutex_);
      if (!over_) value_ = value;
      over_ = true;
    } catch (const Ended&) {
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!trouble_) trouble_ = std::current_exception();
      over_ = true;
    }
  }

  // Ends this run: the table grows while nobody looks, and what was found so far is in it for the next.
  void crowded() {
    const std::lock_guard lock(mutex_);
    if (!over_) crowded_ = true;
    over_ = true;
    throw Ended();
  }

  // Called by each prover in its own thread; only the first asks Python and the clock.
  void look(std::size_t number, std::uint64_t nodes) {
    if (over_) throw Ended();
    seen_[number] = nodes;
    if (number > 0) return;
    const auto now = Clock::now();
    std::uint64_t so_far = 0;
    for (const auto& seen : seen_) so_far += seen;
    so_far = so_far > before_ ? so_far - before_ : 0;
    bool go_on = question_.nodes == 0 || so_far < question_.nodes;
    const double spent = std::chrono::duration<double>(now - started_).count();
    if (question_.seconds > 0 && spent >= question_.seconds) go_on = false;
    if (go_on && poll_ && now - polled_ >= std::chrono::milliseconds(50)) {
      polled_ = now;
      go_on = poll_(lower_, upper_, so_far);
    }
    if (go_on) return;
    over_ = true;
    throw Ended();
  }

  Solver& solver_;
  const Question& question_;
  const Poll& poll_;
  const Clock::time_point started_;
  Clock::time_point polled_;
  std::uint64_t before_ = 0;
  int lower_ = 0, upper_ = 0;
  std::atomic<bool> over_ = false;
  bool crowded_ = false;
  std::vector<std::atomic<std::uint64_t>> seen_;
  std::mutex mutex_;
  std::optional<int> value_;
  std::exception_ptr trouble_;
};

// The right to use the solver, which is one thread's at a time.
class Solver::Turn {
public:
  // Waits while another thread has it; `patient` is asked now and then whether to wait any longer.
  template <class Patient>
  Turn(Solver& solver, Patient patient) : solver_(solver) {
    const auto self = std::this_thread::get_id();
    for (int waits = 1;; ++waits) {
      std::thread::id whose;
      has_come = solver.whose_turn_.compare_exchange_strong(whose, self);
      if (has_come) return;
      if (whose == self) throw std::logic_error("the solver is still solving");
      if (waits % 32 == 0 && !patient()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  ~Turn() {
    if (has_come) solver_.whose_turn_ = std::thread::id();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  bool has_come;

private:
  Solver& solver_;
};

Solver::Solver(const Rules& rules, std::size_t table_bytes, int threads) : rules_(rules) {
  if (rules.bits() > 128 || (!rules.gravity && rules.bits() > 64))
    throw std::invalid_argument("the board is too big for the solver");
  if (rules.length < 3) throw std::invalid_argument("the solver needs lines of at least 3");
  if (threads < 1) throw std::invalid_argument("the solver needs at least one thread");
  if (threads > most_threads) throw std::invalid_argument("the solver has no use for so many threads");
  memory_ = std::make_unique<TableMemory>(table_bytes);
  if (!shareable(rules)) threads = 1;
  if (threads > 1) workplace_ = std::make_unique<Workplace>(threads);
  for (int number = 0; number < threads; ++number) provers_.push_back(best_prover(rules, *memory_, workplace_.get()));
}

Solver::~Solver() = default;

std::size_t Solver::table_bytes() const { return memory_->bytes(); }

void Solver::clear() {
  const Turn turn(*this, [] { return true; });
  memory_->clear();
}

Solver::Answer Solver::solve(const Question& question, const Poll& poll) {
  const auto asked = Clock::now();
  const Turn turn(*this, [&] {
    const bool late =
        question.seconds > 0 && std::chrono::duration<double>(Clock::now() - asked).count() >= question.seconds;
    return !late && (!poll || poll(question.lower, question.upper, 0));
  });
  if (!turn.has_come) return {question.lower, question.upper, 0, true};
  Prover& first = *provers_.front();
  if (const std::optional<int> score = first.at_once(question.own, question.mask)) return {*score, *score, 0, false};
  const int cells = rules_.width * rules_.height, ply = first.stones(question.mask);
  int lower = std::max(-win_score(cells, ply + 4), question.lower);
  int upper = std::max(lower, std::min(win_score(cells, ply + 3), question.upper));
  Shift shift(*this, question, poll);
  const auto known = [&] { return lower == upper || (question.weak && (lower > 0 || upper < 0)); };
  for (int tests = question.weak ? 2 : 0; !known(); ++tests) {
    const int alpha = next_test(tests, lower, upper);
    const std::optional<int> value = shift.test(alpha, lower, upper);
    if (!value) return {lower, upper, shift.nodes(), true};
    if (*value > alpha) lower = std::min(*value, upper);
    else upper = std::max(*value, lower);
  }
  return {lower, upper, shift.nodes(), false};
}

} // namespace plyscope
