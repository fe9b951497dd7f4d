// The twins of the Python searches: the same value whatever the algorithm, limits, and who may search when.
#include <atomic>
#include <limits>
#include <thread>

#include "check.hpp"
#include "trees.hpp"

namespace plyscope::tests {
namespace {

constexpr std::size_t megabytes = 1 << 20;
constexpr Algorithm algorithms[] = {Algorithm::minimax, Algorithm::alphabeta, Algorithm::pvs};

template <class Bits>
void compare_searches(const Rules& rules, Random& random, int depth) {
  const Geometry<Bits> board(rules);
  const auto position = random_position(board, random, below(random, rules.width * rules.height));
  for (const char* evaluation : {"outcome", "segments", "discs", "longest-run", "weights", "features", "learned"}) {
    if (rules.length < 2 && evaluation == std::string("features")) continue;
    const auto value =
        tree_on(board, {Algorithm::minimax, evaluation}).search(position, depth, -INFINITE, INFINITE, unwatched());
    for (const Algorithm algorithm : algorithms)
      for (const bool learned : {false, true})
        for (const bool remembers : {false, true}) {
          auto table = remembers ? std::make_shared<Table<Bits>>(board, true, 64 * megabytes) : nullptr;
          auto tree = tree_on(board, {algorithm, evaluation, learned}, table);
          CHECK(tree.search(position, depth, -INFINITE, INFINITE, unwatched()) == value);
          CHECK(tree.search(position, depth, -INFINITE, INFINITE, unwatched()) == value);
          CHECK(*tree.search(position, depth, *value - 1, *value, unwatched()) >= *value);
          CHECK(*tree.search(position, depth, *value, *value + 1, unwatched()) <= *value);
        }
  }
}

const Geometry<std::uint64_t> connect_four({7, 6, 4, true});

} // namespace

TEST(every_search_gives_the_value_of_minimax) {
  Random random(3);
  const Rules narrow[] = {{7, 6, 4, true},  {4, 4, 3, true}, {3, 3, 3, false}, {5, 4, 5, true},  {1, 9, 2, true},
                          {9, 1, 3, false}, {4, 3, 1, true}, {8, 7, 8, true},  {1, 63, 9, false}};
  for (const Rules& rules : narrow)
    for (int round = 0; round < amount(5); ++round) {
      const bool many = rules.width * rules.height > 20 && !rules.gravity;
      compare_searches<std::uint64_t>(rules, random, many ? 2 : 3);
      compare_searches<Wide>(rules, random, many ? 2 : 3);
    }
  const Rules wide[] = {{8, 8, 4, true}, {10, 9, 5, false}, {16, 7, 6, true}, {1, 127, 7, true}, {64, 1, 64, true}};
  for (const Rules& rules : wide)
    for (int round = 0; round < amount(5); ++round) compare_searches<Wide>(rules, random, 2);
}

TEST(different_leaves_are_noted_once) {
  const auto leaves = std::make_shared<Table<std::uint64_t>>(connect_four, false, 64 * megabytes);
  auto tree = tree_on(connect_four, {Algorithm::minimax, "segments"}, {}, leaves);
  for (int round = 0; round < 2; ++round) tree.search({0, 0}, 3, -INFINITE, INFINITE, unwatched());
  const auto counts = tree.counts();
  CHECK_SAME(counts.endings + counts.estimates, 2u * 343u);
  CHECK_SAME(leaves->size(), 238u); // positions after three plies: many are reached by two orders of the same moves
}

TEST(a_search_stops_at_its_limit_of_nodes_and_goes_on_later) {
  for (const std::uint64_t limit : {0u, 1u, 7u, 1023u, 1024u, 1025u, 5000u}) {
    auto tree = tree_on(connect_four, {Algorithm::minimax, "segments", false, limit});
    CHECK(!tree.search({0, 0}, 12, -INFINITE, INFINITE, unwatched()));
    CHECK_SAME(tree.counts().nodes, limit);
  }
}

TEST(a_search_stops_when_asked_and_when_the_time_is_up) {
  auto tree = tree_on(connect_four, {Algorithm::minimax, "segments"});
  int asked = 0;
  CHECK(!tree.search({0, 0}, 30, -INFINITE, INFINITE, {1e9, [&] { return ++asked == 2; }}));
  CHECK_SAME(asked, 2);
  for (const double seconds : {0.02, 0.0, -1.0, -std::numeric_limits<double>::infinity()})
    CHECK(!tree.search({0, 0}, 30, -INFINITE, INFINITE, {seconds, [] { return false; }}));
  CHECK(tree.search({0, 0}, 2, -INFINITE, INFINITE, unwatched()));
}

TEST(what_a_question_throws_ends_the_search_and_leaves_the_tree_in_order) {
  auto table = std::make_shared<Table<std::uint64_t>>(connect_four, true, 64 * megabytes);
  auto tree = tree_on(connect_four, {Algorithm::alphabeta, "segments", true}, table);
  const Watch angry{1e9, []() -> bool { throw std::domain_error("no"); }};
  for (int round = 0; round < 3; ++round)
    CHECK_THROWS(tree.search({0, 0}, 30, -INFINITE, INFINITE, angry), std::domain_error);
  auto other = tree_on(connect_four, {Algorithm::minimax, "segments"});
  CHECK(tree.search({0, 0}, 4, -INFINITE, INFINITE, unwatched()) ==
        other.search({0, 0}, 4, -INFINITE, INFINITE, unwatched()));
}

TEST(a_tree_is_not_searched_within_its_own_search) {
  auto tree = tree_on(connect_four, {Algorithm::minimax, "segments"});
  const Watch again{1e9, [&] { return !tree.search({0, 0}, 1, -INFINITE, INFINITE, unwatched()); }};
  CHECK_THROWS(tree.search({0, 0}, 30, -INFINITE, INFINITE, again), std::logic_error);
  // Another tree may be, on the same table.
  auto table = std::make_shared<Table<std::uint64_t>>(connect_four, true, 64 * megabytes);
  auto outer = tree_on(connect_four, {Algorithm::alphabeta, "segments"}, table);
  auto inner = tree_on(connect_four, {Algorithm::alphabeta, "segments"}, table);
  int asked = 0;
  const Watch nested{1e9, [&] {
                       ++asked;
                       (void)inner.search({0, 0}, 6, -INFINITE, INFINITE, unwatched());
                       return asked == 3;
                     }};
  CHECK(!outer.search({0, 0}, 30, -INFINITE, INFINITE, nested));
}

TEST(another_thread_is_refused_a_tree_and_a_table_in_use) {
  auto table = std::make_shared<Table<std::uint64_t>>(connect_four, true, 64 * megabytes);
  auto tree = tree_on(connect_four, {Algorithm::alphabeta, "segments", true}, table);
  auto other = tree_on(connect_four, {Algorithm::alphabeta, "segments", true}, table);
  auto above = std::make_shared<Table<std::uint64_t>>(connect_four, true, 64 * megabytes, table);
  auto upper = tree_on(connect_four, {Algorithm::alphabeta, "segments", true}, above);
  std::atomic<bool> runs = false, enough = false;
  std::thread thread([&] {
    const Watch watch{60, [&] {
                        runs = true;
                        return bool(enough);
                      }};
    (void)tree.search({0, 0}, 30, -INFINITE, INFINITE, watch);
  });
  while (!runs) std::this_thread::yield();
  CHECK_THROWS(tree.search({0, 0}, 1, -INFINITE, INFINITE, unwatched()), std::logic_error);
  CHECK_THROWS(other.search({0, 0}, 1, -INFINITE, INFINITE, unwatched()), std::logic_error);
  CHECK_THROWS(upper.search({0, 0}, 1, -INFINITE, INFINITE, unwatched()), std::logic_error);
  CHECK_THROWS(tree.counts(), std::logic_error);
  CHECK_THROWS(tree.ordered({0, 0}), std::logic_error);
  CHECK_THROWS(tree.learn({0, 0}, 1), std::logic_error);
  CHECK_THROWS(Table<std::uint64_t>::Use(*table), std::logic_error);
  enough = true;
  thread.join();
  CHECK(other.search({0, 0}, 1, -INFINITE, INFINITE, unwatched()));
}

TEST(trees_of_their_own_run_side_by_side) {
  std::vector<std::thread> threads;
  std::array<std::optional<Value>, 4> values;
  for (auto& value : values)
    threads.emplace_back([&value] {
      auto table = std::make_shared<Table<std::uint64_t>>(connect_four, true, 64 * megabytes);
      auto tree = tree_on(connect_four, {Algorithm::pvs, "segments", true}, table);
      value = tree.search({0, 0}, 6, -INFINITE, INFINITE, unwatched());
    });
  for (auto& thread : threads) thread.join();
  for (const auto& value : values) CHECK(value && value == values[0]);
}

TEST(a_table_that_may_not_grow_says_so) {
  for (const std::size_t memory : {std::size_t(0), std::size_t(1), std::size_t(100'000)}) {
    auto table = std::make_shared<Table<std::uint64_t>>(connect_four, false, memory);
    auto tree = tree_on(connect_four, {Algorithm::alphabeta, "segments"}, table);
    CHECK_THROWS(tree.search({0, 0}, 12, -INFINITE, INFINITE, unwatched()), TableFull);
    CHECK_THROWS(tree.search({0, 0}, 12, -INFINITE, INFINITE, unwatched()), TableFull);
  }
}

TEST(parts_that_do_not_fit_are_refused) {
  const std::vector<int> weights(42, 1);
  const auto evaluated = [&](EvaluationChoice choice) { return Evaluation<std::uint64_t>(connect_four, choice); };
  CHECK_THROWS(evaluated({"nothing", {}, weights}), std::invalid_argument);
  CHECK_THROWS(evaluated({"weights", {}, {1, 2}}), std::invalid_argument);
  CHECK_THROWS(evaluated({"weights", {}, std::vector<int>(42, -1)}), std::invalid_argument);
  CHECK_THROWS(evaluated({"weights", {}, std::vector<int>(42, 1 << 16)}), std::invalid_argument);
  CHECK_THROWS(evaluated({"learned", {}, weights}), std::invalid_argument);
  CHECK_THROWS(Evaluation<std::uint64_t>(connect_four, {"segments", {}, weights}, some_network(connect_four)),
               std::invalid_argument);
  CHECK_THROWS(Evaluation<std::uint64_t>(Geometry<std::uint64_t>({7, 6, 5, true}), {"learned", {}, weights},
                                         some_network(connect_four)),
               std::invalid_argument);
  for (const int wrong : {-1, 0, 5, 32, 1 << 30})
    CHECK_THROWS(evaluated({"features", {wrong}, weights}), std::invalid_argument);
  const auto ordered = [&](std::vector<int> ranking) {
    return Order<std::uint64_t>(connect_four, {ranking, false, weights});
  };
  CHECK_THROWS(ordered({}), std::invalid_argument);
  CHECK_THROWS(ordered({0, 1, 2, 3, 4, 5, 7}), std::invalid_argument);
  CHECK_THROWS(ordered({0, 1, 2, 3, 4, 5, -1}), std::invalid_argument);
  CHECK_THROWS(ordered({0, 1, 2, 3, 4, 5, 5}), std::invalid_argument);
  CHECK_THROWS(ordered({0, 1, 2, 3, 4, 5, 6, 6}), std::invalid_argument);
  const auto tree = [&](Ending ending, int ply, std::shared_ptr<Table<std::uint64_t>> table) {
    return Tree<std::uint64_t>(connect_four, Algorithm::minimax, evaluated({"outcome", {}, weights}),
                               ordered({0, 1, 2, 3, 4, 5, 6}), ending, table, ply, 10);
  };
  const int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  for (const Value wrong : {least, -1, WIN + 1, most})
    CHECK_THROWS(tree({wrong, true}, 0, nullptr), std::invalid_argument);
  for (const int wrong : {least, -1, 129, most}) CHECK_THROWS(tree({WIN, true}, wrong, nullptr), std::invalid_argument);
  for (const Rules& other : {Rules{7, 6, 5, true}, Rules{7, 6, 4, false}, Rules{6, 6, 4, true}, Rules{7, 5, 4, true}}) {
    auto table = std::make_shared<Table<std::uint64_t>>(Geometry<std::uint64_t>(other), true, megabytes);
    CHECK_THROWS(tree({WIN, true}, 0, table), std::invalid_argument);
  }
  const auto fitting = std::make_shared<Table<std::uint64_t>>(connect_four, true, megabytes);
  CHECK_SAME(tree({WIN, true}, 0, fitting).counts().nodes, 0u);
}

TEST(a_pile_of_tables_ends_somewhere) {
  auto table = std::make_shared<Table<std::uint64_t>>(connect_four, true, megabytes);
  const auto pile = [&] {
    for (int height = 0; height < 100'000; ++height)
      table = std::make_shared<Table<std::uint64_t>>(connect_four, true, megabytes, table);
  };
  CHECK_THROWS(pile(), std::invalid_argument);
}

} // namespace plyscope::tests
