// The checks of a submission, in order.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/findings/finding.h"

namespace scanscope::course {

enum class CheckId : std::uint8_t {
    compiles,
    ends, // in time, without a crash, with status 0
    right,
    races,
    bounds,
    unwritten, // only values that were written before are read
    barriers,  // no thread waits for one that never arrives
    leaks,
    calls, // CUDA API calls are correct, and no error goes unnoticed
    orders,
    kernels, // the required kernels did the work
    work,    // no more work than allowed
};
inline constexpr std::array check_ids{
    CheckId::compiles, CheckId::ends,  CheckId::right, CheckId::races,  CheckId::bounds,  CheckId::unwritten,
    CheckId::barriers, CheckId::leaks, CheckId::calls, CheckId::orders, CheckId::kernels, CheckId::work};

[[nodiscard]] std::string_view name_of(CheckId check); // as written in files
[[nodiscard]] std::optional<CheckId> check_named(std::string_view name);

// The check that a finding of this kind fails, or nullopt if it is not a fault, such as a recording that was
// cut short.
[[nodiscard]] std::optional<CheckId> check_of(trace::FindingKind kind);

} // namespace scanscope::course
