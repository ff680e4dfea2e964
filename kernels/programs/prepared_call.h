// One call of a program, prepared: its input is there and all memory that it takes is allocated, so that
// run() is the program's own work and nothing else.
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

    // Can be repeated, after a restore(). On a GPU it is put on the stream of calls (simt/gpu/cuda.h) and may
    // return before it is done.
    virtual void run() = 0;
    // Until run() is done, where somebody has to look whether it still can be: throws simt::DeviceError where
    // a device was lost. Others are waited for by whoever needs them.
    virtual void wait() {}
    virtual void restore() {} // what a run has changed of its input; on a GPU by the same stream
    [[nodiscard]] virtual std::vector<trace::Value> output() = 0; // waits for run()
};

// Of a call on several devices.
class ExchangeTimes {
public:
    virtual ~ExchangeTimes() = default;
    [[nodiscard]] virtual std::uint64_t launches() const = 0; // of kernels, on all devices of this process
    // That the exchange took in the last run; nothing where there was none.
    [[nodiscard]] virtual std::optional<double> exchange_seconds() = 0;
};

// On the device that is chosen. The problem's input must outlive the call. Throws simt::DeviceError where
// memory is short.
using Prepare = std::unique_ptr<PreparedCall> (*)(const simt::Problem&);

struct PreparedProgram {
    std::string_view id;
    Prepare prepare;
};
using PreparedPrograms = std::span<const PreparedProgram>;

} // namespace scanscope::kernels
