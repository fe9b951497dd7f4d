// A proof without a search: the score of a player who answers every stone of the opponent by the one above it.
//
// The opponent, who is to move, starts each pair of cells, and the player answers. Columns with an odd number of empty
// cells come in pairs: when the opponent plays in one, the player plays in the other.
//
//     6  answered      The rows of a board of height 6. Where an even number of cells
//     5  started       is empty in every column, the opponent gets the started rows
//     4  answered      and the player the answered ones. The next cell of an odd
//     3  started       column is in an answered row.
//     2  answered
//     1  started
//
// docs/how-the-solver-works.md has the proof.
#pragma once

#include "prover.hpp"
#include "solver_board.hpp"
#include "solver_ideas.hpp"

namespace plyscope::PLYSCOPE_ISA {

template <class Board>
class AnswerProof {
public:
  using Bits = typename Board::Bits;

  // The stones of the opponent, who is to move; those of the player; the empty cells that complete a line of the
  // player.
  AnswerProof(const Board& board, Bits opponent, Bits player, Bits wins)
      : board_(board), opponent_(opponent), player_(player), wins_(wins), empty_(board.full & ~(opponent | player)),
        next_(board.playable(opponent | player)), odd_(next_ & board.answered) {}

  // A score that the player reaches at least: the lowest of all if answering proves nothing above alpha. `empty` is the
  // number of empty cells.
  int least_score(int empty, int alpha) const { return empty % 2 == 0 ? paired(alpha) : by_odd_threat(); }

private:
  // The odd columns are even in number, so there is always an answer.
  int paired(int alpha) const {
    const Bits threats = wins_ & board_.answered & ~odd_, answers = player_ | (empty_ & board_.answered & ~odd_);
    const bool wins = board_.has_line(answers);
    if ((!wins && alpha >= 0) ||
        !harmless(opponent_ | (empty_ & board_.started & ~out_of_reach(threats)), odd_, answers))
      return lowest_score(board_.cells);
    return wins ? latest_win(threats) : 0;
  }

  // The odd columns are odd in number: the answers would run out in one of them. They do not if the player has a threat
  // in a started row, above the next cell, and wins there first. From some cell of its column on, the opponent gets the
  // answered rows and the player the started ones: from the next cell if the column is odd; if it is even, from the
  // cell above, and the next cell is paired with that of an odd column.
  int by_odd_threat() const {
    for (Bits threats = wins_ & board_.started & ~next_; threats;) {
      const Bits threat = threats & -threats, column = board_.column(lowest(threat));
      threats &= ~column;
      const Bits closed = column | out_of_reach(wins_ & board_.answered & ~odd_ & ~column);
      const Bits reached = (empty_ & board_.started & ~closed) | (empty_ & board_.answered & column & (threat - 1));
      const Bits answers = (board_.answered & ~column) | (board_.started & column & (threat - 1));
      if (harmless(opponent_ | reached, odd_ ^ (next_ & column), player_ | (empty_ & answers & ~next_)))
        return latest_win(threat);
    }
    return lowest_score(board_.cells);
  }

  // Whether the player can pair the `paired` cells so that the opponent never completes a line of these cells and one
  // of each pair. `answers` are the player's stones and the cells that the player gets. A row line of the opponent with
  // one of theirs directly below comes too late: those cells are filled first.
  bool harmless(Bits cells, Bits paired, Bits answers) const {
    const Bits late = uses(late_rows) ? board_.above(board_.row_lines(answers)) : Bits(0);
    if (!board_.has_line(cells | paired, late)) return true;
    if (!(paired & (paired - 1)) || count(paired) > (uses(pairings) ? most_paired : 2)) return false;
    if (board_.has_line(cells, late)) return false; // the most frequent reason
    Lines lines;
    return lines.list(board_, cells | paired, late, paired) && lines.can_be_broken(paired);
  }

  static constexpr int most_paired = 12; // with more there would be too many pairings to try

  // The paired cells of each line that the opponent could have. A line is broken by a pair that it has both cells of.
  class Lines {
  public:
    // Returns false if some line cannot be broken, or if there are too many.
    bool list(const Board& board, Bits cells, Bits late, Bits paired) {
      return board.each_line(cells, late, [&](Bits line) {
        line &= paired;
        if (!(line & (line - 1)) || count_ == most) return false;
        lines_[count_++] = line;
        return true;
      });
    }

    // Whether some pairing of these cells breaks all lines.
    bool can_be_broken(Bits cells) const {
      if (count_ == 0) return true;
      for (Bits left = lines_[0]; left; left &= left - 1) // one of the pairs breaks the first line
        for (Bits others = left & (left - 1); others; others &= others - 1) {
          const Bits pair = (left & -left) | (others & -others), open = cells ^ pair;
          Lines rest;
          if (rest.take_unbroken(*this, pair, open) && rest.can_be_broken(open)) return true;
        }
      return false;
    }

  private:
    static constexpr int most = 32;

    // Takes the lines that a pair does not break; returns false if the open cells cannot break one of them.
    bool take_unbroken(const Lines& lines, Bits pair, Bits open) {
      for (int number = 0; number < lines.count_; ++number) {
        const Bits line = lines.lines_[number];
        if ((line & pair) == pair) continue;
        if (!(line & open & ((line & open) - 1))) return false;
        lines_[count_++] = line & open;
      }
      return true;
    }

    Bits lines_[most];
    int count_ = 0;
  };

  // The cells from these threats of the player upwards: the player wins before the opponent gets above them. With the
  // bit above a column, the subtraction sets all bits from the column's lowest threat upwards that are not threats.
  Bits out_of_reach(Bits threats) const {
    return (threats | ((board_.bottom << board_.height) - threats)) & board_.full;
  }

  // The score if the player wins as late as these threats allow: with all cells filled but those above one of them.
  int latest_win(Bits threats) const {
    int stones = board_.cells;
    for (; threats; threats &= threats - 1) {
      const int end = board_.cells - (board_.height - 1 - board_.row(lowest(threats)));
      if (end < stones) stones = end;
    }
    return win_score(board_.cells, stones);
  }

  const Board& board_;
  const Bits opponent_, player_, wins_, empty_;
  const Bits next_; // the next cell of each column
  const Bits odd_;  // those of the columns with an odd number of empty cells
};

} // namespace plyscope::PLYSCOPE_ISA
