// The other provers that search the same position at the same time, with the same table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "prover.hpp"
#include "solver_board.hpp"
#include "work_board.hpp"

namespace plyscope::PLYSCOPE_ISA {

// The number of a position on the work board, not 0.
inline std::uint64_t position_id(std::uint64_t own, std::uint64_t mask) {
  return (own * 0x9E3779B97F4A7C15ull ^ mask) * 0xD6E8FEB86659FD93ull | 1;
}
inline std::uint64_t position_id(Wide own, Wide mask) {
  return position_id(std::uint64_t(own) ^ position_id(std::uint64_t(own >> 64), std::uint64_t(mask >> 64)),
                     std::uint64_t(mask));
}

// A prover that works alone has no peers.
template <class Table>
class NoPeers {
public:
  static constexpr bool exist = false;

  explicit NoPeers(WorkBoard*) {}

  static int provers() { return 1; }
  static void grow(Table& table, SearchControl&) { table.grow(); }
  static void check(const Table&) {}
};

// Provers share work in two ways. A move that another prover is searching is left for later, when the table may have
// its score. And a prover drops a position, with all that it searches below it, once another has settled it.
template <class Table>
class PeerThreads {
public:
  static constexpr bool exist = true;
  using Hash = typename Table::Hash;

  // A position whose moves several provers may be searching.
  struct Position {
    std::uint64_t id;
    int ply, alpha;
    const Hash* key; // none if the table does not remember this position
  };

  explicit PeerThreads(WorkBoard* work_board) : board_(*work_board) {}

  static bool shares(int empty) { return empty >= least_empty; }
  int provers() const { return board_.provers; }
  // No prover may be searching while the table grows.
  static void grow(Table&, SearchControl& control) { control.table_crowded(); }

  // Ends the search of the first position on the path that another prover has settled.
  void check(const Table& table) const {
    for (Wide plies = open_; plies; plies &= plies - 1) {
      const int ply = lowest(plies);
      if (const auto known = table.find(path_[ply].key))
        if (const auto bound = known->decide(path_[ply].alpha)) throw Settled{ply, *bound};
    }
  }

  // Returns the best score of the moves, at least `best`, or the bound by which another prover has settled the
  // position. `search(move)` returns the score of a move and `column(move)` its column.
  template <class Moves, class Column, class Search>
  [[gnu::noinline]] int search_moves(const Position& position, Moves& moves, int best, Column column, Search search) {
    if (position.key) {
      path_[position.ply] = {*position.key, position.alpha};
      open_ |= Wide(1) << position.ply;
    }
    const Closing closing{*this, position.ply};
    const auto visit = [&](const auto& move) {
      const Mark mark(board_, position.id, column(move));
      best = std::max(best, search(move));
    };
    try {
      Moves later;
      for (bool first = true; best <= position.alpha && moves.size(); first = false) {
        const auto& move = moves.take_best();
        if (!first && board_.taken(position.id, column(move))) later.add(move);
        else visit(move);
      }
      while (best <= position.alpha && later.size()) visit(later.take_first());
      return best;
    } catch (const Settled& settled) {
      if (settled.ply != position.ply) throw;
      return settled.bound;
    }
  }

private:
  static constexpr int least_empty = 21; // with fewer empty cells sharing costs more than it gains

  struct Settled {
    int ply, bound;
  };

  // Takes a position off the path.
  struct Closing {
    PeerThreads& peers;
    int ply;
    ~Closing() { peers.open_ &= ~(Wide(1) << ply); }
  };

  // Shows on the work board that a move is being searched.
  class Mark {
  public:
    Mark(WorkBoard& board, std::uint64_t position, int column) : board_(board), position_(position), column_(column) {
      board_.enter(position_, column_);
    }
    ~Mark() { board_.leave(position_, column_); }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

  private:
    WorkBoard& board_;
    std::uint64_t position_;
    int column_;
  };

  WorkBoard& board_;
  // The remembered positions on the way to the current one, by ply, and the set of the plies that have one.
  struct {
    Hash key;
    int alpha;
  } path_[128];
  Wide open_ = 0;
};

} // namespace plyscope::PLYSCOPE_ISA
