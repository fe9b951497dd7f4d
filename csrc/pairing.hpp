// A strategy without a search: the player answers every stone of the opponent by the other cell of its pair.
//
// The opponent is to move. In an even column the player answers in the cell above; an odd column first gives its next
// cell to a pair with that of another odd column. A threat of the player that the answers reach closes its column: the
// cells above it need no pair, so a column with a threat may be even or odd, as it suits.
//
//     even      odd       a threat ! in an even column that is treated as odd
//     answer 2  answer 2   .
//     start  2  start  2   .
//     answer 1  answer 1  answer 1 !
//     start  1  start  1  start  1
//               paired    paired
//
// answer_proof.hpp is the faster and weaker form for the solver. docs/reasons-proofs.md has the proof.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver_board.hpp"
#include "strategy.hpp"

namespace plyscope::PLYSCOPE_ISA {

template <class Board>
class PairingSearch {
public:
  using Bits = typename Board::Bits;

  explicit PairingSearch(const Rules& rules);

  // A pairing by which the player at least draws, or wins if that is claimed. `opponent` is to move and has no line
  // that the next stone completes.
  std::optional<Pairing> find(Bits opponent, Bits player, Bits threats, bool win_claimed) const;
  bool exists(Bits opponent, Bits player, Bits threats, bool win_claimed) const;

private:
  static constexpr int most_columns = 64, most_choices = 8;
  static constexpr int most_crossed = 8; // with more, there are too many ways to pair them

  // How the cells are shared, except for the crossed ones: the next cells of the odd columns.
  struct Plan {
    Bits started = 0, answered = 0; // those of the opponent, those of the player
    Bits crossed = 0;
    bool closed = false; // by a threat that wins
  };

  struct Found {
    Plan plan;
    std::array<std::pair<Bits, Bits>, most_columns / 2> crosses;
    int count = 0;
    bool wins = false;
  };

  bool search(Bits opponent, Bits player, Bits threats, bool win_claimed, Found& found) const;
  static bool column_plan(Bits column, Bits threats, bool odd, Plan& plan);
  bool try_plan(Bits opponent, Bits player, bool win_claimed, Found& found) const;
  bool comes_first(Bits line, Bits player, const Plan& plan) const;
  bool match(Bits left, const std::vector<Bits>& open_lines, Found& found) const;

  const Board board_;
  std::vector<Bits> lines_, columns_;
};

template <class Board>
PairingSearch<Board>::PairingSearch(const Rules& rules) : board_(rules) {
  const Geometry<Bits> geometry(rules);
  columns_ = geometry.columns;
  for (int direction = 0; direction < 4; ++direction)
    for (Bits starts = geometry.starts[direction]; starts; starts &= starts - 1) {
      Bits line = 0;
      for (int place = 0; place < rules.length; ++place)
        line |= (starts & -starts) << place * geometry.directions[direction];
      lines_.push_back(line);
    }
}

template <class Board>
bool PairingSearch<Board>::exists(Bits opponent, Bits player, Bits threats, bool win_claimed) const {
  Found found;
  return search(opponent, player, threats, win_claimed, found);
}

template <class Board>
std::optional<Pairing> PairingSearch<Board>::find(Bits opponent, Bits player, Bits threats, bool win_claimed) const {
  Found found;
  if (!search(opponent, player, threats, win_claimed, found)) return std::nullopt;
  Pairing pairing{{}, found.wins};
  for (int cross = 0; cross < found.count; ++cross)
    pairing.pairs.push_back({false, lowest(found.crosses[cross].first), lowest(found.crosses[cross].second)});
  for (Bits answers = found.plan.answered; answers; answers &= answers - 1)
    pairing.pairs.push_back({true, lowest(answers) - 1, lowest(answers)});
  return pairing;
}

// Tries every choice between even and odd for the columns that a threat can close.
template <class Board>
bool PairingSearch<Board>::search(Bits opponent, Bits player, Bits threats, bool win_claimed, Found& found) const {
  const Bits empty = board_.full & ~(opponent | player);
  std::array<Plan, most_choices> natural, closed; // of the columns with a choice
  int chosen = 0;
  Plan fixed;
  const auto add = [](Plan& plan, const Plan& column) {
    plan.started |= column.started, plan.answered |= column.answered, plan.crossed |= column.crossed;
    plan.closed |= column.closed;
  };
  for (const Bits column : columns_) {
    const Bits left = column & empty;
    if (!left) continue;
    const bool odd = count(left) % 2;
    Plan usual, other;
    column_plan(left, threats, odd, usual);
    if ((left & threats) && column_plan(left, threats, !odd, other) && chosen < most_choices) {
      natural[chosen] = usual;
      closed[chosen++] = other;
    } else {
      add(fixed, usual);
    }
  }
  for (int choice = 0; choice < 1 << chosen; ++choice) {
    Plan plan = fixed;
    for (int place = 0; place < chosen; ++place) add(plan, choice >> place & 1 ? closed[place] : natural[place]);
    if (count(plan.crossed) % 2) continue;
    found = Found();
    found.plan = plan;
    if (try_plan(opponent, player, win_claimed, found)) return true;
  }
  return false;
}

// Shares the empty cells of one column; false if they do not come out even and no threat closes it.
template <class Board>
bool PairingSearch<Board>::column_plan(Bits column, Bits threats, bool odd, Plan& plan) {
  Bits next = column & -column;
  if (odd) {
    plan.crossed = next;
    next <<= 1;
  }
  for (; next & column; next <<= 2) {
    const Bits answer = next << 1;
    if (!(answer & column)) return false;
    plan.started |= next;
    plan.answered |= answer;
    if (answer & threats) {
      plan.closed = true;
      return true;
    }
  }
  return true;
}

// Whether the opponent completes no line, and the player one if a win is claimed.
template <class Board>
bool PairingSearch<Board>::try_plan(Bits opponent, Bits player, bool win_claimed, Found& found) const {
  const Plan& plan = found.plan;
  found.wins = plan.closed || board_.has_line(player | plan.answered);
  if (win_claimed && !found.wins) return false;
  const Bits reached = opponent | plan.started, all = reached | plan.crossed;
  std::vector<Bits> open_lines;
  if (board_.has_line(all))
    for (const Bits line : lines_) {
      if ((line & ~all) || (found.wins && comes_first(line, player, plan))) continue;
      const Bits crossed = line & plan.crossed;
      if (!(crossed & (crossed - 1))) return false;
      open_lines.push_back(crossed);
    }
  if (!open_lines.empty() && count(plan.crossed) > most_crossed) return false;
  return match(plan.crossed, open_lines, found);
}

// Whether the player completes a line before the opponent can complete this one.
template <class Board>
bool PairingSearch<Board>::comes_first(Bits line, Bits player, const Plan& plan) const {
  Bits below = 0;
  for (Bits cells = line; cells; cells &= cells - 1) below |= board_.column(lowest(cells)) & ((cells & -cells) - 1);
  return board_.has_line(player | (plan.answered & below));
}

// Pairs the crossed cells so that each of the open lines has a pair in it.
template <class Board>
bool PairingSearch<Board>::match(Bits left, const std::vector<Bits>& open_lines, Found& found) const {
  if (!left) {
    for (const Bits line : open_lines) {
      bool stopped = false;
      for (int cross = 0; cross < found.count && !stopped; ++cross)
        stopped = !((found.crosses[cross].first | found.crosses[cross].second) & ~line);
      if (!stopped) return false;
    }
    return true;
  }
  const Bits first = left & -left;
  for (Bits others = left ^ first; others; others &= others - 1) {
    const Bits second = others & -others;
    found.crosses[found.count++] = {first, second};
    if (match(left ^ first ^ second, open_lines, found)) return true;
    --found.count;
    if (open_lines.empty()) return false;
  }
  return false;
}

} // namespace plyscope::PLYSCOPE_ISA
