// Feeds the fuzz target random bytes for some seconds, where there is no libFuzzer to do it: fuzz [seconds] [seed].
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
  using Clock = std::chrono::steady_clock;
  const double seconds = count > 1 ? std::atof(arguments[1]) : 10;
  std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
  const auto started = Clock::now();
  const auto passed = [](Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  };
  std::uint64_t inputs = 0;
  double longest = 0;
  for (; passed(started) < seconds; ++inputs, ++seed) {
    // Each input has its own seed, so that one that fails can be run again alone.
    std::mt19937_64 random(seed);
    std::vector<std::uint8_t> bytes(random() % 4096);
    for (auto& byte : bytes) byte = std::uint8_t(random());
    const auto asked = Clock::now();
    if (std::getenv("FUZZ_VERBOSE")) std::cout << "seed " << seed << std::endl;
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    longest = std::max(longest, passed(asked));
    if (longest > 20) {
      std::cout << "seed " << seed << " took " << longest << " s\n";
      return 1;
    }
  }
  std::cout << inputs << " inputs to seed " << seed - 1 << ", the longest took " << longest << " s\n";
  return 0;
}
