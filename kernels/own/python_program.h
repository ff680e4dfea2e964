// Numba programs: Python files whose kernels run unchanged, and are recorded by the package in python/, which
// stands in for numba.cuda.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/program_request.h"
#include "kernels/own/recorded.h"

namespace scanscope::own {

// An interpreter that has NumPy, which the package needs.
struct Python {
    std::string path;
    std::vector<std::filesystem::path> folders; // of its modules and of NumPy
};

// The interpreter that SCANSCOPE_PYTHON names, or the first suitable one of python3 in PATH and in /usr/bin.
// Throws kernels::Unavailable.
[[nodiscard]] Python python_here(const std::stop_token& stop);

// A Python program: its files, which run one after the other in one namespace, as the cells of a notebook do.
struct PythonProgram {
    std::vector<GivenFile> files;
    std::vector<GivenFile> beside; // that it may read or import
    bool is_of_notebook = false;   // lines that only IPython understands are skipped
};

// Reads the file that the request names; a submission may have several. Throws BadRequest if it cannot be
// read, or if an option does not apply to Python.
[[nodiscard]] PythonProgram python_program(const ProgramRequest& request);

// Runs the program in the sandbox. Without a launch, or if it is stopped before it can write its trace, the
// trace contains only what it printed and how it ended. Throws CompileError if the program is not Python;
// kernels::Unavailable; and kernels::Cancelled.
[[nodiscard]] Recorded run_python(const PythonProgram& program, const ProgramRequest& request,
                                  const std::stop_token& stop);

// Throws CompileError, with the reason, if this run has launched no kernel.
void require_launch(const trace::Trace& trace, const PythonProgram& program);

} // namespace scanscope::own
