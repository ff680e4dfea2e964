// The arguments of a scan: arrays on its device, and how to combine elements.
// With these, a scan can run on its own or as part of an application.
#pragma once

#include <string_view>

#include "kernels/simt/launching.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements, n > 0.
template <class T, class Op> struct ScanArguments {
    global_ptr<const T> in;
    global_ptr<T> out;
    std::uint64_t n;
    bool inclusive;
    Op op;
    T identity;
    std::uint32_t threads; // per block
    const Options& options;
};

// The arguments of scans of sums, the only scans that applications use.
template <class T> using SumArguments = ScanArguments<T, SumOperator<T>>;
template <class T> using SumLaunch = void (*)(Device&, const SumArguments<T>&);

// A run that consists of a single scan.
template <class Scan> struct ScanRun {
    template <class T> static void launch(Device& device, Problem& problem) {
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", problem.n());
        with_operator<T>(problem.op, [&](auto op) {
            Scan::launch(device,
                         ScanArguments<T, decltype(op)>{
                             in, out, problem.n(), problem.inclusive(), op,
                             identity_element<T>(problem),
                             problem.threads_per_block, problem.options});
        });
        problem.output = device.download(out);
    }
};

// Scans that are also programs, and that can be found by their ids.
template <class... Scans> struct ScanList {
    static constexpr Program programs[sizeof...(Scans)] = {
        {Scans::id, run_program<ScanRun<Scans>>}...};

    template <class T> static SumLaunch<T> find(std::string_view id) {
        SumLaunch<T> found = nullptr;
        ((Scans::id == id
              ? void(found = &Scans::template launch<T, SumOperator<T>>)
              : void()),
         ...);
        return found;
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
