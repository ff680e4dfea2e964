// Uses scanscope_runner to run a user program, or a compiler on it, inside the sandbox that docs/SANDBOX.md
// describes.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/process.h"

namespace scanscope::own {

// A run of a compiler or an interpreter, which may read the system's files and `readable`, and write only to
// `scratch`, where it starts.
struct CompilerRun {
    std::vector<std::string> words; // its path and its arguments
    std::filesystem::path scratch;
    std::vector<std::filesystem::path> readable;
    std::vector<std::string> environment;
    std::chrono::seconds longest{120};
    // A page of source can make a compiler use all the memory of the machine.
    std::uint64_t bytes_of_memory = std::uint64_t{4} << 30;
    std::uint64_t bytes_of_file = 256u << 20; // the largest that it may write
    bool is_interpreter = false;              // it may do only what a program may do
    bool steps_back = false;                  // as in ProcessRequest
};

// The path of scanscope_runner: next to this executable in a build folder, where both were installed, or
// where a test sets it. Throws kernels::Unavailable if it does not exist.
[[nodiscard]] std::filesystem::path runner_file();

// Both functions throw what run_process() throws, and kernels::Unavailable if the runner cannot be found.
[[nodiscard]] ProcessEnd run_compiler(const CompilerRun& run, const std::stop_token& stop);
// Runs scanscope_runner with these arguments (runner/main.cpp). The rest of the request says how to run its
// process.
[[nodiscard]] ProcessEnd run_runner(const std::vector<std::string>& words, ProcessRequest request,
                                    const std::stop_token& stop);

} // namespace scanscope::own
