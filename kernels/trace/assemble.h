// Turns the log of an executor into a Trace: flat records become steps, events and snapshots. All executors
// deliver the same records, so a trace's structure cannot differ between them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "kernels/trace/log.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Thrown when the caller's stop_token was triggered.
struct AssemblingStopped : std::runtime_error {
    AssemblingStopped()
        : std::runtime_error("stopped") {}
};

// Appends a launch to the trace, with its locations and sources (paths only). Throws AssemblingStopped.
void append_launch(Trace& trace, Log&& log, const std::stop_token& stop = {});

// The index of a location in the trace, which is added if it is new.
std::uint16_t find_or_add_location(Trace& trace, std::string_view file, std::string_view function,
                                   std::uint32_t line);

// "/any/where/kernels/scan/blelloch.cuh" -> "scan/blelloch.cuh".
[[nodiscard]] std::string source_path(std::string_view file);

// Gives a line to those reads and writes of a kernel's registers that cannot get one from a default argument,
// such as conversions and assignments. A read gets the line of the thread's next event, which uses the value;
// a write gets the line of the previous event, which produced it. Only events of the same step count. Without
// such a line, the location stays unknown. The events must be sorted by step, then by time.
void locate_registers(Block& block);

} // namespace scanscope::trace
