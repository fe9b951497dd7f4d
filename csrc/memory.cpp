#include "memory.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace plyscope {
namespace {

constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();

// The first number in a file that matches the pattern, times `unit`.
std::uint64_t number_in(const char* path, const char* pattern, std::uint64_t unit) {
  std::FILE* file = std::fopen(path, "r");
  if (!file) return unknown;
  std::uint64_t found = unknown;
  char line[256];
  while (found == unknown && std::fgets(line, sizeof line, file)) {
    unsigned long long number;
    if (std::sscanf(line, pattern, &number) == 1 && number < unknown / unit) found = number * unit;
  }
  std::fclose(file);
  return found;
}

std::uint64_t of_the_machine() {
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
  const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
  if (pages > 0 && bytes > 0) return std::uint64_t(pages) * std::uint64_t(bytes);
#endif
  return unknown;
}

} // namespace

std::uint64_t available_memory() {
  // The free memory, and the limits of a container (control groups, version 2 and 1).
  return std::min({of_the_machine(), number_in("/proc/meminfo", "MemAvailable: %llu", 1024),
                   number_in("/sys/fs/cgroup/memory.max", "%llu", 1),
                   number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes", "%llu", 1)});
}

} // namespace plyscope
