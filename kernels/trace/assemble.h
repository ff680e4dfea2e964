// From what executors log to a Trace: flat records become steps, events and snapshots. Both executors deliver
// the same records, so a trace's structure cannot differ between them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "kernels/trace/log.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The caller's stop_token was triggered.
struct AssemblingStopped : std::runtime_error {
    AssemblingStopped()
        : std::runtime_error("stopped") {}
};

// Appends a launch to the trace, with its locations and sources (paths only). Throws AssemblingStopped.
void append_launch(Trace& trace, Log&& log, const std::stop_token& stop = {});

// The index of a location in the trace, added where it is new.
std::uint16_t find_or_add_location(Trace& trace, std::string_view file, std::string_view function,
                                   std::uint32_t line);

// "/any/where/kernels/scan/blelloch.cuh" -> "scan/blelloch.cuh".
[[nodiscard]] std::string source_path(std::string_view file);

// Gives a line to reads and writes of a kernel's registers, where no default argument can tell the line: a
// conversion and an assignment take none. A read takes the line of what it was read for, the next event of
// its thread; a write that of what it was made by, the one before. Only within a step; what no neighbour
// knows stays without a location. The events are by step, then by time.
void locate_registers(Block& block);

} // namespace scanscope::trace
