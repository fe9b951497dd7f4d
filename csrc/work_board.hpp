// Where provers that search the same position say which moves they are searching, so that they do not all search the
// same one. An entry may be overwritten or out of date: it only decides which move is tried first.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace plyscope {

class WorkBoard {
public:
  explicit WorkBoard(int provers) : provers(provers) {}

  const int provers;

  // Always inlined, because the linker must not mix the copies for two instruction sets.
  [[gnu::always_inline]] void enter(std::uint64_t position, int column) {
    slots_[place(position, column)].store(position, std::memory_order_relaxed);
  }
  [[gnu::always_inline]] void leave(std::uint64_t position, int column) {
    if (taken(position, column)) slots_[place(position, column)].store(0, std::memory_order_relaxed);
  }
  [[gnu::always_inline]] bool taken(std::uint64_t position, int column) const {
    return slots_[place(position, column)].load(std::memory_order_relaxed) == position;
  }
  void clear() {
    for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
  }

private:
  // All moves of a position share one cache line: reading a line that another thread has written is slow.
  [[gnu::always_inline]] static std::size_t place(std::uint64_t position, int column) {
    return (position >> 54) * 8 + (column & 7);
  }
  alignas(64) std::array<std::atomic<std::uint64_t>, (1 << 10) * 8> slots_{};
};

} // namespace plyscope
