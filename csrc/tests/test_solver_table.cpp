// The table of the solver: it grows, keeps what it holds, and finds no other key.
#include <algorithm>
#include <map>

#define PLYSCOPE_ISA portable
#include "../solver_table.hpp"
#include "solvers.hpp"

namespace plyscope::tests {

TEST(a_table_that_grows_gives_the_same_scores) {
  Solver small(connect_four, 0, 1), large(connect_four, 256 * megabytes, 1);
  CHECK_SAME(small.table_bytes(), megabytes);
  CHECK_SAME(large.table_bytes(), 256 * megabytes);
  std::uint64_t nodes = 0;
  for (const char* game : {"12345671", "1234567", "4444431", "444443"}) {
    const auto position = played(connect_four_board, game);
    const auto answer = solved(large, position.own, position.mask);
    nodes = std::max(nodes, answer.nodes);
    CHECK_SAME(score(small, game), answer.lower);
    large.clear();
    if (nodes > 1'000'000 && amount(8) < 8) break; // enough to grow, and the sanitizers are slow
  }
  CHECK(nodes > 1'000'000);
}

TEST(what_a_table_holds_is_found_after_it_grows) {
  TableMemory memory(64 * megabytes);
  portable::NarrowTable table(memory, 49);
  std::map<std::uint64_t, int> kept;
  Random random(5);
  const auto keep = [&](int count) {
    for (int number = 0; number < count; ++number) {
      const std::uint64_t hash = table.hash(random() & ((std::uint64_t(1) << 49) - 1));
      const int value = below(random, 37) - 18;
      if (!kept.emplace(hash, value).second) continue;
      table.keep(hash, {value, value + 1}, random() >> (random() % 64));
    }
  };
  const auto there = [&] {
    std::map<std::uint64_t, int> found;
    for (const auto& [hash, value] : kept) {
      const auto entry = table.find(hash);
      if (!entry) continue;
      CHECK_SAME(entry->lower, value);
      CHECK_SAME(entry->upper, value + 1);
      found[hash] = value;
    }
    return found;
  };
  for (int growth = 0; growth < 3; ++growth) {
    keep(50'000);
    const auto before = there();
    CHECK(before.size() > 40'000);
    const auto buckets = memory.in_use();
    table.grow();
    CHECK_SAME(memory.in_use(), buckets * 4);
    CHECK(there() == before);
    kept = before;
  }
  table.grow();
  CHECK_SAME(memory.in_use(), memory.buckets());
  memory.clear();
  table.refresh();
  CHECK(there().empty());
  CHECK_SAME(memory.in_use(), std::uint64_t(1) << TableMemory::least_bits);
}

TEST(bounds_grow_tighter_and_never_wider) {
  TableMemory memory(0);
  portable::NarrowTable narrow(memory, 49);
  const auto key = narrow.hash(12345);
  narrow.keep(key, {-5, 9}, 10);
  narrow.keep(key, {-7, 4}, 3);
  CHECK(narrow.find(key)->lower == -5 && narrow.find(key)->upper == 4);
}

} // namespace plyscope::tests
