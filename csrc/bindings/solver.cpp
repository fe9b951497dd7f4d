#include "../solver.hpp"

#include <stdexcept>

#include "../batch.hpp"
#include "bindings.hpp"

namespace plyscope::bindings {

void bind_solver(nb::module_& module) {
  nb::class_<Solver>(module, "Solver", "Exact scores of positions under one set of rules.")
      .def(
          "__init__",
          [](Solver* solver, int width, int height, int length, bool gravity, std::size_t table_bytes, int threads) {
            new (solver) Solver(checked_rules(width, height, length, gravity), table_bytes, threads);
          },
          "width"_a, "height"_a, "length"_a, "gravity"_a, "table_bytes"_a, "threads"_a)
      .def(
          "solve",
          [](Solver& solver, const Halves& own, const Halves& mask, bool weak, int lower, int upper, double seconds,
             std::uint64_t nodes, const nb::object& poll) {
            const NestedCall nested;
            if (!(seconds >= 0)) throw std::invalid_argument("seconds must be 0 or more");
            if (lower > upper) throw std::invalid_argument("the lower bound is above the upper bound");
            const Solver::Question question{joined(own), joined(mask), weak, lower, upper, seconds, nodes};
            const bool asks = !poll.is_none();
            nb::gil_scoped_release release;
            const Solver::Answer answer = solver.solve(question, [&](int least, int most, std::uint64_t so_far) {
              nb::gil_scoped_acquire acquire;
              check_signals();
              return !asks || nb::cast<bool>(poll(least, most, so_far));
            });
            return std::tuple(answer.lower, answer.upper, answer.nodes, answer.stopped);
          },
          "own"_a, "mask"_a, "weak"_a = false, "lower"_a = -Solver::score_limit, "upper"_a = Solver::score_limit,
          "seconds"_a = 0.0, "nodes"_a = 0, "poll"_a = nb::none(),
          "Return bounds on the score, the positions visited, and whether it was stopped.")
      .def(
          "score",
          [](Solver& solver, const nb::object& own, const nb::object& mask, bool weak) {
            const NestedCall nested;
            const auto mine = bitboard(own.ptr()), all = bitboard(mask.ptr());
            if (!mine || !all) throw std::invalid_argument("stones outside the board");
            const auto [lower, upper] = reachable_scores(solver.rules(), *mine, *all);
            nb::gil_scoped_release release;
            const Solver::Answer answer = solver.solve({*mine, *all, weak, lower, upper}, [](int, int, std::uint64_t) {
              nb::gil_scoped_acquire acquire;
              check_signals();
              return true;
            });
            return std::tuple(answer.lower, answer.upper, answer.nodes);
          },
          "own"_a, "mask"_a, "weak"_a, "Return bounds on the score, without any limit, and the positions visited.")
      .def(
          "clear",
          [](Solver& solver) {
            nb::gil_scoped_release release;
            solver.clear();
          },
          "Forget everything.")
      .def_prop_ro("threads", &Solver::threads, "The threads that work on a position.")
      .def_prop_ro("table_bytes", &Solver::table_bytes, "The size of the table.");
}

} // namespace plyscope::bindings
