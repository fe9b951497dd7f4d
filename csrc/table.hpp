// The transposition table: bounds on the value of a position at a depth, and its best move.
//
// The twin of plyscope.algorithms.table, with one entry a position. A position lies at one ply, so that within one
// search to one depth it is always asked for with the same depth left: an entry of another depth is one of an earlier
// iteration, which nobody asks for any more.
#pragma once

#include <memory>
#include <stdexcept>
#include <vector>

#include "owner.hpp"
#include "position.hpp"
#include "value.hpp"

namespace plyscope {

constexpr int NO_MOVE = -1;

// The table never forgets; where that would need more memory than it may take, it says so.
struct TableFull : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class Bits>
class Table {
public:
  // The position or its mirror image, the same one of the two for both.
  struct Key {
    Bits own;
    Bits mask;
    bool mirrored;
  };

  // What is known: lower <= value <= upper, and the best move, as seen in the position that was asked for.
  struct Known {
    Value lower = -INFINITE;
    Value upper = INFINITE;
    int move = NO_MOVE;
  };

  // A table that may take so many bytes; with `below` it knows what that one knows, and keeps what it learns to itself.
  Table(const Geometry<Bits>& board, bool reflection, std::size_t memory, std::shared_ptr<const Table> below = {});

  // Keeps a table, and those below it, to one thread: it is neither probed nor stored to without.
  class Use {
  public:
    explicit Use(const Table& table)
        : turn_(table.owner_), below_(table.below_ ? std::make_unique<Use>(*table.below_) : nullptr) {}

  private:
    Owner::Turn turn_;
    std::unique_ptr<Use> below_;
  };

  Key key(const Position<Bits>& position) const;
  Known probe(const Key& key, int depth) const;

  // Keeps what a search with the window (alpha, beta) has shown by returning this value.
  void store(const Key& key, int depth, Value alpha, Value beta, Value value, int move);

  std::size_t size() const { return size_; }
  std::size_t memory() const { return memory_; }
  bool reflection() const { return reflection_; }
  const Geometry<Bits>& board() const { return board_; }

private:
  struct Entry {
    Bits own;
    Bits mask;
    Value lower;
    Value upper;
    std::int16_t depth; // 0 where there is no entry: leaves are not kept
    std::int16_t move;
  };
  struct Free {
    void operator()(Entry* entries) const;
  };

  Bits reflect(Bits stones) const;
  int reflect_move(int move) const;
  Entry* find(const Key& key) const;
  void grow();

  Geometry<Bits> board_;
  bool reflection_;
  std::size_t memory_;
  std::shared_ptr<const Table> below_;
  int overlays_; // how many tables lie below
  Owner owner_;
  std::unique_ptr<Entry[], Free> entries_;
  std::size_t capacity_ = 0; // a power of two
  std::size_t size_ = 0;
};

extern template class Table<std::uint64_t>;
extern template class Table<Wide>;

} // namespace plyscope
