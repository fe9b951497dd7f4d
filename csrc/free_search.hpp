// The search behind a prover on boards where stones stay where they are put: negamax with a null window.
//
// A null window is a question about one player: does the *attacker* complete a line with some stone, or an earlier one?
// The other player only has to be in the way. docs/how-the-solver-works.md explains each step.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "free_board.hpp"
#include "free_pairs.hpp"
#include "peers.hpp"
#include "prover.hpp"
#include "wide_table.hpp"

#ifndef PLYSCOPE_FREE_LEFT_OUT
#define PLYSCOPE_FREE_LEFT_OUT 0
#endif

namespace plyscope::PLYSCOPE_ISA {

// Ideas that can be left out when the program is compiled, to measure what they are worth.
enum FreeIdea : unsigned {
  weights = 1,         // a player whose open lines weigh too little cannot win
  forced_wins = 2,     // wins by threats alone
  forced_zones = 4,    // against a win by threats, only moves that touch it
  pairs = 8,           // a player whose open lines are blocked by pairs of cells cannot win
  symmetries = 16,     // positions that are images of each other share an entry
  defender_blocks = 32 // a player who nearly holds looks at the lines of the other first
};
constexpr bool uses(FreeIdea idea) { return !(PLYSCOPE_FREE_LEFT_OUT & idea); }

template <class Word, class Key, class Table>
class FreeSearch final : public Prover {
public:
  using Cells = Word;
  using Hash = typename Table::Hash;

  FreeSearch(const Rules& rules, TableMemory& memory, WorkBoard* work_board)
      : board_(rules, uses(symmetries)), table_(memory, 0), position_(board_) {
    if (work_board) peers_.emplace(work_board);
  }

  int stones(Wide mask) const override { return count(mask); }
  std::optional<int> immediate_score(Wide own, Wide mask) const override;
  void grow() override {
    table_.refresh();
    table_.grow();
  }
  int test(Wide own, Wide mask, int alpha, SearchControl& control) override;

private:
  using Position = FreePosition<Word, Key>;
  static constexpr int least_remembered = 5; // with fewer empty cells a search is faster than a look into the table
  static constexpr int least_shared = 10;    // with fewer empty cells sharing costs more than it gains
  static constexpr int most_forcing = 100;   // positions in the search for one win by threats
  static constexpr std::uint64_t check_interval = 1u << 7; // nodes between two checks of the clock

  struct Move {
    int cell, rank;
  };
  class MoveList;

  // A stone that lies on the board as long as this exists.
  class Stone {
  public:
    Stone(Position& position, int cell, int player) : position_(position), cell_(cell), player_(player) {
      position_.put(cell_, player_);
    }
    ~Stone() { position_.take(cell_, player_); }
    Stone(const Stone&) = delete;
    Stone& operator=(const Stone&) = delete;

  private:
    Position& position_;
    const int cell_, player_;
  };

  // What is asked of a position: whether `attacker` completes a line with one of the next so many own stones.
  struct Attack {
    int attacker, moves;
    bool to_move;
  };

  // A win by threats alone that is being looked for.
  struct Forcing {
    int player, last; // with a stone up to this number
    int left;         // positions that may still be visited
    Cells zone = 0;   // the cells that a stone of the opponent could disturb it on
    int stone = 0;    // the number of the stone that completes the line
  };

  static void lay(Position& position, const FreeBoard<Word>& board, Wide own, Wide mask);
  int search(int ply, int alpha);
  int search_moves(int ply, int alpha, MoveList& moves, const Hash& key, bool remembered, int symmetry, int best);
  static Hash hash(const TwoSets& key) {
    return Table::hash({std::uint64_t(key.sets[0]), std::uint64_t(key.sets[0] >> 64), std::uint64_t(key.sets[1]),
                        std::uint64_t(key.sets[1] >> 64)});
  }
  template <class Number>
  static Hash hash(Number key) {
    return Table::hash(key);
  }
  void checkpoint();
  Attack attack(int ply, int alpha) const;
  bool holds(const Attack& attack, int most, Cells forced) const;
  bool force(Forcing& forcing, int ply);
  int win(int stone) const { return win_score(board_.cells, stone); }

  const FreeBoard<Word> board_;
  Table table_;
  std::optional<PeerThreads<Table>> peers_; // none if it works alone
  Position position_;
  SearchControl* control_ = nullptr;
};

// The moves that are still to be searched.
template <class Word, class Key, class Table>
class FreeSearch<Word, Key, Table>::MoveList {
public:
  int size() const { return end_ - begin_; }
  void add(const Move& move) { moves_[end_++] = move; }
  const Move& take_first() { return moves_[begin_++]; }
  const Move& take_best() {
    int best = begin_;
    for (int place = begin_ + 1; place < end_; ++place)
      if (moves_[place].rank > moves_[best].rank) best = place;
    const Move first = moves_[begin_];
    moves_[begin_] = moves_[best];
    moves_[best] = first;
    return take_first();
  }

private:
  Move moves_[FreeBoard<Word>::most_cells];
  int begin_ = 0, end_ = 0;
};

template <class Word, class Key, class Table>
void FreeSearch<Word, Key, Table>::lay(Position& position, const FreeBoard<Word>& board, Wide own, Wide mask) {
  const int mover = count(mask) % 2;
  for (Cells cells = board.cells_in(own); cells; cells &= cells - 1) position.put(lowest(cells), mover);
  for (Cells cells = board.cells_in(own ^ mask); cells; cells &= cells - 1) position.put(lowest(cells), 1 - mover);
}

template <class Word, class Key, class Table>
std::optional<int> FreeSearch<Word, Key, Table>::immediate_score(Wide own, Wide mask) const {
  const int ply = count(mask), ahead = count(own ^ mask) - count(own), mover = ply % 2;
  if (board_.outside(mask) || (own & ~mask)) throw std::invalid_argument("stones outside the board");
  if (ahead != ply % 2) throw std::invalid_argument("one player has too many stones");
  Position position(board_);
  lay(position, board_, own, mask);
  if (ply == board_.cells || position.has_line(0) || position.has_line(1))
    throw std::invalid_argument("the game is over");
  if (position.winning(mover)) return win(ply + 1);
  if (board_.cells - ply == 1) return 0;
  const Cells threats = position.winning(1 - mover);
  if (threats & (threats - 1)) return -win(ply + 2);
  return std::nullopt;
}

template <class Word, class Key, class Table>
int FreeSearch<Word, Key, Table>::test(Wide own, Wide mask, int alpha, SearchControl& control) {
  // A second stone would not harm the player who begins, so the other one cannot be better off.
  if (!mask && alpha < 0) return 0;
  table_.refresh();
  control_ = &control;
  position_ = Position(board_);
  lay(position_, board_, own, mask);
  return search(count(mask), alpha);
}

// Returns v with: score >= v if v > alpha; score <= v if v <= alpha.
template <class Word, class Key, class Table>
int FreeSearch<Word, Key, Table>::search(int ply, int alpha) {
  if (++nodes % check_interval == 0) checkpoint();
  const int me = ply % 2, other = 1 - me, empty = board_.cells - ply;
  if (position_.open(me).that_need(1)) return win(ply + 1);
  if (empty <= 2) return 0;
  const Cells forced = position_.winning(other);
  if (forced & (forced - 1)) return -win(ply + 2);
  Bounds bounds{-win(ply + 4), win(ply + 3)}; // nobody wins with the next stone
  if (const auto score = bounds.decide(alpha)) return *score;
  const Attack asked = attack(ply, alpha);
  if (holds(asked, board_.length, forced)) return 0;
  if (asked.moves < board_.length && holds(asked, asked.moves, forced)) return asked.to_move ? alpha : alpha + 1;

  int symmetry;
  const Hash key = hash(position_.key(symmetry));
  const bool remembered = empty >= least_remembered;
  const auto keep = [&](const Bounds& found, std::uint64_t work) {
    if (remembered) table_.keep(key, found, work);
  };
  if (remembered)
    if (const auto known = table_.find(key)) {
      bounds.narrow(*known);
      if (const auto score = bounds.decide(alpha)) return *score;
    }

  if (uses(pairs) && !forced && FreePairs(board_, position_).block(asked.attacker)) {
    keep(asked.to_move ? Bounds{bounds.lower, 0} : Bounds{0, bounds.upper}, 1);
    return 0;
  }
  if (uses(forced_wins)) {
    // A win of the attacker counts if it is in time, one of the other player always.
    Forcing forcing{me, asked.to_move ? ply + 2 * asked.moves - 1 : board_.cells, most_forcing};
    if (force(forcing, ply)) {
      keep({win(forcing.stone), bounds.upper}, 1);
      return win(forcing.stone);
    }
  }
  Cells cells = forced ? forced : position_.empty();
  int left_out = lowest_score(board_.cells); // an upper bound on the scores of the moves that are not searched
  if (uses(forced_zones) && !forced) {
    Forcing forcing{other, asked.to_move ? board_.cells : ply + 2 * asked.moves, most_forcing};
    if (force(forcing, ply + 1)) {
      cells &= forcing.zone;
      left_out = -win(forcing.stone);
    }
  }
  MoveList moves;
  const bool nearly_held = position_.open(asked.attacker).weight(board_.length) <= OpenLines<8>::one * 3 / 2;
  const int blocking = uses(defender_blocks) && !asked.to_move && nearly_held ? 2 : 1;
  const int least = asked.to_move ? OpenLines<8>::one - position_.open(me).weight(asked.moves) : 0;
  for (; cells; cells &= cells - 1) {
    const int cell = lowest(cells);
    const auto &own = position_.through(me, cell), &theirs = position_.through(other, cell);
    if (!own.word && !theirs.word) continue; // no better than any other move
    if (uses(weights) && own.weight(asked.moves) < least)
      left_out = std::max(left_out, asked.moves > OpenLines<8>::counted ? 0 : alpha); // the other player would hold
    else moves.add({cell, own.weight(board_.length) + blocking * theirs.weight(board_.length)});
  }
  const std::uint64_t before = nodes;
  int best = search_moves(ply, alpha, moves, key, remembered, symmetry, bounds.lower);
  best = std::min(std::max(best, left_out), bounds.upper);
  keep(best > alpha ? Bounds{best, bounds.upper} : Bounds{bounds.lower, best}, nodes - before);
  return best;
}

// Returns the best score of the moves, at least `best`; the rest is left out once one is above alpha.
template <class Word, class Key, class Table>
int FreeSearch<Word, Key, Table>::search_moves(int ply, int alpha, MoveList& moves, const Hash& key, bool remembered,
                                               int symmetry, int best) {
  const auto score = [&](const Move& move) {
    const Stone stone(position_, move.cell, ply % 2);
    return -search(ply + 1, -alpha - 1);
  };
  if (peers_ && board_.cells - ply >= least_shared) {
    const auto column = [&](const Move& move) { return board_.image(symmetry, move.cell); };
    return peers_->search_moves({table_.id(key), ply, alpha, remembered ? &key : nullptr}, moves, best, column, score);
  }
  while (best <= alpha && moves.size()) best = std::max(best, score(moves.take_best()));
  return best;
}

template <class Word, class Key, class Table>
[[gnu::noinline]] void FreeSearch<Word, Key, Table>::checkpoint() {
  control_->check(nodes);
  if (table_.crowded(peers_ ? peers_->provers() : 1)) {
    if (peers_) peers_->grow(table_, *control_);
    else table_.grow();
  }
  if (peers_) peers_->check(table_);
}

// The player that a null window is about, and how many stones this player still puts before it is too late.
template <class Word, class Key, class Table>
auto FreeSearch<Word, Key, Table>::attack(int ply, int alpha) const -> Attack {
  const bool to_move = alpha >= 0;
  const int last = board_.cells + 2 - 2 * (to_move ? alpha + 1 : -alpha); // the last stone that still counts
  return {to_move ? ply % 2 : 1 - ply % 2, (last - ply + (to_move ? 1 : 0)) / 2, to_move};
}

// Whether the attacker completes no line that needs at most so many stones, by the weights of Erdos and Selfridge: the
// other player always takes the cell with the heaviest lines. Each pair of stones, the attacker's first, makes the
// attacker's open lines no heavier. So they never weigh as much as a full line, 1, if they weigh less before the other
// player's stone. `forced` is the cell that the player to move has to take, if there is one.
template <class Word, class Key, class Table>
bool FreeSearch<Word, Key, Table>::holds(const Attack& attack, int most, Cells forced) const {
  const int weight = position_.open(attack.attacker).weight(most);
  if (!weight) return true;
  if (!uses(weights)) return false;
  int heaviest = 0, second = 0;
  for (Cells cells = position_.empty() & ~forced; cells; cells &= cells - 1) {
    const int there = position_.through(attack.attacker, lowest(cells)).weight(most);
    if (there > heaviest) second = heaviest, heaviest = there;
    else if (there > second) second = there;
  }
  const int at_forced = forced ? position_.through(attack.attacker, lowest(forced)).weight(most) : 0;
  if (attack.to_move) return weight + (forced ? at_forced : heaviest) < OpenLines<8>::one;
  return weight + (forced ? heaviest - at_forced : second - heaviest) < OpenLines<8>::one;
}

// Looks for a win in which every stone of the player, to move, threatens to complete a line, so that there is only one
// answer. The zone gets all cells that either player takes, and all on which a stone of the opponent would threaten.
template <class Word, class Key, class Table>
bool FreeSearch<Word, Key, Table>::force(Forcing& forcing, int ply) {
  const int me = forcing.player, other = 1 - me;
  if (const Cells wins = position_.winning(me)) {
    forcing.zone |= wins & -wins;
    forcing.stone = ply + 1;
    return ply + 1 <= forcing.last;
  }
  if (ply + 3 > forcing.last || !position_.open(me).that_need(2)) return false;
  const Cells block = position_.winning(other);
  if (block & (block - 1)) return false;
  const auto wins_with = [&](Cells cell) {
    if (--forcing.left < 0) return false;
    const Stone stone(position_, lowest(cell), me);
    const Cells wins = position_.winning(me), answer = wins & -wins, second = (wins ^ answer) & -(wins ^ answer);
    forcing.stone = ply + 3;
    if (!second) {
      const Stone answered(position_, lowest(answer), other);
      if (!force(forcing, ply + 2)) return false;
    }
    forcing.zone |= cell | answer | second;
    return true;
  };
  Cells cells = position_.needing(me, 2);
  if (block) cells &= block;
  for (; cells; cells &= cells - 1)
    if (wins_with(cells & -cells)) {
      forcing.zone |= position_.needing(other, 2);
      return true;
    }
  return false;
}

inline std::unique_ptr<Prover> choose_free_prover(const Rules& rules, TableMemory& memory, WorkBoard* work_board) {
  using Narrow = std::uint64_t;
  const int cells = rules.width * rules.height;
  if (cells <= 40) return std::unique_ptr<Prover>(new FreeSearch<Narrow, Narrow, WordTable>(rules, memory, work_board));
  if (cells <= 64)
    return std::unique_ptr<Prover>(new FreeSearch<Narrow, Wide, WideTable<2>>(rules, memory, work_board));
  return std::unique_ptr<Prover>(new FreeSearch<Wide, TwoSets, WideTable<4>>(rules, memory, work_board));
}

} // namespace plyscope::PLYSCOPE_ISA
