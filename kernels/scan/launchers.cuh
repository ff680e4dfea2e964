// How each scan is launched, once for all executors: memory, sizes, arguments.
// A new scan is its kernel's header, a launcher here with its line in
// `programs`, a row in catalogue.cpp and a text in resources/algorithms.
#pragma once

#include <algorithm>
#include <bit>

#include "scan/blelloch.cuh"
#include "scan/hillis_steele.cuh"
#include "simt/device.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

template <class T> T identity_element(const Problem& problem) {
    return make_element<T>(identity_of<plain_t<T>>(problem.op),
                           trace::no_input);
}

struct HillisSteele {
    template <class T> static void launch(Device& device, Problem& problem) {
        const int n = static_cast<int>(problem.n());
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", problem.n());
        device.launch("hillis_steele", {}, {problem.threads_per_block},
                      2 * problem.n() * sizeof(T),
                      hillis_steele<T, AnyOperator<T>>, in, out, n,
                      !problem.inclusive(), AnyOperator<T>{problem.op},
                      identity_element<T>(problem));
        problem.output = device.download(out);
    }
};

struct Blelloch {
    template <class T> static void launch(Device& device, Problem& problem) {
        const int n = static_cast<int>(problem.n());
        const auto size = std::bit_ceil(problem.n());
        const auto in = device.input<T>("in", problem.input);
        const auto out = device.allocate<T>("out", problem.n());
        device.launch("blelloch", {}, {problem.threads_per_block},
                      size * sizeof(T), blelloch<T, AnyOperator<T>>, in, out, n,
                      static_cast<int>(size), problem.inclusive(),
                      AnyOperator<T>{problem.op}, identity_element<T>(problem));
        problem.output = device.download(out);
    }
};

inline constexpr Program programs[] = {
    {"hillis-steele", run_program<HillisSteele>},
    {"blelloch", run_program<Blelloch>},
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
