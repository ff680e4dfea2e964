// A prepared call of a program: its input is in place and all its memory is allocated, so that run() does
// only the work of the program itself.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/simt/session.h"

namespace scanscope::kernels {

class PreparedCall {
public:
    PreparedCall() = default;
    PreparedCall(const PreparedCall&) = delete;
    PreparedCall& operator=(const PreparedCall&) = delete;
    virtual ~PreparedCall() = default;

    // Runs the program; can be repeated after a restore(). On a GPU it uses the stream of calls
    // (simt/gpu/cuda.h) and may return before it is done.
    virtual void run() = 0;
    // Waits for run() if that needs monitoring, and throws simt::DeviceError if a device was lost. For other
    // calls this does nothing, and the caller waits for the stream.
    virtual void wait() {}
    virtual void restore() {} // restores the input if a run has changed it; on a GPU, on the same stream
    [[nodiscard]] virtual std::vector<trace::Value> output() = 0; // waits for run()
};

// Information about a call on several devices.
class ExchangeTimes {
public:
    virtual ~ExchangeTimes() = default;
    [[nodiscard]] virtual std::uint64_t launches() const = 0; // of kernels, by this process
    // The duration of the exchange in the last run, or nothing if there was none.
    [[nodiscard]] virtual std::optional<double> exchange_seconds() = 0;
};

// Prepares a call on the current device. The problem's input must outlive the call. Throws simt::DeviceError
// if there is not enough memory.
using Prepare = std::unique_ptr<PreparedCall> (*)(const simt::Problem&);

struct PreparedProgram {
    std::string_view id;
    Prepare prepare;
};
using PreparedPrograms = std::span<const PreparedProgram>;

} // namespace scanscope::kernels
