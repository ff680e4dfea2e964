// How far a program's run is, in memory that the runner and Scanscope share, so that neither waits for the
// other. A program could write anything there: it can only be wrong about its own progress.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "kernels/trace/schedule.h"

namespace scanscope::own {

struct RunProgress {
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint32_t launch = 0;                 // from 1; 0 before the first
    std::uint64_t blocks = 0, all_blocks = 0; // of this launch: those that have begun, and all
};

class SharedProgress {
public:
    // Maps the file, and creates it if it does not exist. If that fails, the memory is this process's own.
    explicit SharedProgress(const std::string& file);
    ~SharedProgress();
    SharedProgress(const SharedProgress&) = delete;
    SharedProgress& operator=(const SharedProgress&) = delete;

    void begin_launch(std::uint32_t launch, std::uint64_t blocks) {
        shared_->blocks = 0;
        shared_->all_blocks = blocks;
        shared_->launch = launch;
    }
    void begin_block() { shared_->blocks.fetch_add(1, std::memory_order_relaxed); }
    [[nodiscard]] RunProgress now(trace::Schedule schedule) const {
        return {schedule, shared_->launch, shared_->blocks, shared_->all_blocks};
    }

    // The run's duration so far, without the time in which other processes had the processors.
    void note_taken(std::chrono::nanoseconds taken) { shared_->taken = taken.count(); }
    [[nodiscard]] std::chrono::nanoseconds taken() const { return std::chrono::nanoseconds(shared_->taken); }

private:
    struct Shared {
        std::atomic<std::uint32_t> launch;
        std::atomic<std::uint64_t> blocks, all_blocks;
        std::atomic<std::int64_t> taken;
    };
    Shared* shared_;
};

} // namespace scanscope::own
