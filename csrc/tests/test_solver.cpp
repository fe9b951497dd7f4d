// The exact solver: limits, threads, callbacks, windows, and what is refused.
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <limits>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "solvers.hpp"

namespace plyscope::tests {

TEST(more_threads_give_the_same_scores) {
  Solver one(connect_four, 16 * megabytes, 1), two(connect_four, 16 * megabytes, 2);
  Solver four(connect_four, 16 * megabytes, 4);
  CHECK_SAME(two.threads(), 2);
  CHECK_SAME(four.threads(), 4);
  Random random(9);
  for (int round = 0; round < amount(12); ++round) {
    const auto position = random_position(connect_four_board, random, 42 - (amount(8) == 8 ? 25 : 21));
    const int wanted = score(one, position.own, position.mask);
    CHECK_SAME(score(two, position.own, position.mask), wanted);
    CHECK_SAME(score(four, position.own, position.mask), wanted);
    if (round % 4 == 3) four.clear();
  }
}

TEST(every_board_is_solved_by_several_threads) {
  for (const Rules& rules :
       {Rules{8, 7, 4, true}, Rules{9, 8, 4, true}, Rules{4, 4, 4, false}, Rules{7, 7, 5, false}}) {
    const Geometry<Wide> board(rules);
    Solver one(rules, 4 * megabytes, 1), three(rules, 4 * megabytes, 3);
    CHECK_SAME(three.threads(), 3);
    Random random(10);
    for (int round = 0; round < amount(6); ++round) {
      const auto position = random_position(board, random, rules.width * rules.height - (rules.gravity ? 24 : 12));
      CHECK_SAME(score(three, position.own, position.mask), score(one, position.own, position.mask));
    }
  }
}

TEST(limits_stop_a_solve_and_leave_true_bounds) {
  for (const int threads : {1, 3}) {
    Solver solver(connect_four, megabytes, threads);
    for (const std::uint64_t nodes : {std::uint64_t(1), std::uint64_t(50'000)}) {
      const auto answer = solver.solve({0, 0, false, -127, 127, 0, nodes}, nullptr);
      CHECK(answer.stopped);
      CHECK(answer.lower <= 1 && answer.upper >= 1); // the first player wins with the last stone but one
      CHECK(answer.nodes >= nodes);
      CHECK(answer.nodes < nodes + 2'000'000);
    }
    const auto late = solver.solve({0, 0, false, -127, 127, 0.05}, nullptr);
    CHECK(late.stopped);
    CHECK(late.lower <= 1 && late.upper >= 1);
    int polled = 0;
    const auto told = solver.solve({0, 0}, [&](int lower, int upper, std::uint64_t nodes) {
      CHECK(lower <= 1 && upper >= 1 && nodes > 0);
      return ++polled < 2;
    });
    CHECK(told.stopped);
    CHECK_SAME(polled, 2);
    CHECK_SAME(score(solver, "44444412222256611"), score(solver, "44444412222256611"));
  }
}

TEST(what_a_poll_throws_comes_out_and_the_solver_goes_on) {
  for (const int threads : {1, 3}) {
    Solver solver(connect_four, megabytes, threads);
    const Solver::Poll angry = [](int, int, std::uint64_t) -> bool { throw std::domain_error("no"); };
    for (int round = 0; round < 2; ++round) CHECK_THROWS(solver.solve({0, 0}, angry), std::domain_error);
    const Solver::Poll again = [&](int, int, std::uint64_t) {
      solver.clear();
      return true;
    };
    CHECK_THROWS(solver.solve({0, 0}, again), std::logic_error);
    const Solver::Poll nested = [&](int, int, std::uint64_t) { return solver.solve({0, 0}, nullptr).stopped; };
    CHECK_THROWS(solver.solve({0, 0}, nested), std::logic_error);
    const auto won = played(connect_four_board, "121212");
    CHECK_SAME(score(solver, won.own, won.mask), 18);
  }
}

TEST(another_thread_waits_for_its_turn) {
  Solver solver(connect_four, megabytes, 2);
  const auto position = played(connect_four_board, "444444122222566");
  const int wanted = score(solver, position.own, position.mask);
  std::vector<std::thread> threads;
  std::array<int, 3> scores{};
  for (int& found : scores)
    threads.emplace_back([&] { found = solver.solve({position.own, position.mask}, nullptr).lower; });
  for (auto& thread : threads) thread.join();
  for (const int found : scores) CHECK_SAME(found, wanted);
  // Whoever waits can give up: by the clock, or when it is told to.
  std::atomic<bool> runs = false, enough = false;
  std::thread busy([&] {
    (void)solver.solve({0, 0}, [&](int, int, std::uint64_t) {
      runs = true;
      return !enough;
    });
  });
  while (!runs) std::this_thread::yield();
  CHECK(solver.solve({0, 0, false, -127, 127, 0.05}, nullptr).stopped);
  CHECK(solver.solve({0, 0}, [](int, int, std::uint64_t) { return false; }).stopped);
  const Solver::Poll angry = [](int, int, std::uint64_t) -> bool { throw std::domain_error("no"); };
  CHECK_THROWS(solver.solve({0, 0}, angry), std::domain_error);
  enough = true;
  busy.join();
  CHECK_SAME(score(solver, position.own, position.mask), wanted);
}

TEST(positions_that_cannot_be_are_refused) {
  for (const int threads : {1, 2}) {
    Solver solver(connect_four, 0, threads);
    const auto ended = played(connect_four_board, "1212121");
    CHECK_THROWS(solved(solver, ended.own, ended.mask), std::invalid_argument);
    const Wide full = connect_four_board.full;
    CHECK_THROWS(solved(solver, 0, full), std::invalid_argument);
    CHECK_THROWS(solved(solver, 0, 2), std::invalid_argument);             // hangs in the air
    CHECK_THROWS(solved(solver, 0, 1 << 7 | 1), std::invalid_argument);    // two of one player
    CHECK_THROWS(solved(solver, 1, 1), std::invalid_argument);             // the first stone is the mover's
    CHECK_THROWS(solved(solver, 0, 1 << 6), std::invalid_argument);        // above the board
    CHECK_THROWS(solved(solver, 0, Wide(1) << 49), std::invalid_argument); // beside it
    CHECK_THROWS(solved(solver, 0, Wide(1) << 64), std::invalid_argument);
    CHECK_THROWS(solved(solver, Wide(1) << 64, 0), std::invalid_argument);
    CHECK_THROWS(solved(solver, 1, 0), std::invalid_argument); // own stones that are not there
    CHECK_THROWS(solved(solver, ~Wide(0), ~Wide(0)), std::invalid_argument);
  }
}

TEST(windows_of_any_kind_are_answered) {
  Solver solver(connect_four, megabytes, 1);
  const auto position = played(connect_four_board, "4444441222225661");
  const int known = score(solver, position.own, position.mask);
  const int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  for (const int lower : {least, -127, -30, -1, 0, 1, 30, most})
    for (const int upper : {least, -127, -30, -1, 0, 1, 30, most}) {
      const auto answer = solver.solve({position.own, position.mask, false, lower, upper}, nullptr);
      CHECK(answer.lower <= answer.upper);
      if (lower <= known && known <= upper) CHECK(answer.lower == known && answer.upper == known);
    }
}

TEST(solvers_that_cannot_be_are_refused) {
  CHECK_THROWS(Solver({12, 12, 4, true}, 0, 1), std::invalid_argument);
  CHECK_THROWS(Solver({12, 11, 5, false}, 0, 1), std::invalid_argument);
  CHECK_THROWS(Solver({7, 6, 2, true}, 0, 1), std::invalid_argument);
  for (const int threads : {std::numeric_limits<int>::min(), -1, 0, 257, std::numeric_limits<int>::max()})
    CHECK_THROWS(Solver(connect_four, 0, threads), std::invalid_argument);
  for (int digit = 46; digit < 64; ++digit)
    CHECK_THROWS(Solver(connect_four, std::size_t(1) << digit, 1), std::bad_alloc);
  CHECK_THROWS(Solver(connect_four, std::numeric_limits<std::size_t>::max(), 1), std::bad_alloc);
  CHECK_THROWS(Solver(connect_four, std::numeric_limits<std::size_t>::max() / 2, 1), std::bad_alloc);
}

// The sanitizers need more room than any limit that has an effect here.
#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__) && defined(__linux__)
TEST(a_system_without_threads_to_spare_is_no_trouble) {
  Solver solver(connect_four, megabytes, 64);
  const auto position = played(connect_four_board, "444444122222566");
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  unsigned long pages = 0;
  CHECK(file && std::fscanf(file, "%lu", &pages) == 1);
  if (file) std::fclose(file);
  rlimit usual{};
  getrlimit(RLIMIT_AS, &usual);
  const rlimit tight{(pages + 4096) * 4096, usual.rlim_max}; // room for one stack more, not for 63
  setrlimit(RLIMIT_AS, &tight);
  const auto answer = solved(solver, position.own, position.mask);
  setrlimit(RLIMIT_AS, &usual);
  CHECK(!answer.stopped);
  CHECK_SAME(answer.lower, score(solver, position.own, position.mask));
}
#endif

} // namespace plyscope::tests
