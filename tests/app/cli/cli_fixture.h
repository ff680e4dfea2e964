// Runs `scanscope ARGUMENTS…` inside the test and keeps its output.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command_line.h"
#include "support/scratch_folder.h"

namespace scanscope::app {

struct Said {
    int status = 0;
    std::string out, err;
    friend bool operator==(const Said&, const Said&) = default;
    friend void PrintTo(const Said& said, std::ostream* to) {
        *to << "status " << said.status << ", and it said\n" << said.out << said.err;
    }
};

// Returns the output of a command that only prints on stderr why it refuses.
inline Said refused(std::string why, int status = 2) { return {status, "", std::move(why)}; }

inline Said scanscope(const std::vector<std::string>& arguments,
                      const kernels::Backend& backend = kernels::this_machine(), std::size_t width = 0,
                      std::stop_token stop = {}, const Desktop& desktop = {}) {
    std::ostringstream out, err;
    const Console console{
        .out = out, .err = err, .width = width, .progress = nullptr, .stop = std::move(stop)};
    const int status = runCommandLine(arguments, backend, console, desktop);
    return {status, out.str(), err.str()};
}

// This machine without a GPU, even if it has one.
inline kernels::Backend withoutGpu() {
    kernels::Backend backend = kernels::this_machine();
    backend.executors = [] {
        return std::vector<kernels::ExecutorInfo>{{"emulator", true, "", "a processor"},
                                                  {"cuda", false, "no NVIDIA driver found", ""}};
    };
    backend.devices = [] { return std::vector<kernels::DeviceInfo>{}; };
    return backend;
}

// This machine with a GPU that does not exist.
inline kernels::Backend withGpu() {
    kernels::Backend backend = kernels::this_machine();
    backend.devices = [] {
        kernels::DeviceInfo device{.name = "NVIDIA Example",
                                   .capability = "9.0",
                                   .max_threads_per_block = 1024,
                                   .warp_size = 32,
                                   .multiprocessors = 132,
                                   .max_threads_per_multiprocessor = 2048,
                                   .shared_per_block = 49152,
                                   .shared_per_block_optin = 232448,
                                   .shared_per_multiprocessor = 233472,
                                   .registers_per_block = 65536,
                                   .constant_memory = 65536,
                                   .l2_cache = 62914560,
                                   .global_memory = 150000000000,
                                   .memory_bus_bits = 6144};
        device.driver = device.runtime = "13.0";
        return std::vector{device};
    };
    return backend;
}

// A temporary folder for the test, with paths as on a command line.
class Folder : public test::ScratchFolder {
public:
    [[nodiscard]] std::string file(const std::string& name) const { return at(name).string(); }
    [[nodiscard]] std::string write(const std::string& name, const std::string& content) const {
        return ScratchFolder::write(name, content).string();
    }
};

inline std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace scanscope::app
