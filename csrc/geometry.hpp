// The board of a rows game as bits: one column after the other, each with one bit more than it has rows.
//
//     .  .  .      bits 3, 7, 11 stay empty, so that no line
//     2  6 10      runs from one column into the next
//     1  5  9
//     0  4  8      (3x3)
//
// Bits is uint64_t where the board fits, unsigned __int128 where it does not.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace plyscope {

using Wide = unsigned __int128;

struct Rules {
  int width;
  int height;
  int length;
  bool gravity;

  int bits() const { return width * (height + 1); }
  bool operator==(const Rules&) const = default;
};

template <class Bits>
struct Geometry {
  explicit Geometry(const Rules& rules);

  Rules rules;
  Bits full = 0;                 // every cell
  std::vector<Bits> columns;     // the cells of each column
  std::vector<Bits> bottoms;     // the lowest cell of each column
  std::vector<Bits> cells;       // each cell, row by row from the top left
  std::array<int, 4> directions; // right, up, up right, down right
  std::array<Bits, 4> starts{};  // the cells where a line can start, for each direction
  // Two shifts find a run of min(length, 4) stones; only then is a longer line looked for. A direction in which no line
  // fits has the shifts of one in which a line does.
  std::array<int, 4> near{}, far{};
};

// Shifts that give 0 where C++ leaves the result undefined: by as many places as there are bits, or more.
template <class Bits>
[[gnu::always_inline]] constexpr Bits shifted_down(Bits bits, int places) {
  return places < int(sizeof(Bits) * 8) ? bits >> places : Bits(0);
}

template <class Bits>
[[gnu::always_inline]] constexpr Bits shifted_up(Bits bits, int places) {
  return places < int(sizeof(Bits) * 8) ? bits << places : Bits(0);
}

template <class Bits>
Geometry<Bits>::Geometry(const Rules& given) : rules(given) {
  const int stride = rules.height + 1;
  const Bits one = 1;
  for (int column = 0; column < rules.width; ++column) {
    bottoms.push_back(one << (column * stride));
    columns.push_back(((one << rules.height) - 1) << (column * stride));
    full |= columns.back();
  }
  for (int row = rules.height - 1; row >= 0; --row)
    for (int column = 0; column < rules.width; ++column) cells.push_back(one << (column * stride + row));
  directions = {stride, 1, stride + 1, stride - 1};
  const int length = rules.length;
  int fitting = 0;
  for (int d = 0; d < 4; ++d) {
    starts[d] = full;
    for (int place = 1; place < length; ++place) starts[d] &= shifted_down(full, place * directions[d]);
    if (starts[d]) fitting = directions[d];
  }
  for (int d = 0; d < 4; ++d) {
    const int step = starts[d] ? directions[d] : fitting;
    near[d] = length > 1 ? step : 0;
    far[d] = length > 3 ? 2 * step : length > 2 ? step : 0;
  }
}

} // namespace plyscope
