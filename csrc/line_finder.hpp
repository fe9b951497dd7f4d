// Finds lines of any length among the stones of a board: the cells that complete one, and whether there is one.
//
// On processors with AVX2, boards of more than 64 bits use a version that searches the four directions side by side:
//
//     low        |  direction 0  |  direction 1  |  direction 2  |  direction 3  |     bits 0 to 63
//     high       |  direction 0  |  direction 1  |  direction 2  |  direction 3  |     bits 64 to 127
#pragma once

#include <cstdint>

#include "geometry.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace plyscope::PLYSCOPE_ISA {

// Lines are of `Length` stones, or of any number if that is 0; the constant is faster.
template <class Bits, int Length>
class LineFinder {
public:
  LineFinder(const int (&steps)[4], int length) : steps_{steps[0], steps[1], steps[2], steps[3]}, length_(length) {}

  // A cell completes a line if there are stones on both sides of it, together one less than the length. The result has
  // bits beside the board, too.
  Bits winning(Bits stones) const {
    Bits found = 0;
    for (const int step : steps_) {
      Bits after[Length ? Length : 128];
      after[0] = ~Bits(0);
      for (int places = 1; places < length(); ++places)
        after[places] = after[places - 1] & shifted_down(stones, places * step);
      Bits before = ~Bits(0);
      for (int places = 0; places < length(); ++places) {
        if (places) before &= shifted_up(stones, places * step);
        found |= before & after[length() - 1 - places];
      }
    }
    return found;
  }

  bool has_line(Bits stones) const { return has_line(stones, 0); }
  // Whether there is a line that is not one in the first direction from these cells.
  bool has_line(Bits stones, Bits except) const {
    for (const int step : steps_) {
      Bits run = step == steps_[0] ? stones & ~except : stones;
      for (int place = 1; place < length() && run; ++place) run &= shifted_down(stones, place * step);
      if (run) return true;
    }
    return false;
  }

private:
  int length() const { return Length ? Length : length_; }

  int steps_[4], length_;
};

#if defined(__AVX2__)

template <int Length>
class LineFinder<Wide, Length> {
public:
  // A step of 64 bits or more may lose cells: no line of three or more has one on a board of 128 bits.
  LineFinder(const int (&steps)[4], int length)
      : length_(length), step_(_mm256_set_epi64x(steps[3], steps[2], steps[1], steps[0])),
        rest_(_mm256_sub_epi64(_mm256_set1_epi64x(64), step_)) {}

  Wide winning(Wide stones) const {
    constexpr int most = Length ? Length : 128;
    const Four all = spread(stones);
    Four before[most], after[most]; // cells with so many stones in a row before them, or after them
    before[1] = up(all), after[1] = down(all);
    for (int places = 2; places < length(); ++places) {
      before[places] = up(all & before[places - 1]);
      after[places] = down(all & after[places - 1]);
    }
    Four found = before[length() - 1] | after[length() - 1];
    for (int places = 1; places < length() - 1; ++places)
      found = found | (before[places] & after[length() - 1 - places]);
    return joined(found);
  }

  bool has_line(Wide stones) const {
    const Four found = lines(stones);
    return any(_mm256_or_si256(found.low, found.high));
  }
  bool has_line(Wide stones, Wide except) const {
    const Four found = lines(stones);
    return any(_mm256_or_si256(_mm256_andnot_si256(_mm256_set_epi64x(0, 0, 0, word(except)), found.low),
                               _mm256_andnot_si256(_mm256_set_epi64x(0, 0, 0, word(except >> 64)), found.high)));
  }

private:
  struct Four {
    __m256i low, high;

    Four operator&(const Four& other) const {
      return {_mm256_and_si256(low, other.low), _mm256_and_si256(high, other.high)};
    }
    Four operator|(const Four& other) const {
      return {_mm256_or_si256(low, other.low), _mm256_or_si256(high, other.high)};
    }
  };

  static long long word(Wide bits) { return static_cast<long long>(bits); }
  static bool any(__m256i bits) { return !_mm256_testz_si256(bits, bits); }
  static Four spread(Wide bits) { return {_mm256_set1_epi64x(word(bits)), _mm256_set1_epi64x(word(bits >> 64))}; }
  static Wide joined(const Four& four) {
    const auto halves = [](__m256i x) {
      return _mm_or_si128(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    };
    const __m128i low = halves(four.low), high = halves(four.high);
    const __m128i both = _mm_or_si128(_mm_unpacklo_epi64(low, high), _mm_unpackhi_epi64(low, high));
    return Wide(std::uint64_t(_mm_extract_epi64(both, 1))) << 64 | std::uint64_t(_mm_cvtsi128_si64(both));
  }

  Four up(const Four& cells) const {
    return {_mm256_sllv_epi64(cells.low, step_),
            _mm256_or_si256(_mm256_sllv_epi64(cells.high, step_), _mm256_srlv_epi64(cells.low, rest_))};
  }
  Four down(const Four& cells) const {
    return {_mm256_or_si256(_mm256_srlv_epi64(cells.low, step_), _mm256_sllv_epi64(cells.high, rest_)),
            _mm256_srlv_epi64(cells.high, step_)};
  }
  // The first cell of each line.
  Four lines(Wide stones) const {
    const Four all = spread(stones);
    Four found = all;
    for (int place = 1; place < length(); ++place) found = all & down(found);
    return found;
  }

  int length() const { return Length ? Length : length_; }

  int length_;
  __m256i step_, rest_;
};

#endif

} // namespace plyscope::PLYSCOPE_ISA
