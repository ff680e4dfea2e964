// One call of a library on a GPU, prepared: its input is there and all memory that it takes is allocated, so
// that run() is the library's own work and nothing else.
#pragma once

#include <memory>
#include <vector>

#include "simt/session.h"

namespace scanscope::kernels {

class PreparedCall {
public:
    PreparedCall() = default;
    PreparedCall(const PreparedCall&) = delete;
    PreparedCall& operator=(const PreparedCall&) = delete;
    virtual ~PreparedCall() = default;

    virtual void run() = 0; // on the default stream; may return before it is done; can be repeated
    [[nodiscard]] virtual std::vector<trace::Value> output() const = 0; // waits for run()
};

// On the device that is chosen. Throws simt::DeviceError where memory is short.
using Prepare = std::unique_ptr<PreparedCall> (*)(const simt::Problem&);

[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_scan(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_thrust_scan(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_reduce(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_select(const simt::Problem& problem);
[[nodiscard]] std::unique_ptr<PreparedCall> prepare_cub_sort(const simt::Problem& problem);

} // namespace scanscope::kernels
