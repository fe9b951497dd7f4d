// A page has no system to ask: its memory is what the module was given, and an allocation beyond it fails.
#include "../memory.hpp"

#include <limits>

std::uint64_t plyscope::available_memory() { return std::numeric_limits<std::uint64_t>::max(); }
