#include "../perft.hpp"

#include <stdexcept>

#include "bindings.hpp"

namespace plyscope::bindings {
namespace {

template <class Bits>
std::uint64_t count(const Rules& rules, const Halves& own, const Halves& mask, int depth) {
  const auto board = checked_geometry<Bits>(rules);
  const auto position = checked_position(board, own, mask);
  bool interrupted = false;
  std::uint64_t total;
  {
    nb::gil_scoped_release release;
    total = perft<Bits>(board, position, depth, [&] {
      nb::gil_scoped_acquire acquire;
      return interrupted = PyErr_CheckSignals() != 0;
    });
  }
  if (interrupted) throw nb::python_error();
  return total;
}

std::uint64_t perft_of(int width, int height, int length, bool gravity, const Halves& own, const Halves& mask,
                       int depth) {
  const Rules rules = checked_rules(width, height, length, gravity);
  if (depth < 0) throw std::invalid_argument("depth must be 0 or more");
  if (rules.bits() <= 64) return count<std::uint64_t>(rules, own, mask, depth);
  return count<Wide>(rules, own, mask, depth);
}

} // namespace

void bind_perft(nb::module_& module) {
  module.def("perft", &perft_of, "width"_a, "height"_a, "length"_a, "gravity"_a, "own"_a, "mask"_a, "depth"_a,
             "Count the move sequences of exactly this many plies.");
}

} // namespace plyscope::bindings
