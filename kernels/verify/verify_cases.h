// The settings that `verify` tries, and the input elements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/catalogue/algorithm.h"
#include "kernels/run/request.h"
#include "kernels/trace/value.h"

namespace scanscope::kernels {

// One choice of the settings that verify tries for an algorithm on an executor, without the input.
struct VerifyCase {
    Request request;
    std::uint64_t n = 0;
};
[[nodiscard]] std::vector<VerifyCase> verify_cases(const Algorithm& algorithm, const std::string& executor,
                                                   bool full);

// Elements that make mistakes visible: integers that use all bits, floats that round, running maxima that
// keep changing. For products of floats, no partial product leaves the range 2^±93.
[[nodiscard]] std::vector<trace::Value> verification_input(std::uint64_t n, trace::ElementType type,
                                                           trace::Operator op, std::uint64_t seed);

} // namespace scanscope::kernels
