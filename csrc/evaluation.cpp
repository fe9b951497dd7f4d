#include "evaluation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

// Every evaluation is written once and compiled twice: for any processor, and for those that count bits in one
// instruction. Which of the two runs is decided when an evaluation is made.
#if defined(__x86_64__) && defined(__GNUC__)
#define PLYSCOPE_COUNTING_PROCESSOR __attribute__((target("popcnt,bmi,bmi2")))
#endif
#define PLYSCOPE_INLINE inline __attribute__((always_inline))

namespace plyscope {
namespace {

// Larger sums are cut off here, on every board.
constexpr std::int64_t LARGEST = 500'000'000;

// The binary digits of a cell's weight.
constexpr int WEIGHT_DIGITS = 16;

PLYSCOPE_INLINE int count(std::uint64_t bits) { return __builtin_popcountll(bits); }

PLYSCOPE_INLINE int count(Wide bits) { return count(std::uint64_t(bits)) + count(std::uint64_t(bits >> 64)); }

// Segments of `length` cells that can still be completed: a segment is the bit of its first cell, and there is one
// board for each binary digit of the count of its stones.
template <int length>
struct Segments {
  static constexpr int DIGITS = std::bit_width(unsigned(length - 1)); // an open game has no full segment

  template <class Bits>
  struct Side {
    Bits any;
    Bits digits[DIGITS];

    PLYSCOPE_INLINE Side(Bits stones, int step) : any(stones), digits{stones} {
      for (int place = 1; place < length; ++place) {
        Bits carry = stones >> place * step;
        any |= carry;
        for (int digit = 0; digit < DIGITS; ++digit) {
          const Bits both = digits[digit] & carry;
          digits[digit] ^= carry;
          carry = both;
        }
      }
    }

    PLYSCOPE_INLINE int with(int stones, Bits among) const {
      for (int digit = 0; digit < DIGITS; ++digit) among &= stones >> digit & 1 ? digits[digit] : ~digits[digit];
      return count(among);
    }
  };

  template <class Bits>
  PLYSCOPE_INLINE static Value value(const Evaluation<Bits>& of, Bits own, Bits other) {
    Value value = 0;
    for (int d = 0; d < 4; ++d) {
      const Bits starts = of.board().starts[d];
      if (!starts) continue;
      const Side<Bits> mine(own, of.board().directions[d]), theirs(other, of.board().directions[d]);
      const Bits open = starts & ~theirs.any, others_open = starts & ~mine.any;
      for (int stones = 1, worth = 1; stones < length; ++stones, worth *= 10)
        value += worth * (mine.with(stones, open) - theirs.with(stones, others_open));
    }
    return value;
  }
};

// The same for segments of any other length: long ones, whose sum may be cut off, and single cells, which are never
// open.
struct LongSegments {
  template <class Bits>
  PLYSCOPE_INLINE static Value value(const Evaluation<Bits>& of, Bits own, Bits other) {
    const int length = of.board().rules.length;
    std::array<std::int64_t, 128> found{}; // own less other segments, by the count of their stones
    for (int d = 0; d < 4; ++d) {
      const Bits starts = of.board().starts[d];
      if (!starts) continue;
      Bits any[2], digits[2][8] = {};
      for (int side = 0; side < 2; ++side) {
        const Bits stones = side ? other : own;
        any[side] = digits[side][0] = stones;
        for (int place = 1; place < length; ++place) {
          Bits carry = stones >> place * of.board().directions[d];
          any[side] |= carry;
          for (int digit = 0; carry; ++digit) {
            const Bits both = digits[side][digit] & carry;
            digits[side][digit] ^= carry;
            carry = both;
          }
        }
      }
      for (int side = 0; side < 2; ++side) {
        const Bits open = starts & any[side] & ~any[1 - side];
        for (int stones = 1; stones < length && open; ++stones) {
          Bits exactly = open;
          for (int digit = 0; digit < 8; ++digit)
            exactly &= stones >> digit & 1 ? digits[side][digit] : ~digits[side][digit];
          found[stones] += side ? -count(exactly) : count(exactly);
        }
      }
    }
    // From the longest down, ten times as much for each stone. Clamping on the way keeps a sum that is cut off cut off.
    constexpr std::int64_t beyond = 1'000'000'000'000;
    std::int64_t value = 0;
    for (int stones = length - 1; stones > 0; --stones) value = std::clamp(10 * value + found[stones], -beyond, beyond);
    return Value(std::clamp(value, -LARGEST, LARGEST));
  }
};

template <class Bits>
PLYSCOPE_INLINE Value weight_of(const Evaluation<Bits>& of, Bits stones) {
  Value weight = 0;
  for (const auto& [power, cells] : of.planes()) weight += power * count(stones & cells);
  return weight;
}

struct Weights {
  template <class Bits>
  PLYSCOPE_INLINE static Value value(const Evaluation<Bits>& of, Bits own, Bits other) {
    return weight_of(of, own) - weight_of(of, other);
  }
};

// The searcher's stones come first here.
struct Discs {
  template <class Bits>
  PLYSCOPE_INLINE static Value value(const Evaluation<Bits>& of, Bits stones, Bits) {
    return weight_of(of, stones);
  }
};

struct LongestRun {
  template <class Bits>
  PLYSCOPE_INLINE static Value value(const Evaluation<Bits>& of, Bits stones, Bits) {
    Value longest = 0;
    for (const int step : of.board().directions) {
      Value length = 0;
      for (Bits run = stones; run; run &= shifted_down(run, step)) ++length;
      longest = std::max(longest, length);
    }
    return longest;
  }
};

// The four features of Kang, Wang and Hu (2019); their names and values are those of the Python file.
struct Features {
  static constexpr std::int64_t UNSTOPPABLE = 100'000'000, ONE_END = 900'000, BOTH_ENDS = 50'000, FREE_SQUARE = 10'000;

  template <class Bits>
  PLYSCOPE_INLINE static Value value(const Evaluation<Bits>& of, Bits own, Bits other) {
    const auto& board = of.board();
    const Bits mask = own | other;
    const Bits available = board.rules.gravity ? (mask + of.bottoms()) & board.full : board.full & ~mask;
    const std::int64_t value = of_one(of, own, mask, available) - of_one(of, other, mask, available);
    return Value(std::clamp(value, -LARGEST, LARGEST));
  }

  template <class Bits>
  PLYSCOPE_INLINE static std::int64_t of_one(const Evaluation<Bits>& of, Bits stones, Bits mask, Bits available) {
    std::int64_t value = 0;
    const Bits empty = of.board().full & ~mask;
    for (const int step : of.board().directions) {
      if (of.has_feature(2)) value += threes(stones, available, step, of.board().rules.length);
      if (of.has_feature(3)) value += twos(stones, available, empty, step, of.board().rules.length);
    }
    if (of.has_feature(4)) {
      Bits alone = stones;
      for (const int step : of.board().directions) alone &= ~(shifted_up(stones, step) | shifted_down(stones, step));
      for (const auto& [single, cells] : of.singles()) value += single * count(alone & cells);
    }
    return value;
  }

  // The first cells of the runs of exactly this length.
  template <class Bits>
  PLYSCOPE_INLINE static Bits runs_of(Bits stones, int length, int step) {
    Bits starts = stones & ~shifted_up(stones, step) & ~shifted_down(stones, length * step);
    for (int place = 1; place < length; ++place) starts &= shifted_down(stones, place * step);
    return starts;
  }

  template <class Bits>
  PLYSCOPE_INLINE static std::int64_t threes(Bits stones, Bits available, int step, int line) {
    const Bits runs = runs_of(stones, line - 1, step);
    const Bits before = runs & shifted_up(available, step);
    const Bits after = runs & shifted_down(available, (line - 1) * step);
    std::int64_t value = UNSTOPPABLE * count(Bits(before & after)) + ONE_END * count(Bits(before ^ after));
    for (int gap = 1; gap < line - 1; ++gap) {
      Bits windows = shifted_down(available, gap * step);
      for (int place = 0; place < line; ++place)
        if (place != gap) windows &= shifted_down(stones, place * step);
      value += ONE_END * count(windows);
    }
    return value;
  }

  template <class Bits>
  PLYSCOPE_INLINE static std::int64_t twos(Bits stones, Bits available, Bits empty, int step, int line) {
    const int length = line - 2;
    const Bits runs = runs_of(stones, length, step);
    const Bits at_start = runs & shifted_up(available, step);
    const Bits at_end = runs & shifted_down(available, length * step);
    std::int64_t value = BOTH_ENDS * count(Bits(at_start & at_end));
    Bits before = at_start & ~at_end, after = at_end & ~at_start;
    for (int distance = 2; distance < 6; ++distance) {
      before &= shifted_up(empty, distance * step);
      after &= shifted_down(empty, (length - 1 + distance) * step);
      value += FREE_SQUARE * (count(before) + count(after));
    }
    return value;
  }
};

template <class Kind, class Bits>
Value anywhere(const Evaluation<Bits>& of, Bits own, Bits other) {
  return Kind::value(of, own, other);
}

#ifdef PLYSCOPE_COUNTING_PROCESSOR
template <class Kind, class Bits>
PLYSCOPE_COUNTING_PROCESSOR Value where_counted(const Evaluation<Bits>& of, Bits own, Bits other) {
  return Kind::value(of, own, other);
}
#endif

template <class Kind, class Bits>
typename Evaluation<Bits>::Function compiled() {
#ifdef PLYSCOPE_COUNTING_PROCESSOR
  if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
    return &where_counted<Kind, Bits>;
#endif
  return &anywhere<Kind, Bits>;
}

template <class Bits>
typename Evaluation<Bits>::Function segments(int length) {
  switch (length) {
  case 2: return compiled<Segments<2>, Bits>();
  case 3: return compiled<Segments<3>, Bits>();
  case 4: return compiled<Segments<4>, Bits>();
  case 5: return compiled<Segments<5>, Bits>();
  case 6: return compiled<Segments<6>, Bits>();
  default: return compiled<LongSegments, Bits>();
  }
}

} // namespace

template <class Bits>
Evaluation<Bits>::Evaluation(const Geometry<Bits>& board, const EvaluationChoice& choice,
                             std::shared_ptr<const Network<Bits>> network)
    : board_(board), network_(std::move(network)) {
  const Rules& rules = board.rules;
  if (choice.name == "outcome" || choice.name == "learned") function_ = nullptr; // a network has its own
  else if (choice.name == "segments") function_ = segments<Bits>(rules.length);
  else if (choice.name == "weights") function_ = compiled<Weights, Bits>();
  else if (choice.name == "discs") function_ = compiled<Discs, Bits>();
  else if (choice.name == "longest-run") function_ = compiled<LongestRun, Bits>();
  else if (choice.name == "features") function_ = compiled<Features, Bits>();
  else throw std::invalid_argument("unknown evaluation");
  if ((choice.name == "learned") != (network_ != nullptr))
    throw std::invalid_argument("the learned evaluation, and no other, needs a network");
  if (network_ && !(network_->tuples().board().rules == rules))
    throw std::invalid_argument("the network has other rules");
  // Features are runs that are one or two stones shorter than a line.
  if (choice.name == "features" && rules.length < 2) throw std::invalid_argument("features need lines of at least 2");
  for_searcher_ = choice.name == "discs" || choice.name == "longest-run";
  if (choice.weights.size() != board.cells.size()) throw std::invalid_argument("there must be a weight for every cell");
  for (const int weight : choice.weights)
    if (weight < 0 || weight >> WEIGHT_DIGITS) throw std::invalid_argument("weights must be from 0 to 65535");
  for (int digit = 0; digit < WEIGHT_DIGITS; ++digit) {
    Bits cells = 0;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
      if (choice.weights[cell] >> digit & 1) cells |= board.cells[cell];
    if (cells) planes_.push_back({1 << digit, cells});
  }
  constexpr int SINGLE[] = {40, 70, 120, 200};
  for (int column = 0; column < rules.width; ++column) {
    singles_.push_back({SINGLE[std::min({column, rules.width - 1 - column, 3})], board.columns[column]});
    bottoms_ |= board.bottoms[column];
  }
  for (const int number : choice.features) {
    if (number < 1 || number > 4) throw std::invalid_argument("features are numbered from 1 to 4");
    features_ |= 1u << number;
  }
}

template class Evaluation<std::uint64_t>;
template class Evaluation<Wide>;

} // namespace plyscope
