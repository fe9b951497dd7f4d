// Networks of tuples: the same value however the bits are gathered, equal values of mirror images, and wrong features.
#include "../tuples.hpp"

#include <algorithm>
#include <limits>

#include "check.hpp"

namespace plyscope::tests {
namespace {

template <class Bits>
TupleChoice random_tuples(const Geometry<Bits>& board, Random& random, int count, int size) {
  TupleChoice choice;
  for (int number = 0; number < count; ++number) {
    std::vector<int> cells(board.cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell) cells[cell] = int(cell);
    std::shuffle(cells.begin(), cells.end(), random);
    cells.resize(std::min(cells.size(), std::size_t(size)));
    std::sort(cells.begin(), cells.end(),
              [&](int one, int other) { return board.cells[std::size_t(one)] < board.cells[std::size_t(other)]; });
    choice.tuples.push_back(cells);
  }
  choice.phases = {2, 5};
  return choice;
}

template <class Bits>
Bits mirrored(const Geometry<Bits>& board, Bits bits) {
  Bits image = 0;
  const int width = board.rules.width;
  for (int cell = 0; cell < int(board.cells.size()); ++cell)
    if (bits & board.cells[std::size_t(cell)])
      image |= board.cells[std::size_t(cell / width * width + width - 1 - cell % width)];
  return image;
}

std::size_t threat_weights(const Rules& rules) {
  if (!rules.gravity) return 0;
  const std::size_t tables = rules.height <= MOST_THREAT_ROWS ? std::size_t(rules.width + 1) / 2 : 0;
  return (tables << (rules.height <= MOST_THREAT_ROWS ? 2 * rules.height : 0)) + 256;
}

// The definition of the tuples, cell by cell.
template <class Bits>
std::vector<std::size_t> indices(const Geometry<Bits>& board, const TupleChoice& choice, Bits first, Bits taken,
                                 std::size_t begin) {
  const std::size_t size = choice.tuples[0].size();
  std::vector<std::size_t> found;
  for (std::size_t number = 0; number < choice.tuples.size(); ++number) {
    std::size_t index = 0;
    for (std::size_t place = 0; place < size; ++place) {
      const Bits cell = board.cells[std::size_t(choice.tuples[number][place])];
      const bool bottom = std::find(board.bottoms.begin(), board.bottoms.end(), cell) != board.bottoms.end();
      const bool next = board.rules.gravity && !(taken & cell) && (bottom || (taken & cell >> 1));
      if (taken & cell) index |= std::size_t(1) << (size + place);
      if ((taken & cell & ~first) || next) index |= std::size_t(1) << place;
    }
    found.push_back(begin + (number << (2 * size)) + index);
  }
  return found;
}

// The definition of the threats, cell by cell.
template <class Bits>
std::vector<std::size_t> threat_indices(const Geometry<Bits>& board, const Settled<Bits>& of, std::size_t begin) {
  const int width = board.rules.width, height = board.rules.height;
  std::vector<std::size_t> found;
  std::size_t odd[2] = {}, even[2] = {};
  for (int column = 0; column < width; ++column) {
    std::size_t states[2] = {};
    for (int row = 0; row < height; ++row) {
      const Bits cell = board.cells[std::size_t((height - 1 - row) * width + column)];
      for (int player = 0; player < 2; ++player) {
        const bool threat = !(of.taken & cell) && has_line(board, Bits(of.stones[player] | cell));
        if (height <= MOST_THREAT_ROWS && (threat || (of.taken & cell))) states[player] |= std::size_t(1) << row;
        if (threat) ++(row % 2 ? even : odd)[player];
      }
    }
    const std::size_t table = std::size_t(std::min(column, width - 1 - column));
    if (height <= MOST_THREAT_ROWS) found.push_back(begin + ((table << height | states[0]) << height | states[1]));
  }
  std::size_t counts = 0;
  for (const std::size_t count : {odd[0], even[0], odd[1], even[1]})
    counts = 4 * counts + std::min(count, std::size_t(3));
  found.push_back(begin + threat_weights(board.rules) - 256 + counts);
  return found;
}

template <class Bits>
void compare_indices(const Rules& rules, Random& random) {
  const Geometry<Bits> board(rules);
  const TupleChoice choice = random_tuples(board, random, 1 + below(random, 7), 1 + below(random, 6));
  const Tuples<Bits> tuples(board, choice);
  for (int round = 0; round < 10; ++round) {
    const auto position = random_position(board, random, below(random, rules.width * rules.height));
    const int stones = stones_on(position.mask);
    const auto settled = tuples.settle(stones % 2 ? position.own ^ position.mask : position.own, position.mask, stones);
    if (settled.known) continue;
    std::vector<std::size_t> looped, instructed;
    tuples.template for_each<GatherLoop>(settled, [&](std::size_t i) { looped.push_back(i); });
    CHECK_SAME(looped.size(), tuples.lookups());
    if (GatherInstruction::exists()) {
      tuples.template for_each<GatherInstruction>(settled, [&](std::size_t i) { instructed.push_back(i); });
      CHECK(looped == instructed);
    }
    const std::size_t threats = choice.tuples.size() << (2 * choice.tuples[0].size());
    std::size_t block = std::size_t(settled.count % 2);
    for (const int begin : choice.phases) block += settled.count >= begin ? 2 : 0;
    const std::size_t begin = block * (threats + threat_weights(rules));
    const Bits first = settled.stones[0];
    auto expected = indices(board, choice, first, settled.taken, begin);
    const auto image = indices(board, choice, mirrored(board, first), mirrored(board, settled.taken), begin);
    expected.insert(expected.end(), image.begin(), image.end());
    for (const std::size_t index : looped) CHECK(index < tuples.size());
    for (const std::size_t index : expected) CHECK(std::find(looped.begin(), looped.end(), index) != looped.end());
    if (rules.gravity) {
      const auto more = threat_indices(board, settled, begin + threats);
      expected.insert(expected.end(), more.begin(), more.end());
      std::sort(looped.begin(), looped.end());
      std::sort(expected.begin(), expected.end());
      CHECK(looped == expected);
    }
  }
}

const Rules boards[] = {{7, 6, 4, true}, {4, 4, 3, true},  {3, 3, 3, false}, {5, 4, 3, false},
                        {1, 9, 2, true}, {9, 1, 3, false}, {8, 7, 4, true},  {1, 63, 9, false}};
const Rules wide_boards[] = {{8, 8, 4, true}, {10, 9, 5, false}, {16, 7, 6, true}, {1, 127, 7, true}, {64, 1, 9, true}};

} // namespace

TEST(tuples_find_the_weights_of_their_definition) {
  Random random(7);
  for (int round = 0; round < amount(20); ++round) {
    for (const Rules& rules : boards) {
      compare_indices<std::uint64_t>(rules, random);
      compare_indices<Wide>(rules, random);
    }
    for (const Rules& rules : wide_boards) compare_indices<Wide>(rules, random);
  }
}

TEST(a_network_adds_up_its_weights_and_mirror_images_are_worth_the_same) {
  Random random(8);
  const Geometry<std::uint64_t> board({7, 6, 4, true});
  const TupleChoice choice = random_tuples(board, random, 5, 4);
  const Tuples<std::uint64_t> tuples(board, choice);
  std::vector<std::int16_t> weights(tuples.size());
  for (auto& weight : weights) weight = std::int16_t(random());
  const Network<std::uint64_t> network(board, choice, weights);
  for (int round = 0; round < amount(200); ++round) {
    const auto position = random_position(board, random, below(random, 42));
    const int stones = stones_on(position.mask);
    const auto other = position.own ^ position.mask;
    Value sum = 0;
    const auto settled = tuples.settle(stones % 2 ? other : position.own, position.mask, stones);
    if (settled.known) sum = settled.result * (KNOWN - settled.count);
    else tuples.for_each<GatherLoop>(settled, [&](std::size_t index) { sum += weights[index]; });
    CHECK_SAME(network.value(position.own, other), stones % 2 ? -sum : sum);
    CHECK_SAME(network.value(mirrored(board, position.own), mirrored(board, other)), stones % 2 ? -sum : sum);
  }
}

TEST(features_that_do_not_fit_are_refused) {
  const Geometry<std::uint64_t> board({7, 6, 4, true});
  const auto made = [&](TupleChoice choice) { return Tuples<std::uint64_t>(board, choice).size(); };
  const std::size_t threats = 4 * 4096 + 256;
  CHECK_SAME(made({{{35, 36}}, {}}), 2 * (16 + threats));
  CHECK_SAME(made({{{35, 28}, {35, 36}}, {14, 20}}), 3 * 2 * (2 * 16 + threats));
  CHECK_THROWS(made({{}, {}}), std::invalid_argument);
  CHECK_THROWS(made({{{}}, {}}), std::invalid_argument);
  CHECK_THROWS(made({{{35, 36}, {35}}, {}}), std::invalid_argument);
  for (const int wrong : {-1, 42, 1 << 30, std::numeric_limits<int>::min()})
    CHECK_THROWS(made({{{wrong}}, {}}), std::invalid_argument);
  CHECK_THROWS(made({{{36, 35}}, {}}), std::invalid_argument);
  CHECK_THROWS(made({{{35, 35}}, {}}), std::invalid_argument);
  CHECK_THROWS(made({{{35}}, {0}}), std::invalid_argument);
  CHECK_THROWS(made({{{35}}, {5, 4}}), std::invalid_argument);
  CHECK_THROWS(made({{{35}}, std::vector<int>(17, 3)}), std::invalid_argument);
  CHECK_THROWS(made({std::vector<std::vector<int>>(1001, {35}), {}}), std::invalid_argument);
  CHECK_THROWS(made({{{35, 28, 21, 14, 7, 0, 36, 29, 22, 15, 8}}, {}}), std::invalid_argument);
  const std::vector<int> ten{35, 28, 21, 14, 7, 0, 36, 29, 22, 15};
  CHECK_THROWS(made({std::vector<std::vector<int>>(33, ten), {}}), std::invalid_argument);
  CHECK_THROWS(Network<std::uint64_t>(board, {{{35}}, {}}, {1, 2, 3}), std::invalid_argument);
}

} // namespace plyscope::tests
