// The scores of the solver: those that are known, and those of the searches, on every kind of board.
#include "solvers.hpp"
#include "trees.hpp"

namespace plyscope::tests {
namespace {

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
  for (const Rules& rules :
       {Rules{8, 8, 4, false}, Rules{8, 8, 6, false}, Rules{16, 4, 4, false}, Rules{9, 9, 5, false},
        Rules{10, 10, 5, false}, Rules{11, 10, 7, false}, Rules{3, 40, 4, false}})
    compare_with_searches<Wide>(rules, 7, amount(30));
}

TEST(boards_at_the_edge_of_what_fits) {
  // A single column or row, the lowest and the longest, lines as long as the board: all that a shift could fall over.
  for (const Rules& rules : {Rules{1, 3, 3, true}, Rules{1, 63, 3, true}, Rules{1, 63, 63, true},
                             Rules{1, 127, 3, true}, Rules{1, 127, 127, true}})
    CHECK_SAME(score_of_empty(rules), 0);
  for (const Rules& rules : {Rules{3, 1, 3, true}, Rules{4, 1, 4, true}, Rules{3, 1, 3, false}, Rules{1, 3, 3, false},
                             Rules{1, 127, 127, false}, Rules{64, 1, 64, false}, Rules{1, 64, 60, false}})
    CHECK_SAME(score_of_empty(rules), 0);
  for (const Rules& rules :
       {Rules{64, 1, 3, true}, Rules{64, 1, 64, true}, Rules{42, 2, 3, true}, Rules{3, 41, 4, true},
        Rules{64, 1, 3, false}, Rules{1, 127, 4, false}, Rules{1, 127, 64, false}})
    compare_with_searches<Wide>(rules, 7, amount(20));
  for (const Rules& rules :
       {Rules{1, 63, 3, false}, Rules{1, 63, 4, false}, Rules{32, 1, 3, false}, Rules{32, 1, 3, true},
        Rules{2, 31, 4, false}, Rules{21, 2, 3, true}, Rules{28, 1, 5, true}, Rules{2, 27, 3, true}})
    compare_with_searches<std::uint64_t>(rules, 7, amount(30));
  // With so many cells left the solver's table is used, too.
  for (const Rules& rules : {Rules{1, 63, 4, false}, Rules{1, 63, 7, false}, Rules{2, 31, 4, false}})
    compare_with_searches<std::uint64_t>(rules, 12, amount(12));
}

} // namespace plyscope::tests
