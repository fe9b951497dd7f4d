// The search behind a prover: negamax with a null window.
//
// Every position it visits is quiet: the player to move cannot win with the next stone, and has a move after which the
// opponent cannot win with the next one. A move is looked at before it is made, so other positions are never visited.
// docs/how-the-solver-works.md explains each step.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "answer_proof.hpp"
#include "free_search.hpp"
#include "peers.hpp"
#include "prover.hpp"
#include "solver_board.hpp"
#include "solver_ideas.hpp"
#include "solver_table.hpp"
#include "wide_table.hpp"

namespace plyscope::PLYSCOPE_ISA {

template <class Board, class Table, class Peers>
class ProverSearch final : public Prover {
public:
  using Bits = typename Board::Bits;
  using Hash = typename Table::Hash;

  ProverSearch(const Rules& rules, TableMemory& memory, WorkBoard* work_board)
      : board_(rules), table_(memory, board_.key_bits), late_table_(late_memory_, board_.key_bits), peers_(work_board) {
  }

  int stones(Wide mask) const override { return count(Bits(mask)); }
  std::optional<int> immediate_score(Wide own, Wide mask) const override;
  void grow() override {
    table_.refresh();
    table_.grow();
  }
  void clear() override { late_memory_.clear(); }
  int test(Wide own, Wide mask, int alpha, SearchControl& control) override;

private:
  static constexpr int least_remembered = 10; // with fewer empty cells a search is faster than a look into the table
  static constexpr int least_shared = 16;     // positions with fewer empty cells are kept in the late table
  static constexpr int most_mirrored = 22;    // with more stones mirror images are seldom met
  static constexpr int most_proved = 36;      // with more empty cells a proof without a search seldom succeeds
  static constexpr std::uint64_t check_interval = 1u << 11; // nodes between two checks of the clock

  struct Node {
    Bits own, opp;           // the stones of the player to move, and of the opponent
    Bits own_wins, opp_wins; // the empty cells that complete a line of either
    int ply, alpha;

    Bits mask() const { return own | opp; }
  };

  struct Move {
    Bits cell, wins; // where the stone goes, and the cells that then complete a line
    int rank;
  };
  class MoveList;

  // What is seen of a move without a search.
  struct Outlook {
    Bits wins; // the cells that then complete a line
    int least; // a lower bound on the score
  };

  int search(const Node& node);
  [[gnu::always_inline]] inline int search_single_move(const Node& node, Bits cell);
  [[gnu::always_inline]] inline int search_moves(const Node& node, MoveList& moves, const Hash* key, int best);
  void checkpoint();
  Bits sensible_moves(const Node& node) const;
  Outlook outlook(const Node& node, Bits cell) const;
  [[gnu::always_inline]] inline std::optional<int> list_moves(const Node& node, Bits cells, MoveList& moves,
                                                              Hash* keys) const;
  [[gnu::always_inline]] inline std::optional<int> known_moves(const Table& table, const Hash* keys, MoveList& moves,
                                                               int alpha, int& best) const;

  Node after(const Node& node, const Move& move) const {
    return {node.opp, node.own | move.cell, node.opp_wins & ~move.cell, move.wins, node.ply + 1, -node.alpha - 1};
  }
  int empty_cells(const Node& node) const { return board_.cells - node.ply; }
  bool remembers(int ply) const {
    return (ply % 2 == 0 || !uses(second_plies)) && board_.cells - ply >= least_remembered;
  }
  Table& table_at(int ply) { return uses(late_table) && board_.cells - ply < least_shared ? late_table_ : table_; }
  const Table& table_at(int ply) const { return const_cast<ProverSearch*>(this)->table_at(ply); }
  [[gnu::always_inline]] inline Hash hash(Bits own, Bits mask, int ply) const;
  int column_of(Bits cell) const { return lowest(cell) / (board_.height + 1); }
  // The score of a player who wins with the stone of this number.
  int win(int stone) const { return win_score(board_.cells, stone); }

  const Board board_;
  Table table_; // shared with other provers
  // Most positions that are looked up have few empty cells, and are met again soon. A table that never leaves the cache
  // of the processor's core finds them faster.
  TableMemory late_memory_{TableMemory::least_bytes};
  Table late_table_;
  Peers peers_;
  SearchControl* control_ = nullptr;
};

// The moves that are still to be searched.
template <class Board, class Table, class Peers>
class ProverSearch<Board, Table, Peers>::MoveList {
public:
  int size() const { return end_ - begin_; }
  void add(const Move& move) { moves_[end_++] = move; }
  template <class Wanted>
  [[gnu::always_inline]] inline void keep_if(const Wanted& wanted) {
    int kept = begin_;
    for (int place = begin_; place < end_; ++place)
      if (wanted(moves_[place])) moves_[kept++] = moves_[place];
    end_ = kept;
  }
  const Move& take_first() { return moves_[begin_++]; }
  // Takes the first move of the highest rank.
  const Move& take_best() {
    int best = begin_;
    for (int place = begin_ + 1; place < end_; ++place)
      if (moves_[place].rank > moves_[best].rank) best = place;
    std::swap(moves_[begin_], moves_[best]);
    return take_first();
  }

private:
  Move moves_[Board::most_moves];
  int begin_ = 0, end_ = 0;
};

template <class Board, class Table, class Peers>
std::optional<int> ProverSearch<Board, Table, Peers>::immediate_score(Wide wide_own, Wide wide_mask) const {
  const Bits own = Bits(wide_own), mask = Bits(wide_mask), opp = own ^ mask;
  const int ply = count(mask), ahead = count(opp) - count(own);
  if (Wide(own) != wide_own || Wide(mask) != wide_mask || (mask & ~board_.full) || (own & ~mask))
    throw std::invalid_argument("stones outside the board");
  if (Board::gravity && ((mask + board_.bottom) & mask)) throw std::invalid_argument("a stone hangs in the air");
  if (ahead != 0 && ahead != 1) throw std::invalid_argument("one player has too many stones");
  if (mask == board_.full || board_.has_line(own) || board_.has_line(opp))
    throw std::invalid_argument("the game is over");
  const Bits playable = board_.playable(mask);
  const Bits threats = board_.winning(opp) & ~mask, forced = threats & playable;
  if (board_.winning(own) & playable) return win(ply + 1);
  if (board_.cells - ply == 1) return 0;
  if ((forced & (forced - 1)) || (board_.above(forced) & threats) || !(playable & ~board_.below(threats)))
    return -win(ply + 2);
  return std::nullopt;
}

template <class Board, class Table, class Peers>
int ProverSearch<Board, Table, Peers>::test(Wide wide_own, Wide wide_mask, int alpha, SearchControl& control) {
  table_.refresh();
  control_ = &control;
  const Bits own = Bits(wide_own), mask = Bits(wide_mask), opp = own ^ mask;
  return search({own, opp, board_.winning(own) & ~mask, board_.winning(opp) & ~mask, count(mask), alpha});
}

// Returns v with: score >= v if v > alpha; score <= v if v <= alpha.
template <class Board, class Table, class Peers>
int ProverSearch<Board, Table, Peers>::search(const Node& node) {
  if (++nodes % check_interval == 0) checkpoint();
  const int ply = node.ply, alpha = node.alpha, empty = empty_cells(node);
  if (empty <= 2) return 0;
  // Nobody wins with the next stone.
  Bounds bounds{-win(ply + 4), win(ply + 3)};
  if (const auto score = bounds.decide(alpha)) return *score;

  const Bits cells = sensible_moves(node);
  if (uses(single_moves) && !(cells & (cells - 1))) return search_single_move(node, cells);
  if (uses(dead_lines) && empty <= most_proved &&
      !board_.has_line((alpha >= 0 ? node.own : node.opp) | (board_.full & ~node.mask())))
    return 0;

  const bool remembered = remembers(ply);
  Hash key{};
  if (remembered) {
    key = hash(node.own, node.mask(), ply);
    if (const auto known = table_at(ply).find(key)) {
      bounds.narrow(*known);
      if (const auto score = bounds.decide(alpha)) return *score;
    }
  }

  MoveList moves;
  Hash keys[Board::most_moves]; // of the positions after the moves
  const bool looks_ahead = uses(children) && remembers(ply + 1);
  if (const auto score = list_moves(node, cells, moves, looks_ahead ? keys : nullptr)) return *score;
  bounds.upper = std::min(bounds.upper, win(ply + 5)); // no move makes two threats at once
  if (bounds.upper <= alpha) return bounds.upper;
  int best = bounds.lower;
  if (looks_ahead)
    if (const auto score = known_moves(table_at(ply + 1), keys, moves, alpha, best)) return *score;

  const std::uint64_t before = nodes;
  best = std::min(search_moves(node, moves, remembered ? &key : nullptr, best), bounds.upper);
  if (remembered)
    table_at(ply).keep(key, best > alpha ? Bounds{best, bounds.upper} : Bounds{bounds.lower, best}, nodes - before);
  return best;
}

// A position with a single move: there is nothing to order, and it is not worth remembering.
template <class Board, class Table, class Peers>
int ProverSearch<Board, Table, Peers>::search_single_move(const Node& node, Bits cell) {
  const int next = node.ply + 1;
  if (remembers(next)) table_at(next).prefetch(hash(node.opp, node.mask() | cell, next));
  const Outlook seen = outlook(node, cell);
  if (seen.least > node.alpha) return seen.least;
  return -search(after(node, {cell, seen.wins, 0}));
}

// Returns the best score of the moves, at least `best`; the rest is left out once one is above alpha.
template <class Board, class Table, class Peers>
int ProverSearch<Board, Table, Peers>::search_moves(const Node& node, MoveList& moves, const Hash* key, int best) {
  const auto score = [&](const Move& move) { return -search(after(node, move)); };
  if constexpr (Peers::exist) {
    if (Peers::shares(empty_cells(node))) [[unlikely]] {
      const auto column = [&](const Move& move) { return column_of(move.cell); };
      return peers_.search_moves({position_id(node.own, node.mask()), node.ply, node.alpha, key}, moves, best, column,
                                 score);
    }
  }
  while (best <= node.alpha && moves.size()) best = std::max(best, score(moves.take_best()));
  return best;
}

template <class Board, class Table, class Peers>
[[gnu::noinline]] void ProverSearch<Board, Table, Peers>::checkpoint() {
  control_->check(nodes);
  if (table_.crowded(peers_.provers())) peers_.grow(table_, *control_);
  peers_.check(table_);
}

// The cell that stops the opponent's win if there is one, otherwise those that are not below one of the opponent's
// winning cells.
template <class Board, class Table, class Peers>
typename Board::Bits ProverSearch<Board, Table, Peers>::sensible_moves(const Node& node) const {
  const Bits playable = board_.playable(node.mask()), forced = playable & node.opp_wins;
  return forced ? forced : playable & ~board_.below(node.opp_wins);
}

template <class Board, class Table, class Peers>
auto ProverSearch<Board, Table, Peers>::outlook(const Node& node, Bits cell) const -> Outlook {
  const Bits own = node.own | cell, stones = own | node.opp, wins = board_.winning(own) & ~stones;
  const Bits next = board_.playable(stones), direct = wins & next;
  // Two threats at once, one on top of the other, or one above every cell that the opponent could play.
  if (direct ? (direct & (direct - 1)) || (board_.above(direct) & wins) : next && !(next & ~board_.below(wins)))
    return {wins, win(node.ply + 3)};
  const int empty = empty_cells(node);
  if (uses(answers) && Board::gravity && empty <= most_proved && empty > 3)
    return {wins, AnswerProof<Board>(board_, node.opp, own, wins).least_score(empty - 1, node.alpha)};
  return {wins, lowest_score(board_.cells)};
}

// Lists the moves with their ranks, and if there are `keys` those of the positions after them. Returns a score if a
// move is seen to reach one above alpha.
template <class Board, class Table, class Peers>
std::optional<int> ProverSearch<Board, Table, Peers>::list_moves(const Node& node, Bits cells, MoveList& moves,
                                                                 Hash* keys) const {
  if (keys) // before anything else, so that the entries are there when they are looked up
    for (Bits rest = cells; rest; rest &= rest - 1) {
      *keys = hash(node.opp, node.mask() | (rest & -rest), node.ply + 1);
      table_at(node.ply + 1).prefetch(*keys++);
    }
  for (; cells; cells &= cells - 1) {
    const Bits cell = cells & -cells;
    const Outlook seen = outlook(node, cell);
    if (seen.least > node.alpha) return seen.least;
    int rank = (uses(winning_cells) ? count(seen.wins) * 256 : 0) + board_.lines(lowest(cell));
    if (uses(own_threats) && (board_.above(cell) & node.own_wins)) rank -= 512; // it gives the threat above away
    moves.add({cell, seen.wins, rank});
  }
  return std::nullopt;
}

// Looks the moves up in the table, by the keys of the positions after them. Returns a score above alpha if one of them
// has it; takes those off the list that do not, and leaves the best of their scores in `best`.
template <class Board, class Table, class Peers>
std::optional<int> ProverSearch<Board, Table, Peers>::known_moves(const Table& table, const Hash* keys, MoveList& moves,
                                                                  int alpha, int& best) const {
  std::optional<int> found;
  moves.keep_if([&](const Move&) {
    const auto known = table.find(*keys++);
    if (!known) return true;
    if (-known->upper > alpha) found = -known->upper;
    if (-known->lower > alpha) return true;
    best = std::max(best, -known->lower);
    return false;
  });
  return found;
}

template <class Board, class Table, class Peers>
typename Table::Hash ProverSearch<Board, Table, Peers>::hash(Bits own, Bits mask, int ply) const {
  Bits key = own + mask + board_.bottom; // the highest bit of each column shows how many stones it has
  if (uses(mirror_images) && ply <= most_mirrored) key = std::min(key, board_.mirrored(key));
  return table_.hash(key);
}

template <class Board, class Table>
std::unique_ptr<Prover> prover_on(const Rules& rules, TableMemory& memory, WorkBoard* work_board) {
#if !defined(__wasm__) // a page has one thread
  if (work_board)
    return std::unique_ptr<Prover>(new ProverSearch<Board, Table, PeerThreads<Table>>(rules, memory, work_board));
#endif
  return std::unique_ptr<Prover>(new ProverSearch<Board, Table, NoPeers<Table>>(rules, memory, work_board));
}

// Lines of four on falling stones, in columns of one height.
template <int Height>
std::unique_ptr<Prover> prover_for_four(const Rules& rules, TableMemory& memory, WorkBoard* work_board) {
  if (rules.bits() <= 56) return prover_on<FourBoard<Height>, NarrowTable>(rules, memory, work_board);
  return prover_on<FourBoard<Height>, WordTable>(rules, memory, work_board);
}

inline std::unique_ptr<Prover> choose_prover(const Rules& rules, TableMemory& memory, WorkBoard* work_board) {
  using Narrow = std::uint64_t;
  if (!rules.gravity) return choose_free_prover(rules, memory, work_board);
  if (rules.length == 4 && rules.bits() <= 64) {
    switch (rules.height) {
    case 4: return prover_for_four<4>(rules, memory, work_board);
    case 5: return prover_for_four<5>(rules, memory, work_board);
    case 6: return prover_for_four<6>(rules, memory, work_board);
    case 7: return prover_for_four<7>(rules, memory, work_board);
    case 8: return prover_for_four<8>(rules, memory, work_board);
    case 9: return prover_for_four<9>(rules, memory, work_board);
    case 10: return prover_for_four<10>(rules, memory, work_board);
    }
  }
  if (rules.bits() <= 56) return prover_on<AnyBoard<Narrow, true>, NarrowTable>(rules, memory, work_board);
  if (rules.bits() <= 64) return prover_on<AnyBoard<Narrow, true>, WordTable>(rules, memory, work_board);
#if !defined(__wasm__) // a page loads faster without
  if (rules.length == 4) return prover_on<AnyBoard<Wide, true, 4>, WideTable<2>>(rules, memory, work_board);
  if (rules.length == 5) return prover_on<AnyBoard<Wide, true, 5>, WideTable<2>>(rules, memory, work_board);
#endif
  return prover_on<AnyBoard<Wide, true>, WideTable<2>>(rules, memory, work_board);
}

} // namespace plyscope::PLYSCOPE_ISA
