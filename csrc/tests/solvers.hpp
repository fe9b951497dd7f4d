// Questions to the solver, as the tests ask them.
#pragma once

#include "../solver.hpp"
#include "check.hpp"

namespace plyscope::tests {

inline constexpr std::size_t megabytes = 1 << 20;
inline const Rules connect_four{7, 6, 4, true};
inline const Geometry<std::uint64_t> connect_four_board(connect_four);

inline Solver::Answer solved(Solver& solver, Wide own, Wide mask, bool weak = false) {
  return solver.solve({own, mask, weak}, nullptr);
}

inline int score(Solver& solver, Wide own, Wide mask) {
  const auto answer = solved(solver, own, mask);
  CHECK_SAME(answer.lower, answer.upper);
  CHECK(!answer.stopped);
  return answer.lower;
}

inline int score(Solver& solver, const char* columns) {
  const auto position = played(connect_four_board, columns);
  return score(solver, position.own, position.mask);
}

inline int score_of_empty(const Rules& rules) {
  Solver solver(rules, 64 * megabytes, 1);
  return score(solver, 0, 0);
}

} // namespace plyscope::tests
