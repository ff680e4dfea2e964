// What operations are timed on: one stand for each executor. The engine (run.h) knows nothing of devices,
// clocks and caches; a stand knows nothing of plans, stopping and verdicts.
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

// What no operation that moves as many bytes can beat: a copy, or for reductions a pass that only reads.
enum class Ceiling : std::uint8_t { copy, read };
[[nodiscard]] std::string_view name_of(Ceiling ceiling);
[[nodiscard]] std::optional<Ceiling> parse_ceiling(std::string_view name);

// One operation, ready to be timed: its input is where it runs and all memory that it takes is allocated. A
// time is that of the whole operation, all its launches, until its result is there. Throws what the device
// refuses.
class Operation {
public:
    Operation() = default;
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;
    virtual ~Operation() = default;

    virtual Sample cold() = 0; // the caches are flushed first, outside of the time
    virtual Sample hot() = 0;  // straight after another run: the caches are as that one left them
    [[nodiscard]] virtual std::vector<trace::Value> output() = 0; // of the last run; none of a ceiling

    struct Facts {
        std::uint64_t launches = 0;       // of kernels, in one run
        std::optional<double> transfer_s; // input to the device and result back, where they have to be moved
        // Until the call came back, where it does so before it is done: what is measured by mistake.
        std::optional<double> not_waiting_s;
        std::optional<double> exchange_s; // between several devices
    };
    [[nodiscard]] virtual Facts facts() { return {}; } // after output(); takes as long as it takes
};

class Stand {
public:
    Stand() = default;
    Stand(const Stand&) = delete;
    Stand& operator=(const Stand&) = delete;
    virtual ~Stand() = default;

    [[nodiscard]] virtual std::string executor() const = 0; // "cpu", "cuda"
    [[nodiscard]] virtual std::string device() const = 0;   // "NVIDIA H200"
    // How it measures, a sentence each without its full stop: "the L2 cache is flushed before each sample".
    [[nodiscard]] virtual std::vector<std::string> notes() const = 0;

    // Throws where memory is short or the device refuses. The request was checked by the plan.
    [[nodiscard]] virtual std::unique_ptr<Operation> prepare(const kernels::Request& request) = 0;
    // One that moves so many bytes: a copy reads one half and writes the other.
    [[nodiscard]] virtual std::unique_ptr<Operation> prepare_ceiling(Ceiling ceiling,
                                                                     std::uint64_t bytes) = 0;
    // A copy that several devices make together, each of its share of the bytes.
    [[nodiscard]] virtual std::unique_ptr<Operation> prepare_shared_copy(std::uint64_t bytes,
                                                                         std::uint32_t /*devices*/) {
        return prepare_ceiling(Ceiling::copy, bytes);
    }
};

// A CUDA device as a stand; null in a build without CUDA. Throws simt::DeviceError.
[[nodiscard]] std::unique_ptr<Stand> make_cuda_stand(int ordinal);

} // namespace scanscope::bench
