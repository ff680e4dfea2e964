// Compares every algorithm on every executor with the reference: both its output in a plain run, and
// everything that its recording claims.
#pragma once

#include <functional>
#include <limits>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/verify/backend.h"
#include "kernels/verify/expected.h"

namespace scanscope::kernels {

struct VerifyOptions {
    bool full = false;                        // try every combination; false: every pair of settings
    std::vector<std::string> algorithms = {}; // ids; empty: all
    std::vector<std::string> executors = {};  // ids; empty: all
    std::uint64_t min_n = 0, max_n = std::numeric_limits<std::uint64_t>::max();
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total, const Request& next)> progress = {};
};

struct VerifyRow {
    Request request; // without its input
    std::uint64_t n = 0;
    bool passed = false;
    std::string reason; // for a failure: where, the value found, and the value expected
};

// An algorithm that could not be tried on an executor of this machine, or not with such a large input.
struct VerifySkip {
    std::string algorithm, executor, reason;
};

struct VerifyReport {
    std::vector<VerifyRow> rows;
    std::vector<VerifySkip> skipped;
    [[nodiscard]] std::size_t failed() const;
};

// Throws Cancelled. Faults, exceptions and wrong results of a case are reported in its row.
[[nodiscard]] VerifyReport verify(const Backend& backend, const VerifyOptions& options);

// Checks one case. Returns nullopt if it passes, otherwise the reason.
[[nodiscard]] std::optional<std::string> check_case(const Backend& backend, const Request& request,
                                                    const std::stop_token& stop = {});

} // namespace scanscope::kernels
