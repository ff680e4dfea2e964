// The functions that `verify` and the command line use to run algorithms. The program passes this_machine();
// a test passes a backend of its own, for instance one with a broken kernel.
#pragma once

#include <functional>

#include "kernels/run/run.h"

namespace scanscope::kernels {

struct Backend {
    std::span<const Algorithm> algorithms;
    std::function<std::vector<ExecutorInfo>()> executors;
    std::function<std::vector<DeviceInfo>()> devices;
    std::function<std::uint64_t()> free_memory; // of the host, in bytes
    std::function<void(const Request&)> validate;
    std::function<trace::Trace(const Request&, std::stop_token)> record;
    std::function<Outcome(const Request&, std::stop_token)> execute;
    std::function<Counted(const Request&, std::stop_token)> count_work;

    [[nodiscard]] const Algorithm* find(std::string_view id) const {
        for (const Algorithm& algorithm : algorithms)
            if (algorithm.id == id) return &algorithm;
        return nullptr;
    }
};

[[nodiscard]] inline Backend this_machine() {
    return {catalogue(),       kernels::executors, cuda_devices,     kernels::free_memory,
            kernels::validate, kernels::record,    kernels::execute, kernels::count_work};
}

} // namespace scanscope::kernels
