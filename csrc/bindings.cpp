// The only file that knows of Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <stdexcept>
#include <utility>

#include "perft.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace plyscope;

namespace {

// A bitboard crosses the border as its low and its high 64 bits.
using Halves = std::pair<std::uint64_t, std::uint64_t>;

template <class Bits>
Bits joined(const Halves& halves) {
  if constexpr (sizeof(Bits) > 8) return Bits(halves.second) << 64 | halves.first;
  else return halves.first;
}

template <class Bits>
std::uint64_t count(const Rules& rules, const Halves& own, const Halves& mask, int depth) {
  const Geometry<Bits> board(rules);
  const Position<Bits> position{joined<Bits>(own), joined<Bits>(mask)};
  if ((position.mask & ~board.full) || (position.own & ~position.mask))
    throw std::invalid_argument("stones outside the board");
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
  if (width < 1 || height < 1 || width > 127 || height > 127 || length < 1 || length > std::max(width, height))
    throw std::invalid_argument("impossible rules");
  if (depth < 0) throw std::invalid_argument("depth must be 0 or more");
  const Rules rules{width, height, length, gravity};
  if (rules.bits() <= 64) return count<std::uint64_t>(rules, own, mask, depth);
  if (rules.bits() <= 128) return count<Wide>(rules, own, mask, depth);
  throw std::invalid_argument("the board has more than 128 bits");
}

} // namespace

NB_MODULE(_core, module) {
  module.doc() = "The native core of plyscope; use it through plyscope.native.";
  module.def("perft", &perft_of, "width"_a, "height"_a, "length"_a, "gravity"_a, "own"_a, "mask"_a, "depth"_a,
             "Count the move sequences of exactly this many plies.");
}
