// The solver's memory: bounds on scores, by position. Unlike the table of the searches it may forget.
//
// A position's key goes through a bijection; the low bits of what comes out choose a bucket, which is one line of
// the processor's cache, and the rest is the entry's tag, so that a key is always compared in full. The tag leaves out
// only the bits that every bucket index has, however few buckets are in use: an entry means the same thing at every
// size, and a table can start small, inside the cache, and grow.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

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

  static constexpr int least_bits = 14; // 1 MiB
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

struct Found {
  bool known;
  int lower, upper;
};

// Entries of one word, for keys of up to 56 bits: tag, both bounds, and how much work they took.
class NarrowTable {
public:
  using Key = std::uint64_t;
  using Hash = std::uint64_t;
  static constexpr bool shared = true; // by several threads: an entry is read and written at once

  NarrowTable(TableMemory& memory, int key_bits)
      : memory_(memory), half_(key_bits / 2 + 1), ones_((Key(1) << key_bits) - 1) {
    refresh();
  }

  Hash hash(Key key) const {
    key = key * 0x9E3779B97F4A7C15ull & ones_;
    key ^= key >> half_;
    key = key * 0xD6E8FEB86659FD93ull & ones_;
    return key ^ key >> half_;
  }
  void prefetch(Hash hash) const { __builtin_prefetch(memory_.bucket(hash & last_)); }

  Found find(Hash hash) const {
    const auto* bucket = memory_.bucket(hash & last_);
    const std::uint64_t tag = tag_of(hash);
    const int slot = slot_of(bucket, tag);
    if (slot < 0) return {false, 0, 0};
    const std::uint64_t entry = bucket[slot].load(std::memory_order_relaxed);
    if (entry >> tag_at != tag) return {false, 0, 0}; // another thread was quicker
    return {true, lower(entry), upper(entry)};
  }

  // Keeps bounds, instead of those that took the least work if there is no room.
  void keep(Hash hash, int least, int most, std::uint64_t nodes) {
    auto* bucket = memory_.bucket(hash & last_);
    const std::uint64_t tag = tag_of(hash);
    std::uint64_t effort = std::uint64_t(64 - __builtin_clzll(nodes | 1));
    if (effort > 31) effort = 31;
    int chosen = slot_of(bucket, tag);
    const std::uint64_t known = chosen < 0 ? 0 : bucket[chosen].load(std::memory_order_relaxed);
    if (known >> tag_at == tag) {
      if (lower(known) > least) least = lower(known);
      if (upper(known) < most) most = upper(known);
      if (work(known) > effort) effort = work(known);
    } else {
      std::uint64_t cheapest = 32;
      for (int slot = 0; slot < 8; ++slot) {
        const std::uint64_t effort_there = work(bucket[slot].load(std::memory_order_relaxed));
        if (effort_there >= cheapest) continue;
        cheapest = effort_there;
        chosen = slot;
      }
      stored_ += cheapest == 0;
    }
    bucket[chosen].store(tag << tag_at | std::uint64_t(least + 64) << 13 | std::uint64_t(most + 64) << 5 | effort,
                         std::memory_order_relaxed);
  }

  // Whether it would pay to use more of the memory, if each of the provers keeps as much as this one.
  bool crowded(int provers) const { return stored_ * provers > last_ * 4 && last_ + 1 < memory_.buckets(); }

  // Uses four times as many buckets; entries move to where they belong. Only while nobody else looks.
  void grow() {
    const std::uint64_t before = last_ + 1;
    std::uint64_t now = before * 4;
    if (now > memory_.buckets()) now = memory_.buckets();
    memory_.use(now);
    refresh();
    for (std::uint64_t index = 0; index < before; ++index) {
      auto* bucket = memory_.bucket(index);
      for (int slot = 0; slot < 8; ++slot) {
        const std::uint64_t entry = bucket[slot].load(std::memory_order_relaxed);
        constexpr std::uint64_t least = (1u << TableMemory::least_bits) - 1; // the bits that are not in the tag
        const Hash hash = ((entry >> tag_at) - 1) << TableMemory::least_bits | (index & least);
        if (!work(entry) || (hash & last_) == index) continue;
        auto* other = memory_.bucket(hash & last_);
        int place = 0;
        while (place < 7 && other[place].load(std::memory_order_relaxed)) ++place;
        other[place].store(entry, std::memory_order_relaxed);
        bucket[slot].store(0, std::memory_order_relaxed);
      }
    }
  }
  void refresh() {
    last_ = memory_.in_use() - 1;
    stored_ = 0;
  }

private:
  static constexpr int tag_at = 21;
  // An empty slot has the tag 0, which is nobody's.
  static std::uint64_t tag_of(Hash hash) { return (hash >> TableMemory::least_bits) + 1; }

  // Where the entry with a tag is, or -1.
#if defined(__AVX2__) && !defined(__SANITIZE_THREAD__)
  static int slot_of(const TableMemory::Word* bucket, std::uint64_t tag) {
    const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(tag));
    const auto* words = reinterpret_cast<const __m256i*>(bucket);
    const __m256i low = _mm256_cmpeq_epi64(_mm256_srli_epi64(_mm256_load_si256(words), tag_at), wanted);
    const __m256i high = _mm256_cmpeq_epi64(_mm256_srli_epi64(_mm256_load_si256(words + 1), tag_at), wanted);
    const int found = _mm256_movemask_pd(_mm256_castsi256_pd(low)) | _mm256_movemask_pd(_mm256_castsi256_pd(high)) << 4;
    return found ? __builtin_ctz(unsigned(found)) : -1;
  }
#else
  static int slot_of(const TableMemory::Word* bucket, std::uint64_t tag) {
    for (int slot = 0; slot < 8; ++slot)
      if (bucket[slot].load(std::memory_order_relaxed) >> tag_at == tag) return slot;
    return -1;
  }
#endif
  static std::uint64_t work(std::uint64_t entry) { return entry & 31; }
  static int lower(std::uint64_t entry) { return int(entry >> 13 & 255) - 64; }
  static int upper(std::uint64_t entry) { return int(entry >> 5 & 255) - 64; }

  TableMemory& memory_;
  int half_;
  Key ones_;
  std::uint64_t last_ = 0;
  std::uint64_t stored_ = 0;
};

// Entries of two words, for keys of up to 128 bits. Two words are not written at once: one thread only.
class WideTable {
public:
  using Key = Wide;
  using Hash = Wide;
  static constexpr bool shared = false;

  WideTable(TableMemory& memory, int) : memory_(memory) { refresh(); }

  Hash hash(Key key) const {
    key *= Wide(0x9E3779B97F4A7C15ull) << 64 | 0xF39CC0605CEDC835ull;
    key ^= key >> 67;
    key *= Wide(0xD6E8FEB86659FD93ull) << 64 | 0xA0761D6478BD642Full;
    return key ^ key >> 67;
  }
  void prefetch(Hash hash) const { __builtin_prefetch(memory_.bucket(std::uint64_t(hash) & last_)); }

  Found find(Hash hash) const {
    const auto* bucket = memory_.bucket(std::uint64_t(hash) & last_);
    for (int slot = 0; slot < 8; slot += 2) {
      const std::uint64_t entry = bucket[slot + 1].load(std::memory_order_relaxed);
      if (same(bucket[slot].load(std::memory_order_relaxed), entry, hash)) return {true, lower(entry), upper(entry)};
    }
    return {false, 0, 0};
  }

  void keep(Hash hash, int least, int most, std::uint64_t) {
    auto* bucket = memory_.bucket(std::uint64_t(hash) & last_);
    int chosen = int(std::uint64_t(hash >> 64) & 6);
    for (int slot = 0; slot < 8; slot += 2) {
      const std::uint64_t entry = bucket[slot + 1].load(std::memory_order_relaxed);
      if (!entry) chosen = slot;
      if (!same(bucket[slot].load(std::memory_order_relaxed), entry, hash)) continue;
      if (lower(entry) > least) least = lower(entry);
      if (upper(entry) < most) most = upper(entry);
      chosen = slot;
      break;
    }
    ++stored_;
    bucket[chosen].store(std::uint64_t(hash >> 64), std::memory_order_relaxed);
    bucket[chosen + 1].store(tag(hash) | std::uint64_t(least + 64) << 7 | std::uint64_t(most + 64),
                             std::memory_order_relaxed);
  }

  bool crowded(int) const { return stored_ > last_ * 2 && last_ + 1 < memory_.buckets(); }
  void grow() { // what is in the old places stays true, and some of it is found again
    memory_.use(memory_.in_use() * 4 < memory_.buckets() ? memory_.in_use() * 4 : memory_.buckets());
    refresh();
  }
  void refresh() {
    last_ = memory_.in_use() - 1;
    stored_ = 0;
  }

private:
  static std::uint64_t tag(Hash hash) { return std::uint64_t(hash) >> TableMemory::least_bits << 14; }
  static bool same(std::uint64_t high, std::uint64_t entry, Hash hash) {
    return entry && high == std::uint64_t(hash >> 64) && entry >> 14 == tag(hash) >> 14;
  }
  static int lower(std::uint64_t entry) { return int(entry >> 7 & 127) - 64; }
  static int upper(std::uint64_t entry) { return int(entry & 127) - 64; }

  TableMemory& memory_;
  std::uint64_t last_ = 0;
  std::uint64_t stored_ = 0;
};

} // namespace PLYSCOPE_ISA
} // namespace plyscope
