// Replaces this header of Thrust: an algorithm's temporary memory is host memory, because no kernel ever sees
// it.
#pragma once

#include <thrust/detail/pointer.h>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/pair.h>
#include <thrust/system/cpp/detail/execution_policy.h>

#include <cstdlib>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cpp {
namespace detail {

template <class T, class Derived>
thrust::pair<thrust::pointer<T, Derived>, ::std::ptrdiff_t> get_temporary_buffer(execution_policy<Derived>&,
                                                                                 ::std::ptrdiff_t count) {
    T* const memory = (T*)::std::malloc(::std::size_t(count) * sizeof(T));
    return thrust::make_pair(thrust::pointer<T, Derived>(memory), memory ? count : ::std::ptrdiff_t(0));
}
template <class Derived, class Pointer>
void return_temporary_buffer(execution_policy<Derived>&, Pointer memory, ::std::ptrdiff_t) {
    ::std::free((void*)thrust::raw_pointer_cast(memory));
}

} // namespace detail
} // namespace cpp
} // namespace system
THRUST_NAMESPACE_END
