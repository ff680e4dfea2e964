#include "kernels/trace/trace.h"

#include <algorithm>

#include "kernels/text/enum_names.h"
#include "kernels/text/message.h"

namespace scanscope::trace {

namespace {

using kernels::EnumNames;

constexpr EnumNames<EventKind, EventKind::volatile_write> event_names{
    "read",      "write",   "atomic",  "shuffle", "combine",       "barrier",
    "warp sync", "acquire", "release", "fence",   "volatile read", "volatile write"};
constexpr EnumNames<Space, Space::global> space_names{"none", "shared", "lane", "global"};
constexpr EnumNames<Meaning, Meaning::tile_state> meaning_names{
    "elements", "heads", "predicate", "digit", "index", "count", "opening", "closing", "tile-state"};
constexpr EnumNames<ArgumentKind, ArgumentKind::pointer> argument_names{"other", "number", "pointer"};
constexpr EnumNames<FaultKind, FaultKind::exception> fault_names{
    "none", "deadlock", "out of bounds", "bad mask", "livelock", "launch failed", "exception"};
constexpr EnumNames<MistakeKind, MistakeKind::unsupported> mistake_names{
    "beyond-array",   "host-memory",    "no-memory",         "used-after-free",  "device-memory",
    "copy-too-long",  "copy-direction", "direction-ignored", "copied-unwritten", "read-unwritten",
    "misaligned",     "undefined-lane", "not-ready",         "unordered",        "error-unseen",
    "call-failed",    "never-freed",    "freed-twice",       "freed-wrongly",    "one-address",
    "assertion",      "crash",          "out-of-time",       "no-record",        "recording-cut",
    "memory-used-up", "files-used-up",  "tampered",          "unsupported"};

} // namespace

std::string_view name_of(EventKind kind) { return event_names.of(kind); }
std::string_view name_of(Space space) { return space_names.of(space); }
std::string_view name_of(Meaning meaning) { return meaning_names.of(meaning); }
std::string_view name_of(ArgumentKind kind) { return argument_names.of(kind); }
std::string_view name_of(FaultKind kind) { return fault_names.of(kind); }
std::string_view name_of(MistakeKind kind) { return mistake_names.of(kind); }

std::optional<Meaning> meaning_named(std::string_view name) { return meaning_names.find(name); }
std::optional<ArgumentKind> argument_named(std::string_view name) { return argument_names.find(name); }
std::optional<FaultKind> fault_named(std::string_view name) { return fault_names.find(name); }
std::optional<MistakeKind> mistake_named(std::string_view name) { return mistake_names.find(name); }

std::uint32_t device_of(const Global& global, std::uint64_t cell) {
    if (global.shares.empty()) return global.device;
    // If a device has no cells, its share begins where the next one does.
    const auto behind = std::ranges::upper_bound(global.shares, cell);
    return static_cast<std::uint32_t>(behind - global.shares.begin() - 1);
}

bool has_devices(const Trace& trace) {
    return std::ranges::any_of(trace.launches, [](const Launch& launch) {
        return launch.place.is_exchange || launch.place.device != 0;
    });
}

Operator operator_of(const Trace& trace, const Launch& launch) {
    return launch.followed ? launch.followed->op : trace.run.op;
}

std::uint64_t inputs_of(const Launch& launch) {
    std::uint64_t inputs = 0;
    if (launch.followed)
        for (const std::uint16_t array : launch.followed->inputs) inputs += launch.globals[array].extent;
    return inputs;
}

bool serves_an_application(const Trace& trace) {
    for (const Launch& launch : trace.launches)
        for (const Global& global : launch.globals)
            if (global.meaning != Meaning::elements && global.meaning != Meaning::heads) return true;
    return false;
}

kernels::Message at_location(const Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const Location& where = trace.locations[location];
    if (where.source >= trace.sources.size()) return {};
    return kernels::say_later(" at {}:{}", trace.sources[where.source].path, where.line);
}

kernels::Message line_in_brackets(const Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    return kernels::say_later(" (line {})", trace.locations[location].line);
}

} // namespace scanscope::trace
