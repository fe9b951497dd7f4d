// How much memory there is.
#pragma once

#include <cstdint>

namespace plyscope {

// The bytes that a table can take now without pushing anything out of memory; the largest number if the system does
// not say.
std::uint64_t available_memory();

} // namespace plyscope
