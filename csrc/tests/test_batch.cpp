// Many positions at once: what is read and what is refused, the scores of one by one, limits, stopping.
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "../batch.hpp"
#include "check.hpp"

namespace plyscope::tests {
namespace {

using Item = Batch::Item;
using State = Batch::State;
constexpr std::size_t megabytes = 1 << 20;
const Rules connect_four{7, 6, 4, true};

Item text(const char* moves) { return {Item::text, moves, 0, 0}; }
Item stones(Wide own, Wide mask) { return {Item::stones, {}, own, mask}; }

State read(const Rules& rules, const Item& item) { return Batch(rules, {item}).at(0).state; }

template <class Bits>
void compare_with_one_by_one(const Rules& rules, int open) {
  Random random(std::uint64_t(rules.width * 100 + rules.height));
  const Geometry<Bits> board(rules);
  std::vector<Item> items;
  for (int round = 0; round < 200; ++round) {
    const auto position = random_position(board, random, rules.width * rules.height - 1 - below(random, open));
    if (rules.width * rules.height - __builtin_popcountll(std::uint64_t(position.mask)) -
            __builtin_popcountll(std::uint64_t(Wide(position.mask) >> 64)) <=
        open)
      items.push_back(stones(position.own, position.mask));
  }
  Solver together(rules, megabytes, 1), alone(rules, megabytes, 1);
  Batch batch(rules, items);
  CHECK(batch.solve(together, {}, nullptr));
  CHECK_SAME(batch.finished(), items.size());
  CHECK(items.size() > 50);
  for (std::size_t index = 0; index < items.size(); ++index) {
    const auto [lower, upper] = reachable_scores(rules, items[index].own, items[index].mask);
    const auto answer = alone.solve({items[index].own, items[index].mask, false, lower, upper}, nullptr);
    CHECK(batch.at(index).state == State::done);
    CHECK_SAME(int(batch.at(index).lower), answer.lower);
    CHECK_SAME(int(batch.at(index).upper), answer.upper);
    CHECK_SAME(batch.at(index).nodes, answer.nodes);
  }
}

} // namespace

TEST(a_batch_has_the_scores_and_nodes_of_one_by_one) {
  compare_with_one_by_one<std::uint64_t>(connect_four, 14);
  compare_with_one_by_one<std::uint64_t>({4, 4, 3, false}, 8);
  compare_with_one_by_one<Wide>({9, 8, 5, true}, 12);
}

TEST(text_is_read_as_moves) {
  const Geometry<std::uint64_t> board(connect_four);
  const auto wanted = played(board, "4453");
  for (const char* moves : {"4453", "4,4,5,3", " 44\t53\n", "4 4 5,,3\r\v\f"}) {
    const Batch batch(connect_four, {text(moves)});
    CHECK(batch.at(0).state == State::open);
    CHECK(batch.at(0).own == wanted.own && batch.at(0).mask == wanted.mask);
  }
  CHECK(read(connect_four, text("")) == State::open);
  const Rules wide{12, 6, 4, true};
  CHECK(read(wide, text("12, 012 000012\t1")) == State::open);
  CHECK(read(wide, text("12,11")) == State::open);
}

TEST(text_that_is_not_a_game_that_goes_on_is_refused) {
  for (const char* moves : {"8", "0", "4x", "-", "44\u00a05", "4444444", "1212121", "12121217", "4;4", "4.4"})
    CHECK(read(connect_four, text(moves)) == State::refused);
  for (const char* moves : {"13", "0", "0000012", "1111111111111111111111", "1x", "12,-1", "+1", "a1"})
    CHECK(read({12, 6, 4, true}, text(moves)) == State::refused);
  CHECK(read({3, 3, 3, false}, text("11")) == State::refused);
  CHECK(read({3, 3, 3, false}, text("14253")) == State::refused);     // the row is complete
  CHECK(read({3, 3, 3, false}, text("512346897")) == State::refused); // the board is full
}

TEST(stones_that_no_game_has_are_refused) {
  CHECK(read(connect_four, Item{}) == State::refused);
  CHECK(read(connect_four, stones(0, 1)) == State::open);
  for (const auto& item :
       {stones(0, 2), stones(1, 1), stones(0, 3), stones(1, 0), stones(0, 1 << 6), stones(0, Wide(1) << 49),
        stones(0, Wide(1) << 64), stones(Wide(1) << 64, 0), stones(~Wide(0), ~Wide(0)), stones(0b0111, 0b0111)})
    CHECK(read(connect_four, item) == State::refused);
}

TEST(what_was_refused_or_is_known_can_be_put_right_once) {
  Batch batch(connect_four, {text("x"), text("4")});
  CHECK_THROWS(batch.put(0, 0, 2), std::invalid_argument);
  CHECK_THROWS(batch.put(1, 0, 1), std::invalid_argument);
  CHECK_THROWS(batch.put(2, 0, 1), std::out_of_range);
  CHECK_THROWS(batch.at(2), std::out_of_range);
  CHECK_THROWS(batch.know(0, 1), std::invalid_argument);
  batch.put(0, 0, 1);
  batch.know(0, std::numeric_limits<int>::max()); // no score is higher than those that can be reached
  CHECK_SAME(int(batch.at(0).lower), reachable_scores(connect_four, 0, 1).second);
  CHECK_THROWS(batch.know(0, 1), std::invalid_argument);
}

TEST(each_position_of_a_batch_has_the_limits) {
  Solver solver(connect_four, megabytes, 1);
  Batch batch(connect_four, {text("1"), text("44444412222256612"), text("2")});
  CHECK(batch.solve(solver, {false, 0, 3000}, nullptr));
  CHECK_SAME(batch.finished(), std::size_t(3));
  CHECK(batch.at(0).state == State::stopped && batch.at(2).state == State::stopped);
  CHECK(batch.at(0).lower < batch.at(0).upper);
  CHECK(batch.at(0).nodes >= 3000 && batch.at(0).nodes < 9000);
}

TEST(a_poll_stops_a_batch_where_it_is) {
  Solver solver(connect_four, megabytes, 1);
  Batch batch(connect_four, {text("121212"), text("1"), text("2")});
  bool asked = false;
  CHECK(!batch.solve(solver, {}, [&] {
    asked = true;
    CHECK_SAME(batch.finished(), std::size_t(1));
    return false;
  }));
  CHECK(asked);
  CHECK_SAME(batch.finished(), std::size_t(2));
  CHECK(batch.at(1).state == State::stopped && batch.at(2).state == State::open);
  CHECK_THROWS(batch.solve(solver, {}, []() -> bool { throw std::domain_error("enough"); }), std::domain_error);
  CHECK(batch.solve(solver, {false, 0, 5000}, nullptr)); // goes on with what is open
}

TEST(batches_of_other_or_impossible_rules_are_refused) {
  Solver solver(connect_four, megabytes, 1);
  Batch batch({7, 6, 5, true}, {text("4")});
  CHECK_THROWS(batch.solve(solver, {}, nullptr), std::invalid_argument);
  CHECK_THROWS(Batch({12, 12, 4, true}, {}), std::invalid_argument);
}

} // namespace plyscope::tests
