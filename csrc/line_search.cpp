#include "line_search.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace plyscope {
namespace {

// With more stacks than this, only cells on a seen line that has a stone are tried.
constexpr std::size_t MANY_STACKS = 32;
constexpr std::int32_t MOST_WORTH = 1'000'000;

} // namespace

// One search: the stones on the board, and the estimate, which every stone changes.
class LineSearchRun {
public:
  LineSearchRun(const LineSearch& board, const std::vector<int>& own, const std::vector<int>& opponent,
                const std::vector<int>& seen, std::uint64_t limit)
      : board_(board), limit_(limit), heights_(board.stacks_.size()), counts_(board.lines_.size()),
        through_(board.cells_) {
    for (int line : seen) {
      if (line < 0 || std::size_t(line) >= board.lines_.size()) throw std::invalid_argument("no such line");
      for (int cell : board.lines_[line]) through_[cell].push_back(line);
    }
    std::vector<std::int8_t> owner(board.cells_, -1);
    for (int side : {0, 1})
      for (int cell : side == 0 ? own : opponent) {
        if (cell < 0 || std::size_t(cell) >= board.cells_ || owner[cell] >= 0)
          throw std::invalid_argument("a stone lies outside the board or on another");
        owner[cell] = std::int8_t(side);
      }
    std::size_t placed = 0;
    for (std::size_t stack = 0; stack < heights_.size(); ++stack)
      for (int cell : board.stacks_[stack]) {
        if (owner[cell] < 0) break;
        place(stack, owner[cell]);
        ++placed;
      }
    if (placed != own.size() + opponent.size()) throw std::invalid_argument("a stone floats above an empty cell");
  }

  // Searches all moves to a depth; returns false if the limit was reached.
  bool search(int depth, std::vector<std::pair<int, std::int32_t>>& values) {
    bounded_ = depth > 1;
    std::int32_t best = -LineSearch::WIN;
    values.clear();
    for (const auto& [order, stack] : ordered(0)) {
      const std::int32_t value = -child(stack, 0, depth, 1, -LineSearch::WIN, -best + 1);
      if (stopped_) return false;
      values.emplace_back(stack, value);
      best = std::max(best, value);
    }
    return true;
  }

  std::uint64_t nodes() const { return nodes_; }

private:
  // Puts a stone of a side on a stack; returns whether it completes a line that is seen.
  bool place(std::size_t stack, int side) {
    const int cell = board_.stacks_[stack][heights_[stack]++];
    bool complete = false;
    for (int line : through_[cell]) {
      auto& count = counts_[line];
      score_ -= worth(count);
      ++count[side];
      score_ += worth(count);
      complete |= std::size_t(count[side]) == board_.lines_[line].size();
    }
    ++stones_;
    return complete;
  }

  void remove(std::size_t stack, int side) {
    const int cell = board_.stacks_[stack][--heights_[stack]];
    for (int line : through_[cell]) {
      auto& count = counts_[line];
      score_ -= worth(count);
      --count[side];
      score_ += worth(count);
    }
    --stones_;
  }

  // The worth of a line for the player to move at the root.
  std::int32_t worth(const std::array<std::int16_t, 2>& count) const {
    if (count[0] && count[1]) return 0;
    return board_.worth_[count[0]] - board_.worth_[count[1]];
  }

  bool near_stones(int cell) const {
    return std::ranges::any_of(through_[cell], [&](int line) { return counts_[line][0] + counts_[line][1] > 0; });
  }

  // The moves of a side, those first that look best after one ply; equal ones as on the board.
  std::vector<std::pair<std::int32_t, int>> ordered(int side) {
    std::vector<std::pair<std::int32_t, int>> moves;
    for (bool all : {heights_.size() <= MANY_STACKS, true}) {
      for (std::size_t stack = 0; stack < heights_.size(); ++stack) {
        if (heights_[stack] == board_.stacks_[stack].size()) continue;
        if (!all && !near_stones(board_.stacks_[stack][heights_[stack]])) continue;
        const bool won = place(stack, side);
        const std::int32_t value = won ? LineSearch::WIN : side == 0 ? score_ : -score_;
        remove(stack, side);
        moves.emplace_back(value, int(stack));
      }
      if (!moves.empty()) break;
    }
    std::ranges::stable_sort(moves, [](const auto& one, const auto& other) { return one.first > other.first; });
    return moves;
  }

  // The value of a move for the player who replies to it.
  std::int32_t child(int stack, int side, int depth, int ply, std::int32_t alpha, std::int32_t beta) {
    ++nodes_;
    if (bounded_ && nodes_ > limit_) {
      stopped_ = true;
      return 0;
    }
    std::int32_t value;
    if (place(std::size_t(stack), side)) value = -(LineSearch::WIN - ply);
    else if (stones_ == board_.cells_) value = 0;
    else if (ply == depth) value = side == 0 ? -score_ : score_;
    else value = best_reply(1 - side, depth, ply + 1, alpha, beta);
    remove(std::size_t(stack), side);
    return value;
  }

  std::int32_t best_reply(int side, int depth, int ply, std::int32_t alpha, std::int32_t beta) {
    std::int32_t best = -LineSearch::WIN;
    for (const auto& [order, stack] : ordered(side)) {
      const std::int32_t value = -child(stack, side, depth, ply, -beta, -std::max(alpha, best));
      if (stopped_) return 0;
      best = std::max(best, value);
      if (best >= beta) break;
    }
    return best;
  }

  const LineSearch& board_;
  const std::uint64_t limit_;
  std::vector<std::size_t> heights_;
  std::vector<std::array<std::int16_t, 2>> counts_; // stones of both players on each line
  std::vector<std::vector<int>> through_;           // the seen lines through each cell
  std::int32_t score_ = 0;                          // the estimate for the player to move at the root
  std::size_t stones_ = 0;
  std::uint64_t nodes_ = 0;
  bool bounded_ = false, stopped_ = false;
};

LineSearch::LineSearch(std::vector<std::vector<int>> stacks, std::vector<std::vector<int>> lines)
    : stacks_(std::move(stacks)), lines_(std::move(lines)), cells_(0) {
  for (const auto& stack : stacks_) cells_ += stack.size();
  std::vector<bool> known(cells_);
  for (const auto& stack : stacks_)
    for (int cell : stack) {
      if (cell < 0 || std::size_t(cell) >= cells_ || known[cell])
        throw std::invalid_argument("cells are numbers from 0, each in one stack");
      known[cell] = true;
    }
  const std::size_t length = lines_.empty() ? 0 : lines_[0].size();
  for (const auto& line : lines_)
    if (line.size() != length || length == 0 ||
        !std::ranges::all_of(line, [&](int cell) { return cell >= 0 && std::size_t(cell) < cells_; }))
      throw std::invalid_argument("lines are cells of the board, all of the same length");
  worth_.assign(length + 1, 0);
  for (std::size_t stones = 1; stones <= length; ++stones)
    worth_[stones] = stones == 1 ? 1 : std::min(MOST_WORTH, 10 * worth_[stones - 1]);
}

LineSearch::Answer LineSearch::search(const std::vector<int>& own, const std::vector<int>& opponent,
                                      const std::vector<int>& seen, int depth, std::uint64_t nodes) const {
  LineSearchRun run(*this, own, opponent, seen, nodes);
  Answer answer{{}, 0, 0};
  std::vector<std::pair<int, std::int32_t>> values;
  for (int ply = 1; ply <= depth; ++ply) {
    if (!run.search(ply, values)) break;
    answer.values = values;
    answer.depth = ply;
    if (values.empty()) break;
    const auto best = std::ranges::max(values, {}, &std::pair<int, std::int32_t>::second).second;
    if (std::abs(best) > WIN / 2) break; // decided: a deeper search finds the same
  }
  answer.nodes = run.nodes();
  return answer;
}

} // namespace plyscope
