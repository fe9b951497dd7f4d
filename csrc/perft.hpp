// Counting move sequences: the first proof that two implementations of the rules agree.
#pragma once

#include <functional>

#include "position.hpp"

namespace plyscope {

// The number of move sequences of exactly `depth` plies. `interrupted` is asked now and then; once it says
// yes, the count is given up and nothing it returns means anything.
template <class Bits>
std::uint64_t perft(const Geometry<Bits>& board, const Position<Bits>& position, int depth,
                    const std::function<bool()>& interrupted);

} // namespace plyscope
