#include "kernels/trace/finding.h"

#include "kernels/text/enum_names.h"

namespace scanscope::trace {

namespace {

constexpr kernels::EnumNames<FindingKind, FindingKind::leak> kind_names{
    "deadlock",
    "out-of-bounds",
    "bad-mask",
    "livelock",
    "launch-failed",
    "exception",
    "incomplete",
    "hazard",
    "unordered-devices",
    "never-written",
    "unstarted-block",
    "order-dependent",
    "wrong-result",
    "overflow",
    "unjudged",
    "out-of-memory",
    "crash",
    "out-of-time",
    "bad-memory",
    "assertion",
    "bad-call",
    "host-access",
    "not-ready",
    "one-address",
    "unseen-error",
    "leak",
};

} // namespace

std::string_view name_of(FindingKind kind) { return kind_names.of(kind); }

FindingKind finding_kind(FaultKind fault) {
    switch (fault) {
    case FaultKind::deadlock:
        return FindingKind::deadlock;
    case FaultKind::out_of_bounds:
        return FindingKind::out_of_bounds;
    case FaultKind::bad_mask:
        return FindingKind::bad_mask;
    case FaultKind::livelock:
        return FindingKind::livelock;
    case FaultKind::launch_failed:
        return FindingKind::launch_failed;
    case FaultKind::none:
    case FaultKind::exception:
        break;
    }
    return FindingKind::exception;
}

std::string_view name_of(Hazard hazard) {
    constexpr kernels::EnumNames<Hazard, Hazard::write_after_write> names{
        "", "read-after-write", "write-after-read", "write-after-write"};
    return names.of(hazard);
}

} // namespace scanscope::trace
