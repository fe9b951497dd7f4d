#include "table.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "memory.hpp"

namespace plyscope {
namespace {

constexpr std::size_t FIRST_CAPACITY = 1 << 10;
constexpr std::size_t LARGE = 1 << 26; // bytes that no machine is expected to have left for sure
constexpr int MOST_OVERLAYS = 16;

inline std::uint64_t mixed(std::uint64_t bits) {
  bits *= 0x9e3779b97f4a7c15u;
  return bits ^ bits >> 32;
}

inline std::uint64_t hash(std::uint64_t own, std::uint64_t mask) { return mixed(mixed(own) + mask); }

inline std::uint64_t hash(Wide own, Wide mask) {
  const std::uint64_t low = hash(std::uint64_t(own), std::uint64_t(mask));
  return mixed(low + hash(std::uint64_t(own >> 64), std::uint64_t(mask >> 64)));
}

} // namespace

template <class Bits>
void Table<Bits>::Free::operator()(Entry* entries) const {
  std::free(entries);
}

template <class Bits>
Table<Bits>::Table(const Geometry<Bits>& board, bool reflection, std::size_t memory, std::shared_ptr<const Table> below)
    : board_(board), reflection_(reflection), memory_(memory), below_(std::move(below)),
      overlays_(below_ ? below_->overlays_ + 1 : 0) {
  // A probe goes down recursively through the tables below.
  if (overlays_ > MOST_OVERLAYS) throw std::invalid_argument("too many overlays of one table");
}

template <class Bits>
typename Table<Bits>::Key Table<Bits>::key(const Position<Bits>& position) const {
  if (!reflection_) return {position.own, position.mask, false};
  const Bits own = reflect(position.own);
  if (own > position.own) return {position.own, position.mask, false};
  const Bits mask = reflect(position.mask);
  if (own < position.own || mask < position.mask) return {own, mask, true};
  return {position.own, position.mask, false};
}

template <class Bits>
typename Table<Bits>::Known Table<Bits>::probe(const Key& key, int depth) const {
  Known known;
  const Entry* entry = capacity_ ? find(key) : nullptr;
  if (entry && entry->depth) {
    if (entry->depth == depth) known.lower = entry->lower, known.upper = entry->upper;
    if (entry->move != NO_MOVE) known.move = key.mirrored ? reflect_move(entry->move) : entry->move;
    if (entry->depth == depth) return known;
  }
  if (below_) {
    const Known deeper = below_->probe(key, depth);
    known.lower = deeper.lower, known.upper = deeper.upper;
  }
  return known;
}

template <class Bits>
void Table<Bits>::store(const Key& key, int depth, Value alpha, Value beta, Value value, int move) {
  if (3 * (size_ + 1) > 2 * capacity_) grow();
  Entry& entry = *find(key);
  if (!entry.depth) {
    ++size_;
    entry.own = key.own;
    entry.mask = key.mask;
    entry.move = NO_MOVE;
  }
  if (entry.depth != depth) {
    entry.depth = std::int16_t(depth);
    entry.lower = -INFINITE;
    entry.upper = INFINITE;
  }
  if (value > alpha) entry.lower = std::max(entry.lower, value);
  if (value < beta) entry.upper = std::min(entry.upper, value);
  if (move != NO_MOVE) entry.move = std::int16_t(key.mirrored ? reflect_move(move) : move);
}

template <class Bits>
Bits Table<Bits>::reflect(Bits stones) const {
  const int stride = board_.rules.height + 1;
  const Bits column = board_.columns[0];
  Bits image = 0;
  for (int place = 0; place < board_.rules.width; ++place) {
    image = shifted_up(image, stride) | (stones & column);
    stones = shifted_down(stones, stride);
  }
  return image;
}

template <class Bits>
int Table<Bits>::reflect_move(int move) const {
  const int width = board_.rules.width;
  return board_.rules.gravity ? width - 1 - move : move + width - 1 - 2 * (move % width);
}

// The entry of a position, or the empty entry where it belongs.
template <class Bits>
typename Table<Bits>::Entry* Table<Bits>::find(const Key& key) const {
  std::size_t place = hash(key.own, key.mask) & (capacity_ - 1);
  while (entries_[place].depth && (entries_[place].mask != key.mask || entries_[place].own != key.own))
    place = (place + 1) & (capacity_ - 1);
  return &entries_[place];
}

template <class Bits>
void Table<Bits>::grow() {
  const std::size_t wanted = capacity_ ? 2 * capacity_ : FIRST_CAPACITY;
  const std::size_t bytes = wanted * sizeof(Entry);
  const bool fits = bytes + capacity_ * sizeof(Entry) <= memory_ && // both are held while entries move
                    (bytes < LARGE || bytes <= available_memory());
  Entry* fresh = fits ? static_cast<Entry*>(std::calloc(wanted, sizeof(Entry))) : nullptr;
  if (!fresh)
    throw TableFull("the transposition table needs more than " +
                    (memory_ >> 20 ? std::to_string(memory_ >> 20) + " MiB" : std::to_string(memory_) + " bytes") +
                    "; allow it more memory, search less deeply, or search without a table");
  std::unique_ptr<Entry[], Free> old(fresh);
  entries_.swap(old);
  const std::size_t before = std::exchange(capacity_, wanted);
  for (std::size_t place = 0; place < before; ++place)
    if (old[place].depth) *find({old[place].own, old[place].mask, false}) = old[place];
}

template class Table<std::uint64_t>;
template class Table<Wide>;

} // namespace plyscope
