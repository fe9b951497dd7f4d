// The right to use something that one thread uses at a time, while the others wait.
#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace plyscope {

class Turn {
public:
  // Waits while another thread has its turn. `keep_waiting` is asked now and then; false ends the wait without a turn.
  // Throws std::logic_error if this thread has its turn already.
  template <class KeepWaiting>
  Turn(std::atomic<std::thread::id>& holder, KeepWaiting keep_waiting) : holder_(holder) {
    const auto self = std::this_thread::get_id();
    for (int waits = 1;; ++waits) {
      std::thread::id whose;
      granted_ = holder_.compare_exchange_strong(whose, self);
      if (granted_) return;
      if (whose == self) throw std::logic_error("the solver is still solving");
      if (waits % 32 == 0 && !keep_waiting()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  ~Turn() {
    if (granted_) holder_ = std::thread::id();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  bool granted() const { return granted_; }

private:
  std::atomic<std::thread::id>& holder_;
  bool granted_ = false;
};

} // namespace plyscope
