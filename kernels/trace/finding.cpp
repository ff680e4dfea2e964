#include "kernels/trace/finding.h"

namespace scanscope::trace {

namespace {

struct KindWords {
    std::string_view name, noun;
};

constexpr std::array<KindWords, 13> words{{
    {"deadlock", "deadlock"},
    {"out-of-bounds", "access out of bounds"},
    {"bad-mask", "bad mask"},
    {"livelock", "livelock"},
    {"launch-failed", "failed launch"},
    {"exception", "exception"},
    {"incomplete", "incomplete recording"},
    {"hazard", "hazard"},
    {"never-written", "never-written read"},
    {"order-dependent", "order-dependent result"},
    {"wrong-result", "wrong result"},
    {"overflow", "overflow"},
    {"unjudged", "unjudged result"},
}};
static_assert(words.size() == static_cast<std::size_t>(FindingKind::unjudged) + 1);

} // namespace

std::string_view name_of(FindingKind kind) { return words[static_cast<std::size_t>(kind)].name; }
std::string_view noun_of(FindingKind kind) { return words[static_cast<std::size_t>(kind)].noun; }

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
