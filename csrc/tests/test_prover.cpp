// The prover on its own: the same scores and nodes from every instruction set.
#include "../prover.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#define PLYSCOPE_ISA portable
#include "../solver_board.hpp"
#include "../solver_table.hpp"
#include "solvers.hpp"

namespace plyscope::tests {
namespace {

struct NoControl final : SearchControl {
  void check(std::uint64_t) override {}
  void table_crowded() override {}
};

using Maker = std::unique_ptr<Prover> (*)(const Rules&, TableMemory&, WorkBoard*);

// Scores and nodes of some positions by one prover, its table kept all the while.
std::vector<std::pair<int, std::uint64_t>> proofs(Maker make, const Rules& rules, int open, int rounds) {
  Random random(11);
  TableMemory memory(8 * megabytes);
  const auto prover = make(rules, memory, nullptr);
  std::vector<std::pair<int, std::uint64_t>> found;
  const int cells = rules.width * rules.height;
  NoControl control;
  const auto prove = [&](Wide own, Wide mask) {
    if (const auto known = prover->immediate_score(own, mask)) {
      found.emplace_back(*known, prover->nodes);
      return;
    }
    int lower = -win_score(cells, prover->stones(mask) + 4), upper = win_score(cells, prover->stones(mask) + 3);
    while (lower < upper) {
      const int middle = lower + (upper - lower) / 2; // rounds towards lower, so that each step narrows
      const int value = prover->test(own, mask, middle, control);
      if (value > middle) lower = std::min(value, upper);
      else upper = std::max(value, lower);
    }
    found.emplace_back(lower, prover->nodes);
  };
  for (int round = 0; round < rounds; ++round) {
    if (rules.bits() <= 64) {
      const auto position = random_position(Geometry<std::uint64_t>(rules), random, cells - open + below(random, 4));
      prove(position.own, position.mask);
    } else {
      const auto position = random_position(Geometry<Wide>(rules), random, cells - open + below(random, 4));
      prove(position.own, position.mask);
    }
  }
  return found;
}

// Compares the mirror images of keys on boards of one height and every width.
template <int Height>
void compare_mirror_images() {
  Random random(5);
  for (int width = 1; width * (Height + 1) <= 64; ++width) {
    const Rules rules{width, Height, 4, true};
    const portable::FourBoard<Height> four(rules);
    const portable::AnyBoard<std::uint64_t, true> any(rules);
    for (int round = 0; round < 20; ++round) {
      const std::uint64_t key = (random() << 32 ^ random()) & (four.full | four.full << 1);
      CHECK_SAME(four.mirrored(key), any.mirrored(key));
      CHECK_SAME(four.mirrored(four.mirrored(key)), key);
    }
  }
}

} // namespace

TEST(boards_of_every_height_and_width_have_the_same_mirror_images) {
  compare_mirror_images<4>();
  compare_mirror_images<5>();
  compare_mirror_images<6>();
  compare_mirror_images<7>();
  compare_mirror_images<8>();
  compare_mirror_images<9>();
  compare_mirror_images<10>();
}

TEST(a_single_column_is_its_own_mirror_image) {
  const std::uint64_t stones = 0x5a5a'1234'5678'9abcu;
  CHECK((portable::AnyBoard<std::uint64_t, false>({1, 63, 4, false}).mirrored(stones) == stones));
  const Wide key = Wide(stones) << 64 | stones;
  CHECK((portable::AnyBoard<Wide, true>({1, 127, 4, true}).mirrored(key) == key));
}

TEST(every_instruction_set_gives_the_same_scores_and_nodes) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return;
  const auto compare = [](const Rules& rules, int open) {
    CHECK(proofs(portable::make_prover, rules, open, amount(12)) == proofs(avx2::make_prover, rules, open, amount(12)));
  };
  compare({7, 6, 4, true}, 24);
  compare({6, 5, 4, true}, 20);
  compare({8, 6, 4, true}, 20);
  compare({8, 7, 4, true}, 18);
  compare({9, 8, 4, true}, 16);
  compare({9, 8, 5, true}, 16);
  compare({12, 9, 3, true}, 12);
  compare({10, 10, 6, true}, 14);
  compare({4, 31, 4, true}, 14); // the longest steps of lines that are not columns
  compare({3, 41, 3, true}, 10);
  compare({2, 63, 5, true}, 14);
  compare({5, 5, 4, false}, 11);
#endif
}

TEST(the_portable_prover_is_right_on_its_own) {
  for (const auto& [found, nodes] : proofs(portable::make_prover, {4, 4, 4, true}, 16, 4)) {
    CHECK(found >= -8 && found <= 8);
    CHECK(nodes < 1'000'000);
  }
}

} // namespace plyscope::tests
