// Replaces <cuda/functional> where CCCL is not installed.
#pragma once

#include "scanscope_cuda_std.h"

namespace cuda {

template <class T = void> struct maximum {
    constexpr T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <class T = void> struct minimum {
    constexpr T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <> struct maximum<void> {
    template <class A, class B> constexpr auto operator()(const A& a, const B& b) const {
        return a < b ? b : a;
    }
};
template <> struct minimum<void> {
    template <class A, class B> constexpr auto operator()(const A& a, const B& b) const {
        return b < a ? b : a;
    }
};

} // namespace cuda
