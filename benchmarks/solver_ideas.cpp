// Solves the Connect Four positions on standard input, each with an empty table, and prints the nodes and the
// seconds of the processor.
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>

#include "solver.hpp"

int main() {
  using namespace plyscope;
  Solver solver({7, 6, 4, true}, std::size_t(512) << 20, 1);
  std::uint64_t nodes = 0;
  double seconds = 0;
  int wrong = 0;
  for (std::string line; std::getline(std::cin, line);) {
    const auto space = line.find(' ');
    std::uint64_t own = 0, mask = 0;
    for (const char column : line.substr(0, space)) {
      own ^= mask;
      mask |= mask + (std::uint64_t(1) << (column - '1') * 7);
    }
    solver.clear();
    const std::clock_t start = std::clock();
    const Solver::Answer answer = solver.solve({own, mask}, nullptr);
    seconds += double(std::clock() - start) / CLOCKS_PER_SEC;
    nodes += answer.nodes;
    wrong += answer.lower != std::stoi(line.substr(space + 1));
  }
  std::cout << nodes << ' ' << seconds << ' ' << wrong << '\n';
}
