// Threats: the cells that complete a line, and settled positions, against their definitions.
#include "../threats.hpp"

#include <bit>

#include "check.hpp"

namespace plyscope::tests {
namespace {

// Settles a position move by move: every move is tried, and every answer.
template <class Bits>
Settled<Bits> settled_by_moves(const Geometry<Bits>& board, Position<Bits> position) {
  while (true) {
    const int count = stones_on(position.mask);
    const bool turned = count % 2;
    const Bits other = position.own ^ position.mask;
    int moves = 0, wins = 0, losses = 0;
    Bits forced = 0;
    for_each_move(board, position, [&](Bits cell) {
      ++moves;
      wins += has_line(board, Bits(position.own | cell));
      if (has_line(board, Bits(other | cell))) ++losses, forced = cell;
    });
    Settled<Bits> found{
        {turned ? other : position.own, turned ? position.own : other}, position.mask, {}, count, true, 0};
    if (wins) found.result = turned ? -1 : 1;
    else if (losses > 1) found.result = turned ? 1 : -1;
    else if (moves) found.known = false;
    if (found.known || !forced) return found;
    position = position.after(forced);
  }
}

template <class Bits>
void compare(const Rules& rules, Random& random) {
  const Geometry<Bits> board(rules);
  Bits bottoms = 0;
  for (const Bits bottom : board.bottoms) bottoms |= bottom;
  for (int round = 0; round < 10; ++round) {
    const auto position = random_position(board, random, below(random, rules.width * rules.height + 1));
    if (has_line(board, Bits(position.own ^ position.mask))) continue;
    const int count = stones_on(position.mask);
    const Bits first = count % 2 ? position.own ^ position.mask : position.own;
    const auto found = settled(board, bottoms, first, position.mask, count);
    const auto expected = settled_by_moves(board, position);
    CHECK(found.known == expected.known && found.result == expected.result && found.count == expected.count);
    CHECK(found.taken == expected.taken && found.stones[0] == expected.stones[0]);
    for (int player = 0; player < 2; ++player)
      for (const Bits cell : board.cells)
        if (!(found.taken & cell))
          CHECK(bool(found.threats[player] & cell) == has_line(board, Bits(found.stones[player] | cell)));
  }
}

} // namespace

TEST(positions_are_settled_as_if_every_move_were_tried) {
  Random random(11);
  for (int round = 0; round < amount(20); ++round) {
    for (const Rules& rules :
         {Rules{7, 6, 4, true}, Rules{4, 4, 3, true}, Rules{3, 3, 3, false}, Rules{6, 6, 4, false},
          Rules{7, 7, 5, false}, Rules{1, 9, 2, true}, Rules{5, 5, 1, true}, Rules{8, 7, 6, true}}) {
      compare<std::uint64_t>(rules, random);
      compare<Wide>(rules, random);
    }
    for (const Rules& rules :
         {Rules{9, 8, 4, true}, Rules{10, 9, 5, false}, Rules{1, 127, 7, true}, Rules{64, 1, 9, true}})
      compare<Wide>(rules, random);
  }
}

} // namespace plyscope::tests
