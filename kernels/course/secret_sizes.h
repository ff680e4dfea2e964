// Sizes that are recorded besides those which a suite names: drawn for each marking, so that a program that
// does its work at the named size alone is found out.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/course/suite.h"

namespace scanscope::course {

// The records of more numbers take long, and may not have room.
inline constexpr std::uint64_t largest_secret_size = 1024;

struct SecretSize {
    std::size_t test = 0; // index into Task::tests, whose kind of input it takes
    std::uint64_t n = 0;
    friend bool operator==(const SecretSize&, const SecretSize&) = default;
};

// The same for every submission of a marking, as `secret` is. At most three; none where nothing is recorded.
[[nodiscard]] std::vector<SecretSize> secret_sizes(const Task& task, std::uint64_t secret);

// Whether the outcome of a task depends on the seed.
[[nodiscard]] bool takes_secret(const Task& task);

} // namespace scanscope::course
