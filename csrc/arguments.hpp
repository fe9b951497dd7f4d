// Checks of the numbers that come from Python, before the core uses them. A wrong one throws std::invalid_argument.
#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "position.hpp"
#include "table.hpp"
#include "value.hpp"

namespace plyscope {

// A bitboard comes from Python as its low and its high 64 bits.
using Halves = std::pair<std::uint64_t, std::uint64_t>;

constexpr int MOST_DEPTH = 1000;

inline Wide joined(const Halves& halves) { return Wide(halves.second) << 64 | halves.first; }

inline Rules checked_rules(int width, int height, int length, bool gravity) {
  if (width < 1 || height < 1 || width > 127 || height > 127 || length < 1 || length > std::max(width, height))
    throw std::invalid_argument("impossible rules");
  return {width, height, length, gravity};
}

template <class Bits>
Geometry<Bits> checked_geometry(const Rules& rules) {
  if (rules.bits() > int(sizeof(Bits) * 8))
    throw std::invalid_argument("the board has more than " + std::to_string(sizeof(Bits) * 8) + " bits");
  return Geometry<Bits>(rules);
}

// Stones on the board. This does not check whether a game can reach the position.
template <class Bits>
Position<Bits> checked_position(const Geometry<Bits>& board, const Halves& own, const Halves& mask) {
  const Wide mine = joined(own), all = joined(mask);
  if ((all & ~Wide(board.full)) || (mine & ~all)) throw std::invalid_argument("stones outside the board");
  return {Bits(mine), Bits(all)};
}

inline int checked_depth(int depth, int least) {
  if (depth < least || depth > MOST_DEPTH)
    throw std::invalid_argument("depth must be from " + std::to_string(least) + " to " + std::to_string(MOST_DEPTH));
  return depth;
}

// Values that can be negated, and have a neighbour on either side.
inline Value checked_value(Value value) {
  if (value < -INFINITE || value > INFINITE) throw std::invalid_argument("the value is out of range");
  return value;
}

inline double checked_seconds(double seconds) {
  if (std::isnan(seconds)) throw std::invalid_argument("seconds must be a number");
  return seconds;
}

// A move that can be played in a position.
template <class Bits>
int checked_move(const Geometry<Bits>& board, const Position<Bits>& position, int move) {
  const int moves = board.rules.gravity ? board.rules.width : int(board.cells.size());
  if (move < 0 || move >= moves) throw std::invalid_argument("the move is not on the board");
  if (!(board.rules.gravity ? board.columns[move] & ~position.mask : board.cells[move] & ~position.mask))
    throw std::invalid_argument("the cell or column of the move is full");
  return move;
}

} // namespace plyscope
