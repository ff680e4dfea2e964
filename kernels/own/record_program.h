// The front door: a CUDA program in, a trace of its launches out. What it takes to run a stranger's program
// (a process of its own under limits) is behind it (built_program.h).
#pragma once

#include <stop_token>
#include <string_view>

#include "kernels/own/program_request.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// Throws as build_program() does. What the program does wrong is no error: it stands in the trace, whose
// `program` is always there.
[[nodiscard]] trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop);

// Whether a name is that of a program: "scan.cu".
[[nodiscard]] bool is_program_name(std::string_view file);

} // namespace scanscope::own
