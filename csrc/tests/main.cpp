// Runs all tests, or those whose names hold the argument.
#include <chrono>
#include <cstring>

#include "check.hpp"

namespace plyscope::tests {

int failures = 0;

std::vector<Test>& all_tests() {
  static std::vector<Test> tests;
  return tests;
}

} // namespace plyscope::tests

int main(int count, char** arguments) {
  using namespace plyscope::tests;
  int run = 0, failed = 0;
  const bool told = count > 2 && !std::strcmp(arguments[2], "-v");
  for (const Test& test : all_tests()) {
    if (count > 1 && !std::strstr(test.name, arguments[1])) continue;
    const int before = failures;
    const auto started = std::chrono::steady_clock::now();
    try {
      test.run();
    } catch (const std::exception& error) {
      ++failures;
      std::cout << test.name << " threw: " << error.what() << "\n";
    }
    ++run;
    failed += failures > before;
    if (told || failures > before)
      std::cout << (failures > before ? "FAILED " : "passed ") << test.name << " "
                << std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count() << " s\n";
  }
  std::cout << run - failed << " of " << run << " native tests passed\n";
  return failed || !run;
}
