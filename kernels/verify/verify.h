// Holds every algorithm on every executor to the reference: its output when run plainly, and everything its
// recorded run claims.
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
    bool full = false;                        // every combination; otherwise every pair of settings
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
    std::string reason; // of a failure: where, what was got, what was expected
};

// An algorithm on an executor that could not be tried here, or not with an input as large as that.
struct VerifySkip {
    std::string algorithm, executor, reason;
};

struct VerifyReport {
    std::vector<VerifyRow> rows;
    std::vector<VerifySkip> skipped;
    [[nodiscard]] std::size_t failed() const;
};

// Throws Cancelled. Faults, exceptions and wrong results of a case become its row.
[[nodiscard]] VerifyReport verify(const Backend& backend, const VerifyOptions& options);

// One case: nothing where all is right, else the reason.
[[nodiscard]] std::optional<std::string> check_case(const Backend& backend, const Request& request,
                                                    const std::stop_token& stop = {});

} // namespace scanscope::kernels
