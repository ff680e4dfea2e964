// Runs what a stranger wrote, or a compiler on it, behind the fences that docs/SANDBOX.md describes: in
// scanscope_runner.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/process.h"

namespace scanscope::own {

// A compiler, which reads the system's files and these, and writes in one folder, where it starts.
struct CompilerRun {
    std::vector<std::string> words; // its path, and its arguments
    std::filesystem::path scratch;
    std::vector<std::filesystem::path> readable;
    std::vector<std::string> environment;
    std::chrono::seconds longest{120};
    bool steps_back = false; // as ProcessRequest has it
};

// scanscope_runner: beside this program in a build's folder, where both were installed, or where a test says.
// Throws kernels::Unavailable where it is not there.
[[nodiscard]] std::filesystem::path runner_file();

// Both throw as run_process() does, and kernels::Unavailable where the runner is not beside this program.
[[nodiscard]] ProcessEnd run_compiler(const CompilerRun& run, const std::stop_token& stop);
// The runner with these words (runner/main.cpp); the rest of the request is how its process is run.
[[nodiscard]] ProcessEnd run_runner(const std::vector<std::string>& words, ProcessRequest request,
                                    const std::stop_token& stop);

} // namespace scanscope::own
