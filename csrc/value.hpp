// The values of the searches: the same whole numbers as in plyscope.algorithms.score.
//
//     -INFINITE   -WIN ...... -WIN + plies    evaluations    WIN - plies ...... WIN   INFINITE
//                 lost games                                 won games
#pragma once

#include <cstdint>

namespace plyscope {

using Value = std::int32_t;

constexpr Value WIN = 1'000'000'000;
constexpr Value INFINITE = 2 * WIN;

// The value of an ended game: a win is worth `won`, less the ply if sooner wins are better.
struct Ending {
  Value won;
  bool sooner;

  Value lost_at(int ply) const { return sooner ? ply - won : -won; }
};

} // namespace plyscope
