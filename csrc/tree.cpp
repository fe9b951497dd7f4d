#include "tree.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <utility>

namespace plyscope {
namespace {

// The number of positions between two looks at the clock, and the seconds between two calls of asked_stop.
constexpr std::uint64_t CLOCK_TICK = 1024;
constexpr double LOOK_TICK = 0.02;

struct Stopped {};

// Sets a pointer for as long as this object exists.
template <class Pointed>
class Lent {
public:
  Lent(const Pointed*& place, const Pointed& pointed) : place_(place) { place_ = &pointed; }
  ~Lent() { place_ = nullptr; }

private:
  const Pointed*& place_;
};

bool same(const Rules& a, const Rules& b) {
  return a.width == b.width && a.height == b.height && a.length == b.length && a.gravity == b.gravity;
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

int stones_on(std::uint64_t mask) { return std::popcount(mask); }
int stones_on(Wide mask) { return std::popcount(std::uint64_t(mask)) + std::popcount(std::uint64_t(mask >> 64)); }

} // namespace

// The moves of a fixed order, each generated when it is needed.
template <class Bits>
class Tree<Bits>::RankedMoves {
public:
  RankedMoves(const Order<Bits>& order, const Node& node) : order_(order), mask_(node.position.mask) {}

  bool next() {
    while (++place_ < order_.places())
      if ((stone = order_.stone_at(place_, mask_))) return true;
    return false;
  }
  int move() const { return order_.move_at(place_); }
  bool is_last() const {
    for (int place = place_ + 1; place < order_.places(); ++place)
      if (order_.stone_at(place, mask_)) return false;
    return true;
  }
  Bits stone = 0;

private:
  const Order<Bits>& order_;
  const Bits mask_;
  int place_ = -1;
};

// The moves of an order that needs a list of them.
template <class Bits>
class Tree<Bits>::ListedMoves {
public:
  ListedMoves(const Order<Bits>& order, const Node& node)
      : order_(order), mask_(node.position.mask), list_(order.ordered(mask_, node.ply, node.table_move)) {}

  bool next() {
    if (++place_ >= list_.size) return false;
    stone = order_.stone(move(), mask_);
    return true;
  }
  int move() const { return list_.moves[place_]; }
  bool is_last() const { return place_ + 1 == list_.size; }
  Bits stone = 0;

private:
  const Order<Bits>& order_;
  const Bits mask_;
  const MoveList list_;
  int place_ = -1;
};

template <class Bits>
Tree<Bits>::Tree(const Geometry<Bits>& board, Algorithm algorithm, const Evaluation<Bits>& evaluation,
                 const Order<Bits>& order, Ending ending, std::shared_ptr<Table<Bits>> table, int root_ply,
                 std::uint64_t node_limit, std::shared_ptr<Table<Bits>> leaves)
    : board_(board), evaluation_(evaluation), order_(order), ending_(ending), table_(std::move(table)),
      leaves_(std::move(leaves)), root_ply_(root_ply),
      node_limit_(std::min(node_limit, std::uint64_t(std::numeric_limits<std::int64_t>::max()))),
      next_check_(std::min(CLOCK_TICK, node_limit_ + 1)) {
  if (ending.won < 0 || ending.won > WIN) throw std::invalid_argument("a won game is worth from 0 to WIN");
  if (root_ply < 0 || root_ply > MOST_MOVES) throw std::invalid_argument("no game on this board has so many plies");
  if (table_ && !same(table_->board().rules, board.rules)) throw std::invalid_argument("the table has other rules");
  if (leaves_ && !same(leaves_->board().rules, board.rules))
    throw std::invalid_argument("the table of leaves has other rules");
  if (leaves_ && (leaves_ == table_ || leaves_->reflection()))
    throw std::invalid_argument("leaves need a table of their own, without mirror images");
  const bool listed = order_.listed(), remembering = table_ != nullptr, noting = leaves_ != nullptr;
  switch (algorithm) {
  case Algorithm::minimax: walk_ = walk<Algorithm::minimax>(listed, remembering, noting); break;
  case Algorithm::alphabeta: walk_ = walk<Algorithm::alphabeta>(listed, remembering, noting); break;
  case Algorithm::pvs: walk_ = walk<Algorithm::pvs>(listed, remembering, noting); break;
  }
}

template <class Bits>
template <Algorithm algorithm>
typename Tree<Bits>::Walk Tree<Bits>::walk(bool listed, bool remembering, bool noting) {
  if (noting) // a list works for every order; these searches need not be fast
    return remembering ? &Tree::visit<Fixed<algorithm, true, true, true>>
                       : &Tree::visit<Fixed<algorithm, true, false, true>>;
  if (listed)
    return remembering ? &Tree::visit<Fixed<algorithm, true, true>> : &Tree::visit<Fixed<algorithm, true, false>>;
  return remembering ? &Tree::visit<Fixed<algorithm, false, true>> : &Tree::visit<Fixed<algorithm, false, false>>;
}

template <class Bits>
std::optional<Value> Tree<Bits>::search(const Position<Bits>& position, int depth, Value alpha, Value beta,
                                        const Watch& watch) {
  const Owner::Turn turn(owner_);
  if (watch_) throw std::logic_error("the tree is still being searched");
  std::optional<typename Table<Bits>::Use> use;
  if (table_) use.emplace(*table_);
  std::optional<typename Table<Bits>::Use> noting;
  if (leaves_) noting.emplace(*leaves_);
  const Lent<Watch> lent(watch_, watch);
  deadline_ = now() + watch.seconds;
  try {
    return (this->*walk_)(position, stones_on(position.mask), depth, alpha, beta);
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

template <class Bits>
MoveList Tree<Bits>::ordered(const Position<Bits>& position) const {
  const Owner::Turn turn(owner_);
  std::optional<typename Table<Bits>::Use> use;
  if (table_) use.emplace(*table_);
  const int best = table_ ? table_->probe(table_->key(position), 0).move : NO_MOVE;
  return order_.ordered(position.mask, stones_on(position.mask), best);
}

template <class Bits>
void Tree<Bits>::learn(const Position<Bits>& position, int move) {
  const Owner::Turn turn(owner_);
  order_.learn(stones_on(position.mask), move);
}

template <class Bits>
Counts Tree<Bits>::counts() const {
  const Owner::Turn turn(owner_);
  return counts_;
}

// Counts a position and returns its value, from the table if that knows it.
template <class Bits>
template <class Way>
Value Tree<Bits>::visit(const Position<Bits>& position, int ply, int depth, Value alpha, Value beta) {
  if (++counts_.nodes >= next_check_) check();
  if (has_line(board_, Bits(position.own ^ position.mask))) {
    ++counts_.endings;
    note_leaf<Way>(position);
    return ending_.lost_at(ply);
  }
  if (position.mask == board_.full) {
    ++counts_.endings;
    note_leaf<Way>(position);
    return 0;
  }
  if (depth <= 0) {
    ++counts_.estimates;
    note_leaf<Way>(position);
    return evaluation_(position, (ply - root_ply_) % 2 == 0);
  }
  Node node{position, ply, depth, NO_MOVE, NO_MOVE};
  if constexpr (!Way::remembering) {
    return expand<Way>(node, alpha, beta);
  } else {
    const auto key = table_->key(position);
    const auto known = table_->probe(key, depth);
    if (known.lower >= beta || known.upper <= alpha || known.lower == known.upper) {
      ++counts_.table_hits;
      return known.lower >= beta || known.lower == known.upper ? known.lower : known.upper;
    }
    node.table_move = known.move;
    const Value value = expand<Way>(node, alpha, beta);
    table_->store(key, depth, alpha, beta, value, value > alpha ? node.best_move : NO_MOVE);
    return value;
  }
}

template <class Bits>
template <class Way>
void Tree<Bits>::note_leaf(const Position<Bits>& position) {
  if constexpr (Way::noting) leaves_->store(leaves_->key(position), 1, -INFINITE, INFINITE, 0, NO_MOVE);
}

template <class Bits>
template <class Way>
Value Tree<Bits>::expand(Node& node, Value alpha, Value beta) {
  if constexpr (Way::algorithm == Algorithm::minimax) return minimax<Way>(node);
  else if constexpr (Way::algorithm == Algorithm::alphabeta) return alphabeta<Way>(node, alpha, beta);
  else return pvs<Way>(node, alpha, beta);
}

template <class Bits>
template <class Way>
Value Tree<Bits>::minimax(Node& node) {
  Value best = -INFINITE;
  for (Moves<Way> moves(order_, node); moves.next();) {
    const auto child = node.position.after(moves.stone);
    const Value value = -visit<Way>(child, node.ply + 1, node.depth - 1, -INFINITE, INFINITE);
    if (value > best) best = value, node.best_move = moves.move();
  }
  return best;
}

template <class Bits>
template <class Way>
Value Tree<Bits>::alphabeta(Node& node, Value alpha, Value beta) {
  Value best = -INFINITE;
  for (Moves<Way> moves(order_, node); moves.next();) {
    const auto child = node.position.after(moves.stone);
    const Value value = -visit<Way>(child, node.ply + 1, node.depth - 1, -beta, -alpha);
    if (value > best) {
      best = value, node.best_move = moves.move();
      if (best >= beta) {
        cut<Way>(node, moves);
        break;
      }
      alpha = std::max(alpha, best);
    }
  }
  return best;
}

template <class Bits>
template <class Way>
Value Tree<Bits>::pvs(Node& node, Value alpha, Value beta) {
  Value best = -INFINITE;
  for (Moves<Way> moves(order_, node); moves.next();) {
    const auto child = node.position.after(moves.stone);
    const Value bound = std::max(alpha, best);
    const int ply = node.ply + 1, depth = node.depth - 1;
    Value value;
    if (best == -INFINITE) {
      value = -visit<Way>(child, ply, depth, -beta, -bound);
    } else {
      value = -visit<Way>(child, ply, depth, -bound - 1, -bound);
      if (bound < value && value < beta) value = -visit<Way>(child, ply, depth, -beta, -value);
    }
    if (value > best) best = value, node.best_move = moves.move();
    if (best >= beta) {
      cut<Way>(node, moves);
      break;
    }
  }
  return best;
}

// Counts a cut-off, and lets the order learn from the move that caused it.
template <class Bits>
template <class Way>
void Tree<Bits>::cut(const Node& node, const Moves<Way>& moves) {
  if (moves.is_last()) return;
  ++counts_.cutoffs;
  if constexpr (Way::listed) order_.learn(node.ply, moves.move());
}

// Stops the search if a limit is reached or asked_stop says so.
template <class Bits>
void Tree<Bits>::check() {
  if (counts_.nodes > node_limit_) stop();
  const double time = now();
  if (time >= deadline_) stop();
  if (time >= next_look_) {
    next_look_ = time + LOOK_TICK;
    if (watch_->asked_stop()) {
      next_look_ = 0;
      stop();
    }
  }
  next_check_ = std::min(counts_.nodes + CLOCK_TICK, node_limit_ + 1);
}

template <class Bits>
void Tree<Bits>::stop() {
  --counts_.nodes; // the position that was to be visited is not
  throw Stopped{};
}

template class Tree<std::uint64_t>;
template class Tree<Wide>;

} // namespace plyscope
