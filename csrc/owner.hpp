// Reserves what a search works on for the thread that runs it.
#pragma once

#include <atomic>
#include <stdexcept>
#include <thread>

namespace plyscope {

class Owner {
public:
  // The right of this thread to use it, which it may take more than once. Other threads are refused and do not wait,
  // because a search may take hours.
  class Turn {
  public:
    explicit Turn(const Owner& owner) : owner_(owner) {
      std::thread::id whose;
      const auto self = std::this_thread::get_id();
      first_ = owner_.thread_.compare_exchange_strong(whose, self, std::memory_order_acquire);
      if (!first_ && whose != self) throw std::logic_error("a search in another thread is using this");
    }
    ~Turn() {
      if (first_) owner_.thread_.store(std::thread::id(), std::memory_order_release);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    const Owner& owner_;
    bool first_;
  };

private:
  mutable std::atomic<std::thread::id> thread_{};
};

} // namespace plyscope
