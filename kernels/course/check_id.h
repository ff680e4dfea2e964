// The checks that a submission is held to, one after the other.
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
    unwritten, // nothing is read that was never written
    barriers,  // no thread waits for one that does not come
    leaks,
    calls, // of CUDA: right ones, and none fails unseen
    orders,
    kernels, // those that were asked for did the work
    work,    // no more of it than allowed
};
inline constexpr std::array check_ids{
    CheckId::compiles, CheckId::ends,  CheckId::right, CheckId::races,  CheckId::bounds,  CheckId::unwritten,
    CheckId::barriers, CheckId::leaks, CheckId::calls, CheckId::orders, CheckId::kernels, CheckId::work};

[[nodiscard]] std::string_view name_of(CheckId check); // as files have it
[[nodiscard]] std::optional<CheckId> check_named(std::string_view name);

// The check that fails by such a finding; nothing where it is no fault, such as a recording without room.
[[nodiscard]] std::optional<CheckId> check_of(trace::FindingKind kind);

} // namespace scanscope::course
