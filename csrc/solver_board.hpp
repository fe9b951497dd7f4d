// The board as the solver uses it: that of Connect Four with constants, and any other rows board with variables. Both
// have the layout of geometry.hpp.
//
// This file and the others that the solver's inner loop is made of are compiled once for every processor and once
// for those with AVX2; PLYSCOPE_ISA keeps the two apart.
#pragma once

#include <cstdint>

#include "geometry.hpp"
#include "line_finder.hpp"

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

// Calls visit(line) with the cells of each line of these stones but those whose first cells are `except` in the
// direction `row`, until it returns false. Returns whether it never did.
template <class Bits, class Visit>
[[gnu::always_inline]] inline bool visit_lines(Bits stones, const int (&steps)[4], int length, int row, Bits except,
                                               Visit visit) {
  for (const int step : steps) {
    Bits starts = step == row ? stones & ~except : stones;
    for (int place = 1; place < length; ++place) starts &= shifted_down(stones, place * step);
    for (; starts; starts &= starts - 1) {
      Bits line = 0;
      for (int place = 0; place < length; ++place) line |= (starts & -starts) << place * step;
      if (!visit(line)) return false;
    }
  }
  return true;
}

// Adds up in `lines` how many lines run through each cell.
template <class Bits>
[[gnu::always_inline]] inline void count_lines(Bits full, const int (&steps)[4], int length, std::uint8_t* lines) {
  for (const int step : steps) {
    Bits starts = full;
    for (int place = 1; place < length; ++place) starts &= shifted_down(full, place * step);
    for (; starts; starts &= starts - 1)
      for (int place = 0; place < length; ++place) ++lines[lowest(starts) + place * step];
  }
}

// Lines of four among falling stones, on a board of up to 64 bits: the height, a constant, is all that the shifts
// depend on.
template <int Height>
class FourBoard {
public:
  using Bits = std::uint64_t;
  static constexpr bool gravity = true;
  static constexpr int height = Height, stride = Height + 1;
  static constexpr int most_moves = 64 / stride;

  explicit FourBoard(const Rules& rules) : cells(rules.width * height), key_bits(rules.bits()), width_(rules.width) {
    for (int column = 0; column < width_; ++column) bottom |= Bits(1) << column * stride;
    for (int row = 0; row < height; ++row) full |= bottom << row;
    for (int row = 0; row < height; ++row) ((height - row) % 2 ? answered : started) |= bottom << row;
    count_lines(full, steps_, 4, lines_);
  }

  int cells, key_bits;
  Bits bottom = 0, full = 0;
  Bits answered = 0, started = 0; // rows: see answer_proof.hpp

  Bits playable(Bits stones) const { return (stones + bottom) & full; }
  static Bits above(Bits cells) { return cells << 1; }
  static Bits below(Bits cells) { return cells >> 1; }
  static Bits column(int cell) { return ((Bits(1) << height) - 1) << cell / stride * stride; }
  static int row(int cell) { return cell % stride; }
  // How many lines of the board run through a cell.
  int lines(int cell) const { return lines_[cell]; }

  Bits mirrored(Bits key) const {
    if (width_ <= block) return reversed(key) >> (block - width_) * stride;
    return reversed(key) << (width_ - block) * stride |
           reversed(shifted_down(key, block * stride)) >> (2 * block - width_) * stride;
  }

#if defined(__AVX2__)
  // The cells that complete a line: the four directions side by side.
  [[gnu::always_inline]] inline Bits winning(Bits stones) const {
    const __m256i one = steps(1), two = steps(2), three = steps(3),
                  s = _mm256_set1_epi64x(static_cast<long long>(stones));
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
    const __m256i pairs = _mm256_and_si256(s, _mm256_srlv_epi64(s, steps(1)));
    const __m256i lines = _mm256_and_si256(pairs, _mm256_srlv_epi64(pairs, steps(2)));
    return !_mm256_testz_si256(lines, lines);
  }
  // Whether there is a line that is not one along a row from these cells.
  static bool has_line(Bits stones, Bits except) {
    const __m256i s = _mm256_set1_epi64x(static_cast<long long>(stones));
    const __m256i pairs = _mm256_and_si256(s, _mm256_srlv_epi64(s, steps(1)));
    const __m256i lines = _mm256_and_si256(pairs, _mm256_srlv_epi64(pairs, steps(2)));
    return !_mm256_testc_si256(_mm256_set_epi64x(0, 0, static_cast<long long>(except), 0), lines);
  }
#else
  Bits winning(Bits stones) const {
    Bits found = 0;
    for (const int step : steps_) {
      const Bits up = stones << step, down = stones >> step;
      found |= (up & stones << 2 * step & (stones << 3 * step | down)) |
               (down & stones >> 2 * step & (stones >> 3 * step | up));
    }
    return found & full;
  }
  static bool has_line(Bits stones) {
    for (const int step : steps_) {
      const Bits pairs = stones & stones >> step;
      if (pairs & pairs >> 2 * step) return true;
    }
    return false;
  }
  static bool has_line(Bits stones, Bits except) {
    for (const int step : steps_) {
      const Bits pairs = stones & stones >> step;
      if (pairs & pairs >> 2 * step & ~(step == stride ? except : 0)) return true;
    }
    return false;
  }
#endif

  // The leftmost cell of each line along a row.
  static Bits row_lines(Bits stones) {
    const Bits pairs = stones & stones >> stride;
    return pairs & pairs >> 2 * stride;
  }
  template <class Visit>
  static bool each_line(Bits stones, Bits except, Visit visit) {
    return visit_lines(stones, steps_, 4, stride, except, visit);
  }

private:
  static constexpr int steps_[4] = {1, stride - 1, stride, stride + 1};
  static constexpr int block = 8 * stride <= 64 ? 8 : 4; // columns that are reversed together

  // The columns of the first block in reverse order: halves of it are swapped, then halves of these, and so on.
  static Bits reversed(Bits key) {
    for (int half = block / 2; half; half /= 2) {
      Bits first = 0; // the first halves
      for (int column = 0; column < block; ++column)
        if (!(column & half)) first |= ((Bits(1) << stride) - 1) << column * stride;
      key = (key >> half * stride & first) | (key & first) << half * stride;
    }
    return key;
  }

#if defined(__AVX2__)
  static __m256i steps(int times) {
    return _mm256_set_epi64x(times * (stride + 1), times * (stride - 1), times * stride, times);
  }
#endif

  int width_;
  std::uint8_t lines_[64] = {};
};

// Any board that fits Bits. Lines are of `Length` stones, or of any number if that is 0; the constant is faster.
template <class Word, bool Gravity, int Length = 0>
class AnyBoard {
public:
  using Bits = Word;
  static constexpr bool gravity = Gravity;
  static constexpr int most_moves = 64;

  explicit AnyBoard(const Rules& rules)
      : cells(rules.width * rules.height), height(rules.height), key_bits(rules.bits()), width_(rules.width),
        length_(Length ? Length : rules.length), stride_(rules.height + 1),
        steps_{stride_, 1, stride_ + 1, stride_ - 1}, finder_(steps_, length_) {
    // Not taken from a Geometry: the linker could take its functions, compiled here for AVX2, for other files.
    for (int column = 0; column < width_; ++column) bottom |= Bits(1) << column * stride_;
    for (int row = 0; row < height; ++row) full |= bottom << row;
    for (int row = 0; row < height; ++row) ((height - row) % 2 ? answered : started) |= bottom << row;
    count_lines(full, steps_, length_, lines_);
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

  // The cells that complete a line.
  Bits winning(Bits stones) const { return finder_.winning(stones) & full; }
  bool has_line(Bits stones) const { return finder_.has_line(stones); }
  bool has_line(Bits stones, Bits except) const { return finder_.has_line(stones, except); }
  Bits row_lines(Bits stones) const {
    Bits run = stones;
    for (int place = 1; place < length(); ++place) run &= shifted_down(stones, place * stride_);
    return run;
  }
  template <class Visit>
  bool each_line(Bits stones, Bits except, Visit visit) const {
    return visit_lines(stones, steps_, length(), stride_, except, visit);
  }

private:
  int length() const { return Length ? Length : length_; }

  int width_, length_, stride_;
  int steps_[4];
  const LineFinder<Word, Length> finder_;
  std::uint8_t lines_[128] = {};
};

} // namespace plyscope::PLYSCOPE_ISA
