#include "../strategy.hpp"

#include "bindings.hpp"

namespace plyscope::bindings {

void bind_strategy(nb::module_& module) {
  // A kind, a move or -1, replies as moves and numbers of steps, pairs as (above, first cell, second cell).
  using StepData = std::tuple<int, int, std::vector<std::pair<int, int>>, std::vector<std::tuple<bool, int, int>>>;
  module.def(
      "prove_claim",
      [](const RulesArguments& rules, const Halves& own, const Halves& mask, bool mover, bool win,
         std::uint64_t nodes) {
        const auto [width, height, length, gravity] = rules;
        Strategy strategy;
        {
          nb::gil_scoped_release release;
          strategy = prove_claim(checked_rules(width, height, length, gravity),
                                 {joined(own), joined(mask), mover, win, nodes});
        }
        std::vector<StepData> steps;
        for (const Step& step : strategy.steps) {
          std::vector<std::tuple<bool, int, int>> pairs;
          for (const auto& pair : step.pairs) pairs.emplace_back(pair.above, pair.first, pair.second);
          steps.emplace_back(int(step.kind), step.move, step.replies, std::move(pairs));
        }
        return std::pair(std::move(steps), strategy.nodes);
      },
      "rules"_a, "own"_a, "mask"_a, "mover"_a, "win"_a, "nodes"_a,
      "Return the steps of a strategy that proves a claim, none if it was not found, and the positions visited.");
}

} // namespace plyscope::bindings
