// The learner: one seed gives the same weights, a saved state continues exactly, and it learns.
#include "../learner.hpp"

#include <algorithm>
#include <limits>

#include "check.hpp"

namespace plyscope::tests {
namespace {

bool never() { return false; }

// All lines of three of tic-tac-toe as far as symmetry needs them, and the corners.
const TupleChoice lines{{{6, 3, 0}, {7, 4, 1}, {6, 4, 2}, {6, 8, 0}}, {}};

TupleChoice in_order(const Geometry<std::uint64_t>& board, TupleChoice choice) {
  for (auto& tuple : choice.tuples)
    std::sort(tuple.begin(), tuple.end(),
              [&](int one, int other) { return board.cells[std::size_t(one)] < board.cells[std::size_t(other)]; });
  return choice;
}

const Geometry<std::uint64_t> tictactoe({3, 3, 3, false});

Learner<std::uint64_t> learner(std::uint64_t seed) { return {tictactoe, in_order(tictactoe, lines), seed}; }

} // namespace

TEST(one_seed_gives_the_same_weights) {
  auto one = learner(5), same = learner(5), other = learner(6);
  const auto played = one.play(amount(300), 0.01, 0.1, never);
  CHECK_SAME(played.games, std::uint64_t(amount(300)));
  CHECK(played.squared_error > 0);
  same.play(amount(300), 0.01, 0.1, never);
  other.play(amount(300), 0.01, 0.1, never);
  CHECK(one.state().weights == same.state().weights);
  CHECK(one.state().weights != other.state().weights);
  CHECK(one.rounded(1000) == same.rounded(1000));
}

TEST(a_restored_state_continues_where_it_was_saved) {
  auto whole = learner(5), first = learner(5), second = learner(99);
  whole.play(64, 0.01, 0.1, never);
  first.play(64, 0.01, 0.1, never);
  second.restore(first.state());
  CHECK_SAME(whole.play(100, 0.01, 0.1, never).squared_error, second.play(100, 0.01, 0.1, never).squared_error);
  CHECK(whole.state().weights == second.state().weights);
  CHECK_SAME(whole.state().random, second.state().random);
}

TEST(labels_are_learned) {
  auto one = learner(3);
  std::vector<Labelled> positions;
  for (const auto& [own, mask] : one.sample(40, 0.5, never))
    if (stones_on(mask) == 2) positions.push_back({own, mask, own & 16 ? 1 : -1});
  CHECK(!positions.empty());
  const double before = one.train(positions, 0.05, never);
  for (int pass = 0; pass < 50; ++pass) one.train(positions, 0.05, never);
  CHECK(one.train(positions, 0.05, never) < before / 4);
}

TEST(a_win_at_once_is_chosen) {
  const auto one = learner(3);
  const auto cell = [](int number) { return tictactoe.cells[std::size_t(number)]; };
  CHECK(one.choose({cell(0) | cell(1), cell(0) | cell(1) | cell(3) | cell(4)}) == cell(2));
}

TEST(learning_stops_when_asked) {
  auto one = learner(3);
  int asked = 0;
  const auto third = [&] { return ++asked == 3; };
  CHECK_SAME(one.play(1'000'000, 0.01, 0.1, third).games, 128u);
  CHECK(one.sample(1'000'000'000, 0.1, [] { return true; }).empty());
  const auto angry = []() -> bool { throw std::domain_error("no"); };
  CHECK_THROWS(one.play(1, 0.01, 0.1, angry), std::domain_error);
  CHECK_SAME(one.play(1, 0.01, 0.1, never).games, 1u);
}

TEST(a_learner_works_past_64_bits) {
  const Geometry<Wide> board({9, 8, 4, true});
  Learner<Wide> wide(board, {{{63, 54, 45}, {71, 62, 53}}, {20}}, 1);
  CHECK_SAME(wide.play(20, 0.01, 0.1, never).games, 20u);
  for (const auto& position : wide.sample(50, 0.2, never)) CHECK(wide.choose(position) & board.full & ~position.mask);
}

TEST(wrong_numbers_do_not_reach_the_learner) {
  auto one = learner(3);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double wrong : {-0.1, 1.1, nan, std::numeric_limits<double>::infinity()}) {
    CHECK_THROWS(one.play(1, wrong, 0.1, never), std::invalid_argument);
    CHECK_THROWS(one.play(1, 0.1, wrong, never), std::invalid_argument);
    CHECK_THROWS(one.train({}, wrong, never), std::invalid_argument);
    CHECK_THROWS(one.sample(1, wrong, never), std::invalid_argument);
  }
  for (const double wrong : {0.0, -1.0, 2e6, nan}) CHECK_THROWS(one.rounded(wrong), std::invalid_argument);
  CHECK_THROWS(one.train({{1, 0, 1}}, 0.1, never), std::invalid_argument);
  CHECK_THROWS(one.train({{0, Wide(1) << 70, 1}}, 0.1, never), std::invalid_argument);
  CHECK_THROWS(one.train({{1, 1, 2}}, 0.1, never), std::invalid_argument);
  auto state = one.state();
  state.sums.pop_back();
  CHECK_THROWS(one.restore(state), std::invalid_argument);
  state = one.state();
  state.weights[3] = std::numeric_limits<float>::infinity();
  CHECK_THROWS(one.restore(state), std::invalid_argument);
}

} // namespace plyscope::tests
