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

// Whether these stones hold a line, of any length; shifts stay below the width of Bits where a line fits.
template <class Bits>
bool has_long_line(const Geometry<Bits>& board, Bits stones) {
  for (int d = 0; d < 4; ++d) {
    if (!board.starts[d]) continue;
    Bits run = stones;
    for (int place = 1; place < board.rules.length && run; ++place) run &= stones >> place * board.directions[d];
    if (run) return true;
  }
  return false;
}

// Whether these stones hold a line.
template <class Bits>
inline bool has_line(const Geometry<Bits>& board, Bits stones) {
  Bits runs = 0;
  for (int d = 0; d < 4; ++d) {
    const Bits pairs = stones & stones >> board.near[d];
    runs |= pairs & pairs >> board.far[d];
  }
  return runs && (board.rules.length <= 4 || has_long_line(board, stones));
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
