// The solver's table: bounds on scores, by position. Unlike the table of the searches it may forget.
//
// A position's key goes through a bijection. The low bits of the result, the hash, choose a bucket, which is one cache
// line, and the other bits are in the entry's tag: a key is always compared in full. The tag leaves out only the 14
// bits that are part of every bucket index, however few buckets are in use. So an entry means the same at every size,
// and a table can start small, inside the processor's cache, and grow.
//
//     bucket (64 bytes):   | entry | entry | entry | entry | entry | entry | entry | entry |
//
// wide_table.hpp has the tables for longer keys.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "geometry.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace plyscope {

// Zeroed memory in whole cache lines; throws std::bad_alloc.
class TableMemory {
public:
  explicit TableMemory(std::size_t bytes);
  ~TableMemory();
  TableMemory(const TableMemory&) = delete;
  TableMemory& operator=(const TableMemory&) = delete;

  static constexpr int least_bits = 14;                                     // of a bucket index
  static constexpr std::size_t least_bytes = std::size_t(64) << least_bits; // 1 MiB
  using Word = std::atomic<std::uint64_t>;

  Word* bucket(std::uint64_t index) const { return words_ + index * 8; }
  std::uint64_t buckets() const { return buckets_; } // as many as fit
  std::uint64_t in_use() const { return in_use_; }
  std::size_t bytes() const { return bytes_; }
  void use(std::uint64_t buckets) { in_use_ = buckets; }
  void clear(); // forgets everything, and is small again

private:
  std::size_t bytes_;
  std::uint64_t buckets_;
  std::uint64_t in_use_ = 1u << least_bits;
  Word* words_;
};

namespace PLYSCOPE_ISA {

// What is known of a score: lower <= score <= upper.
struct Bounds {
  int lower, upper;

  // The bound that tells whether the score is above alpha, if either does.
  std::optional<int> decide(int alpha) const {
    if (lower > alpha) return lower;
    if (upper <= alpha) return upper;
    return std::nullopt;
  }
  void narrow(const Bounds& other) {
    if (other.lower > lower) lower = other.lower;
    if (other.upper < upper) upper = other.upper;
  }
};

// The buckets that a table uses: few at first, and four times as many whenever they are crowded.
class BucketsInUse {
public:
  // Takes the number of buckets from the memory, where another thread's table may have changed it.
  void refresh() {
    last_ = memory_.in_use() - 1;
    stored_ = 0;
  }

protected:
  explicit BucketsInUse(TableMemory& memory) : memory_(memory) { refresh(); }

  // Whether it would pay to use more of the memory, if each of the provers stores as much as this one.
  bool crowded(int provers, std::uint64_t most_stored) const {
    return stored_ * std::uint64_t(provers) > most_stored && last_ + 1 < memory_.buckets();
  }

  // Uses more buckets, and moves every entry to where it belongs. Only while no other thread uses the table.
  template <class MoveHome>
  void grow(int places, const MoveHome& move_home) {
    const std::uint64_t before = last_ + 1;
    memory_.use(before * 4 < memory_.buckets() ? before * 4 : memory_.buckets());
    refresh();
    for (std::uint64_t index = 0; index < before; ++index)
      for (int place = 0; place < places; ++place) move_home(index, place);
  }

  TableMemory& memory_;
  std::uint64_t last_ = 0;   // the index of the last bucket in use
  std::uint64_t stored_ = 0; // entries since the table grew
};

// The first of the eight words of a bucket with this tag, which is in the bits from `tag_at` upwards; 8 if there is
// none. The AVX2 version compares four words at a time, but reads each by an atomic operation: one read of 32 bytes
// would be a data race with the threads that write.
template <int tag_at>
[[gnu::always_inline]] inline int place_with(const TableMemory::Word* bucket, std::uint64_t tag) {
#if defined(__AVX2__)
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(tag));
  const auto equal = [&](const TableMemory::Word* words) {
    const auto word = [&](int place) { return static_cast<long long>(words[place].load(std::memory_order_relaxed)); };
    const __m256i tags = _mm256_srli_epi64(_mm256_set_epi64x(word(3), word(2), word(1), word(0)), tag_at);
    return _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(tags, wanted)));
  };
  return __builtin_ctz(unsigned(equal(bucket) | equal(bucket + 4) << 4 | 1 << 8));
#else
  int place = 0;
  while (place < 8 && bucket[place].load(std::memory_order_relaxed) >> tag_at != tag) ++place;
  return place;
#endif
}

// Entries of one word, for keys of up to 56 bits. A word of 0 is an empty entry.
//
//      63                                        21 20          13 12           5 4          0
//     +--------------------------------------------+--------------+--------------+------------+
//     |            tag: hash / 2^14, + 1           |  lower + 64  |  upper + 64  |   effort   |
//     +--------------------------------------------+--------------+--------------+------------+
//
// The effort is the number of binary digits of the nodes that the bounds took, at most 31: it is never 0.
//
// Several threads may use one table. Every entry is read and written as a whole word by relaxed atomic operations, so
// it is never torn, and no other memory depends on it. Two threads that write to one bucket at the same time may lose
// an entry or keep a position twice; both only cost time, because every entry is true by itself.
class NarrowTable : public BucketsInUse {
public:
  using Key = std::uint64_t;
  using Hash = std::uint64_t;
  static constexpr bool shared = true;

  NarrowTable(TableMemory& memory, int key_bits)
      : BucketsInUse(memory), half_(key_bits / 2 + 1), ones_((Key(1) << key_bits) - 1) {}

  Hash hash(Key key) const {
    key = key * 0x9E3779B97F4A7C15ull & ones_;
    key ^= key >> half_;
    key = key * 0xD6E8FEB86659FD93ull & ones_;
    return key ^ key >> half_;
  }
  void prefetch(Hash hash) const { __builtin_prefetch(memory_.bucket(hash & last_)); }

  [[gnu::always_inline]] inline std::optional<Bounds> find(Hash hash) const {
    const auto* bucket = memory_.bucket(hash & last_);
    const std::uint64_t tag = tag_of(hash);
    const int place = place_with<Entry::tag_at>(bucket, tag);
    if (place == 8) return std::nullopt;
    const Entry entry{bucket[place].load(std::memory_order_relaxed)};
    if (entry.tag() != tag) return std::nullopt; // another thread has replaced it since
    return entry.bounds();
  }

  // Keeps bounds; in a full bucket they replace those that took the least effort.
  void keep(Hash hash, Bounds bounds, std::uint64_t nodes) {
    auto* bucket = memory_.bucket(hash & last_);
    const std::uint64_t tag = tag_of(hash);
    std::uint64_t effort = std::uint64_t(64 - __builtin_clzll(nodes | 1));
    if (effort > most_effort) effort = most_effort;
    int chosen = place_with<Entry::tag_at>(bucket, tag);
    const Entry known{chosen < 8 ? bucket[chosen].load(std::memory_order_relaxed) : 0};
    if (known.tag() == tag) {
      bounds.narrow(known.bounds());
      if (known.effort() > effort) effort = known.effort();
    } else {
      std::uint64_t least = most_effort + 1;
      for (int place = 0; place < 8; ++place) {
        const std::uint64_t there = Entry{bucket[place].load(std::memory_order_relaxed)}.effort();
        if (there >= least) continue;
        least = there;
        chosen = place;
      }
      ++stored_;
    }
    bucket[chosen].store(Entry::packed(tag, bounds, effort).word, std::memory_order_relaxed);
  }

  // A table in the processor's cache is worth losing some entries.
  bool crowded(int provers) const { return BucketsInUse::crowded(provers, last_ * 16); }
  void grow() {
    BucketsInUse::grow(8, [this](std::uint64_t index, int place) { move_home(index, place); });
  }

private:
  static constexpr std::uint64_t most_effort = 31;

  struct Entry {
    std::uint64_t word;

    static Entry packed(std::uint64_t tag, const Bounds& bounds, std::uint64_t effort) {
      return {tag << tag_at | std::uint64_t(bounds.lower + 64) << 13 | std::uint64_t(bounds.upper + 64) << 5 | effort};
    }
    std::uint64_t tag() const { return word >> tag_at; }
    std::uint64_t effort() const { return word & most_effort; }
    Bounds bounds() const { return {int(word >> 13 & 255) - 64, int(word >> 5 & 255) - 64}; }

    static constexpr int tag_at = 21;
  };

  // Never 0, which is the tag of an empty entry.
  static std::uint64_t tag_of(Hash hash) { return (hash >> TableMemory::least_bits) + 1; }

  // Moves an entry to the bucket in which it is looked up now.
  void move_home(std::uint64_t index, int place) {
    constexpr std::uint64_t least = (1u << TableMemory::least_bits) - 1; // the bits that are not in the tag
    auto* bucket = memory_.bucket(index);
    const Entry entry{bucket[place].load(std::memory_order_relaxed)};
    const Hash hash = (entry.tag() - 1) << TableMemory::least_bits | (index & least);
    if (!entry.word || (hash & last_) == index) return;
    auto* other = memory_.bucket(hash & last_);
    int free = 0;
    while (free < 7 && other[free].load(std::memory_order_relaxed)) ++free;
    other[free].store(entry.word, std::memory_order_relaxed);
    bucket[place].store(0, std::memory_order_relaxed);
  }

  int half_;
  Key ones_;
};

} // namespace PLYSCOPE_ISA
} // namespace plyscope
