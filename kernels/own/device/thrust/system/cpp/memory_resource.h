// Replaces this header of Thrust, whose algorithms run on the processor here: a device_vector's elements are
// in the emulator's device memory, so that kernels can use them.
#pragma once

#include <thrust/mr/fancy_pointer_resource.h>
#include <thrust/mr/memory_resource.h>
#include <thrust/system/cpp/pointer.h>

#include <new>

#include "scanscope_device.h"

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cpp {
namespace detail {

template <::scanscope::Memory Kind> class scanscope_resource final : public thrust::mr::memory_resource<> {
public:
    void* do_allocate(::std::size_t bytes, ::std::size_t) override {
        void* memory = nullptr;
        if (::scanscope::allocate(&memory, bytes, ::scanscope::cell_type<void>(), "device_vector", Kind,
                                  ::scanscope::place_of_caller()))
            throw ::std::bad_alloc();
        return memory;
    }
    void do_deallocate(void* memory, ::std::size_t, ::std::size_t) override {
        ::scanscope::release(memory, Kind, ::scanscope::place_of_caller());
    }
};

using native_resource = thrust::mr::fancy_pointer_resource<scanscope_resource<::scanscope::Memory::device>,
                                                           thrust::cpp::pointer<void>>;
using universal_native_resource =
    thrust::mr::fancy_pointer_resource<scanscope_resource<::scanscope::Memory::managed>,
                                       thrust::cpp::universal_pointer<void>>;

} // namespace detail

using memory_resource = detail::native_resource;
using universal_memory_resource = detail::universal_native_resource;
using universal_host_pinned_memory_resource = universal_memory_resource;

} // namespace cpp
} // namespace system
THRUST_NAMESPACE_END
