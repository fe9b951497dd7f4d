// The tables for long keys: they find no other key at any size, also while other threads write.
#include <thread>
#include <utility>
#include <vector>

#define PLYSCOPE_ISA portable
#include "../wide_table.hpp"
#include "solvers.hpp"

namespace plyscope::tests {
namespace {

template <class Table>
typename Table::Hash random_hash(Random& random) {
  typename Table::Key key{};
  if constexpr (std::is_integral_v<typename Table::Key>) key = random();
  else
    for (auto& word : key) word = random();
  return Table::hash(key);
}

template <class Table>
void compare_over_growth() {
  TableMemory memory(64 * megabytes);
  Table table(memory, 0);
  std::vector<std::pair<typename Table::Hash, int>> kept;
  Random random(6);
  for (int growth = 0; growth < 4; ++growth) {
    for (int number = 0; number < 4'000; ++number) {
      const auto hash = random_hash<Table>(random);
      const int value = below(random, 60) - 30;
      table.keep(hash, {value, value + 1}, random() >> (random() % 64));
      kept.emplace_back(hash, value);
    }
    const auto there = [&] {
      std::size_t found = 0;
      for (const auto& [hash, value] : kept) {
        const auto entry = table.find(hash);
        found += entry.has_value();
        if (entry) CHECK(entry->lower == value && entry->upper == value + 1);
      }
      return found;
    };
    const std::size_t before = there();
    CHECK(before > kept.size() * 3 / 4);
    if (growth == 3) break;
    const auto buckets = memory.in_use();
    table.grow();
    CHECK(memory.in_use() > buckets);
    CHECK_SAME(there(), before);
  }
  memory.clear();
  table.refresh();
  for (const auto& [hash, value] : kept) CHECK(!table.find(hash));
}

template <class Table>
void bounds_narrow() {
  TableMemory memory(0);
  Table table(memory, 0);
  const auto hash = Table::hash(typename Table::Key{});
  CHECK(!table.find(hash));
  table.keep(hash, {-22, 22}, 10);
  table.keep(hash, {-23, 4}, 3);
  CHECK(table.find(hash)->lower == -22 && table.find(hash)->upper == 4);
}

// Threads that keep and look up the same few keys, all in few buckets: each key has its own bounds.
template <class Table>
void compare_while_others_write() {
  TableMemory memory(0);
  std::vector<typename Table::Hash> hashes;
  Random random(7);
  for (int number = 0; number < 64; ++number) {
    if constexpr (std::is_integral_v<typename Table::Key>) {
      hashes.push_back((random() & ~std::uint64_t(0x3fff)) | std::uint64_t(number % 4));
    } else {
      auto hash = random_hash<Table>(random);
      hash.index = std::uint64_t(number % 4);
      hashes.push_back(hash);
    }
  }
  std::vector<std::thread> threads;
  std::vector<int> found(4), wrong(4);
  for (int number = 0; number < 4; ++number)
    threads.emplace_back([&, number] {
      Table table(memory, 0);
      Random choice{std::uint64_t(number)};
      for (int round = 0; round < amount(400'000); ++round) {
        const int chosen = below(choice, 64);
        const int value = chosen / 2 - 16;
        table.keep(hashes[std::size_t(chosen)], {value, value + 1}, choice() >> (choice() % 64));
        const int other = below(choice, 64);
        const auto entry = table.find(hashes[std::size_t(other)]);
        if (!entry) continue;
        ++found[std::size_t(number)];
        wrong[std::size_t(number)] += entry->lower != other / 2 - 16 || entry->upper != entry->lower + 1;
      }
    });
  for (auto& thread : threads) thread.join();
  for (const int count : found) CHECK(count > 0);
  for (const int count : wrong) CHECK_SAME(count, 0);
}

} // namespace

TEST(long_keys_are_found_after_a_table_grows_and_no_others) {
  compare_over_growth<portable::WordTable>();
  compare_over_growth<portable::WideTable<2>>();
  compare_over_growth<portable::WideTable<4>>();
}

TEST(bounds_of_long_keys_grow_tighter_and_never_wider) {
  bounds_narrow<portable::WordTable>();
  bounds_narrow<portable::WideTable<2>>();
  bounds_narrow<portable::WideTable<4>>();
  TableMemory memory(0);
  portable::WideTable<2> table(memory, 0);
  const auto hash = table.hash(Wide(12345) << 64);
  table.keep(hash, {-64, 64}, 10);
  CHECK(table.find(hash)->lower == -64 && table.find(hash)->upper == 64);
}

TEST(threads_never_see_the_bounds_of_another_key) {
  compare_while_others_write<portable::WordTable>();
  compare_while_others_write<portable::WideTable<2>>();
  compare_while_others_write<portable::WideTable<4>>();
}

} // namespace plyscope::tests
