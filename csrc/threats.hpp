// Threats: empty cells that complete a line, and what follows from those that can be filled now.
//
// A position is settled as follows. A player who can complete a line wins. A player who cannot, and whose opponent
// could complete lines in two cells, loses; in one cell, the player fills it, and the other player is to move. The
// Python twin is plyscope.evaluation.threats.
#pragma once

#include "position.hpp"

namespace plyscope {

// The cells that would complete a line of these stones, among all bits of a board.
template <class Bits>
[[gnu::always_inline]] inline Bits completing(const Geometry<Bits>& board, Bits stones) {
  const int length = board.rules.length;
  Bits found = 0;
  for (int d = 0; d < 4; ++d) {
    if (!board.starts[d]) continue;
    const int step = board.directions[d];
    if (length == 4) {
      // The stones next to a cell, and those one and two places further.
      const Bits down = stones << step, up = stones >> step;
      const Bits downs = down & down << step, ups = up & up >> step;
      found |= (downs & (down << 2 * step | up)) | (ups & (up >> 2 * step | down));
    } else {
      for (int gap = 0; gap < length; ++gap) {
        Bits others = board.full;
        for (int place = 0; place < length; ++place)
          if (place < gap) others &= stones << (gap - place) * step;
          else if (place > gap) others &= stones >> (place - gap) * step;
        found |= others;
      }
    }
  }
  return found;
}

// A position in which nobody can complete a line at once, or a game whose result is known.
template <class Bits>
struct Settled {
  Bits stones[2]; // of the player who moved first, and of the other
  Bits taken;
  Bits threats[2]; // the cells that complete a line of each player; some may be taken
  int count;       // of all stones
  bool known;      // whether the result is known
  int result;      // if it is: for the player who moved first
};

// Settles an open position; `bottoms` are the lowest cells of all columns.
template <class Bits>
[[gnu::always_inline]] inline Settled<Bits> settled(const Geometry<Bits>& board, Bits bottoms, Bits first, Bits taken,
                                                    int count) {
  Settled<Bits> now{
      {first, taken ^ first}, taken, {completing(board, first), completing(board, taken ^ first)}, count, false, 0};
  while (true) {
    const int mover = now.count & 1;
    const Bits playable = board.rules.gravity ? (now.taken + bottoms) & board.full : board.full & ~now.taken;
    const Bits forced = now.threats[1 - mover] & playable;
    if (now.threats[mover] & playable) now.known = true, now.result = mover ? -1 : 1;
    else if (forced & (forced - 1)) now.known = true, now.result = mover ? 1 : -1;
    else if (!playable) now.known = true;
    if (now.known || !forced) return now;
    now.stones[mover] |= forced;
    now.taken |= forced;
    now.threats[mover] = completing(board, now.stones[mover]);
    ++now.count;
  }
}

} // namespace plyscope
