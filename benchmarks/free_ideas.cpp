// Solves positions after random moves on a board where stones stay, each with an empty table, and prints how many were
// solved in 20 seconds, the nodes and the seconds of the processor: free_ideas WIDTH HEIGHT LENGTH STONES POSITIONS.
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <random>
#include <vector>

#include "position.hpp"
#include "solver.hpp"

int main(int count, char** words) {
  using namespace plyscope;
  if (count != 6) return 2;
  const Rules rules{std::atoi(words[1]), std::atoi(words[2]), std::atoi(words[3]), false};
  const int stones = std::atoi(words[4]), positions = std::atoi(words[5]);
  const Geometry<Wide> board(rules);
  Solver solver(rules, std::size_t(512) << 20, 1);
  std::mt19937_64 random(1);
  std::uint64_t nodes = 0;
  double seconds = 0;
  int solved = 0;
  for (int number = 0; number < positions; ++number) {
    Position<Wide> position{0, 0};
    for (int ply = 0; ply < stones; ++ply) {
      std::vector<Position<Wide>> open;
      for_each_move(board, position, [&](Wide stone) {
        const auto next = position.after(stone);
        if (next.mask != board.full && !has_line(board, Wide(next.own ^ next.mask))) open.push_back(next);
      });
      if (open.empty()) break;
      position = open[random() % open.size()];
    }
    solver.clear();
    const std::clock_t start = std::clock();
    const Solver::Answer answer = solver.solve({position.own, position.mask, false, -127, 127, 20}, nullptr);
    solved += !answer.stopped;
    nodes += answer.nodes;
    seconds += double(std::clock() - start) / CLOCKS_PER_SEC;
  }
  std::cout << solved << ' ' << nodes << ' ' << seconds << '\n';
}
