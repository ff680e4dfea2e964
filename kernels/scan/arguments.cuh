// What a scan is launched on: arrays of its device and how to combine them. So
// a scan serves a run of its own as well as an application that needs one.
#pragma once

#include <string_view>

#include "simt/launching.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements, n > 0.
template <class T> struct ScanArguments {
    global_ptr<const T> in;
    global_ptr<T> out;
    std::uint64_t n;
    bool inclusive;
    trace::Operator op;
    std::uint32_t threads; // a block
    const Options& options;

    [[nodiscard]] T identity() const {
        return make_element<T>(identity_of<plain_t<T>>(op), trace::no_input);
    }
    [[nodiscard]] AnyOperator<T> any_operator() const { return {op}; }
};

template <class T>
using ScanLaunch = void (*)(Device&, const ScanArguments<T>&);

// A run of a scan and nothing else.
template <class Scan> struct ScanRun {
    template <class T> static void launch(Device& device, Problem& problem) {
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", problem.n());
        Scan::template launch<T>(
            device, {in, out, problem.n(), problem.inclusive(), problem.op,
                     problem.threads_per_block, problem.options});
        problem.output = device.download(out);
    }
};

// Scans that are programs of their own and can be found by their ids.
template <class... Scans> struct ScanList {
    static constexpr Program programs[sizeof...(Scans)] = {
        {Scans::id, run_program<ScanRun<Scans>>}...};

    template <class T> static ScanLaunch<T> find(std::string_view id) {
        ScanLaunch<T> found = nullptr;
        ((Scans::id == id ? void(found = &Scans::template launch<T>) : void()),
         ...);
        return found;
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
