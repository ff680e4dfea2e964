// The bytes of a trace file. FORMAT.md describes them.
#pragma once

#include <ostream>

#include "kernels/trace/trace.h"
#include "kernels/trace/trace_file_error.h"

namespace scanscope::trace {

// Puts a whole file on the stream. Whether the stream took it is for the caller to ask of it. Throws
// TraceFileError where the trace breaks a promise of trace.h, as no reader would take it.
void write_trace(const Trace& trace, std::ostream& out);

} // namespace scanscope::trace
