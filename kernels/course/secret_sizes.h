// Secret sizes: runs that are recorded in addition to those that the suite names, at sizes drawn for each
// marking. They expose programs that do the work only at the named sizes.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/course/suite.h"

namespace scanscope::course {

// Recordings of larger runs take a long time, and may not fit in memory.
inline constexpr std::uint64_t largest_secret_size = 1024;

struct SecretSize {
    std::size_t test = 0; // index into Task::tests; its kind of input is used
    std::uint64_t n = 0;
    friend bool operator==(const SecretSize&, const SecretSize&) = default;
};

// The sizes are the same for all submissions that are marked with this `secret`. At most three; none if
// nothing is recorded.
[[nodiscard]] std::vector<SecretSize> secret_sizes(const Task& task, std::uint64_t secret);

// Whether the outcome of a task depends on the secret seed.
[[nodiscard]] bool takes_secret(const Task& task);

} // namespace scanscope::course
