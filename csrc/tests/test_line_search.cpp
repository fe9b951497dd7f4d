// The search over chosen lines: the same best moves as plain minimax, hidden lines that do not count, and wrong
// arguments.
#include "../line_search.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "check.hpp"

namespace plyscope::tests {
namespace {

constexpr int SIDE = 4, LENGTH = 3;

// A board of 4 columns and 4 rows, cells row by row from the top, with all lines of three.
struct Small {
  std::vector<std::vector<int>> stacks, lines;

  explicit Small(bool gravity) {
    for (int column = 0; column < SIDE; ++column) {
      std::vector<int> cells;
      for (int row = SIDE - 1; row >= 0; --row) cells.push_back(row * SIDE + column);
      if (gravity) stacks.push_back(cells);
      else
        for (int cell : cells) stacks.push_back({cell});
    }
    const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < SIDE; ++row)
      for (int column = 0; column < SIDE; ++column)
        for (const auto& step : steps) {
          const int down = row + (LENGTH - 1) * step[0], right = column + (LENGTH - 1) * step[1];
          if (down >= SIDE || right < 0 || right >= SIDE) continue;
          std::vector<int> line;
          for (int place = 0; place < LENGTH; ++place)
            line.push_back((row + place * step[0]) * SIDE + column + place * step[1]);
          lines.push_back(line);
        }
  }
};

// Minimax by the definition, without bounds, on an array of owners.
struct Plain {
  const Small& board;
  const std::vector<int>& seen;
  std::array<int, SIDE * SIDE> owner{}; // 0 empty, 1 the player at the root, 2 the opponent

  int cell(std::size_t stack) const {
    for (int cell : board.stacks[stack])
      if (!owner[std::size_t(cell)]) return cell;
    return -1;
  }

  std::int32_t estimate(int side) const {
    std::int32_t sum = 0;
    for (int number : seen) {
      int count[3] = {};
      for (int cell : board.lines[std::size_t(number)]) ++count[owner[std::size_t(cell)]];
      const int worth[4] = {0, 1, 10, 100};
      if (!count[3 - side]) sum += worth[count[side]];
      if (!count[side]) sum -= worth[count[3 - side]];
    }
    return sum;
  }

  // The value of a move for the player who makes it.
  std::int32_t value(std::size_t stack, int side, int depth, int ply) {
    const int here = cell(stack);
    owner[std::size_t(here)] = side;
    std::int32_t found;
    const bool won = std::ranges::any_of(seen, [&](int number) {
      return std::ranges::all_of(board.lines[std::size_t(number)],
                                 [&](int cell) { return owner[std::size_t(cell)] == side; });
    });
    if (won) found = LineSearch::WIN - ply;
    else if (std::ranges::find(owner, 0) == owner.end()) found = 0;
    else if (ply == depth) found = estimate(side);
    else {
      std::int32_t best = -std::numeric_limits<std::int32_t>::max();
      for (std::size_t reply = 0; reply < board.stacks.size(); ++reply)
        if (cell(reply) >= 0) best = std::max(best, value(reply, 3 - side, depth, ply + 1));
      found = -best;
    }
    owner[std::size_t(here)] = 0;
    return found;
  }
};

bool won(const Plain& plain, int side) {
  return std::ranges::any_of(plain.board.lines, [&](const std::vector<int>& line) {
    return std::ranges::all_of(line, [&](int cell) { return plain.owner[std::size_t(cell)] == side; });
  });
}

TEST(line_search_is_minimax_over_the_seen_lines) {
  Random random(17);
  for (int round = 0; round < 60; ++round) {
    const Small board(round % 2 == 0);
    const LineSearch search(board.stacks, board.lines);
    std::vector<int> seen;
    for (int line = 0; line < int(board.lines.size()); ++line)
      if (random() % 4) seen.push_back(line);
    Plain plain{board, seen, {}};
    std::vector<int> own, opponent;
    const int stones = int(random() % 8);
    for (int stone = 0; stone < stones; ++stone) {
      std::size_t stack = random() % board.stacks.size();
      while (plain.cell(stack) < 0) stack = random() % board.stacks.size();
      const int cell = plain.cell(stack), side = stone % 2 == stones % 2 ? 1 : 2;
      plain.owner[std::size_t(cell)] = side;
      (side == 1 ? own : opponent).push_back(cell);
    }
    if (won(plain, 1) || won(plain, 2)) continue;
    const int depth = board.stacks.size() > 4 ? 3 : 1 + round % 5;
    const auto found = search.search(own, opponent, seen, depth, 1'000'000);
    std::int32_t best = -std::numeric_limits<std::int32_t>::max();
    std::vector<std::pair<int, std::int32_t>> values;
    for (std::size_t stack = 0; stack < board.stacks.size(); ++stack)
      if (plain.cell(stack) >= 0) {
        values.emplace_back(int(stack), plain.value(stack, 1, depth, 1));
        best = std::max(best, values.back().second);
      }
    CHECK_SAME(found.values.size(), values.size());
    for (const auto& [stack, value] : values) {
      const auto same = [stack = stack](const auto& one) { return one.first == stack; };
      const auto answer = std::ranges::find_if(found.values, same);
      CHECK(answer != found.values.end());
      if (value == best) CHECK_SAME(answer->second, best);
      else CHECK(answer->second < best);
    }
  }
}

TEST(line_search_stops_at_the_number_of_nodes) {
  const Small board(true);
  const LineSearch search(board.stacks, board.lines);
  std::vector<int> all(board.lines.size());
  for (std::size_t line = 0; line < all.size(); ++line) all[line] = int(line);
  const auto shallow = search.search({}, {}, all, 9, 30);
  CHECK(shallow.depth >= 1 && shallow.depth < 9);
  CHECK_SAME(shallow.values.size(), std::size_t(SIDE));
  CHECK_SAME(search.search({}, {}, all, 1, 1).depth, 1); // depth 1 is always completed
}

TEST(line_search_refuses_impossible_boards) {
  const Small board(true);
  CHECK_THROWS(LineSearch({{0, 0}}, {}), std::invalid_argument);
  CHECK_THROWS(LineSearch({{0, 1}}, {{0, 2}}), std::invalid_argument);
  CHECK_THROWS(LineSearch({{0, 1}}, {{0}, {0, 1}}), std::invalid_argument);
  const LineSearch search(board.stacks, board.lines);
  CHECK_THROWS(search.search({0}, {}, {}, 1, 1), std::invalid_argument);    // floats
  CHECK_THROWS(search.search({12}, {12}, {}, 1, 1), std::invalid_argument); // on another
  CHECK_THROWS(search.search({}, {16}, {}, 1, 1), std::invalid_argument);   // outside
  CHECK_THROWS(search.search({}, {}, {1000}, 1, 1), std::invalid_argument); // no such line
}

} // namespace
} // namespace plyscope::tests
