// Traces as files (.scantrace). FORMAT.md describes them.
#pragma once

#include <filesystem>
#include <stop_token>

#include "kernels/trace/trace.h"
#include "kernels/trace/trace_file_error.h"

namespace scanscope::trace {

// Writes a trace in the same way as save_whole(). Throws TraceFileError, TraceWriteError among them.
void save_trace(const Trace& trace, const std::filesystem::path& path);

// Reads a file as read_trace() reads its bytes, and takes no memory for what is no trace or has more than
// most_file_bytes.
[[nodiscard]] Trace load_trace(const std::filesystem::path& path, const std::stop_token& stop = {});

} // namespace scanscope::trace
