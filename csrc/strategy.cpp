#include "strategy.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#define PLYSCOPE_ISA portable
#include "pairing.hpp"
#include "solver_board.hpp"

namespace plyscope {
namespace {

using Count = std::uint32_t;
constexpr std::uint64_t most_nodes_allowed = 2'000'000; // each takes memory
constexpr Count infinite = std::numeric_limits<Count>::max() / 4;

// Proof and disproof numbers: how many positions are still to be proved, or disproved, at least.
struct Numbers {
  Count proof, disproof;

  static Numbers proved() { return {0, infinite}; }
  static Numbers disproved() { return {infinite, 0}; }
};

template <class Board>
class StrategySearch {
public:
  using Bits = typename Board::Bits;

  explicit StrategySearch(const Rules& rules) : rules_(rules), board_(rules), pairings_(rules) {}

  Strategy prove(const Claim& claim);

private:
  struct Node {
    Bits player, opponent; // the player that the claim is about
    bool players_turn;

    Bits mask() const { return player | opponent; }
  };
  struct Key {
    Bits player, mask;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      const auto mixed = [](Bits bits) {
        std::uint64_t word = std::uint64_t(bits);
        if constexpr (sizeof(Bits) > 8) word ^= std::uint64_t(bits >> 64) * 0xff51afd7ed558ccdull;
        return word;
      };
      std::uint64_t hash = mixed(key.player) * 0x9e3779b97f4a7c15ull ^ mixed(key.mask) * 0xc2b2ae3d27d4eb4full;
      return std::size_t(hash ^ hash >> 29);
    }
  };
  struct Children {
    static constexpr int most = 8 * sizeof(Bits); // no board has more free cells than bits
    Node nodes[most];
    Bits cells[most];
    int count = 0;
  };

  static Key key(const Node& node) { return {node.player, node.mask()}; }
  Node after(const Node& node, Bits cell) const {
    return node.players_turn ? Node{node.player | cell, node.opponent, false}
                             : Node{node.player, node.opponent | cell, true};
  }
  Bits winning(Bits stones, Bits mask) const { return board_.winning(stones) & ~mask; }

  Numbers first_look(const Node& node);
  Bits moves(const Node& node) const;
  Children children(const Node& node) const;
  Numbers known(const Node& node);
  void search(const Node& node, Count most_proof, Count most_disproof);

  std::uint64_t weight(const Node& node);
  int write(const Node& node, std::vector<Step>& steps);
  int cell_of(int bit) const;
  int move_of(Bits cell) const;

  const Rules rules_;
  const Board board_;
  const portable::PairingSearch<Board> pairings_;
  bool win_ = false;
  std::uint64_t nodes_ = 0, most_nodes_ = 0;
  std::unordered_map<Key, Numbers, Hash> table_;
  std::unordered_map<Key, std::uint64_t, Hash> weights_;
  std::unordered_map<Key, int, Hash> written_;
};

// What is seen of a position without a search.
template <class Board>
Numbers StrategySearch<Board>::first_look(const Node& node) {
  ++nodes_;
  const Bits mask = node.mask(), empty = board_.full & ~mask;
  if (!empty) return win_ ? Numbers::disproved() : Numbers::proved();
  const Bits next = board_.playable(mask);
  const Bits wins = winning(node.player, mask), losses = winning(node.opponent, mask);
  if (node.players_turn) {
    if (wins & next) return Numbers::proved();
    const Bits open = moves(node);
    if (!open) return Numbers::disproved();
    return {1, Count(portable::count(open))};
  }
  if (losses & next) return Numbers::disproved();
  const Bits direct = wins & next;
  if (direct & (direct - 1)) return Numbers::proved();
  if (!win_ && !board_.has_line(node.opponent | empty)) return Numbers::proved();
  if (win_ && !board_.has_line(node.player | empty)) return Numbers::disproved();
  if (direct) return {1, 1};
  if (Board::gravity && pairings_.exists(node.opponent, node.player, wins, win_)) return Numbers::proved();
  return {Count(portable::count(Bits(next & ~board_.below(wins)))), 1};
}

// The cells to look at: all replies of the opponent, or the only one that stops a line; for the player those that do
// not lose at once.
template <class Board>
typename StrategySearch<Board>::Bits StrategySearch<Board>::moves(const Node& node) const {
  const Bits mask = node.mask(), next = board_.playable(mask);
  if (!node.players_turn) {
    const Bits direct = winning(node.player, mask) & next;
    return direct ? direct & -direct : next;
  }
  const Bits losses = winning(node.opponent, mask), forced = losses & next;
  if (forced & (forced - 1)) return 0;
  return (forced ? forced : next) & ~board_.below(losses);
}

template <class Board>
typename StrategySearch<Board>::Children StrategySearch<Board>::children(const Node& node) const {
  Children found;
  for (Bits cells = moves(node); cells; cells &= cells - 1) {
    found.cells[found.count] = cells & -cells;
    found.nodes[found.count++] = after(node, cells & -cells);
  }
  return found;
}

template <class Board>
Numbers StrategySearch<Board>::known(const Node& node) {
  const auto [place, added] = table_.try_emplace(key(node));
  if (added) {
    const Numbers numbers = first_look(node);
    table_[key(node)] = numbers;
    return numbers;
  }
  return place->second;
}

// Searches below a position until one of its numbers reaches the bound, or the nodes have run out.
template <class Board>
void StrategySearch<Board>::search(const Node& node, Count most_proof, Count most_disproof) {
  const Children all = children(node);
  const bool one_is_enough = node.players_turn;
  for (;;) {
    Count least = infinite, second = infinite, most = 0, unsolved = 0;
    int best = -1;
    for (int place = 0; place < all.count; ++place) {
      const Numbers numbers = known(all.nodes[place]);
      const Count hope = one_is_enough ? numbers.proof : numbers.disproof;
      const Count rest = one_is_enough ? numbers.disproof : numbers.proof;
      most = std::max(most, rest);
      unsolved += rest > 0;
      if (hope < least) second = least, least = hope, best = place;
      else if (hope < second) second = hope;
    }
    const Count others = unsolved ? unsolved - 1 : 0, effort = std::min(infinite, most + others);
    const Numbers numbers = one_is_enough ? Numbers{least, effort} : Numbers{effort, least};
    table_[key(node)] = numbers;
    if (numbers.proof >= most_proof || numbers.disproof >= most_disproof || !numbers.proof || !numbers.disproof ||
        nodes_ >= most_nodes_)
      return;
    ++nodes_;
    const Count hope = std::min(one_is_enough ? most_proof : most_disproof, second + 1);
    const Count rest = (one_is_enough ? most_disproof : most_proof) - others;
    if (one_is_enough) search(all.nodes[best], hope, rest);
    else search(all.nodes[best], rest, hope);
  }
}

// The positions of the smallest proof below a proved position, those that are met twice counted twice.
template <class Board>
std::uint64_t StrategySearch<Board>::weight(const Node& node) {
  if (const auto found = weights_.find(key(node)); found != weights_.end()) return found->second;
  const Bits mask = node.mask(), next = board_.playable(mask), wins = winning(node.player, mask);
  std::uint64_t total = 1;
  const auto leaf = [&] {
    if (mask == board_.full) return true;
    if (node.players_turn) return (wins & next) != 0;
    if (!win_ && !board_.has_line(node.opponent | (board_.full & ~mask))) return true;
    return !(wins & next) && Board::gravity && pairings_.exists(node.opponent, node.player, wins, win_);
  };
  if (!leaf()) {
    const Children all = children(node);
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (int place = 0; place < all.count; ++place) {
      if (node.players_turn) {
        const auto found = table_.find(key(all.nodes[place]));
        if (found == table_.end() || found->second.proof) continue;
        least = std::min(least, weight(all.nodes[place]));
      } else {
        total += weight(all.nodes[place]);
      }
    }
    if (node.players_turn) total += least;
    total = std::min(total, std::uint64_t(1) << 40);
  }
  weights_[key(node)] = total;
  return total;
}

// The number of a cell, row by row from the top left.
template <class Board>
int StrategySearch<Board>::cell_of(int bit) const {
  const int column = bit / (rules_.height + 1), row = bit % (rules_.height + 1);
  return (rules_.height - 1 - row) * rules_.width + column;
}

template <class Board>
int StrategySearch<Board>::move_of(Bits cell) const {
  const int bit = portable::lowest(cell);
  return rules_.gravity ? bit / (rules_.height + 1) : cell_of(bit);
}

// Writes the smallest strategy below a proved position, and returns its number.
template <class Board>
int StrategySearch<Board>::write(const Node& node, std::vector<Step>& steps) {
  if (const auto found = written_.find(key(node)); found != written_.end()) return found->second;
  const Bits mask = node.mask(), next = board_.playable(mask), wins = winning(node.player, mask);
  Step step{};
  if (mask == board_.full) {
    step.kind = Step::drawn;
  } else if (node.players_turn) {
    if (wins & next) {
      step.kind = Step::completes;
      step.move = move_of(wins & next & -(wins & next));
    } else {
      step.kind = Step::plays;
      const Children all = children(node);
      int best = -1;
      std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
      for (int place = 0; place < all.count; ++place) {
        const auto found = table_.find(key(all.nodes[place]));
        if (found == table_.end() || found->second.proof) continue;
        if (weight(all.nodes[place]) < least) least = weight(all.nodes[place]), best = place;
      }
      step.move = move_of(all.cells[best]);
      step.replies = {{step.move, write(all.nodes[best], steps)}};
    }
  } else {
    const Bits direct = wins & next;
    std::optional<Pairing> pairing;
    if (!win_ && !board_.has_line(node.opponent | (board_.full & ~mask))) {
      step.kind = Step::no_line;
    } else if (Board::gravity && !direct && (pairing = pairings_.find(node.opponent, node.player, wins, win_))) {
      step.kind = Step::paired;
      for (const auto& pair : pairing->pairs)
        step.pairs.push_back({pair.above, cell_of(pair.first), cell_of(pair.second)});
    } else {
      step.kind = Step::answers;
      if (direct) step.move = move_of(direct & -direct);
      const Children all = children(node);
      for (int place = 0; place < all.count; ++place)
        step.replies.push_back({move_of(all.cells[place]), write(all.nodes[place], steps)});
    }
  }
  steps.push_back(std::move(step));
  return written_[key(node)] = int(steps.size()) - 1;
}

template <class Board>
Strategy StrategySearch<Board>::prove(const Claim& claim) {
  const Bits own = Bits(claim.own), mask = Bits(claim.mask), other = own ^ mask;
  const int ahead = portable::count(other) - portable::count(own);
  if (Wide(own) != claim.own || Wide(mask) != claim.mask || (mask & ~board_.full) || (own & ~mask))
    throw std::invalid_argument("stones outside the board");
  if (Board::gravity && ((mask + board_.bottom) & mask)) throw std::invalid_argument("a stone hangs in the air");
  if (ahead != 0 && ahead != 1) throw std::invalid_argument("one player has too many stones");
  if (mask == board_.full || board_.has_line(own) || board_.has_line(other))
    throw std::invalid_argument("the game is over");
  const Node root = claim.mover ? Node{own, other, true} : Node{other, own, false};
  win_ = claim.win;
  most_nodes_ = claim.most_nodes;
  const Numbers seen = known(root);
  if (seen.proof && seen.disproof) search(root, infinite, infinite);
  Strategy strategy{{}, nodes_};
  if (!table_[key(root)].proof) write(root, strategy.steps);
  return strategy;
}

} // namespace

Strategy prove_claim(const Rules& rules, const Claim& claim) {
  using Narrow = std::uint64_t;
  if (rules.bits() > 128) throw std::invalid_argument("the board is too big for the search of strategies");
  if (rules.length < 3) throw std::invalid_argument("the search of strategies needs lines of at least 3");
  if (claim.most_nodes > most_nodes_allowed) throw std::invalid_argument("too many nodes for the search of strategies");
  if (!rules.gravity && rules.bits() <= 64)
    return StrategySearch<portable::AnyBoard<Narrow, false>>(rules).prove(claim);
  if (!rules.gravity) return StrategySearch<portable::AnyBoard<Wide, false>>(rules).prove(claim);
  if (rules.width == 7 && rules.height == 6 && rules.length == 4)
    return StrategySearch<portable::FourBoard<6>>(rules).prove(claim);
  if (rules.bits() <= 64) return StrategySearch<portable::AnyBoard<Narrow, true>>(rules).prove(claim);
  return StrategySearch<portable::AnyBoard<Wide, true>>(rules).prove(claim);
}

} // namespace plyscope
