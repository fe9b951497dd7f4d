// Alpha-beta over a chosen set of lines, for players that overlook the others.
//
// A board is a list of stacks: a move puts a stone on the lowest free cell of a stack. A column of a game with gravity
// is a stack; in a game without gravity, every cell is a stack of its own. Boards may have any size.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace plyscope {

class LineSearch {
public:
  static constexpr std::int32_t WIN = 1'000'000'000;

  // The cells of each stack from the bottom up, and the cells of each line; all lines have the same length.
  LineSearch(std::vector<std::vector<int>> stacks, std::vector<std::vector<int>> lines);

  struct Answer {
    // Each move and its value for the player to move; of the moves below the best only that is known.
    std::vector<std::pair<int, std::int32_t>> values;
    int depth;           // of the last search that was completed
    std::uint64_t nodes; // positions visited below the root
  };

  // Searches to depth 1, 2, 3, ... until the depth or the number of nodes is reached. Only the lines in `seen` count:
  // as wins, and in the estimate, where an open line with k stones of one player is worth 10 to the power k - 1.
  Answer search(const std::vector<int>& own, const std::vector<int>& opponent, const std::vector<int>& seen, int depth,
                std::uint64_t nodes) const;

private:
  friend class LineSearchRun;

  std::vector<std::vector<int>> stacks_, lines_;
  std::size_t cells_;
  std::vector<std::int32_t> worth_; // of an open line, by the number of its stones
};

} // namespace plyscope
