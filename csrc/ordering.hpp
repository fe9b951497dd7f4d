// The order in which moves are tried, the twin of plyscope.algorithms.ordering.
//
// Most fixed orders are one ranking of all moves, from which the legal ones are taken one by one. A position that is
// cut off never generates the rest. Orders by the cell that a move fills, and learned orders, need a list of the moves.
#pragma once

#include <array>
#include <vector>

#include "position.hpp"
#include "table.hpp"

namespace plyscope {

struct OrderChoice {
  std::vector<int> ranking; // all moves, the one to be tried first in front
  bool by_landing = false;  // by the weight of the cell that a move fills, the ranking among equals
  std::vector<int> weights; // of the cells, row by row from the top left
  bool table = false, killers = false, history = false;
};

// No board of 128 bits has more moves.
constexpr int MOST_MOVES = 128;

struct MoveList {
  std::array<std::uint8_t, MOST_MOVES> moves;
  int size = 0;

  void add(int move) { moves[size++] = std::uint8_t(move); }
  bool holds(int move) const;
};

template <class Bits>
class Order {
public:
  Order(const Geometry<Bits>& board, const OrderChoice& choice);

  // Whether the order is more than the ranking.
  bool listed() const { return listed_; }

  // The cell that the move at a place of the ranking fills, 0 where it is not legal.
  Bits stone_at(int place, Bits mask) const { return filled(ranking_[place], mask); }
  int move_at(int place) const { return ranking_[place].move; }
  int places() const { return int(ranking_.size()); }

  // The cell that a move fills, 0 where it is not legal.
  Bits stone(int move, Bits mask) const { return filled(ranking_[place_of_[move]], mask); }

  // The legal moves in order; `table_move` is the table's best one, or NO_MOVE.
  MoveList ordered(Bits mask, int ply, int table_move) const;

  // Learns from a move that caused a cut-off.
  void learn(int ply, int move);

private:
  struct Move {
    Bits bottom; // the lowest cell, or the cell itself in a game without gravity
    Bits cells;
    int move;
  };

  Bits filled(const Move& move, Bits mask) const {
    return gravity_ ? (mask + move.bottom) & move.cells : move.cells & ~mask;
  }
  template <class Rank>
  void sort(MoveList& list, Rank rank) const;

  std::vector<Move> ranking_;
  std::array<int, MOST_MOVES> place_of_{};
  std::array<int, MOST_MOVES> weight_at_{}; // by the number of the cell's bit
  bool gravity_, listed_, by_landing_, table_, killers_, history_;
  std::array<std::array<int, 2>, MOST_MOVES + 1> killers_at_;      // by ply, the last one first
  std::array<std::array<std::uint64_t, MOST_MOVES>, 2> cuts_by_{}; // by player and move
};

extern template class Order<std::uint64_t>;
extern template class Order<Wide>;

} // namespace plyscope
