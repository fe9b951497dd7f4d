#include "bindings.hpp"

namespace plyscope::bindings {

std::optional<Wide> bitboard(PyObject* number) {
  if (!PyLong_Check(number)) return std::nullopt;
  unsigned long long low = PyLong_AsUnsignedLongLong(number);
  if (!PyErr_Occurred()) return low;
  PyErr_Clear();
  const auto shift = nb::steal(PyLong_FromLong(64)), above = nb::steal(PyNumber_Rshift(number, shift.ptr()));
  const unsigned long long high = above.is_valid() ? PyLong_AsUnsignedLongLong(above.ptr()) : 0;
  low = PyErr_Occurred() ? 0 : PyLong_AsUnsignedLongLongMask(number);
  if (!PyErr_Occurred()) return Wide(high) << 64 | low;
  PyErr_Clear();
  return std::nullopt;
}

} // namespace plyscope::bindings

NB_MODULE(_core, module) {
  using namespace plyscope::bindings;
  // A solver may be kept until the program ends; there is nothing left to clean up then.
  nb::set_leak_warnings(false);
  module.doc() = "The native core of plyscope; use it through plyscope.native.";
  bind_perft(module);
  bind_trees(module);
  bind_solver(module);
  bind_batch(module);
  bind_strategy(module);
  bind_learner(module);
  bind_line_search(module);
}
