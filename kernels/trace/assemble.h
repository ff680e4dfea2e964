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

// Gives a line to reads and writes of a kernel's registers for which no default argument can supply one, such
// as conversions and assignments. A read gets the line of its use, which is the next event of its thread; a
// write gets that of its source, which is the previous one. Both stay within a step; if the neighbour has no
// line either, there is no location. The events are sorted by step, then by time.
void locate_registers(Block& block);

} // namespace scanscope::trace
