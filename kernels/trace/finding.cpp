#include "kernels/trace/finding.h"

namespace scanscope::trace {

namespace {

constexpr std::array<std::string_view, 26> kind_names{
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
static_assert(kind_names.size() == static_cast<std::size_t>(FindingKind::leak) + 1);

} // namespace

std::string_view name_of(FindingKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

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
    constexpr std::array<std::string_view, 4> names{"", "read-after-write", "write-after-read",
                                                    "write-after-write"};
    return names[static_cast<std::size_t>(hazard)];
}

} // namespace scanscope::trace
