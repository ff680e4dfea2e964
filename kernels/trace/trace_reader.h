// A trace from the bytes of its file. FORMAT.md describes them.
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>

#include "kernels/trace/trace.h"
#include "kernels/trace/trace_file_error.h"

namespace scanscope::trace {

// `name` is how messages call the file. Every index of the result is checked. Takes memory in proportion to
// the number of bytes, whatever they say. Throws TraceFileError, and ReadingStopped soon after `stop` was
// requested.
[[nodiscard]] Trace read_trace(std::span<const std::byte> bytes, const std::string& name,
                               const std::stop_token& stop = {});

} // namespace scanscope::trace
