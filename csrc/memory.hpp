// How much memory there is.
#pragma once

#include <cstdint>

namespace plyscope {

// The bytes that a table could take at this moment without driving anything else out; the most there can be if the
// system does not tell.
std::uint64_t available_memory();

} // namespace plyscope
