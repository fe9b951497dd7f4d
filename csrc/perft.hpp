// Counting move sequences: the first proof that two implementations of the rules agree.
#pragma once

#include <functional>

#include "position.hpp"

namespace plyscope {

// The number of move sequences of exactly `depth` plies. `interrupted` is called now and then; once it
// returns true, the count stops and its result means nothing.
template <class Bits>
std::uint64_t perft(const Geometry<Bits>& board, const Position<Bits>& position, int depth,
                    const std::function<bool()>& interrupted);

} // namespace plyscope
