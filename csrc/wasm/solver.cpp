#include "solver.hpp"

#include <stdexcept>

#include "../arguments.hpp"

using plyscope::Solver;
using plyscope::wasm::guarded;
using plyscope::wasm::Solved;

Solver* plyscope_solver_new(int width, int height, int length, int gravity, unsigned table_bytes) {
  return guarded<Solver*>(nullptr, [&] {
    return new Solver(plyscope::checked_rules(width, height, length, gravity != 0), table_bytes, 1);
  });
}

void plyscope_solver_free(Solver* solver) { delete solver; }

void plyscope_solver_clear(Solver* solver) { solver->clear(); }

const Solved* plyscope_solver_solve(Solver* solver, std::uint64_t own, std::uint64_t own_high, std::uint64_t mask,
                                    std::uint64_t mask_high, int lower, int upper, double seconds, double nodes) {
  static Solved solved;
  return guarded<const Solved*>(nullptr, [&] {
    if (!(seconds >= 0) || !(nodes >= 0) || nodes > 1e18) throw std::invalid_argument("a limit must be 0 or more");
    if (lower > upper) throw std::invalid_argument("the lower bound is above the upper bound");
    const auto answer = solver->solve({plyscope::joined({own, own_high}), plyscope::joined({mask, mask_high}), false,
                                       lower, upper, seconds, std::uint64_t(nodes)},
                                      nullptr);
    solved = {double(answer.nodes), answer.lower, answer.upper, answer.stopped};
    return &solved;
  });
}
