// The operators for NVIDIA's libraries: CUB is tuned for certain operator types for sum, max and min, and
// runs everything else untuned.
#pragma once

#include <cub/version.cuh>

#if CUB_VERSION >= 200800
#include <cuda/functional>
#include <cuda/std/functional>
#else
#include <cub/thread/thread_operators.cuh>
#endif

#include <type_traits>

#include "kernels/simt/words.h"

namespace scanscope::kernels::peers {

#if CUB_VERSION >= 200800
template <class T> using TunedSum = cuda::std::plus<T>;
template <class T> using TunedMax = cuda::maximum<T>;
template <class T> using TunedMin = cuda::minimum<T>;
#else
template <class> using TunedSum = cub::Sum;
template <class> using TunedMax = cub::Max;
template <class> using TunedMin = cub::Min;
#endif

template <class T> auto wrapping() {
    if constexpr (std::is_integral_v<T>)
        return std::make_unsigned_t<T>();
    else
        return T();
}
// The type in which T is added up: only unsigned integers may wrap. CUB's tuning depends only on their size.
template <class T> using Wrapping = decltype(wrapping<T>());

// The other operators share one type, and are selected at run time, because each takes seconds to compile.
// For floats, only the product is left.
template <class T> struct UntunedOperator {
    trace::Operator op;
    SCANSCOPE_HOST_DEVICE T operator()(T left, T right) const {
        if constexpr (std::is_floating_point_v<T>) {
            return simt::Product<T>()(left, right);
        } else {
            if (op == trace::Operator::sum || op == trace::Operator::max || op == trace::Operator::min)
                __builtin_unreachable();
            return simt::apply(op, left, right);
        }
    }
};

// Calls use<Element>(op) with the type in which elements are combined.
template <class T, class Use> auto with_tuned_operator(trace::Operator op, const Use& use) {
    switch (op) {
    case trace::Operator::sum:
        return use.template operator()<Wrapping<T>>(TunedSum<Wrapping<T>>());
    case trace::Operator::max:
        return use.template operator()<T>(TunedMax<T>());
    case trace::Operator::min:
        return use.template operator()<T>(TunedMin<T>());
    default:
        return use.template operator()<T>(UntunedOperator<T>{op});
    }
}

} // namespace scanscope::kernels::peers
