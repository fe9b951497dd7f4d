// What the bindings share. Only the files of this folder include Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "../arguments.hpp"

namespace plyscope::bindings {

namespace nb = nanobind;
using namespace nb::literals;

void bind_perft(nb::module_& module);
void bind_trees(nb::module_& module);
void bind_solver(nb::module_& module);
void bind_batch(nb::module_& module);
void bind_strategy(nb::module_& module);
void bind_learner(nb::module_& module);
void bind_line_search(nb::module_& module);

// Width, height, length, gravity.
using RulesArguments = std::tuple<int, int, int, bool>;

// A Python int as a bitboard; empty if it is negative, too large, or not an int.
std::optional<Wide> bitboard(PyObject* number);

// Throws what a signal handler of Python raised. The caller holds the GIL.
inline void check_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// A search that may be called from the callback of another. Each level needs a part of the stack, so there are eight.
class NestedCall {
public:
  NestedCall() {
    if (++depth_ <= 8) return;
    --depth_;
    PyErr_SetString(PyExc_RecursionError, "too many searches inside the callbacks of others");
    throw nb::python_error();
  }
  ~NestedCall() { --depth_; }
  NestedCall(const NestedCall&) = delete;
  NestedCall& operator=(const NestedCall&) = delete;

private:
  static inline thread_local int depth_ = 0;
};

} // namespace plyscope::bindings
