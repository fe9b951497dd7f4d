// The exact solver for a page.
//
// A page stops a long solve by its limits: it asks with a few milliseconds, looks at its messages, and asks again. The
// table keeps what was found, so little is lost.
#pragma once

#include <cstdint>

#include "../solver.hpp"
#include "interface.hpp"

namespace plyscope::wasm {

// Bounds of a score, the positions visited, and whether a limit ended the solve. The page reads it from memory.
struct Solved {
  double nodes;
  std::int32_t lower, upper, stopped;
};

} // namespace plyscope::wasm

// A solver with one thread, or a null pointer.
PLYSCOPE_EXPORT(plyscope_solver_new)
plyscope::Solver* plyscope_solver_new(int width, int height, int length, int gravity, unsigned table_bytes);

PLYSCOPE_EXPORT(plyscope_solver_free) void plyscope_solver_free(plyscope::Solver* solver);

PLYSCOPE_EXPORT(plyscope_solver_clear) void plyscope_solver_clear(plyscope::Solver* solver);

// Bounds of the score of a position inside a window, or a null pointer. A board is its low and its high 64 bits; no
// limit is 0. The answer is overwritten by the next call.
PLYSCOPE_EXPORT(plyscope_solver_solve)
const plyscope::wasm::Solved* plyscope_solver_solve(plyscope::Solver* solver, std::uint64_t own, std::uint64_t own_high,
                                                    std::uint64_t mask, std::uint64_t mask_high, int lower, int upper,
                                                    double seconds, double nodes);
