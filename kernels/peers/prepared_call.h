// One call of a program, prepared: its input is there and all memory that it takes is allocated, so that
// run() is the program's own work and nothing else.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "simt/session.h"

namespace scanscope::kernels {

class PreparedCall {
public:
    PreparedCall() = default;
    PreparedCall(const PreparedCall&) = delete;
    PreparedCall& operator=(const PreparedCall&) = delete;
    virtual ~PreparedCall() = default;

    // Can be repeated. On a GPU it runs on the default stream and may return before it is done.
    virtual void run() = 0;
    [[nodiscard]] virtual std::vector<trace::Value> output() const = 0; // waits for run()
};

// On the device that is chosen. Throws simt::DeviceError where memory is short.
using Prepare = std::unique_ptr<PreparedCall> (*)(const simt::Problem&);

struct PreparedProgram {
    std::string_view id;
    Prepare prepare;
};
[[nodiscard]] std::span<const PreparedProgram> cpu_calls(); // everything that runs on the processor

[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_scan(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_thrust_scan(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_reduce(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_select(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_sort(const simt::Problem& problem);

} // namespace scanscope::kernels
