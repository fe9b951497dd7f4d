#include "interface.hpp"

namespace plyscope::wasm {

std::string& last_error() {
  static std::string text;
  return text;
}

} // namespace plyscope::wasm

const char* plyscope_error() { return plyscope::wasm::last_error().c_str(); }
