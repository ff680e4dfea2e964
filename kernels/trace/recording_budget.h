// How much main memory one recording may still take. Whoever keeps a part of it asks first, so that a
// recording that is too large ends before the machine runs short.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::uint64_t most_recorded_bytes = std::uint64_t{2} << 30;

// The recording needs more than its budget.
struct OverBudget : std::runtime_error {
    OverBudget()
        : std::runtime_error("the recording exceeds its memory limit") {}
};

class RecordingBudget {
public:
    explicit RecordingBudget(std::uint64_t bytes = most_recorded_bytes)
        : all_(bytes) {}

    // Throws OverBudget where so many are not left.
    void take(std::uint64_t bytes) {
        if (bytes > all_ - taken_) throw OverBudget();
        taken_ += bytes;
        most_ = std::max(most_, taken_);
    }
    void give_back(std::uint64_t bytes) { taken_ -= bytes; }

    [[nodiscard]] std::uint64_t left() const { return all_ - taken_; }
    [[nodiscard]] std::uint64_t taken() const { return taken_; }
    [[nodiscard]] std::uint64_t most_taken() const { return most_; } // at any time

private:
    std::uint64_t all_, taken_ = 0, most_ = 0;
};

// The elements as they were asked for, as the trace has them, and a result that is as long.
[[nodiscard]] constexpr std::uint64_t bytes_of_values(std::uint64_t n) { return n * 3 * sizeof(Value); }

// What the state of an array takes.
[[nodiscard]] constexpr std::uint64_t bytes_of_cells(std::uint64_t extent) {
    return extent * (sizeof(Value) + sizeof(std::uint8_t) + sizeof(Node));
}

// What its copy takes that the kernels work on, where an element carries its node.
[[nodiscard]] std::uint64_t bytes_of_elements(ElementType type, std::uint64_t extent);

// What a launch takes while it is recorded: each record, and the event that it becomes.
[[nodiscard]] std::uint64_t bytes_of_records(std::uint64_t records);

// Copies of shared memory, as bytes, and as the values that they become.
[[nodiscard]] constexpr std::uint64_t bytes_of_snapshots(std::uint64_t shared_bytes) {
    return 3 * shared_bytes;
}

// What the recorded blocks of a launch take from then on, and one of them.
[[nodiscard]] std::uint64_t bytes_of_blocks(const Launch& launch);
[[nodiscard]] std::uint64_t bytes_of_block(const Block& block);

} // namespace scanscope::trace
