// The solver's tables for keys of more than 56 bits. Several threads may use either.
//
//     bucket (64 bytes):   | entry | entry | entry | entry | entry | entry | entry | entry |     WordTable
//                          |      key 0    |      key 1    |      key 2    | data  | data  |     WideTable<2>
//                          |             key 0             |                               | data  |     WideTable<4>
#pragma once

#include <array>

#include "solver_table.hpp"

namespace plyscope::PLYSCOPE_ISA {

// Entries of one word, for keys of up to 64 bits and scores from -32 to 31. A word of 0 is an empty entry.
//
//      63                                                          14 13          8 7           2 1       0
//     +--------------------------------------------------------------+-------------+-------------+---------+
//     |                       tag: hash / 2^14                       |  lower + 32 |  upper + 32 |  effort |
//     +--------------------------------------------------------------+-------------+-------------+---------+
//
// The effort is a class of the nodes that the bounds took, from 1 to 3. As in a NarrowTable, every word is read and
// written as a whole.
class WordTable : public BucketsInUse {
public:
  using Key = std::uint64_t;
  using Hash = std::uint64_t;
  static constexpr bool shared = true;

  WordTable(TableMemory& memory, int) : BucketsInUse(memory) {}

  static Hash hash(Key key) {
    key *= 0x9E3779B97F4A7C15ull;
    key ^= key >> 32;
    key *= 0xD6E8FEB86659FD93ull;
    return key ^ key >> 32;
  }
  static std::uint64_t id(Hash hash) { return hash | 1; } // not 0
  void prefetch(Hash hash) const { __builtin_prefetch(memory_.bucket(hash & last_)); }

  [[gnu::always_inline]] inline std::optional<Bounds> find(Hash hash) const {
    const auto* bucket = memory_.bucket(hash & last_);
    const int place = place_with<tag_at>(bucket, hash >> TableMemory::least_bits);
    if (place == places) return std::nullopt;
    const std::uint64_t word = bucket[place].load(std::memory_order_relaxed);
    if (!same(word, hash)) return std::nullopt; // another thread has replaced it since
    return bounds_in(word);
  }

  // Keeps bounds; in a full bucket they replace those that took the least effort.
  void keep(Hash hash, Bounds bounds, std::uint64_t nodes) {
    auto* bucket = memory_.bucket(hash & last_);
    std::uint64_t effort = nodes < 16 ? 1 : nodes < 512 ? 2 : 3;
    int chosen = place_with<tag_at>(bucket, hash >> TableMemory::least_bits);
    const std::uint64_t known = chosen < places ? bucket[chosen].load(std::memory_order_relaxed) : 0;
    if (same(known, hash)) {
      bounds.narrow(bounds_in(known));
      if (effort_in(known) > effort) effort = effort_in(known);
    } else {
      std::uint64_t least = most_effort + 1;
      for (int step = 0; step < places; ++step) {
        const int place = int(hash >> 61) ^ step; // entries of the same effort are replaced in turn
        const std::uint64_t there = effort_in(bucket[place].load(std::memory_order_relaxed));
        if (there >= least) continue;
        least = there;
        chosen = place;
      }
      ++stored_;
    }
    bucket[chosen].store((hash >> TableMemory::least_bits) << tag_at | std::uint64_t(bounds.lower + 32) << 8 |
                             std::uint64_t(bounds.upper + 32) << 2 | effort,
                         std::memory_order_relaxed);
  }

  // A table in the processor's cache is worth losing some entries.
  bool crowded(int provers) const { return BucketsInUse::crowded(provers, last_ * 16); }
  void grow() {
    BucketsInUse::grow(places, [this](std::uint64_t index, int place) { move_home(index, place); });
  }

private:
  static constexpr int places = 8, tag_at = 14;
  static constexpr std::uint64_t most_effort = 3;

  static bool same(std::uint64_t word, Hash hash) { return word && word >> tag_at == hash >> TableMemory::least_bits; }
  static std::uint64_t effort_in(std::uint64_t word) { return word & most_effort; }
  static Bounds bounds_in(std::uint64_t word) { return {int(word >> 8 & 63) - 32, int(word >> 2 & 63) - 32}; }

  // Moves an entry to the bucket in which it is looked up now.
  void move_home(std::uint64_t index, int place) {
    constexpr std::uint64_t least = (1u << TableMemory::least_bits) - 1; // the bits that are not in the tag
    auto* bucket = memory_.bucket(index);
    const std::uint64_t word = bucket[place].load(std::memory_order_relaxed);
    const Hash hash = (word >> tag_at) << TableMemory::least_bits | (index & least);
    if (!word || (hash & last_) == index) return;
    auto* other = memory_.bucket(hash & last_);
    int free = 0;
    while (free < places - 1 && other[free].load(std::memory_order_relaxed)) ++free;
    other[free].store(word, std::memory_order_relaxed);
    bucket[place].store(0, std::memory_order_relaxed);
  }
};

// Entries of a whole key and 32 bits of data, for keys of 128 or 256 bits. Data of 0 is an empty entry.
//
//      31        21 20          13 12           5 4          0
//     +------------+--------------+--------------+------------+
//     |     0      |  lower + 128 |  upper + 128 |   effort   |     as in a NarrowTable
//     +------------+--------------+--------------+------------+
//
// Several words cannot be written at once, so each bucket has a version, in the high half of its last word. A thread
// makes the version odd, writes, and makes it even again; if it is odd already, nothing is kept. A thread that reads
// looks at the last word before and after, and has found nothing if it is odd or has changed. So no thread ever waits,
// and no thread ever sees the key of one entry with the bounds of another.
template <int Words>
class WideTable : public BucketsInUse {
public:
  using Key = std::array<std::uint64_t, Words>;
  struct Hash {
    Key key;
    std::uint64_t index;
  };
  static constexpr bool shared = true;

  WideTable(TableMemory& memory, int) : BucketsInUse(memory) {}

  static Hash hash(const Key& key) { return {key, mixed(key)}; }
  static Hash hash(Wide key) {
    Key words{};
    words[0] = std::uint64_t(key);
    words[1] = std::uint64_t(key >> 64);
    return hash(words);
  }
  static std::uint64_t id(const Hash& hash) { return hash.index | 1; } // not 0
  void prefetch(const Hash& hash) const { __builtin_prefetch(memory_.bucket(hash.index & last_)); }

  std::optional<Bounds> find(const Hash& hash) const {
    const auto* bucket = memory_.bucket(hash.index & last_);
    const std::uint64_t before = bucket[version_at].load(std::memory_order_acquire);
    if (before & odd) return std::nullopt;
    for (int place = 0; place < places; ++place) {
      if (!same(bucket + place * Words, hash.key)) continue;
      const std::uint32_t data = data_at(bucket, place);
      if (!data) continue;
      if (bucket[version_at].load(std::memory_order_relaxed) != before) return std::nullopt;
      return bounds_in(data);
    }
    return std::nullopt;
  }

  // Keeps bounds, in a full bucket instead of those that took the least effort.
  void keep(const Hash& hash, Bounds bounds, std::uint64_t nodes) {
    auto* bucket = memory_.bucket(hash.index & last_);
    std::uint64_t version = bucket[version_at].load(std::memory_order_relaxed);
    if (version & odd || !bucket[version_at].compare_exchange_strong(version, version | odd, std::memory_order_acquire))
      return;
    const int digits = 64 - __builtin_clzll(nodes | 1);
    std::uint32_t effort = digits < int(most_effort) ? std::uint32_t(digits) : most_effort;
    int chosen = 0;
    std::uint32_t least = most_effort + 1;
    for (int place = 0; place < places; ++place) {
      const std::uint32_t data = data_at(bucket, place);
      if (data && same(bucket + place * Words, hash.key)) {
        bounds.narrow(bounds_in(data));
        if ((data & most_effort) > effort) effort = data & most_effort;
        chosen = place;
        least = data & most_effort;
        break;
      }
      if ((data & most_effort) < least) least = data & most_effort, chosen = place;
    }
    stored_ += least == 0;
    write(bucket, chosen, hash.key, packed(bounds, effort), version);
  }

  bool crowded(int provers) const { return BucketsInUse::crowded(provers, last_ * places / 2); }
  void grow() {
    BucketsInUse::grow(places, [this](std::uint64_t index, int place) { move_home(index, place); });
  }

private:
  using Word = TableMemory::Word;
  static constexpr int places = 7 / Words, version_at = 7; // 3 or 1
  static constexpr std::uint64_t odd = std::uint64_t(1) << 32, low = odd - 1;
  static constexpr std::uint32_t most_effort = 31;

  static std::uint64_t mixed(const Key& key) {
    std::uint64_t mix = 0;
    for (const std::uint64_t word : key) {
      mix = (mix ^ word) * 0x9E3779B97F4A7C15ull;
      mix ^= mix >> 32;
    }
    mix *= 0xD6E8FEB86659FD93ull;
    return mix ^ mix >> 32;
  }
  static std::uint32_t packed(const Bounds& bounds, std::uint32_t effort) {
    return std::uint32_t(bounds.lower + 128) << 13 | std::uint32_t(bounds.upper + 128) << 5 | effort;
  }
  static Bounds bounds_in(std::uint32_t data) { return {int(data >> 13 & 255) - 128, int(data >> 5 & 255) - 128}; }

  static bool same(const Word* words, const Key& key) {
    for (int word = 0; word < Words; ++word)
      if (words[word].load(std::memory_order_acquire) != key[std::size_t(word)]) return false;
    return true;
  }

  // The data of the first entry is in the word of the version, those of the others are in the word before.
  static std::uint32_t data_at(const Word* bucket, int place) {
    if (place == 0) return std::uint32_t(bucket[version_at].load(std::memory_order_relaxed));
    return std::uint32_t(bucket[version_at - 1].load(std::memory_order_acquire) >> (place - 1) * 32);
  }

  // Writes an entry and makes the version even again: it was `version` before this thread made it odd.
  static void write(Word* bucket, int place, const Key& key, std::uint32_t data, std::uint64_t version) {
    for (int word = 0; word < Words; ++word)
      bucket[place * Words + word].store(key[std::size_t(word)], std::memory_order_release);
    std::uint64_t last = (version & ~low) + 2 * odd;
    if (place == 0) {
      last |= data;
    } else {
      last |= version & low;
      const int shift = (place - 1) * 32;
      const std::uint64_t others = bucket[version_at - 1].load(std::memory_order_relaxed) & ~(low << shift);
      bucket[version_at - 1].store(others | std::uint64_t(data) << shift, std::memory_order_release);
    }
    bucket[version_at].store(last, std::memory_order_release);
  }

  // Moves an entry to the bucket in which it is looked up now.
  void move_home(std::uint64_t index, int place) {
    auto* bucket = memory_.bucket(index);
    const std::uint32_t data = data_at(bucket, place);
    Key key;
    for (int word = 0; word < Words; ++word)
      key[std::size_t(word)] = bucket[place * Words + word].load(std::memory_order_relaxed);
    const std::uint64_t home = mixed(key) & last_;
    if (!data || home == index) return;
    auto* other = memory_.bucket(home);
    int free = 0;
    while (free < places - 1 && data_at(other, free)) ++free;
    write(other, free, key, data, other[version_at].load(std::memory_order_relaxed));
    write(bucket, place, {}, 0, bucket[version_at].load(std::memory_order_relaxed));
  }
};

} // namespace plyscope::PLYSCOPE_ISA
