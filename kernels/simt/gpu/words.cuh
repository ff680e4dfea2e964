// The vocabulary on the GPU without recording: plain pointers and CUDA's own operations, without overhead. A
// test checks that the machine code of these kernels is equal to that of hand-written ones.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/gpu/elements.cuh"
#include "kernels/simt/tagged.h"

#define SCANSCOPE_DEVICE __device__ __forceinline__

namespace scanscope::simt {
inline namespace gpu {

extern __shared__ __align__(16) unsigned char shared_bytes[];

template <class T> using global_ptr = T*;
template <class T> using shared_array = T*;

// A register that is shown in traces. Here it is only a register.
template <class T> class lane_value {
public:
    SCANSCOPE_DEVICE lane_value(const char*, const T& initial)
        : value_(initial) {}
    SCANSCOPE_DEVICE operator T() const { return value_; }
    SCANSCOPE_DEVICE void operator=(const T& value) { value_ = value; }

private:
    T value_;
};

template <class T> class shared_rows {
public:
    SCANSCOPE_DEVICE shared_rows(T* first, int extent)
        : first_(first)
        , extent_(extent) {}
    SCANSCOPE_DEVICE T* operator[](int row) const { return first_ + row * extent_; }

private:
    T* first_;
    int extent_;
};

class shared_memory {
public:
    template <class T> SCANSCOPE_DEVICE T* array(const char*, int extent, int = -1, int = 0) {
        return carve<T>(extent);
    }
    template <class T> SCANSCOPE_DEVICE shared_rows<T> rows(const char*, int rows, int extent) {
        return {carve<T>(rows * extent), extent};
    }

private:
    template <class T> SCANSCOPE_DEVICE T* carve(int cells) {
        static_assert(std::is_trivially_default_constructible_v<T> && std::is_trivially_copyable_v<T>,
                      "shared memory holds only trivial types: nvcc silently drops their initialisers");
        used_ = (used_ + unsigned(alignof(T)) - 1) / unsigned(alignof(T)) * unsigned(alignof(T));
        T* first = reinterpret_cast<T*>(shared_bytes + used_);
        used_ += unsigned(cells) * unsigned(sizeof(T));
        return first;
    }
    unsigned used_ = 0;
};

SCANSCOPE_DEVICE void step(const char*, std::int64_t = 1) {}

template <class T> SCANSCOPE_DEVICE T load_acquire(T* cell) { return read_acquire(cell); }
template <class T> SCANSCOPE_DEVICE void store_release(T* cell, const std::type_identity_t<T>& value) {
    write_release(cell, value);
}
// Polls until predicate(value) is true, and returns that value.
template <class T, class Predicate> SCANSCOPE_DEVICE T wait_until(T* cell, Predicate predicate) {
    T value = load_acquire(cell);
    while (!predicate(value)) value = load_acquire(cell);
    return value;
}

} // namespace gpu
} // namespace scanscope::simt
