// Replaces this header of Thrust: thrust::device_malloc() returns memory of the emulator's device.
#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/system/cpp/detail/execution_policy.h>
#include <thrust/system/detail/sequential/malloc_and_free.h>
#include <thrust/system_error.h> // CUDA's backend includes it

#include "scanscope_device.h"

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cpp {
namespace detail {

template <class Derived> void* malloc(execution_policy<Derived>&, ::std::size_t bytes) {
    void* memory = nullptr;
    ::scanscope::allocate(&memory, bytes, ::scanscope::cell_type<void>(), "device_malloc",
                          ::scanscope::Memory::device, ::scanscope::place_of_caller());
    return memory;
}
template <class Derived, class Pointer> void free(execution_policy<Derived>&, Pointer memory) {
    ::scanscope::release((void*)thrust::raw_pointer_cast(memory), ::scanscope::Memory::device,
                         ::scanscope::place_of_caller());
}

} // namespace detail
} // namespace cpp
} // namespace system
THRUST_NAMESPACE_END
