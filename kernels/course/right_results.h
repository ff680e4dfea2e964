// The right results of a task's runs: named, listed in the suite, or computed by one of its functions.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

#include "kernels/course/suite.h"
#include "kernels/errors.h"
#include "kernels/own/host_functions.h"
#include "kernels/own/scratch.h"
#include "kernels/verify/reference.h"

namespace scanscope::course {

// A function of the suite does not compute a result: the suite is wrong, not the submission.
class BadReference : public kernels::BadRequest {
public:
    using BadRequest::BadRequest;
};

// The result of a host function, up to the last cell that it wrote. It does not matter what the cells between
// them contain: they get the values of `got`. Floats may differ by a share of the usual size of the results,
// because it is unknown how often both were rounded.
[[nodiscard]] kernels::Reference reference_of(std::span<const std::optional<trace::Value>> cells,
                                              trace::ElementType type, std::span<const trace::Value> got);

// Several threads may use it at the same time.
class RightResults {
public:
    // Keeps a reference to the task.
    RightResults(const Task& task, std::stop_token stop);

    // The result for the test's input of `n` elements. A function is called only once for each test and n, so
    // secret inputs must have one seed. Throws BadReference; kernels::Unavailable if there is no compiler;
    // and kernels::Cancelled.
    [[nodiscard]] kernels::Reference of(const Test& test, std::uint64_t n,
                                        std::span<const trace::Value> input);

private:
    [[nodiscard]] kernels::Reference computed(const ReferenceFunction& function,
                                              std::span<const trace::Value> input);
    [[nodiscard]] own::HostFunctions& functions_in(const TextFile& file);

    const Task& task_;
    std::stop_token stop_;
    std::mutex mutex_;
    own::Scratch scratch_; // the suite's files
    std::map<std::string, own::HostFunctions> functions_;
    std::map<std::pair<const Test*, std::uint64_t>, kernels::Reference> computed_;
};

} // namespace scanscope::course
