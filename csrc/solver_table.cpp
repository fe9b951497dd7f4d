#define PLYSCOPE_ISA portable
#include "solver_table.hpp"

#include <cstring>
#include <new>

#include "memory.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace plyscope {
namespace {

constexpr std::size_t line = 64;

void* zeroed(std::size_t bytes) {
#if defined(__linux__)
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
#else
  void* memory = ::operator new(bytes, std::align_val_t(line));
  std::memset(memory, 0, bytes);
  return memory;
#endif
}

} // namespace

TableMemory::TableMemory(std::size_t bytes) {
  buckets_ = std::uint64_t(1) << least_bits;
  while (buckets_ <= bytes / line / 2) buckets_ *= 2;
  bytes_ = buckets_ * line;
  // The system would grant more memory than there is, and kill the program when it is used.
  if (bytes_ > available_memory()) throw std::bad_alloc();
  words_ = static_cast<Word*>(zeroed(bytes_));
}

TableMemory::~TableMemory() {
#if defined(__linux__)
  munmap(words_, bytes_);
#else
  ::operator delete(static_cast<void*>(words_), std::align_val_t(line));
#endif
}

void TableMemory::clear() {
  std::memset(static_cast<void*>(words_), 0, in_use_ * line);
  in_use_ = std::uint64_t(1) << least_bits;
}

} // namespace plyscope
