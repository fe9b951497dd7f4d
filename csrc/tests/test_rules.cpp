// Boards, lines, move sequences, and what is refused at the border.
#include <limits>

#include "../arguments.hpp"
#include "../perft.hpp"
#include "check.hpp"

namespace plyscope::tests {
namespace {

// Whether there is a line, cell by cell.
template <class Bits>
bool has_line_cell_by_cell(const Rules& rules, Bits stones) {
  const auto at = [&](int column, int row) {
    return column >= 0 && column < rules.width && row >= 0 && row < rules.height &&
           (stones >> (column * (rules.height + 1) + row) & 1);
  };
  constexpr int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (int column = 0; column < rules.width; ++column)
    for (int row = 0; row < rules.height; ++row)
      for (const auto& [right, up] : ways) {
        int place = 0;
        while (place < rules.length && at(column + place * right, row + place * up)) ++place;
        if (place == rules.length) return true;
      }
  return false;
}

template <class Bits>
void compare_lines(const Rules& rules, Random& random) {
  const Geometry<Bits> board(rules);
  for (int round = 0; round < amount(60); ++round) {
    Bits stones = Bits(Wide(random()) << 64 | random());
    for (int thinner = below(random, 4); thinner > 0; --thinner) stones &= Bits(Wide(random()) << 64 | random());
    for (int thicker = below(random, 4); thicker > 0; --thicker) stones |= Bits(Wide(random()) << 64 | random());
    stones &= board.full;
    CHECK_SAME(has_line(board, stones), has_line_cell_by_cell(rules, stones));
  }
}

// Calls visit(rules) for every board of up to 128 bits, with some lengths on each.
template <class Visit>
void for_boards(Random& random, Visit visit) {
  for (int width = 1; width <= 64; ++width)
    for (int height = 1; width * (height + 1) <= 128; ++height) {
      const int longest = std::max(width, height);
      visit(Rules{width, height, std::min(longest, 1 + below(random, 5)), true});
      visit(Rules{width, height, 1 + below(random, longest), false});
      visit(Rules{width, height, longest, true});
    }
}

template <class Bits>
std::uint64_t sequences(const Rules& rules, int depth) {
  return perft<Bits>(Geometry<Bits>(rules), {0, 0}, depth, [] { return false; });
}

} // namespace

TEST(lines_are_those_of_a_double_loop) {
  Random random(1);
  for_boards(random, [&](const Rules& rules) {
    if (rules.bits() <= 64) compare_lines<std::uint64_t>(rules, random);
    compare_lines<Wide>(rules, random);
  });
}

TEST(move_sequences_are_the_known_ones) {
  const std::uint64_t connect_four[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572};
  for (int depth = 0; depth <= (amount(8) < 8 ? 6 : 9); ++depth)
    CHECK_SAME(sequences<std::uint64_t>({7, 6, 4, true}, depth), connect_four[depth]);
  for (int depth = 0; depth <= 6; ++depth) CHECK_SAME(sequences<Wide>({7, 6, 4, true}, depth), connect_four[depth]);
  // Tic-tac-toe: all games that end exactly so, and so on; 255168 games in all.
  const std::uint64_t tictactoe[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  for (int depth = 0; depth <= 9; ++depth)
    CHECK_SAME(sequences<std::uint64_t>({3, 3, 3, false}, depth), tictactoe[depth]);
  CHECK_SAME(sequences<Wide>({16, 7, 4, true}, 3), 4096u);
  CHECK_SAME(sequences<Wide>({1, 127, 5, true}, 127), 1u);
  CHECK_SAME(sequences<Wide>({64, 1, 64, false}, 2), 64u * 63u);
}

TEST(both_widths_count_the_same_sequences) {
  Random random(2);
  for_boards(random, [&](const Rules& rules) {
    if (rules.bits() > 64) return;
    const Geometry<std::uint64_t> narrow(rules);
    const Geometry<Wide> wide(rules);
    const auto position = random_position(narrow, random, below(random, rules.width * rules.height));
    const auto go_on = [] { return false; };
    CHECK_SAME(perft<std::uint64_t>(narrow, position, 2, go_on),
               perft<Wide>(wide, {position.own, position.mask}, 2, go_on));
  });
}

TEST(a_count_can_be_interrupted) {
  int asked = 0;
  perft<std::uint64_t>(Geometry<std::uint64_t>({7, 6, 4, true}), {0, 0}, 42, [&] { return ++asked == 2; });
  CHECK_SAME(asked, 2);
}

TEST(arguments_that_mean_nothing_are_refused) {
  const int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  for (const int wrong : {least, -1, 0, 128, most}) {
    CHECK_THROWS(checked_rules(wrong, 6, 4, true), std::invalid_argument);
    CHECK_THROWS(checked_rules(7, wrong, 4, true), std::invalid_argument);
    CHECK_THROWS(checked_rules(7, 6, wrong, true), std::invalid_argument);
  }
  CHECK_THROWS(checked_geometry<std::uint64_t>({8, 8, 4, true}), std::invalid_argument);
  CHECK_THROWS(checked_geometry<Wide>({12, 12, 4, true}), std::invalid_argument);
  const Geometry<std::uint64_t> board({7, 6, 4, true});
  CHECK_THROWS(checked_position(board, {0, 0}, {1u << 6, 0}), std::invalid_argument);
  CHECK_THROWS(checked_position(board, {0, 0}, {0, 1}), std::invalid_argument);
  CHECK_THROWS(checked_position(board, {0, 1}, {1, 0}), std::invalid_argument);
  CHECK_THROWS(checked_position(board, {2, 0}, {1, 0}), std::invalid_argument);
  CHECK_SAME(checked_position(board, {1, 0}, {3, 0}).mask, 3u);
  const auto full_column = played(board, "111111");
  for (const int wrong : {least, -1, 0, 7, most})
    CHECK_THROWS(checked_move(board, full_column, wrong), std::invalid_argument);
  CHECK_SAME(checked_move(board, full_column, 6), 6);
  for (const int wrong : {least, -1, 1001, most}) CHECK_THROWS(checked_depth(wrong, 0), std::invalid_argument);
  for (const Value wrong : {least, -INFINITE - 1, INFINITE + 1, most})
    CHECK_THROWS(checked_value(wrong), std::invalid_argument);
  CHECK_THROWS(checked_seconds(std::numeric_limits<double>::quiet_NaN()), std::invalid_argument);
}

} // namespace plyscope::tests
