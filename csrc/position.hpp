// A position of a rows game: the stones of the player to move, and all stones.
#pragma once

#include "geometry.hpp"

namespace plyscope {

template <class Bits>
struct Position {
  Bits own;
  Bits mask;

  Position after(Bits stone) const { return {own ^ mask, mask | stone}; }
};

// Whether these stones hold a line; shifts stay below the width of Bits because a line of the
// board is never longer than the board.
template <class Bits>
bool has_line(const Geometry<Bits>& board, Bits stones) {
  for (const int step : board.directions) {
    Bits run = stones;
    for (int place = 1; place < board.rules.length && run; ++place) {
      const int shift = place * step;
      run &= shift < int(sizeof(Bits) * 8) ? stones >> shift : Bits(0);
    }
    if (run) return true;
  }
  return false;
}

// Calls visit(stone) for every legal move of a game that has not ended.
template <class Bits, class Visit>
void for_each_move(const Geometry<Bits>& board, const Position<Bits>& position, Visit visit) {
  if (board.rules.gravity) {
    for (int column = 0; column < board.rules.width; ++column) {
      const Bits stone = (position.mask + board.bottoms[column]) & board.columns[column];
      if (stone) visit(stone);
    }
  } else {
    for (const Bits cell : board.cells)
      if (!(position.mask & cell)) visit(cell);
  }
}

} // namespace plyscope
