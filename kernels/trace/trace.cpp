#include "kernels/trace/trace.h"

#include <algorithm>
#include <array>

#include "kernels/text/language.h"

namespace scanscope::trace {

std::string_view name_of(EventKind kind) {
    switch (kind) {
    case EventKind::read:
        return "read";
    case EventKind::write:
        return "write";
    case EventKind::atomic:
        return "atomic";
    case EventKind::shuffle:
        return "shuffle";
    case EventKind::combine:
        return "combine";
    case EventKind::barrier:
        return "barrier";
    case EventKind::warp_sync:
        return "warp sync";
    case EventKind::acquire:
        return "acquire";
    case EventKind::release:
        return "release";
    case EventKind::volatile_read:
        return "volatile read";
    case EventKind::volatile_write:
        return "volatile write";
    case EventKind::fence:
        break;
    }
    return "fence";
}

std::string_view name_of(Space space) {
    switch (space) {
    case Space::none:
        return "none";
    case Space::shared:
        return "shared";
    case Space::lane:
        return "lane";
    case Space::global:
        break;
    }
    return "global";
}

std::string_view name_of(Meaning meaning) {
    switch (meaning) {
    case Meaning::elements:
        return "elements";
    case Meaning::heads:
        return "heads";
    case Meaning::predicate:
        return "predicate";
    case Meaning::digit:
        return "digit";
    case Meaning::index:
        return "index";
    case Meaning::count:
        return "count";
    case Meaning::opening:
        return "opening";
    case Meaning::closing:
        return "closing";
    case Meaning::tile_state:
        break;
    }
    return "tile-state";
}

namespace {

constexpr std::array<std::string_view, 23> mistake_names{
    "beyond-array",   "host-memory",    "no-memory",        "used-after-free", "device-memory",
    "copy-too-long",  "copy-direction", "copied-unwritten", "read-unwritten",  "not-ready",
    "error-unseen",   "never-freed",    "freed-twice",      "freed-wrongly",   "one-address",
    "assertion",      "crash",          "out-of-time",      "no-record",       "recording-cut",
    "memory-used-up", "files-used-up",  "tampered"};

} // namespace

std::string_view name_of(MistakeKind kind) { return mistake_names.at(static_cast<std::size_t>(kind)); }

std::optional<MistakeKind> mistake_named(std::string_view name) {
    const auto found = std::ranges::find(mistake_names, name);
    if (found == mistake_names.end()) return std::nullopt;
    return static_cast<MistakeKind>(found - mistake_names.begin());
}

std::string_view name_of(ArgumentKind kind) {
    return kind == ArgumentKind::number ? "number" : kind == ArgumentKind::pointer ? "pointer" : "other";
}

ArgumentKind argument_kind(std::string_view name) {
    for (const ArgumentKind known : {ArgumentKind::number, ArgumentKind::pointer})
        if (name_of(known) == name) return known;
    return ArgumentKind::other;
}

std::string_view name_of(FaultKind kind) {
    switch (kind) {
    case FaultKind::none:
        return "none";
    case FaultKind::deadlock:
        return "deadlock";
    case FaultKind::out_of_bounds:
        return "out of bounds";
    case FaultKind::bad_mask:
        return "bad mask";
    case FaultKind::livelock:
        return "livelock";
    case FaultKind::launch_failed:
        return "launch failed";
    case FaultKind::exception:
        break;
    }
    return "exception";
}

std::uint32_t device_of(const Global& global, std::uint64_t cell) {
    if (global.shares.empty()) return global.device;
    // Where a device has no cells, its share begins where the next one's does.
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

std::string at_location(const Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const Location& where = trace.locations[location];
    if (where.source >= trace.sources.size()) return {};
    return kernels::say(" at {}:{}", trace.sources[where.source].path, where.line);
}

std::string line_in_brackets(const Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    return kernels::say(" (line {})", trace.locations[location].line);
}

} // namespace scanscope::trace
