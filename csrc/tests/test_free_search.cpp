// The search on boards where stones stay: its scores and bounds are those of a search of all moves, and its counts of
// lines are those of the stones.
#define PLYSCOPE_ISA portable
#include "../free_board.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../prover.hpp"
#include "../solver_table.hpp"
#include "solvers.hpp"

namespace plyscope::tests {
namespace {

struct NoControl final : SearchControl {
  void check(std::uint64_t) override {}
  void table_crowded() override {}
};

// The scores of positions by all moves to the end of the game, on boards of up to 32 bits.
class AllMoves {
public:
  explicit AllMoves(const Rules& rules) : board_(rules), cells_(rules.width * rules.height) {}

  int score(const Position<std::uint64_t>& position) {
    if (position.mask == board_.full) return 0;
    const auto [entry, added] = scores_.emplace(position.mask << 32 | position.own, 0);
    if (!added) return entry->second;
    int best = lowest_score(cells_);
    for_each_move(board_, position, [&](std::uint64_t stone) {
      const auto next = position.after(stone);
      const bool won = has_line(board_, next.own ^ next.mask);
      best = std::max(best, won ? win_score(cells_, stones_on(next.mask)) : -score(next));
    });
    return scores_[position.mask << 32 | position.own] = best;
  }

private:
  const Geometry<std::uint64_t> board_;
  const int cells_;
  std::unordered_map<std::uint64_t, int> scores_;
};

// All bounds of a position, by a prover that keeps its table.
void check_bounds(Prover& prover, const Position<std::uint64_t>& position, int cells, int wanted) {
  if (const auto score = prover.immediate_score(position.own, position.mask)) {
    CHECK_SAME(*score, wanted);
    return;
  }
  NoControl control;
  const int ply = stones_on(position.mask);
  for (int alpha = -win_score(cells, ply + 4); alpha < win_score(cells, ply + 3); ++alpha) {
    const int value = prover.test(position.own, position.mask, alpha, control);
    CHECK(value > alpha ? wanted >= value : wanted <= value);
  }
}

void compare_with_all_moves(const Rules& rules, int least_stones, int rounds) {
  const Geometry<std::uint64_t> board(rules);
  const int cells = rules.width * rules.height;
  AllMoves all(rules);
  TableMemory memory(megabytes);
  const auto prover = portable::make_prover(rules, memory, nullptr);
  Random random(std::uint64_t(rules.width * 100 + rules.height * 10 + rules.length));
  for (int round = 0; round < rounds; ++round) {
    const auto position = random_position(board, random, least_stones + below(random, cells - least_stones));
    if (stones_on(position.mask) >= least_stones) check_bounds(*prover, position, cells, all.score(position));
  }
}

// The counts of a position after random stones, and after some of them were taken back, are those of its stones.
template <class Word, class Key>
void check_counts(const Rules& rules) {
  const portable::FreeBoard<Word> board(rules);
  const Geometry<Wide> geometry(rules);
  Random random(3);
  portable::FreePosition<Word, Key> position(board);
  std::vector<std::pair<int, int>> stones;
  for (int round = 0; round < amount(300); ++round) {
    if (!stones.empty() && (stones.size() == std::size_t(board.cells) || below(random, 3) == 0)) {
      const auto [cell, player] = stones.back();
      position.take(cell, player);
      stones.pop_back();
    } else {
      int cell = below(random, board.cells);
      while (!(position.empty() >> cell & 1)) cell = (cell + 1) % board.cells;
      stones.emplace_back(cell, below(random, 2));
      position.put(cell, stones.back().second);
    }
    if (round % 10) continue;
    std::vector<int> owner(std::size_t(board.cells), -1);
    for (const auto& [cell, player] : stones) owner[std::size_t(cell)] = player;
    for (int player = 0; player < 2; ++player) {
      int weight = 0;
      std::vector<int> winning(std::size_t(board.cells), 0);
      bool complete = false;
      for (int line = 0; line < board.lines; ++line) {
        int own = 0, others = 0;
        for (int place = 0; place < board.length; ++place) {
          const int whose = owner[std::size_t(board.start(line) + place * board.step(line))];
          own += whose == player, others += whose == 1 - player;
        }
        const int need = board.length - own;
        complete |= !need;
        if (others || !need) continue;
        weight += std::max(1, (1 << 16) >> std::min(need, 16));
        if (need == 1)
          for (int place = 0; place < board.length; ++place)
            winning[std::size_t(board.start(line) + place * board.step(line))] = 1;
      }
      CHECK_SAME(position.open(player).weight(board.length), weight);
      CHECK_SAME(position.has_line(player), complete);
      for (int cell = 0; cell < board.cells; ++cell)
        CHECK_SAME(int(position.winning(player) >> cell & 1),
                   int(owner[std::size_t(cell)] < 0 && winning[std::size_t(cell)]));
    }
    // Every image of the position has the same key.
    int symmetry;
    const Key key = position.key(symmetry);
    for (int turn = 0; turn < board.images; ++turn) {
      portable::FreePosition<Word, Key> image(board);
      for (const auto& [cell, player] : stones) image.put(board.image(turn, cell), player);
      int other;
      CHECK(!(image.key(other) < key) && !(key < image.key(other)));
    }
  }
}

} // namespace

TEST(bounds_on_free_boards_are_those_of_all_moves) {
  compare_with_all_moves({3, 3, 3, false}, 0, amount(100));
  compare_with_all_moves({4, 3, 3, false}, 0, amount(100));
  compare_with_all_moves({4, 3, 4, false}, 0, amount(50));
  compare_with_all_moves({3, 5, 3, false}, 5, amount(100));
  compare_with_all_moves({4, 4, 3, false}, 6, amount(150));
  compare_with_all_moves({4, 4, 4, false}, 6, amount(100));
  compare_with_all_moves({5, 4, 4, false}, 11, amount(150));
  compare_with_all_moves({5, 5, 4, false}, 16, amount(150));
  compare_with_all_moves({5, 5, 5, false}, 16, amount(100));
  compare_with_all_moves({7, 3, 3, false}, 12, amount(100));
  compare_with_all_moves({2, 9, 4, false}, 9, amount(100));
}

TEST(counts_of_open_lines_are_those_of_the_stones) {
  using Narrow = std::uint64_t;
  for (const Rules& rules :
       {Rules{3, 3, 3, false}, Rules{5, 4, 4, false}, Rules{6, 6, 5, false}, Rules{1, 40, 18, false}})
    check_counts<Narrow, Narrow>(rules);
  for (const Rules& rules :
       {Rules{8, 8, 5, false}, Rules{7, 6, 4, false}, Rules{16, 4, 4, false}, Rules{64, 1, 33, false}})
    check_counts<Narrow, Wide>(rules);
  for (const Rules& rules :
       {Rules{10, 10, 5, false}, Rules{11, 10, 3, false}, Rules{1, 127, 64, false}, Rules{3, 41, 7, false}})
    check_counts<Wide, portable::TwoSets>(rules);
}

TEST(empty_free_boards_have_the_known_results) {
  CHECK_SAME(score_of_empty({5, 4, 4, false}), 0);
  CHECK_SAME(score_of_empty({5, 5, 4, false}), 0);
  CHECK_SAME(score_of_empty({5, 5, 5, false}), 0);
  CHECK_SAME(score_of_empty({6, 6, 5, false}), 0);
  CHECK(score_of_empty({6, 5, 4, false}) > 0);
  CHECK(score_of_empty({9, 9, 4, false}) > 0);
  CHECK(score_of_empty({11, 10, 4, false}) > 0);
  CHECK_SAME(score_of_empty({10, 10, 10, false}), 0);
}

} // namespace plyscope::tests
