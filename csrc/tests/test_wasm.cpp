// The interface to pages: the solver behind plain C functions, and the book without keys.
#include <algorithm>
#include <map>
#include <string>

#include "../wasm/book.hpp"
#include "../wasm/solver.hpp"
#include "solvers.hpp"

namespace plyscope::tests {
namespace {

using Here = Position<std::uint64_t>;

int page_score(Solver* solver, const Here& here) {
  const auto* solved = plyscope_solver_solve(solver, here.own, 0, here.mask, 0, -100, 100, 0, 0);
  CHECK(solved && solved->lower == solved->upper && !solved->stopped);
  return solved ? solved->lower : 0;
}

// A column of the key is the sum of both boards there; the mirror image has the columns in the other order.
std::uint64_t key_of(const Rules& rules, const Here& here) {
  const int stride = rules.height + 1;
  std::uint64_t image = 0;
  for (int column = 0; column < rules.width; ++column)
    image = image << stride | ((here.own + here.mask) >> column * stride & ((1ull << stride) - 1));
  return std::min(here.own + here.mask, image);
}

using Layer = std::map<std::uint64_t, Here>;

Layer next_layer(const Geometry<std::uint64_t>& board, const Layer& layer) {
  Layer next;
  for (const auto& entry : layer)
    for_each_move(board, entry.second, [&](std::uint64_t stone) {
      const Here after = entry.second.after(stone);
      if (!has_line(board, after.own ^ after.mask)) next.emplace(key_of(board.rules, after), after);
    });
  return next;
}

bool wins_at_once(const Geometry<std::uint64_t>& board, const Here& here) {
  bool wins = false;
  for_each_move(board, here, [&](std::uint64_t stone) { wins |= has_line(board, here.own | stone); });
  return wins;
}

void compare_book(const Rules& rules, int plies) {
  const Geometry<std::uint64_t> board(rules);
  Solver* solver = plyscope_solver_new(rules.width, rules.height, rules.length, 1, 4 * megabytes);
  wasm::Book* book = plyscope_book_new(rules.width, rules.height, rules.length, plies);
  CHECK(solver && book);
  std::vector<Layer> layers{{{0, Here{0, 0}}}};
  for (int ply = 0; ply < plies; ++ply) layers.push_back(next_layer(board, layers.back()));
  std::vector<std::int8_t> scores;
  for (const auto& entry : layers.back())
    if (!wins_at_once(board, entry.second)) scores.push_back(std::int8_t(page_score(solver, entry.second)));
  CHECK_SAME(plyscope_book_count(book), int(scores.size()));
  std::copy(scores.begin(), scores.end(), plyscope_book_scores(book));
  plyscope_book_finish(book);
  for (const Layer& layer : layers)
    for (const auto& entry : layer)
      CHECK_SAME(plyscope_book_score(book, entry.second.own, entry.second.mask), page_score(solver, entry.second));
  for (const auto& entry : next_layer(board, layers.back()))
    CHECK_SAME(plyscope_book_score(book, entry.second.own, entry.second.mask), -128);
  CHECK_SAME(plyscope_book_score(book, 0, 2), -128); // a stone that hangs in the air
  plyscope_book_free(book);
  plyscope_solver_free(solver);
}

} // namespace

TEST(the_solver_of_a_page_is_the_solver) {
  Solver solver(connect_four, 4 * megabytes, 1);
  plyscope::Solver* page = plyscope_solver_new(7, 6, 4, 1, 4 * megabytes);
  for (const char* columns : {"431543253131", "3755333225316552635", "12621777537564315473156637214454"}) {
    const auto position = played(connect_four_board, columns);
    CHECK_SAME(page_score(page, position), score(solver, position.own, position.mask));
  }
  const auto* limited = plyscope_solver_solve(page, 0, 0, 0, 0, -100, 100, 0, 5000);
  CHECK(limited && limited->stopped && limited->lower < limited->upper && limited->nodes >= 5000);
  plyscope_solver_clear(page);
  plyscope_solver_free(page);
}

TEST(a_page_gets_errors_as_text) {
  const auto refused = [](const void* result, const char* why) {
    CHECK(!result);
    CHECK_SAME(plyscope_error(), std::string(why));
  };
  refused(plyscope_solver_new(7, 6, 9, 1, 1), "impossible rules");
  refused(plyscope_solver_new(20, 20, 4, 1, 1), "the board is too big for the solver");
  refused(plyscope_book_new(9, 9, 4, 2), "the board has more than 64 bits");
  refused(plyscope_book_new(7, 6, 4, -1), "impossible number of plies");
  refused(plyscope_book_new(32, 1, 4, 9), "the book has too many positions");
  plyscope::Solver* page = plyscope_solver_new(7, 6, 4, 1, 1);
  refused(plyscope_solver_solve(page, 1, 0, 2, 0, -9, 9, 0, 0), "stones outside the board");
  refused(plyscope_solver_solve(page, 0, 0, 0, 0, 9, -9, 0, 0), "the lower bound is above the upper bound");
  refused(plyscope_solver_solve(page, 0, 0, 0, 0, -9, 9, -1, 0), "a limit must be 0 or more");
  plyscope_solver_free(page);
}

TEST(the_book_of_a_page_has_the_scores_of_the_solver) {
  compare_book({4, 4, 3, true}, 4);
  compare_book({4, 4, 4, true}, 6);
  compare_book({5, 4, 4, true}, 5);
  compare_book({1, 5, 3, true}, 3);
  compare_book({6, 1, 3, true}, 4);
}

} // namespace plyscope::tests
