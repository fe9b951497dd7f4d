// The least that a test needs: a name, a check that says what was wrong, and random games.
#pragma once

#include <cstdint>
#include <iostream>
#include <random>
#include <vector>

#include "../position.hpp"

namespace plyscope::tests {

// Every test adds itself to the list that main.cpp runs.
struct Test {
  const char* name;
  void (*run)();
};
std::vector<Test>& all_tests();
extern int failures;

struct Registered {
  Registered(const char* name, void (*run)()) { all_tests().push_back({name, run}); }
};

#define TEST(name)                                                                                                     \
  static void name();                                                                                                  \
  static const ::plyscope::tests::Registered registered_##name{#name, &name};                                          \
  static void name()

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      ++::plyscope::tests::failures;                                                                                   \
      std::cout << __FILE__ << ":" << __LINE__ << ": not so: " << #condition << "\n";                                  \
    }                                                                                                                  \
  } while (false)

#define CHECK_SAME(left, right)                                                                                        \
  do {                                                                                                                 \
    const auto left_value = (left);                                                                                    \
    const auto right_value = (right);                                                                                  \
    if (left_value != right_value) {                                                                                   \
      ++::plyscope::tests::failures;                                                                                   \
      std::cout << __FILE__ << ":" << __LINE__ << ": " << #left << " is " << left_value << ", " << #right << " is "    \
                << right_value << "\n";                                                                                \
    }                                                                                                                  \
  } while (false)

#define CHECK_THROWS(expression, kind)                                                                                 \
  do {                                                                                                                 \
    bool thrown = false;                                                                                               \
    try {                                                                                                              \
      (void)(expression);                                                                                              \
    } catch (const kind&) {                                                                                            \
      thrown = true;                                                                                                   \
    }                                                                                                                  \
    if (!thrown) {                                                                                                     \
      ++::plyscope::tests::failures;                                                                                   \
      std::cout << __FILE__ << ":" << __LINE__ << ": no " << #kind << " from " << #expression << "\n";                 \
    }                                                                                                                  \
  } while (false)

using Random = std::mt19937_64;

inline int below(Random& random, int end) { return int(random() % std::uint64_t(end)); }

// Under a sanitizer everything takes longer: then there is less of it.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr int amount(int usual) { return usual / 8 + 1; }
#else
constexpr int amount(int usual) { return usual; }
#endif

// A position after so many random moves, or fewer if the game would end.
template <class Bits>
Position<Bits> random_position(const Geometry<Bits>& board, Random& random, int plies) {
  Position<Bits> position{0, 0};
  for (int ply = 0; ply < plies; ++ply) {
    std::vector<Position<Bits>> open;
    for_each_move(board, position, [&](Bits stone) {
      const auto next = position.after(stone);
      if (next.mask != board.full && !has_line(board, Bits(next.own ^ next.mask))) open.push_back(next);
    });
    if (open.empty()) break;
    position = open[std::size_t(below(random, int(open.size())))];
  }
  return position;
}

// The position after moves as text, columns from 1.
template <class Bits>
Position<Bits> played(const Geometry<Bits>& board, const char* columns) {
  Position<Bits> position{0, 0};
  for (; *columns; ++columns) {
    const int column = *columns - '1';
    position = position.after((position.mask + board.bottoms[column]) & board.columns[column]);
  }
  return position;
}

inline int stones_on(Wide mask) {
  return __builtin_popcountll(std::uint64_t(mask)) + __builtin_popcountll(std::uint64_t(mask >> 64));
}

} // namespace plyscope::tests
