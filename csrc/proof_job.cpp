#include "proof_job.hpp"

#include <system_error>
#include <thread>

#include "work_board.hpp"

namespace plyscope {

// Tells a job which of its provers calls.
class ProofJob::Control final : public SearchControl {
public:
  Control(ProofJob& job, std::size_t number) : job_(job), number_(number) {}
  void check(std::uint64_t nodes) override { job_.check(number_, nodes); }
  void table_crowded() override { job_.table_crowded(); }

private:
  ProofJob& job_;
  std::size_t number_;
};

ProofJob::ProofJob(const std::vector<std::unique_ptr<Prover>>& provers, WorkBoard* work_board,
                   const Solver::Question& question, const Solver::Poll& poll)
    : provers_(provers), work_board_(work_board), question_(question), poll_(poll), started_(Clock::now()),
      polled_(started_), nodes_seen_(provers.size()) {
  for (std::size_t number = 0; number < provers.size(); ++number) {
    nodes_seen_[number] = provers[number]->nodes;
    nodes_before_ += provers[number]->nodes;
  }
}

std::optional<int> ProofJob::test(int alpha, int lower, int upper) {
  lower_ = lower;
  upper_ = upper;
  do {
    crowded_ = false;
    run(alpha);
    if (error_) std::rethrow_exception(error_);
    if (crowded_) provers_.front()->grow();
  } while (crowded_);
  return value_;
}

std::uint64_t ProofJob::nodes() const {
  std::uint64_t total = 0;
  for (const auto& prover : provers_) total += prover->nodes;
  return total - nodes_before_;
}

void ProofJob::run(int alpha) {
  stopping_ = false;
  value_.reset();
  if (work_board_) work_board_->clear();
  std::vector<std::thread> others;
  others.reserve(provers_.size());
  try {
    for (std::size_t number = 1; number < provers_.size(); ++number)
      others.emplace_back([this, alpha, number] { work(number, alpha); });
  } catch (const std::system_error&) {
    // The system has no more threads: those that have started, and this one, do the work.
  }
  work(0, alpha);
  for (auto& other : others) other.join();
}

void ProofJob::work(std::size_t number, int alpha) {
  Control control(*this, number);
  try {
    const int value = provers_[number]->test(question_.own, question_.mask, alpha, control);
    const std::lock_guard lock(mutex_);
    if (!stopping_) value_ = value;
    stopping_ = true;
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::current_exception();
    stopping_ = true;
  }
}

// Stops this run, so that the table can grow. What was found so far is in the table for the next run.
void ProofJob::table_crowded() {
  const std::lock_guard lock(mutex_);
  if (!stopping_) crowded_ = true;
  stopping_ = true;
  throw Stopped();
}

// Called by each prover in its own thread. Only the first prover looks at the clock and calls the poll.
void ProofJob::check(std::size_t number, std::uint64_t nodes) {
  if (stopping_) throw Stopped();
  nodes_seen_[number] = nodes;
  if (number > 0 || may_go_on()) return;
  stopping_ = true;
  throw Stopped();
}

bool ProofJob::may_go_on() {
  const auto now = Clock::now();
  std::uint64_t nodes = 0;
  for (const auto& seen : nodes_seen_) nodes += seen;
  nodes -= nodes_before_;
  if (question_.nodes > 0 && nodes >= question_.nodes) return false;
  if (question_.seconds > 0 && std::chrono::duration<double>(now - started_).count() >= question_.seconds) return false;
  if (!poll_ || now - polled_ < std::chrono::milliseconds(50)) return true;
  polled_ = now;
  return poll_(lower_, upper_, nodes);
}

} // namespace plyscope
