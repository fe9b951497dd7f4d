// Ideas that can be left out when the solver is compiled, to measure what they are worth: benchmarks/solver_ideas.py.
#pragma once

#ifndef PLYSCOPE_LEFT_OUT
#define PLYSCOPE_LEFT_OUT 0
#endif

namespace plyscope::PLYSCOPE_ISA {

enum Idea : unsigned {
  answers = 1,        // proofs without a search: a player who answers every stone by the one above it
  dead_lines = 2,     // a player who can complete no line does not win
  children = 4,       // all moves are looked up in the table before one is searched
  mirror_images = 8,  // share an entry
  own_threats = 16,   // moves below them come last
  winning_cells = 32, // moves that make more of them come first
  second_plies = 64,  // only every second ply is remembered
  single_moves = 128, // positions with a single move are not remembered
  late_rows = 256,    // a line above one of the answering player comes too late
  pairings = 512,     // the next cells of four odd columns or more are paired so that no line is left
  late_table = 1024   // positions with few empty cells have a small table of their own
};
constexpr bool uses(Idea idea) { return !(PLYSCOPE_LEFT_OUT & idea); }

} // namespace plyscope::PLYSCOPE_ISA
