// The tree below one position, as one search walks it: the twin of the trees in plyscope.algorithms, and of the
// searches below the root. Values, counts and the node at which a search stops are those of the Python searches.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include "evaluation.hpp"
#include "ordering.hpp"
#include "table.hpp"

namespace plyscope {

enum class Algorithm { minimax, alphabeta, pvs };

// What a search did; plyscope.algorithms.tree explains each count.
struct Counts {
  std::uint64_t nodes = 0, cutoffs = 0, table_hits = 0, endings = 0, estimates = 0;
};

// What can stop a search while it runs.
struct Watch {
  double seconds;                   // how long this search may still take
  std::function<bool()> asked_stop; // asked a few times a second whether to stop
};

template <class Bits>
class Tree {
public:
  // The table is optional and must have the same rules. A search stops before it visits more than `node_limit` nodes.
  // `leaves` is optional: another table, without mirror images, that gets an entry for every different leaf.
  Tree(const Geometry<Bits>& board, Algorithm algorithm, const Evaluation<Bits>& evaluation, const Order<Bits>& order,
       Ending ending, std::shared_ptr<Table<Bits>> table, int root_ply, std::uint64_t node_limit,
       std::shared_ptr<Table<Bits>> leaves = {});

  // Returns v with: value <= v if v <= alpha; value = v if alpha < v < beta; value >= v if v >= beta; and nothing
  // if the search was stopped. Throws std::logic_error while another thread searches the tree or its table, and inside
  // a callback of a search of this tree.
  std::optional<Value> search(const Position<Bits>& position, int depth, Value alpha, Value beta, const Watch& watch);

  // The moves of an open position in order, and a move that caused a cut-off: for a root that is expanded in Python.
  MoveList ordered(const Position<Bits>& position) const;
  void learn(const Position<Bits>& position, int move);

  Counts counts() const;
  const Geometry<Bits>& board() const { return board_; }

private:
  // What does not change during a search: the compiler leaves out what is not needed.
  template <Algorithm chosen, bool lists_moves, bool remembers, bool notes_leaves = false>
  struct Fixed {
    static constexpr Algorithm algorithm = chosen;
    static constexpr bool listed = lists_moves;
    static constexpr bool remembering = remembers;
    static constexpr bool noting = notes_leaves;
  };
  // A position, its ply and the plies that are left to search; `best_move` is a result.
  struct Node {
    Position<Bits> position;
    int ply;
    int depth;
    int table_move;
    int best_move;
  };
  class RankedMoves;
  class ListedMoves;
  template <class Way>
  using Moves = std::conditional_t<Way::listed, ListedMoves, RankedMoves>;
  using Walk = Value (Tree::*)(const Position<Bits>&, int, int, Value, Value);

  template <class Way>
  Value visit(const Position<Bits>& position, int ply, int depth, Value alpha, Value beta);
  template <class Way>
  void note_leaf(const Position<Bits>& position);
  template <class Way>
  Value expand(Node& node, Value alpha, Value beta);
  template <class Way>
  Value minimax(Node& node);
  template <class Way>
  Value alphabeta(Node& node, Value alpha, Value beta);
  template <class Way>
  Value pvs(Node& node, Value alpha, Value beta);
  template <class Way>
  void cut(const Node& node, const Moves<Way>& moves);
  template <Algorithm algorithm>
  static Walk walk(bool listed, bool remembering, bool noting);
  void check();
  void stop();

  Geometry<Bits> board_;
  Evaluation<Bits> evaluation_;
  Order<Bits> order_;
  Ending ending_;
  std::shared_ptr<Table<Bits>> table_, leaves_;
  Owner owner_;
  int root_ply_;
  std::uint64_t node_limit_;
  Walk walk_;
  Counts counts_;
  std::uint64_t next_check_;
  const Watch* watch_ = nullptr;
  double deadline_ = 0, next_look_ = 0;
};

extern template class Tree<std::uint64_t>;
extern template class Tree<Wide>;

} // namespace plyscope
