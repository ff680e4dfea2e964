// Where operations are timed: one stand for each executor. The engine (engine.h) is independent of devices,
// clocks and caches; a stand is independent of plans, stopping rules and verdicts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/bench/statistics.h"
#include "kernels/run/run.h"

namespace scanscope::bench {

// The upper limit for any operation that moves the same number of bytes: a copy or, for reductions, a pass
// that only reads.
enum class Ceiling : std::uint8_t { copy, read };
[[nodiscard]] std::string_view name_of(Ceiling ceiling);
[[nodiscard]] std::optional<Ceiling> parse_ceiling(std::string_view name);

// One operation, ready to be timed: its input is in place, and all its memory is allocated. A time covers the
// whole operation, with all its launches, until its result is available. Throws the device's errors.
class Operation {
public:
    Operation() = default;
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;
    virtual ~Operation() = default;

    virtual Sample cold() = 0; // the caches are flushed first, which is not timed
    virtual Sample hot() = 0;  // right after another run, with the caches as that run left them
    [[nodiscard]] virtual std::vector<trace::Value> output() = 0; // the last result; empty for a ceiling

    struct Facts {
        std::uint64_t launches = 0; // kernel launches in one run
        std::optional<double>
            transfer_s; // the time to move the input to the device and the result back, if necessary
        // The time until the call returned, if it returns before the work is done: a common measuring
        // mistake.
        std::optional<double> not_waiting_s;
        std::optional<double> exchange_s; // between several devices
    };
    [[nodiscard]] virtual Facts facts() { return {}; } // call it after output(); it may take long
};

class Stand {
public:
    Stand() = default;
    Stand(const Stand&) = delete;
    Stand& operator=(const Stand&) = delete;
    virtual ~Stand() = default;

    [[nodiscard]] virtual std::string executor() const = 0; // "cpu", "cuda"
    [[nodiscard]] virtual std::string device() const = 0;   // "NVIDIA H200"
    // How the stand measures, as sentences without full stops: "the L2 cache is flushed before each sample".
    [[nodiscard]] virtual std::vector<std::string> notes() const = 0;

    // Throws if memory is short or the device refuses. The plan has already checked the request.
    [[nodiscard]] virtual std::unique_ptr<Operation> prepare(const kernels::Request& request) = 0;
    // An operation that moves this many bytes: a copy reads one half and writes the other.
    [[nodiscard]] virtual std::unique_ptr<Operation> prepare_ceiling(Ceiling ceiling,
                                                                     std::uint64_t bytes) = 0;
    // A copy made by several devices, each with its share of the bytes.
    [[nodiscard]] virtual std::unique_ptr<Operation> prepare_shared_copy(std::uint64_t bytes,
                                                                         std::uint32_t /*devices*/) {
        return prepare_ceiling(Ceiling::copy, bytes);
    }
};

// A CUDA device as a stand, or null in a build without CUDA. Throws simt::DeviceError.
[[nodiscard]] std::unique_ptr<Stand> make_cuda_stand(int ordinal);

} // namespace scanscope::bench
