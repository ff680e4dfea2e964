// Numba programs: Python files whose kernels run unchanged, and are recorded by the package in python/, which
// stands in for numba.cuda.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/orders.h"

namespace scanscope::own {

// An interpreter that has NumPy, which the package needs.
struct Python {
    std::string path;
    std::vector<std::filesystem::path> folders; // of its modules and of NumPy
};

// The interpreter that SCANSCOPE_PYTHON names, or the first suitable one of python3 in PATH and in /usr/bin.
// Throws kernels::Unavailable.
[[nodiscard]] Python python_here(const std::stop_token& stop);

// The folder of the Python package: where this program was installed, or in its source tree. Throws
// kernels::Unavailable if it does not exist.
[[nodiscard]] std::filesystem::path python_folder();

// Runs request.build.files.front() in the sandbox and returns its trace, as BuiltProgram does for CUDA
// C++. Throws BadRequest if the file cannot be read, if an option does not apply to Python, or if the program
// ends with an error before it has left a trace; kernels::Unavailable; and kernels::Cancelled.
[[nodiscard]] Recorded record_python(const ProgramRequest& request, const std::stop_token& stop);
// Runs the program in the thread orders of compare_orders(). One that fails there is a crash of that order.
[[nodiscard]] OrderRunner python_in_order(const ProgramRequest& request, const std::stop_token& stop);

} // namespace scanscope::own
