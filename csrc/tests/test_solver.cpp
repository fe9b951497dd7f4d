// The exact solver: known scores, agreement with the searches, limits, threads, tables, and what is refused.
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>

#include "../prover.hpp"
#include "../solver.hpp"
#define PLYSCOPE_ISA portable
#include "../solver_board.hpp"
#include "../solver_table.hpp"
#include "check.hpp"
#include "trees.hpp"

namespace plyscope::tests {
namespace {

constexpr std::size_t megabytes = 1 << 20;
const Rules connect_four{7, 6, 4, true};
const Geometry<std::uint64_t> connect_four_board(connect_four);

Solver::Answer solved(Solver& solver, Wide own, Wide mask, bool weak = false) {
  return solver.solve({own, mask, weak}, nullptr);
}

int score(Solver& solver, Wide own, Wide mask) {
  const auto answer = solved(solver, own, mask);
  CHECK_SAME(answer.lower, answer.upper);
  CHECK(!answer.stopped);
  return answer.lower;
}

int score(Solver& solver, const char* columns) {
  const auto position = played(connect_four_board, columns);
  return score(solver, position.own, position.mask);
}

int score_of_empty(const Rules& rules) {
  Solver solver(rules, 64 * megabytes, 1);
  return score(solver, 0, 0);
}

template <class Bits>
void compare_with_searches(const Rules& rules, int open, int rounds) {
  Random random(std::uint64_t(rules.width * 1000 + rules.height * 10 + rules.length));
  const Geometry<Bits> board(rules);
  Solver solver(rules, 4 * megabytes, 1);
  const int cells = rules.width * rules.height;
  for (int round = 0; round < rounds; ++round) {
    const auto position = random_position(board, random, cells - 1 - below(random, open));
    if (cells - stones_on(position.mask) > open) continue; // no longer game was found
    const int wanted = searched_score(board, position);
    CHECK_SAME(score(solver, position.own, position.mask), wanted);
    const auto sign = solved(solver, position.own, position.mask, true);
    CHECK(wanted > 0 ? sign.lower > 0 : wanted < 0 ? sign.upper < 0 : sign.lower == 0 && sign.upper == 0);
  }
}

struct NoControl final : SearchControl {
  void check(std::uint64_t) override {}
  void table_crowded() override {}
};

using Maker = std::unique_ptr<Prover> (*)(const Rules&, TableMemory&, WorkBoard*);

// Scores and nodes of some positions by one prover, its table kept all the while.
std::vector<std::pair<int, std::uint64_t>> proofs(Maker make, const Rules& rules, int open, int rounds) {
  Random random(11);
  TableMemory memory(8 * megabytes);
  const auto prover = make(rules, memory, nullptr);
  std::vector<std::pair<int, std::uint64_t>> found;
  const int cells = rules.width * rules.height;
  NoControl control;
  const auto prove = [&](Wide own, Wide mask) {
    if (const auto known = prover->immediate_score(own, mask)) {
      found.emplace_back(*known, prover->nodes);
      return;
    }
    int lower = -win_score(cells, prover->stones(mask) + 4), upper = win_score(cells, prover->stones(mask) + 3);
    while (lower < upper) {
      const int middle = lower + (upper - lower) / 2; // rounds towards lower, so that each step narrows
      const int value = prover->test(own, mask, middle, control);
      if (value > middle) lower = std::min(value, upper);
      else upper = std::max(value, lower);
    }
    found.emplace_back(lower, prover->nodes);
  };
  for (int round = 0; round < rounds; ++round) {
    if (rules.bits() <= 64) {
      const auto position = random_position(Geometry<std::uint64_t>(rules), random, cells - open + below(random, 4));
      prove(position.own, position.mask);
    } else {
      const auto position = random_position(Geometry<Wide>(rules), random, cells - open + below(random, 4));
      prove(position.own, position.mask);
    }
  }
  return found;
}

} // namespace

TEST(empty_boards_have_the_known_scores) {
  CHECK_SAME(score_of_empty({3, 3, 3, false}), 0);
  CHECK_SAME(score_of_empty({4, 4, 4, true}), 0);
  CHECK_SAME(score_of_empty({5, 4, 4, true}), 0);
  CHECK_SAME(score_of_empty({4, 5, 4, true}), 0);
  CHECK_SAME(score_of_empty({5, 5, 4, true}), 0);
  CHECK(score_of_empty({4, 4, 3, true}) > 0);
  CHECK(score_of_empty({4, 4, 3, false}) > 0);
  if (amount(8) == 8) CHECK_SAME(score_of_empty({6, 5, 4, true}), 0);
}

TEST(scores_are_those_of_the_searches) {
  for (const Rules& rules : {Rules{7, 6, 4, true}, Rules{6, 5, 4, true}, Rules{5, 5, 3, true}, Rules{5, 4, 5, true},
                             Rules{8, 6, 4, true}, Rules{9, 6, 5, true}, Rules{8, 7, 4, true}, Rules{9, 5, 4, true}})
    compare_with_searches<std::uint64_t>(rules, 11, amount(40));
  for (const Rules& rules : {Rules{3, 3, 3, false}, Rules{4, 4, 3, false}, Rules{4, 4, 4, false}, Rules{5, 5, 4, false},
                             Rules{6, 5, 5, false}, Rules{7, 7, 4, false}, Rules{8, 7, 5, false}})
    compare_with_searches<std::uint64_t>(rules, 7, amount(40));
  for (const Rules& rules : {Rules{8, 8, 4, true}, Rules{9, 9, 5, true}, Rules{10, 8, 4, true}, Rules{12, 9, 5, true},
                             Rules{16, 7, 4, true}, Rules{11, 10, 4, true}})
    compare_with_searches<Wide>(rules, 10, amount(30));
}

TEST(boards_at_the_edge_of_what_fits) {
  // A single column or row, the lowest and the longest, lines as long as the board: all that a shift could fall over.
  for (const Rules& rules : {Rules{1, 3, 3, true}, Rules{1, 63, 3, true}, Rules{1, 63, 63, true},
                             Rules{1, 127, 3, true}, Rules{1, 127, 127, true}})
    CHECK_SAME(score_of_empty(rules), 0);
  for (const Rules& rules : {Rules{3, 1, 3, true}, Rules{4, 1, 4, true}, Rules{3, 1, 3, false}, Rules{1, 3, 3, false}})
    CHECK_SAME(score_of_empty(rules), 0);
  for (const Rules& rules :
       {Rules{64, 1, 3, true}, Rules{64, 1, 64, true}, Rules{42, 2, 3, true}, Rules{3, 41, 4, true}})
    compare_with_searches<Wide>(rules, 7, amount(20));
  for (const Rules& rules :
       {Rules{1, 63, 3, false}, Rules{1, 63, 4, false}, Rules{32, 1, 3, false}, Rules{32, 1, 3, true},
        Rules{2, 31, 4, false}, Rules{21, 2, 3, true}, Rules{28, 1, 5, true}, Rules{2, 27, 3, true}})
    compare_with_searches<std::uint64_t>(rules, 7, amount(30));
  // With so many cells left the solver's table is used, too.
  for (const Rules& rules : {Rules{1, 63, 4, false}, Rules{1, 63, 7, false}, Rules{2, 31, 4, false}})
    compare_with_searches<std::uint64_t>(rules, 12, amount(12));
}

TEST(a_single_column_is_its_own_mirror_image) {
  const std::uint64_t stones = 0x5a5a'1234'5678'9abcu;
  CHECK((portable::AnyBoard<std::uint64_t, false>({1, 63, 4, false}).mirrored(stones) == stones));
  const Wide key = Wide(stones) << 64 | stones;
  CHECK((portable::AnyBoard<Wide, true>({1, 127, 4, true}).mirrored(key) == key));
}

TEST(every_instruction_set_gives_the_same_scores_and_nodes) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return;
  const auto compare = [](const Rules& rules, int open) {
    CHECK(proofs(portable::make_prover, rules, open, amount(12)) == proofs(avx2::make_prover, rules, open, amount(12)));
  };
  compare({7, 6, 4, true}, 24);
  compare({6, 5, 4, true}, 20);
  compare({8, 6, 4, true}, 20);
  compare({8, 7, 4, true}, 18);
  compare({9, 8, 4, true}, 16);
  compare({5, 5, 4, false}, 11);
#endif
}

TEST(the_portable_prover_is_right_on_its_own) {
  for (const auto& [found, nodes] : proofs(portable::make_prover, {4, 4, 4, true}, 16, 4)) {
    CHECK(found >= -8 && found <= 8);
    CHECK(nodes < 1'000'000);
  }
}

TEST(a_table_that_grows_gives_the_same_scores) {
  Solver small(connect_four, 0, 1), large(connect_four, 256 * megabytes, 1);
  CHECK_SAME(small.table_bytes(), megabytes);
  CHECK_SAME(large.table_bytes(), 256 * megabytes);
  std::uint64_t nodes = 0;
  for (const char* game : {"12345671", "1234567", "4444431", "444443"}) {
    const auto position = played(connect_four_board, game);
    const auto answer = solved(large, position.own, position.mask);
    nodes = std::max(nodes, answer.nodes);
    CHECK_SAME(score(small, game), answer.lower);
    large.clear();
    if (nodes > 1'000'000 && amount(8) < 8) break; // enough to grow, and the sanitizers are slow
  }
  CHECK(nodes > 1'000'000);
}

TEST(what_a_table_holds_is_found_after_it_grows) {
  TableMemory memory(64 * megabytes);
  portable::NarrowTable table(memory, 49);
  std::map<std::uint64_t, int> kept;
  Random random(5);
  const auto keep = [&](int count) {
    for (int number = 0; number < count; ++number) {
      const std::uint64_t hash = table.hash(random() & ((std::uint64_t(1) << 49) - 1));
      const int value = below(random, 37) - 18;
      if (!kept.emplace(hash, value).second) continue;
      table.keep(hash, {value, value + 1}, random() >> (random() % 64));
    }
  };
  const auto there = [&] {
    std::map<std::uint64_t, int> found;
    for (const auto& [hash, value] : kept) {
      const auto entry = table.find(hash);
      if (!entry) continue;
      CHECK_SAME(entry->lower, value);
      CHECK_SAME(entry->upper, value + 1);
      found[hash] = value;
    }
    return found;
  };
  for (int growth = 0; growth < 3; ++growth) {
    keep(50'000);
    const auto before = there();
    CHECK(before.size() > 40'000);
    const auto buckets = memory.in_use();
    table.grow();
    CHECK_SAME(memory.in_use(), buckets * 4);
    CHECK(there() == before);
    kept = before;
  }
  table.grow();
  CHECK_SAME(memory.in_use(), memory.buckets());
  memory.clear();
  table.refresh();
  CHECK(there().empty());
  CHECK_SAME(memory.in_use(), std::uint64_t(1) << TableMemory::least_bits);
}

TEST(a_wide_table_finds_no_other_key_at_any_size) {
  TableMemory memory(16 * megabytes);
  portable::WideTable table(memory, 128);
  std::vector<std::pair<Wide, int>> kept;
  Random random(6);
  for (int growth = 0; growth < 4; ++growth) {
    for (int number = 0; number < 20'000; ++number) {
      const Wide hash = table.hash(Wide(random()) << 64 | random());
      const int value = below(random, 120) - 60;
      table.keep(hash, {value, value + 1}, 1);
      kept.emplace_back(hash, value);
    }
    std::size_t found = 0;
    for (const auto& [hash, value] : kept) {
      const auto entry = table.find(hash);
      found += entry.has_value();
      if (entry) CHECK(entry->lower == value && entry->upper == value + 1);
    }
    CHECK(found > 15'000);
    table.grow();
  }
}

TEST(bounds_grow_tighter_and_never_wider) {
  TableMemory memory(0);
  portable::NarrowTable narrow(memory, 49);
  const auto key = narrow.hash(12345);
  narrow.keep(key, {-5, 9}, 10);
  narrow.keep(key, {-7, 4}, 3);
  CHECK(narrow.find(key)->lower == -5 && narrow.find(key)->upper == 4);
  TableMemory other(0);
  portable::WideTable wide(other, 128);
  const auto wide_key = wide.hash(12345);
  wide.keep(wide_key, {-62, 62}, 10);
  wide.keep(wide_key, {-63, 4}, 3);
  CHECK(wide.find(wide_key)->lower == -62 && wide.find(wide_key)->upper == 4);
}

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
  // Boards whose table is for one thread only are solved by one.
  CHECK_SAME(Solver({8, 8, 4, true}, 0, 4).threads(), 1);
  CHECK_SAME(Solver({3, 3, 3, false}, 0, 4).threads(), 1);
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
  CHECK_THROWS(Solver({8, 8, 4, false}, 0, 1), std::invalid_argument);
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
