// The search behind a prover: negamax with a null window, one ply at a time.
//
// Every position it visits is quiet: the player to move cannot win with the next stone, and has a move after which the
// opponent cannot win with the next one. Whoever makes a move looks at what it does, so that the rest is never visited.
// docs/how-the-solver-works.md says what each step is good for.
#pragma once

#include <stdexcept>

#include "prover.hpp"
#include "solver_board.hpp"
#include "solver_table.hpp"

// Ideas that can be left out when the program is compiled, to see what they are worth: benchmarks/solver_ideas.py.
#ifndef PLYSCOPE_LEFT_OUT
#define PLYSCOPE_LEFT_OUT 0
#endif

namespace plyscope::PLYSCOPE_ISA {

enum Idea : unsigned {
  answers = 1,        // static proofs: an opponent who answers every stone by the one above it
  dead_lines = 2,     // no line left that could be completed
  children = 4,       // look up all moves before one is tried
  mirror_images = 8,  // have one entry
  own_threats = 16,   // are not given away if another move is there
  winning_cells = 32, // decide the order of the moves
  second_plies = 64,  // only every second ply is remembered
  single_moves = 128  // are not remembered
};
constexpr bool uses(Idea idea) { return !(PLYSCOPE_LEFT_OUT & idea); }

template <class Board, class Table>
class ProverSearch final : public Prover {
public:
  using Bits = typename Board::Bits;
  using Hash = typename Table::Hash;

  ProverSearch(const Rules& rules, TableMemory& memory, Workplace* together)
      : board_(rules), table_(memory, board_.key_bits), together_(together) {}

  int stones(Wide mask) const override { return count(Bits(mask)); }

  std::optional<int> at_once(Wide wide_own, Wide wide_mask) const override {
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

  void grow() override {
    table_.refresh();
    table_.grow();
  }

  int test(Wide own, Wide mask, int alpha, Overseer& overseer) override {
    table_.refresh();
    overseer_ = &overseer;
    open_ = 0;
    const Bits mine = Bits(own), his = Bits(own ^ mask), stones = Bits(mask);
    return search(mine, his, board_.winning(mine) & ~stones, board_.winning(his) & ~stones, count(stones), alpha);
  }

private:
  static constexpr int least_remembered = 10; // with fewer empty cells a position is sooner searched than looked up
  static constexpr int youth = 22;            // with more stones mirror images are seldom met
  static constexpr int late = 26;             // with more empty cells no static proof is likely to succeed
  static constexpr int least_shared = 21;     // with fewer empty cells provers do not look what the others do
  static constexpr std::uint64_t patience = 1u << 11; // nodes between two looks at the clock

  static constexpr int unknown = 127, settled_meanwhile = 126;

  int search(Bits own, Bits opp, Bits own_wins, Bits opp_wins, int ply, int alpha);
  int most_against_answers(Bits own, Bits opp, Bits opp_wins, int ply) const;

  // A position on the way to this one that another prover has done with: nothing below it matters any more.
  struct Settled {
    int ply, bound;
  };
  void look_for_settled() const {
    for (std::uint64_t plies = open_; plies; plies &= plies - 1) {
      const int ply = __builtin_ctzll(plies);
      const Found found = table_.find(path_[ply].key);
      if (!found.known) continue;
      if (found.lower > path_[ply].alpha) throw Settled{ply, found.lower};
      if (found.upper <= path_[ply].alpha) throw Settled{ply, found.upper};
    }
  }
  // The search of a move's position while others are at work; `settled` if the position itself has been meanwhile.
  __attribute__((noinline)) int search_together(std::uint64_t desk, Bits own, Bits opp, Bits cell, Bits own_wins,
                                                Bits opp_wins, int ply, int alpha) {
    const std::uint64_t before = open_;
    const int column = column_of(cell);
    together_->enter(desk, column);
    try {
      const int value = search(own, opp | cell, own_wins, opp_wins, ply, alpha);
      together_->leave(desk, column);
      return value;
    } catch (const Settled& settled) {
      together_->leave(desk, column);
      if (settled.ply != ply - 1) throw;
      open_ = before & ~(std::uint64_t(1) << settled.ply);
      settled_bound_ = settled.bound;
      return settled_meanwhile;
    }
  }

  // Whether the mover has no line with the cells `mine`, and one of each pair of the next cells of odd columns.
  bool harmless(Bits mine, Bits odd) const {
    const Bits first = odd & -odd, second = odd ^ first;
    if (!second || (second & (second - 1))) return !board_.has_line(mine | odd);
    return !board_.has_line(mine | first) && !board_.has_line(mine | second);
  }

  // What a move leads to: the winning cells it makes, and at least what score.
  struct Outlook {
    Bits wins;
    int score;
  };
  Outlook look(Bits own, Bits opp, Bits mask, Bits cell, int ply) const {
    const Bits stones = mask | cell, wins = board_.winning(own | cell) & ~stones;
    const Bits next = board_.playable(stones), direct = wins & next;
    // Two threats at once, one on top of the other, or one above every cell that the opponent could play.
    if (direct ? (direct & (direct - 1)) || (board_.above(direct) & wins) : next && !(next & ~board_.below(wins)))
      return {wins, win(ply + 3)};
    if (uses(answers) && Board::gravity && board_.cells - ply <= late && board_.cells - ply > 3)
      return {wins, -most_against_answers(opp, own | cell, wins, ply + 1)};
    return {wins, -unknown};
  }

  bool remembers(int ply) const {
    return (ply % 2 == 0 || !uses(second_plies)) && board_.cells - ply >= least_remembered;
  }

  Hash hash(Bits own, Bits mask, int ply) const {
    if constexpr (Board::gravity) {
      Bits key = own + mask + board_.bottom; // one stone more on each column shows how high it is
      if (uses(mirror_images) && ply <= youth) {
        const Bits image = board_.mirrored(key);
        if (image < key) key = image;
      }
      return table_.hash(key);
    } else {
      Bits image = board_.mirrored(own), image_mask = board_.mirrored(mask);
      if (image > own || (image == own && image_mask > mask)) image = own, image_mask = mask;
      return table_.hash(Wide(image_mask) << 64 | image);
    }
  }

  int column_of(Bits cell) const { return lowest(cell) / (board_.height + 1); }

  static std::uint64_t desk_of(Bits own, Bits mask) {
    const auto folded = [](Bits bits) {
      return std::uint64_t(bits) ^ std::uint64_t(Wide(bits) >> 64) * 0xA24BAED4963EE407ull;
    };
    return (folded(own) * 0x9E3779B97F4A7C15ull ^ folded(mask)) * 0xD6E8FEB86659FD93ull | 1;
  }

  // The score of the one who wins with `stones` on the board.
  int win(int stones) const { return win_score(board_.cells, stones); }

  const Board board_;
  Table table_;
  Workplace* together_; // none if it works alone
  Overseer* overseer_ = nullptr;
  // The remembered positions on the way to this one that others may be at, by ply, and which of them there are.
  struct {
    Hash key;
    int alpha;
  } path_[Table::shared ? 64 : 1];
  std::uint64_t open_ = 0;
  int settled_bound_ = 0;
};

// Any score that this returns is a bound on the right side of alpha; inside, `lower` and `upper` are what is known.
template <class Board, class Table>
int ProverSearch<Board, Table>::search(Bits own, Bits opp, Bits own_wins, Bits opp_wins, int ply, int alpha) {
  if (++nodes % patience == 0) {
    overseer_->look(nodes);
    if (table_.crowded(together_ ? together_->provers : 1)) together_ ? overseer_->crowded() : table_.grow();
    if (together_) look_for_settled();
  }
  const int empty = board_.cells - ply;
  if (empty <= 2) return 0;
  // Nobody wins with the next stone; if no move here wins by force with the stone after, it takes one more.
  int upper = win(ply + 3), lower = -win(ply + 4);
  if (upper <= alpha) return upper;
  if (lower > alpha) return lower;

  const Bits mask = own | opp, playable = board_.playable(mask);
  const Bits forced = playable & opp_wins;
  const Bits moves = forced ? forced : playable & ~board_.below(opp_wins);

  // One way to go: nothing to order, and not worth remembering.
  if (uses(single_moves) && !(moves & (moves - 1))) {
    const Outlook outlook = look(own, opp, mask, moves, ply);
    if (outlook.score > alpha) return outlook.score;
    return -search(opp, own | moves, opp_wins & ~moves, outlook.wins, ply + 1, -alpha - 1);
  }

  // Without a line that could still be completed nobody wins.
  if (uses(dead_lines) && empty <= late && !board_.has_line((alpha >= 0 ? own : opp) | (board_.full & ~mask))) return 0;

  const bool remembered = remembers(ply);
  const std::uint64_t before = nodes;
  Hash key{};
  if (remembered) {
    key = hash(own, mask, ply);
    const Found found = table_.find(key);
    if (found.known) {
      if (found.lower > alpha) return found.lower;
      if (found.upper <= alpha) return found.upper;
      if (found.lower > lower) lower = found.lower;
      if (found.upper < upper) upper = found.upper;
    }
  }

  struct Move {
    Bits cell, wins;
  } list[Board::most_moves];
  int values[Board::most_moves];
  Hash keys[Board::most_moves];
  const bool looks_ahead = uses(children) && remembers(ply + 1);
  int total = 0;
  for (Bits rest = moves; rest; rest &= rest - 1) {
    const Bits cell = rest & -rest;
    const Outlook outlook = look(own, opp, mask, cell, ply);
    if (outlook.score > alpha) return outlook.score;
    if (looks_ahead) {
      keys[total] = hash(opp, mask | cell, ply + 1);
      table_.prefetch(keys[total]);
    }
    int value = (uses(winning_cells) ? count(outlook.wins) * 256 : 0) + board_.lines(lowest(cell));
    if (uses(own_threats) && (board_.above(cell) & own_wins)) value -= 512; // it would give the own threat away
    list[total] = {cell, outlook.wins};
    values[total++] = value;
  }
  if (win(ply + 5) < upper) upper = win(ply + 5);
  if (upper <= alpha) return upper;

  if (looks_ahead) {
    for (int move = 0; move < total; ++move) {
      const Found found = table_.find(keys[move]);
      if (found.known && -found.upper > alpha) return -found.upper;
    }
  }

  int best = -unknown;
  const bool shares = Table::shared && together_ && empty >= least_shared;
  const std::uint64_t desk = shares ? desk_of(own, mask) : 0;
  if (shares && remembered) {
    path_[ply] = {key, alpha};
    open_ |= std::uint64_t(1) << ply;
  }
  const auto visit = [&](const Move& move) { // false if another prover has settled this position meanwhile
    const Bits his_wins = opp_wins & ~move.cell;
    const int value = shares ? search_together(desk, opp, own, move.cell, his_wins, move.wins, ply + 1, -alpha - 1)
                             : search(opp, own | move.cell, his_wins, move.wins, ply + 1, -alpha - 1);
    if (value == settled_meanwhile) return false;
    if (-value > best) best = -value;
    return true;
  };
  // The most promising first; what another prover is at is left for later, when that one may be done with it.
  Move later[Board::most_moves];
  int left = 0;
  for (int tried = 0; tried < total && best <= alpha; ++tried) {
    int chosen = tried;
    for (int move = tried + 1; move < total; ++move)
      if (values[move] > values[chosen]) chosen = move;
    const Move move = list[chosen];
    list[chosen] = list[tried];
    values[chosen] = values[tried];
    if (shares && tried > 0 && together_->taken(desk, column_of(move.cell))) later[left++] = move;
    else if (!visit(move)) return settled_bound_;
  }
  for (int next = 0; next < left && best <= alpha; ++next)
    if (!visit(later[next])) return settled_bound_;
  if (shares) open_ &= ~(std::uint64_t(1) << ply);
  if (best > upper) best = upper;
  if (remembered) {
    if (best > alpha) table_.keep(key, best, upper, nodes - before);
    else table_.keep(key, lower, best, nodes - before);
  }
  return best;
}

// The most that the player to move can get against an opponent who answers every stone by the one above it: then all
// that the mover can get are the cells of the rows `started`, and the answers fill the rows `answered`.
//
// Columns in which an odd number of cells is left are paired: whoever plays in one, the other plays in the other.
template <class Board, class Table>
int ProverSearch<Board, Table>::most_against_answers(Bits own, Bits opp, Bits opp_wins, int ply) const {
  const Bits mask = own | opp, open = board_.full & ~mask;
  const Bits odd = board_.playable(mask) & board_.answered; // the next cell of each column with an odd number left
  // The cells that nobody gets to before the opponent has won: those above a threat.
  const auto closed = [&](Bits threats) {
    Bits cells = 0;
    for (; threats; threats &= threats - 1) cells |= board_.column(lowest(threats)) & ~((threats & -threats) - 1);
    return cells;
  };
  const auto latest = [&](Bits threats) { // when the last of these threats at the latest has been carried out
    int stones = board_.cells;
    for (; threats; threats &= threats - 1) {
      const int end = board_.cells - (board_.height - 1 - board_.row(lowest(threats)));
      if (end < stones) stones = end;
    }
    return -win(stones);
  };
  if ((board_.cells - ply) % 2 == 0) {
    const Bits his = opp | (open & board_.answered);
    const Bits mine = own | (open & board_.started & ~closed(opp_wins & board_.answered & ~odd));
    if (!harmless(mine, odd)) return unknown;
    return board_.has_line(his & ~odd) ? latest(opp_wins & board_.answered & ~odd) : 0;
  }
  // An odd number of odd columns: the answers would run out in one of them. Unless they win before: with a threat at
  // which it is the other's turn if its column is odd. If it is even, its next cell is paired with that of an odd one.
  const Bits playable = board_.playable(mask);
  for (Bits threats = opp_wins & board_.started & ~playable; threats;) {
    const Bits threat = threats & -threats, column = board_.column(lowest(threat));
    threats &= ~column;
    const Bits mine = own | (open & board_.started & ~column & ~closed(opp_wins & board_.answered & ~odd & ~column)) |
                      (open & board_.answered & column & (threat - 1));
    if (harmless(mine, odd ^ (playable & column))) return latest(threat);
  }
  return unknown;
}

template <class Board, class Table>
std::unique_ptr<Prover> prover_on(const Rules& rules, TableMemory& memory, Workplace* together) {
  return std::unique_ptr<Prover>(new ProverSearch<Board, Table>(rules, memory, together));
}

inline std::unique_ptr<Prover> choose_prover(const Rules& rules, TableMemory& memory, Workplace* together) {
  using Narrow = std::uint64_t;
  if (!rules.gravity) return prover_on<AnyBoard<Narrow, false>, WideTable>(rules, memory, together);
  if (rules.width == 7 && rules.height == 6 && rules.length == 4)
    return prover_on<ConnectFour, NarrowTable>(rules, memory, together);
  if (rules.bits() <= 56) return prover_on<AnyBoard<Narrow, true>, NarrowTable>(rules, memory, together);
  if (rules.bits() <= 64) return prover_on<AnyBoard<Narrow, true>, WideTable>(rules, memory, together);
  return prover_on<AnyBoard<Wide, true>, WideTable>(rules, memory, together);
}

} // namespace plyscope::PLYSCOPE_ISA
