// The interface of the core to a web page: plain C functions in a WebAssembly module.
//
// Each concern has a file: solver.hpp, book.hpp. A function that can fail returns a null pointer or a negative number,
// and plyscope_error() has the reason. A page runs one thread, so nothing here is made for several.
#pragma once

#include <exception>
#include <string>

// Makes a function visible to the page, and calls of it plain C.
#if defined(__wasm__)
#define PLYSCOPE_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define PLYSCOPE_EXPORT(name) extern "C"
#endif

namespace plyscope::wasm {

// The reason of the last failure.
std::string& last_error();

// Returns what the function returns, or `failed` if it throws.
template <class Result, class Function>
Result guarded(Result failed, Function function) {
  try {
    return function();
  } catch (const std::bad_alloc&) {
    last_error() = "not enough memory";
  } catch (const std::exception& error) {
    last_error() = error.what();
  }
  return failed;
}

} // namespace plyscope::wasm

PLYSCOPE_EXPORT(plyscope_error) const char* plyscope_error();
