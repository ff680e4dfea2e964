#include "kernels/course/check_id.h"

#include "kernels/text/enum_names.h"

namespace scanscope::course {

namespace {
constexpr kernels::EnumNames<CheckId, CheckId::work> check_names{"compiles", "ends",      "right",    "races",
                                                                 "bounds",   "unwritten", "barriers", "leaks",
                                                                 "calls",    "orders",    "kernels",  "work"};
} // namespace

std::string_view name_of(CheckId check) { return check_names.of(check); }
std::optional<CheckId> check_named(std::string_view name) { return check_names.find(name); }

std::optional<CheckId> check_of(trace::FindingKind kind) {
    using enum trace::FindingKind;
    switch (kind) {
    case crash:
    case out_of_time:
    case livelock:
    case exception:
    case assertion:
        return CheckId::ends;
    case wrong_result:
    case overflow:
        return CheckId::right;
    case hazard:
    case unordered_devices:
    case unordered_streams:
        return CheckId::races;
    case out_of_bounds:
    case bad_memory:
    case misaligned:
    case one_address:
        return CheckId::bounds;
    case never_written:
    case undefined_lane:
        return CheckId::unwritten;
    case deadlock:
    case bad_mask:
    case unstarted_block:
    case different_barriers:
        return CheckId::barriers;
    case leak:
        return CheckId::leaks;
    case launch_failed:
    case bad_call:
    case host_access:
    case not_ready:
    case unseen_error:
        return CheckId::calls;
    case order_dependent:
        return CheckId::orders;
    case incomplete:
    case out_of_memory:
    case unjudged:
    case wrong_direction:
    case failed_call:
        break;
    }
    return std::nullopt;
}

} // namespace scanscope::course
