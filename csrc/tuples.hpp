// N-tuple networks: the value of a position as a sum of weights, looked up by the states of some cells at a time.
//
// A tuple is a few cells. The state of each is two bits, one in each of two boards:
//
//     taken   low = second player's stones | cells that can be filled now
//       0      0    empty (in a game without gravity: any empty cell)
//       0      1    empty, and the next stone of its column lands here
//       1      0    a stone of the player who moved first
//       1      1    a stone of the other player
//
// The bits of a tuple's cells, gathered in the order of the board, are the index of a weight:
//
//     taken << size | low
//
// There is a table of weights for each phase (by the number of stones), player to move and tuple. All images of a
// position under the symmetries of the board are looked up in the same tables.
//
// With gravity, more weights are looked up by threats (threats.hpp). For each column, with a table that it shares with
// its mirror image, unless columns are too high:
//
//     (first player's threats | taken) << height | (second player's threats | taken)
//
// and one weight for the numbers of threats, two bits each, where 3 is three or more:
//
//     first player's in odd rows, in even rows, second player's in odd rows, in even rows
//
// The weights for a phase and a player to move lie together: tuples, columns, numbers. The sum is the value for the
// player who moved first. Positions are settled before (threats.hpp), so that threats cannot be filled at once. The
// Python twin is plyscope.evaluation.learned.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "position.hpp"
#include "threats.hpp"
#include "value.hpp"

namespace plyscope {

// The features of a network.
struct TupleChoice {
  std::vector<std::vector<int>> tuples; // the cells of each, in the order of their bits
  std::vector<int> phases;              // the numbers of stones with which a new phase begins, ascending
};

constexpr int MOST_TUPLES = 1000;
constexpr int MOST_TUPLE_SIZE = 10;
constexpr int MOST_THREAT_ROWS = 7; // higher columns have no table of their threats
constexpr std::size_t THREAT_COUNTS = 256;
// The value of a known win, less the stones on the board; larger than any sum of weights.
constexpr Value KNOWN = 400'000'000;
constexpr std::size_t MOST_WEIGHTS = std::size_t(1) << 26;

// Bits gathered, and counted, by the instructions for it. In assembly, because the compiler refuses to inline the
// intrinsics into a function for any processor; they are called only where the processor has them.
struct GatherInstruction {
#if defined(__x86_64__) && defined(__GNUC__)
  static bool exists() { return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"); }
  [[gnu::always_inline]] static inline std::uint64_t gather(std::uint64_t bits, std::uint64_t chosen) {
    std::uint64_t found;
    asm("pext %2, %1, %0" : "=r"(found) : "r"(bits), "r"(chosen));
    return found;
  }
  [[gnu::always_inline]] static inline int count(std::uint64_t bits) {
    std::uint64_t found;
    asm("popcnt %1, %0" : "=r"(found) : "r"(bits) : "cc");
    return int(found);
  }
#else
  static bool exists() { return false; }
  static std::uint64_t gather(std::uint64_t, std::uint64_t) { return 0; }
  static int count(std::uint64_t) { return 0; }
#endif
};

// Bits gathered one by one, and counted, on any processor.
struct GatherLoop {
  [[gnu::always_inline]] static inline std::uint64_t gather(std::uint64_t bits, std::uint64_t chosen) {
    std::uint64_t found = 0;
    for (std::uint64_t place = 1; chosen; chosen &= chosen - 1, place <<= 1)
      if (bits & chosen & -chosen) found |= place;
    return found;
  }
  [[gnu::always_inline]] static inline int count(std::uint64_t bits) { return std::popcount(bits); }
};

template <class Bits>
class Tuples {
public:
  // Throws std::invalid_argument for cells that are not on the board, and for tables that are too large.
  Tuples(const Geometry<Bits>& board, const TupleChoice& choice);

  const Geometry<Bits>& board() const { return board_; }
  // The number of weights.
  std::size_t size() const { return (phases_.size() + 1) * 2 * side_; }
  // The number of weights that make up the value of a position.
  std::size_t lookups() const {
    return gravity_ ? 2 * count_ + (column_weights_ ? std::size_t(width_) : 0) + 1 : count_ * (images_.size() + 1);
  }

  // Settles an open position.
  [[gnu::always_inline]] inline Settled<Bits> settle(Bits first, Bits taken, int stones) const {
    return settled(board_, bottoms_, first, taken, stones);
  }

  // Calls visit(index) for every weight of a settled position whose result is not known.
  template <class Gather, class Visit>
  [[gnu::always_inline]] inline void for_each(const Settled<Bits>& of, Visit visit) const {
    int phase = 0;
    for (const int begin : phases_) phase += of.count >= begin;
    const std::size_t begin = std::size_t(2 * phase + (of.count & 1)) * side_;
    const Bits taken = of.taken;
    if (gravity_) {
      const Bits low = of.stones[1] | ((taken + bottoms_) & board_.full);
      look_up<Gather>(std::array{Planes{taken, low}, Planes{reflected(taken), reflected(low)}}, begin, visit);
      look_up_threats<Gather>(of, begin + (count_ << (2 * cells_)), visit);
    } else {
      look_up<Gather>(std::array{Planes{taken, of.stones[1]}}, begin, visit);
      for (const Image& image : images_)
        look_up<Gather>(std::array{Planes{moved(image, taken), moved(image, of.stones[1])}}, begin, visit);
    }
  }

private:
  using Image = std::vector<std::uint8_t>; // where each bit of the board goes

  // Tuples whose cells are within 32 bits: both boards, from `shift` on, share one word.
  struct Near {
    std::uint64_t mask; // low bits for `low`, high bits for `taken`
    std::size_t table;
  };
  struct Window {
    int shift;
    std::vector<Near> tuples;
  };
  // All other tuples.
  struct Far {
    std::uint64_t low, high; // the cells in the two halves of the board
    int low_cells;
    std::size_t table;
  };

  struct Planes {
    Bits taken, low;
  };

  // Looks up some images of a position, all of them for one tuple after the other.
  template <class Gather, std::size_t images, class Visit>
  [[gnu::always_inline]] inline void look_up(const std::array<Planes, images>& planes, std::size_t begin,
                                             Visit visit) const {
    for (const Window& window : windows_) {
      std::uint64_t words[images];
      for (std::size_t image = 0; image < images; ++image)
        words[image] = std::uint32_t(planes[image].low >> window.shift) |
                       std::uint64_t(std::uint32_t(planes[image].taken >> window.shift)) << 32;
      for (const Near& tuple : window.tuples)
        for (const std::uint64_t word : words) visit(begin + tuple.table + Gather::gather(word, tuple.mask));
    }
    for (const Far& tuple : far_)
      for (const auto& [taken, low] : planes)
        visit(begin + tuple.table + (gathered<Gather>(taken, tuple) << cells_ | gathered<Gather>(low, tuple)));
  }

  template <class Gather>
  [[gnu::always_inline]] static inline std::size_t gathered(Bits bits, const Far& tuple) {
    std::size_t found = Gather::gather(std::uint64_t(bits), tuple.low);
    if constexpr (sizeof(Bits) > 8) found |= Gather::gather(std::uint64_t(bits >> 64), tuple.high) << tuple.low_cells;
    return found;
  }

  // Looks up the threats of each column, and how many there are of each player in odd and in even rows.
  template <class Gather, class Visit>
  [[gnu::always_inline]] inline void look_up_threats(const Settled<Bits>& of, std::size_t begin, Visit visit) const {
    const Bits empty = board_.full & ~of.taken;
    if (column_weights_) {
      const int height = stride_ - 1;
      Bits first = of.threats[0] | of.taken, second = of.threats[1] | of.taken;
      for (int column = 0; column < width_; ++column, first >>= stride_, second >>= stride_) {
        const std::size_t table = std::size_t(std::min(column, width_ - 1 - column));
        visit(begin + (table << 2 * height | std::size_t(first & column_) << height | std::size_t(second & column_)));
      }
    }
    std::size_t index = 0;
    for (const Bits threats : of.threats)
      for (const Bits rows : {odd_rows_, board_.full & ~odd_rows_})
        index = index << 2 | std::size_t(std::min(3, counted<Gather>(threats & rows & empty)));
    visit(begin + column_weights_ + index);
  }

  template <class Gather>
  [[gnu::always_inline]] static inline int counted(Bits bits) {
    int found = Gather::count(std::uint64_t(bits));
    if constexpr (sizeof(Bits) > 8) found += Gather::count(std::uint64_t(bits >> 64));
    return found;
  }

  [[gnu::always_inline]] inline Bits reflected(Bits bits) const {
    Bits image = bits & column_;
    for (int column = 1; column < width_; ++column) {
      bits >>= stride_;
      image = image << stride_ | (bits & column_);
    }
    return image;
  }

  static Bits moved(const Image& image, Bits bits) {
    Bits found = 0;
    for (std::size_t bit = 0; bit < image.size(); ++bit)
      if (bits >> bit & 1) found |= Bits(1) << image[bit];
    return found;
  }

  void add(const Geometry<Bits>& board, Bits cells, std::size_t table);

  Geometry<Bits> board_;
  Bits bottoms_ = 0, column_ = 0;  // the lowest cells, and the first column
  Bits odd_rows_ = 0;              // the lowest row, the third and so on
  std::size_t column_weights_ = 0; // with gravity: the tables of threats in a column
  std::size_t side_ = 0;           // all weights for one phase and one player to move
  bool gravity_;
  int width_, stride_;
  int cells_ = 0; // of a tuple
  std::size_t count_ = 0;
  std::vector<int> phases_;
  std::vector<Window> windows_;
  std::vector<Far> far_;
  std::vector<Image> images_; // without gravity: the symmetries of the board, without the identity
};

// A network that does not change: whole weights, and the value of a position.
template <class Bits>
class Network {
public:
  Network(const Geometry<Bits>& board, const TupleChoice& choice, std::vector<std::int16_t> weights);

  const Tuples<Bits>& tuples() const { return tuples_; }

  // The value for the player to move.
  Value value(Bits own, Bits other) const { return value_(*this, own, other); }

private:
  using Function = Value (*)(const Network&, Bits, Bits);

  Tuples<Bits> tuples_;
  std::vector<std::int16_t> weights_;
  Function value_;

  template <class Gather>
  static Value sum(const Network& network, Bits own, Bits other);
};

extern template class Tuples<std::uint64_t>;
extern template class Tuples<Wide>;
extern template class Network<std::uint64_t>;
extern template class Network<Wide>;

} // namespace plyscope
