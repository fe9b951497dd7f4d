// A proof without a search: a player who answers every stone of the opponent in the other cell of a pair.
//
//     a  .  b      Each open line of the opponent has a pair of its own among its empty cells. As soon as the
//     .  b  .      opponent takes one cell of a pair, the player takes the other, so the opponent completes none.
//     a  .  .      Here two lines are blocked, the column by a and the diagonal by b.
//
// The pairs are a matching of the open lines, each of them twice, with the empty cells.
#pragma once

#include "free_board.hpp"

namespace plyscope::PLYSCOPE_ISA {

template <class Word, class Key>
class FreePairs {
public:
  FreePairs(const FreeBoard<Word>& board, const FreePosition<Word, Key>& position)
      : board_(board), position_(position), free_(position.empty()) {}

  // Whether the open lines of the attacker, who may be to move, can all be blocked by pairs. Each needs two stones or
  // more.
  bool block(int attacker) {
    int lines = 0;
    const int most = count(free_) / 2;
    for (int line = 0; line < board_.lines; ++line) {
      if (position_.stones(1 - attacker, line)) continue;
      if (++lines > most) return false;
      open_[lines - 1] = line;
    }
    for (int number = 0; number < lines; ++number)
      for (int cell = 0; cell < 2; ++cell) {
        seen_ = 0;
        if (!give(open_[number])) return false;
      }
    return true;
  }

private:
  // Gives a line one more cell: one that is free, or one of a line that finds another.
  bool give(int line) {
    for (int place = 0, cell = board_.start(line); place < board_.length; ++place, cell += board_.step(line)) {
      const Word bit = Word(1) << cell;
      if (!(position_.empty() & bit & ~seen_) || (!(free_ & bit) && owner_[cell] == line)) continue;
      seen_ |= bit;
      if (!(free_ & bit) && !give(owner_[cell])) continue;
      free_ &= ~bit;
      owner_[cell] = line;
      return true;
    }
    return false;
  }

  const FreeBoard<Word>& board_;
  const FreePosition<Word, Key>& position_;
  Word free_, seen_ = 0; // cells that no line has; those that were tried for a line
  int owner_[FreeBoard<Word>::most_cells], open_[FreeBoard<Word>::most_lines];
};

} // namespace plyscope::PLYSCOPE_ISA
