// The board as the solver uses it: that of Connect Four with constants, and any other rows board with variables. Both
// have the layout of geometry.hpp.
//
// This file and the others that the solver's inner loop is made of are compiled once for every processor and once
// for those with AVX2; PLYSCOPE_ISA keeps the two apart.
#pragma once

#include <cstdint>

#include "geometry.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace plyscope::PLYSCOPE_ISA {

inline int count(std::uint64_t bits) { return __builtin_popcountll(bits); }
inline int count(Wide bits) { return count(std::uint64_t(bits)) + count(std::uint64_t(bits >> 64)); }
inline int lowest(std::uint64_t bits) { return __builtin_ctzll(bits); }
inline int lowest(Wide bits) {
  return std::uint64_t(bits) ? __builtin_ctzll(std::uint64_t(bits)) : 64 + __builtin_ctzll(std::uint64_t(bits >> 64));
}

// Connect Four on seven columns of six.
class ConnectFour {
public:
  using Bits = std::uint64_t;
  static constexpr bool gravity = true;
  static constexpr int cells = 42, height = 6, most_moves = 7, key_bits = 49;
  static constexpr Bits bottom = 0x40810204081ull; // the lowest cell of each column
  static constexpr Bits full = bottom * 0x3f;
  static constexpr Bits answered = bottom * 0b101010; // rows 2, 4, 6: see answer_proof.hpp
  static constexpr Bits started = bottom * 0b010101;  // rows 1, 3, 5

  explicit ConnectFour(const Rules&) {}

  static Bits playable(Bits stones) { return (stones + bottom) & full; }
  static Bits above(Bits cells) { return cells << 1; }
  static Bits below(Bits cells) { return cells >> 1; }
  static Bits column(int cell) { return Bits(0x3f) << cell / 7 * 7; }
  static int row(int cell) { return cell % 7; }
  // How many lines of the board run through a cell.
  static int lines(int cell) { return lines_[cell]; }

  static Bits mirrored(Bits key) {
    constexpr Bits column = 0x7f;
    return (key >> 42 & column) | (key >> 28 & column << 7) | (key >> 14 & column << 14) | (key & column << 21) |
           (key << 14 & column << 28) | (key << 28 & column << 35) | (key << 42 & column << 42);
  }

#if defined(__AVX2__)
  // The cells that complete a line: the four directions side by side.
  static Bits winning(Bits stones) {
    const __m256i one = _mm256_set_epi64x(8, 6, 7, 1), two = _mm256_set_epi64x(16, 12, 14, 2),
                  three = _mm256_set_epi64x(24, 18, 21, 3), s = _mm256_set1_epi64x(static_cast<long long>(stones));
    const __m256i up = _mm256_sllv_epi64(s, one), down = _mm256_srlv_epi64(s, one);
    const __m256i ups = _mm256_and_si256(up, _mm256_sllv_epi64(s, two));
    const __m256i downs = _mm256_and_si256(down, _mm256_srlv_epi64(s, two));
    const __m256i found = _mm256_or_si256(_mm256_and_si256(ups, _mm256_or_si256(_mm256_sllv_epi64(s, three), down)),
                                          _mm256_and_si256(downs, _mm256_or_si256(_mm256_srlv_epi64(s, three), up)));
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
    half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return static_cast<Bits>(_mm_cvtsi128_si64(half)) & full;
  }
  static bool has_line(Bits stones) {
    const __m256i s = _mm256_set1_epi64x(static_cast<long long>(stones));
    const __m256i pairs = _mm256_and_si256(s, _mm256_srlv_epi64(s, _mm256_set_epi64x(8, 6, 7, 1)));
    const __m256i lines = _mm256_and_si256(pairs, _mm256_srlv_epi64(pairs, _mm256_set_epi64x(16, 12, 14, 2)));
    return !_mm256_testz_si256(lines, lines);
  }
#else
  static Bits winning(Bits stones) {
    Bits found = 0;
    for (const int step : {1, 6, 7, 8}) {
      const Bits up = stones << step, down = stones >> step;
      found |= (up & stones << 2 * step & (stones << 3 * step | down)) |
               (down & stones >> 2 * step & (stones >> 3 * step | up));
    }
    return found & full;
  }
  static bool has_line(Bits stones) {
    for (const int step : {1, 6, 7, 8}) {
      const Bits pairs = stones & stones >> step;
      if (pairs & pairs >> 2 * step) return true;
    }
    return false;
  }
#endif

private:
  static constexpr std::int8_t lines_[49] = {3,  4, 5, 5, 4, 3,  0,  4,  6,  8, 8, 6, 4, 0,  5,  8, 11,
                                             11, 8, 5, 0, 7, 10, 13, 13, 10, 7, 0, 5, 8, 11, 11, 8, 5,
                                             0,  4, 6, 8, 8, 6,  4,  0,  3,  4, 5, 5, 4, 3,  0};
};

// Any board that fits Bits.
template <class Word, bool Gravity>
class AnyBoard {
public:
  using Bits = Word;
  static constexpr bool gravity = Gravity;
  static constexpr int most_moves = 64;

  explicit AnyBoard(const Rules& rules)
      : cells(rules.width * rules.height), height(rules.height), key_bits(rules.bits()), width_(rules.width),
        length_(rules.length), stride_(rules.height + 1), steps_{stride_, 1, stride_ + 1, stride_ - 1} {
    // Not taken from a Geometry: the linker could take its functions, compiled here for AVX2, for other files.
    for (int column = 0; column < width_; ++column) bottom |= Bits(1) << column * stride_;
    for (int row = 0; row < height; ++row) full |= bottom << row;
    for (int row = 0; row < height; ++row) ((height - row) % 2 ? answered : started) |= bottom << row;
    for (const int step : steps_) {
      Bits starts = full;
      for (int place = 1; place < length_; ++place) starts &= shifted_down(full, place * step);
      for (; starts; starts &= starts - 1)
        for (int place = 0; place < length_; ++place) ++lines_[lowest(starts) + place * step];
    }
  }

  int cells, height, key_bits;
  Bits bottom = 0, full = 0, answered = 0, started = 0;

  Bits playable(Bits stones) const { return Gravity ? (stones + bottom) & full : full & ~stones; }
  static Bits above(Bits cells) { return Gravity ? cells << 1 : Bits(0); }
  static Bits below(Bits cells) { return Gravity ? cells >> 1 : Bits(0); }
  Bits column(int cell) const { return ((Bits(1) << height) - 1) << cell / stride_ * stride_; }
  int row(int cell) const { return cell % stride_; }
  int lines(int cell) const { return lines_[cell]; }

  Bits mirrored(Bits key) const {
    Bits image = 0;
    const Bits one = shifted_up(Bits(1), stride_) - 1; // a single column may be as wide as Bits
    for (int left = 0, right = (width_ - 1) * stride_; right >= 0; left += stride_, right -= stride_)
      image |= (key >> left & one) << right;
    return image;
  }

  // A cell completes a line if there are stones on both sides of it, together one less than the length.
  Bits winning(Bits stones) const {
    Bits found = 0;
    for (const int step : steps_) {
      Bits after[128];
      after[0] = full;
      for (int places = 1; places < length_; ++places)
        after[places] = after[places - 1] & shifted_down(stones, places * step);
      Bits before = full;
      for (int places = 0; places < length_; ++places) {
        if (places) before &= shifted_up(stones, places * step);
        found |= before & after[length_ - 1 - places];
      }
    }
    return found;
  }
  bool has_line(Bits stones) const {
    for (const int step : steps_) {
      Bits run = stones;
      for (int places = 1; places < length_ && run; ++places) run &= shifted_down(stones, places * step);
      if (run) return true;
    }
    return false;
  }

private:
  int width_, length_, stride_;
  int steps_[4];
  std::uint8_t lines_[128] = {};
};

} // namespace plyscope::PLYSCOPE_ISA
