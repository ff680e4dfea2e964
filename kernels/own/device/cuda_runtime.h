// Stands in for NVIDIA's cuda_runtime.h where a program runs on the emulator: its words and calls, and none
// of its text. What is not here does not compile, and the line and the word are told.
#pragma once

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmath>
#include <cstdlib>
#include <new>
#include <utility>

#include "scanscope_device.h"

#define SCANSCOPE_CUDA_ARCH 900 // in what the device alone runs; the host's side is without
// What CUDA's own headers define, by which others see that they are there.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define CUDART_VERSION 13000
#define CUDA_VERSION 13000
#define CUDART_CB
#define SCANSCOPE_HERE ::scanscope::Place place = ::scanscope::Place::current()

#if defined(SCANSCOPE_CUDACC) // in a text of the host these may be its own words
#define threadIdx (::scanscope::thread_index())
#define blockIdx (::scanscope::block_index())
#define blockDim (::scanscope::block_extent())
#define gridDim (::scanscope::grid_extent())
static const int warpSize = 32;
#endif

typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;

// --- vector types

#define SCANSCOPE_VECTOR(NAME, T)                                                                            \
    struct NAME##1 {                                                                                         \
        T x;                                                                                                 \
    };                                                                                                       \
    struct __attribute__((aligned(2 * sizeof(T)))) NAME##2 {                                                 \
        T x, y;                                                                                              \
    };                                                                                                       \
    struct NAME##3 {                                                                                         \
        T x, y, z;                                                                                           \
    };                                                                                                       \
    struct __attribute__((aligned(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)))) NAME##4 {                       \
        T x, y, z, w;                                                                                        \
    };                                                                                                       \
    inline NAME##1 make_##NAME##1(T x) { return NAME##1 {x}; }                                               \
    inline NAME##2 make_##NAME##2(T x, T y) { return NAME##2 {x, y}; }                                       \
    inline NAME##3 make_##NAME##3(T x, T y, T z) { return NAME##3 {x, y, z}; }                               \
    inline NAME##4 make_##NAME##4(T x, T y, T z, T w) { return NAME##4 {x, y, z, w}; }                       \
    namespace scanscope {                                                                                    \
    inline namespace program {                                                                               \
    template <> struct CellTypeOf<NAME##1> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    template <> struct CellTypeOf<NAME##2> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    template <> struct CellTypeOf<NAME##3> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    template <> struct CellTypeOf<NAME##4> { static constexpr CellType value = CellTypeOf<T>::value; };      \
    }                                                                                                        \
    }
#define uint3 scanscope_other_uint3 // the one of the built-in variables is there already
#define make_uint3 scanscope_make_other_uint3
SCANSCOPE_VECTOR(uint, unsigned)
#undef uint3
#undef make_uint3
inline uint3 make_uint3(unsigned x, unsigned y, unsigned z) { return uint3{x, y, z}; }
namespace scanscope {
inline namespace program {
template <> struct CellTypeOf<uint3> { static constexpr CellType value = CellTypeOf<unsigned>::value; };
} // namespace program
} // namespace scanscope
SCANSCOPE_VECTOR(char, signed char)
SCANSCOPE_VECTOR(uchar, unsigned char)
SCANSCOPE_VECTOR(short, short)
SCANSCOPE_VECTOR(ushort, unsigned short)
SCANSCOPE_VECTOR(int, int)
SCANSCOPE_VECTOR(long, long)
SCANSCOPE_VECTOR(ulong, unsigned long)
SCANSCOPE_VECTOR(longlong, long long)
SCANSCOPE_VECTOR(ulonglong, unsigned long long)
SCANSCOPE_VECTOR(float, float)
SCANSCOPE_VECTOR(double, double)
#undef SCANSCOPE_VECTOR

// --- barriers, fences and votes

inline void __syncthreads(SCANSCOPE_HERE) { ::scanscope::barrier(::scanscope::Vote::none, 0, place); }
inline int __syncthreads_count(int predicate, SCANSCOPE_HERE) {
    return ::scanscope::barrier(::scanscope::Vote::count, predicate, place);
}
inline int __syncthreads_and(int predicate, SCANSCOPE_HERE) {
    return ::scanscope::barrier(::scanscope::Vote::all, predicate, place);
}
inline int __syncthreads_or(int predicate, SCANSCOPE_HERE) {
    return ::scanscope::barrier(::scanscope::Vote::any, predicate, place);
}
inline void __syncwarp(unsigned mask = 0xffffffffu, SCANSCOPE_HERE) { ::scanscope::sync_warp(mask, place); }
inline void __threadfence(SCANSCOPE_HERE) { ::scanscope::fence(place); }
// Other blocks learn nothing by it, and within a block only barriers are taken to put threads in order.
inline void __threadfence_block() { __asm__ __volatile__("" ::: "memory"); }
inline void __threadfence_system(SCANSCOPE_HERE) { ::scanscope::fence(place); }
inline void __nanosleep(unsigned, SCANSCOPE_HERE) { ::scanscope::polls(place); }
inline void __trap(SCANSCOPE_HERE) { ::scanscope::trap("__trap()", place); }
inline void __brkpt() {}

inline unsigned __activemask(SCANSCOPE_HERE) { return ::scanscope::active_lanes(place); }
inline unsigned __ballot_sync(unsigned mask, int predicate, SCANSCOPE_HERE) {
    return ::scanscope::ballot(mask, predicate != 0, "__ballot_sync", place);
}
inline int __any_sync(unsigned mask, int predicate, SCANSCOPE_HERE) {
    return ::scanscope::ballot(mask, predicate != 0, "__any_sync", place) != 0;
}
inline int __all_sync(unsigned mask, int predicate, SCANSCOPE_HERE) {
    return ::scanscope::ballot(mask, predicate == 0, "__all_sync", place) == 0;
}
namespace scanscope {
inline namespace program {
inline unsigned this_lane() {
    const uint3 thread = thread_index();
    const dim3 extent = block_extent();
    return (thread.x + extent.x * (thread.y + extent.y * thread.z)) % 32;
}
// The lane, within its group of `width`, whose value is wanted; its own where that lies beyond the group.
inline unsigned lane_of_group(int lane, int width) {
    const unsigned self = this_lane();
    const unsigned first = self & ~unsigned(width - 1);
    return lane < 0 || lane >= width ? self : first + unsigned(lane);
}
} // namespace program
} // namespace scanscope
template <class T> T __shfl_sync(unsigned mask, T value, int lane, int width = 32, SCANSCOPE_HERE) {
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane & (width - 1), width),
                                       "__shfl_sync", place);
}
template <class T> T __shfl_up_sync(unsigned mask, T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()) % width;
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane - int(by), width),
                                       "__shfl_up_sync", place);
}
template <class T> T __shfl_down_sync(unsigned mask, T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()) % width;
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane + int(by), width),
                                       "__shfl_down_sync", place);
}
template <class T> T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32, SCANSCOPE_HERE) {
    const int lane = int(::scanscope::this_lane()) % width;
    return ::scanscope::exchange_value(mask, value, ::scanscope::lane_of_group(lane ^ bits, width),
                                       "__shfl_xor_sync", place);
}
namespace scanscope {
inline namespace program {
template <class T, class Operation>
T reduce_lanes(unsigned mask, T value, Operation operation, const char* what, Place place) {
    T result = value;
    bool first = true;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (!(mask >> lane & 1)) continue;
        const T other = exchange_value(mask, value, lane, what, place);
        result = first ? other : operation(result, other);
        first = false;
    }
    return result;
}
} // namespace program
} // namespace scanscope
#define SCANSCOPE_REDUCE(NAME, EXPRESSION)                                                                   \
    template <class T> T NAME(unsigned mask, T value, SCANSCOPE_HERE) {                                      \
        return ::scanscope::reduce_lanes(                                                                    \
            mask, value, [](T a, T b) { return EXPRESSION; }, #NAME, place);                                 \
    }
SCANSCOPE_REDUCE(__reduce_add_sync, a + b)
SCANSCOPE_REDUCE(__reduce_min_sync, b < a ? b : a)
SCANSCOPE_REDUCE(__reduce_max_sync, a < b ? b : a)
SCANSCOPE_REDUCE(__reduce_and_sync, a& b)
SCANSCOPE_REDUCE(__reduce_or_sync, a | b)
SCANSCOPE_REDUCE(__reduce_xor_sync, a ^ b)
#undef SCANSCOPE_REDUCE
template <class T> unsigned __match_any_sync(unsigned mask, T value, SCANSCOPE_HERE) {
    unsigned same = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        if (mask >> lane & 1)
            same |=
                unsigned(::scanscope::exchange_value(mask, value, lane, "__match_any_sync", place) == value)
                << lane;
    return same;
}
template <class T> unsigned __match_all_sync(unsigned mask, T value, int* all, SCANSCOPE_HERE) {
    *all = __match_any_sync(mask, value, place) == mask;
    return *all ? mask : 0;
}

// Without a mask, as before CUDA 9: those who come here together.
inline unsigned __ballot(int predicate, SCANSCOPE_HERE) {
    return __ballot_sync(::scanscope::active_lanes(place), predicate, place);
}
inline int __any(int predicate, SCANSCOPE_HERE) {
    return __any_sync(::scanscope::active_lanes(place), predicate, place);
}
inline int __all(int predicate, SCANSCOPE_HERE) {
    return __all_sync(::scanscope::active_lanes(place), predicate, place);
}
template <class T> T __shfl(T value, int lane, int width = 32, SCANSCOPE_HERE) {
    return __shfl_sync(::scanscope::active_lanes(place), value, lane, width, place);
}
template <class T> T __shfl_up(T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    return __shfl_up_sync(::scanscope::active_lanes(place), value, by, width, place);
}
template <class T> T __shfl_down(T value, unsigned by, int width = 32, SCANSCOPE_HERE) {
    return __shfl_down_sync(::scanscope::active_lanes(place), value, by, width, place);
}
template <class T> T __shfl_xor(T value, int bits, int width = 32, SCANSCOPE_HERE) {
    return __shfl_xor_sync(::scanscope::active_lanes(place), value, bits, width, place);
}

// --- atomics

#define SCANSCOPE_ATOMIC_SCOPES(NAME, PARAMETERS, ARGUMENTS)                                                 \
    template <class T> T NAME##_block PARAMETERS { return NAME ARGUMENTS; }                                  \
    template <class T> T NAME##_system PARAMETERS { return NAME ARGUMENTS; }
#define SCANSCOPE_ATOMIC(NAME, READS, EXPRESSION)                                                            \
    template <class T> T NAME(T* cell, typename ::std::common_type<T>::type by, SCANSCOPE_HERE) {            \
        return ::scanscope::atomic(                                                                          \
            cell, READS, [by](T old) -> T { return EXPRESSION; }, place);                                    \
    }                                                                                                        \
    template <class T> T NAME(volatile T* cell, typename ::std::common_type<T>::type by, SCANSCOPE_HERE) {   \
        return NAME(const_cast<T*>(cell), by, place);                                                        \
    }                                                                                                        \
    SCANSCOPE_ATOMIC_SCOPES(NAME, (T * cell, typename ::std::common_type<T>::type by, SCANSCOPE_HERE),       \
                            (cell, by, place))
SCANSCOPE_ATOMIC(atomicAdd, true, old + by)
SCANSCOPE_ATOMIC(atomicSub, true, old - by)
SCANSCOPE_ATOMIC(atomicExch, false, ((void)old, by))
SCANSCOPE_ATOMIC(atomicMin, true, by < old ? by : old)
SCANSCOPE_ATOMIC(atomicMax, true, old < by ? by : old)
SCANSCOPE_ATOMIC(atomicAnd, true, old& by)
SCANSCOPE_ATOMIC(atomicOr, true, old | by)
SCANSCOPE_ATOMIC(atomicXor, true, old ^ by)
SCANSCOPE_ATOMIC(atomicInc, true, old >= by ? T(0) : T(old + 1))
SCANSCOPE_ATOMIC(atomicDec, true, old == 0 || old > by ? by : T(old - 1))
#undef SCANSCOPE_ATOMIC
template <class T>
T atomicCAS(T* cell, typename ::std::common_type<T>::type compare, typename ::std::common_type<T>::type value,
            SCANSCOPE_HERE) {
    return ::scanscope::atomic(
        cell, true, [=](T old) -> T { return old == compare ? value : old; }, place);
}
template <class T>
T atomicCAS(volatile T* cell, typename ::std::common_type<T>::type compare,
            typename ::std::common_type<T>::type value, SCANSCOPE_HERE) {
    return atomicCAS(const_cast<T*>(cell), compare, value, place);
}
SCANSCOPE_ATOMIC_SCOPES(atomicCAS,
                        (T * cell, typename ::std::common_type<T>::type compare,
                         typename ::std::common_type<T>::type value, SCANSCOPE_HERE),
                        (cell, compare, value, place))
#undef SCANSCOPE_ATOMIC_SCOPES

#if defined(SCANSCOPE_CUDACC)

// --- functions on numbers

#define SCANSCOPE_LEAST_AND_MOST(T)                                                                          \
    inline T min(T a, T b) { return b < a ? b : a; }                                                         \
    inline T max(T a, T b) { return a < b ? b : a; }
SCANSCOPE_LEAST_AND_MOST(int)
SCANSCOPE_LEAST_AND_MOST(unsigned)
SCANSCOPE_LEAST_AND_MOST(long)
SCANSCOPE_LEAST_AND_MOST(unsigned long)
SCANSCOPE_LEAST_AND_MOST(long long)
SCANSCOPE_LEAST_AND_MOST(unsigned long long)
#undef SCANSCOPE_LEAST_AND_MOST
inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }
inline double min(float a, double b) { return fmin(a, b); }
inline double max(float a, double b) { return fmax(a, b); }
inline double min(double a, float b) { return fmin(a, b); }
inline double max(double a, float b) { return fmax(a, b); }
inline unsigned umin(unsigned a, unsigned b) { return min(a, b); }
inline unsigned umax(unsigned a, unsigned b) { return max(a, b); }
inline long long llmin(long long a, long long b) { return min(a, b); }
inline long long llmax(long long a, long long b) { return max(a, b); }
inline unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
inline unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
inline unsigned min(int a, unsigned b) { return min(unsigned(a), b); }
inline unsigned max(int a, unsigned b) { return max(unsigned(a), b); }
inline unsigned min(unsigned a, int b) { return min(a, unsigned(b)); }
inline unsigned max(unsigned a, int b) { return max(a, unsigned(b)); }

inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz(unsigned(x)) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned __brev(unsigned x) {
    unsigned result = 0;
    for (int i = 0; i < 32; ++i) result |= (x >> i & 1u) << (31 - i);
    return result;
}
inline unsigned long long __brevll(unsigned long long x) {
    return (unsigned long long)__brev(unsigned(x)) << 32 | __brev(unsigned(x >> 32));
}
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
    const unsigned long long both = (unsigned long long)b << 32 | a;
    unsigned result = 0;
    for (int i = 0; i < 4; ++i) result |= unsigned(both >> (8 * (selector >> (4 * i) & 7)) & 0xff) << (8 * i);
    return result;
}
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
    return unsigned((((unsigned long long)high << 32 | low) << (by & 31)) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
    return unsigned(((unsigned long long)high << 32 | low) >> (by & 31));
}
inline int __mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
inline int __mulhi(int a, int b) { return int((long long)a * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) { return unsigned((unsigned long long)a * b >> 32); }
inline unsigned __sad(int a, int b, unsigned c) { return c + unsigned(a < b ? b - a : a - b); }

inline int __dp4a(int a, int b, int c) {
    for (int i = 0; i < 4; ++i) c += (signed char)(a >> 8 * i) * (signed char)(b >> 8 * i);
    return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
    for (int i = 0; i < 4; ++i) c += (a >> 8 * i & 0xff) * (b >> 8 * i & 0xff);
    return c;
}

inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float rcbrtf(float x) { return 1.0f / cbrtf(x); }
inline float fdividef(float a, float b) { return a / b; }
inline float __fdividef(float a, float b) { return a / b; }
inline float __expf(float x) { return expf(x); }
inline float __exp10f(float x) { return powf(10.0f, x); }
inline float __logf(float x) { return logf(x); }
inline float __log2f(float x) { return log2f(x); }
inline float __log10f(float x) { return log10f(x); }
inline float __powf(float a, float b) { return powf(a, b); }
inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
inline float __tanf(float x) { return tanf(x); }
inline float __saturatef(float x) { return x < 0 ? 0.0f : x > 1 ? 1.0f : x; }
inline float sinpif(float x) { return sinf(x * 3.14159265358979323846f); }
inline float cospif(float x) { return cosf(x * 3.14159265358979323846f); }
#define SCANSCOPE_ROUNDED(SUFFIX)                                                                            \
    inline float __fadd_##SUFFIX(float a, float b) { return a + b; }                                         \
    inline float __fsub_##SUFFIX(float a, float b) { return a - b; }                                         \
    inline float __fmul_##SUFFIX(float a, float b) { return a * b; }                                         \
    inline float __fdiv_##SUFFIX(float a, float b) { return a / b; }                                         \
    inline float __fsqrt_##SUFFIX(float a) { return sqrtf(a); }                                              \
    inline float __frcp_##SUFFIX(float a) { return 1.0f / a; }                                               \
    inline float __fmaf_##SUFFIX(float a, float b, float c) { return fmaf(a, b, c); }                        \
    inline double __dadd_##SUFFIX(double a, double b) { return a + b; }                                      \
    inline double __dmul_##SUFFIX(double a, double b) { return a * b; }                                      \
    inline double __fma_##SUFFIX(double a, double b, double c) { return fma(a, b, c); }                      \
    inline float __int2float_##SUFFIX(int x) { return float(x); }                                            \
    inline float __uint2float_##SUFFIX(unsigned x) { return float(x); }                                      \
    inline double __int2double_##SUFFIX(int x) { return x; }                                                 \
    inline float __double2float_##SUFFIX(double x) { return float(x); }
SCANSCOPE_ROUNDED(rn) // the only way to round that is here
#undef SCANSCOPE_ROUNDED
inline int __float2int_rn(float x) { return int(lrintf(x)); }
inline int __float2int_rz(float x) { return int(x); }
inline int __float2int_rd(float x) { return int(floorf(x)); }
inline int __float2int_ru(float x) { return int(ceilf(x)); }
inline unsigned __float2uint_rn(float x) { return unsigned(lrintf(x)); }
inline unsigned __float2uint_rz(float x) { return unsigned(x); }
inline int __double2int_rn(double x) { return int(lrint(x)); }
inline int __double2int_rz(double x) { return int(x); }
namespace scanscope {
inline namespace program {
template <class To, class From> To same_bits(From from) {
    static_assert(sizeof(To) == sizeof(From), "both have the same size");
    To to;
    memcpy(&to, &from, sizeof to);
    return to;
}
} // namespace program
} // namespace scanscope
inline int __float_as_int(float x) { return ::scanscope::same_bits<int>(x); }
inline unsigned __float_as_uint(float x) { return ::scanscope::same_bits<unsigned>(x); }
inline float __int_as_float(int x) { return ::scanscope::same_bits<float>(x); }
inline float __uint_as_float(unsigned x) { return ::scanscope::same_bits<float>(x); }
inline long long __double_as_longlong(double x) { return ::scanscope::same_bits<long long>(x); }
inline double __longlong_as_double(long long x) { return ::scanscope::same_bits<double>(x); }
inline int __double2hiint(double x) { return int(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return int(__double_as_longlong(x)); }

template <class T> T __ldg(const T* cell) { return *cell; }
template <class T> T __ldcs(const T* cell) { return *cell; }
template <class T> T __ldcg(const T* cell) { return *cell; }
template <class T> T __ldca(const T* cell) { return *cell; }
template <class T> T __ldcv(const T* cell) { return *const_cast<const volatile T*>(cell); }
template <class T> void __stcs(T* cell, T value) { *cell = value; }
template <class T> void __stcg(T* cell, T value) { *cell = value; }
inline long long clock64() { return (long long)::clock(); }

#endif // SCANSCOPE_CUDACC

// --- errors

enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidSymbol = 13,
    cudaErrorInvalidDevicePointer = 17,
    cudaErrorInvalidMemcpyDirection = 21,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700,
    cudaErrorLaunchOutOfResources = 701,
    cudaErrorLaunchTimeout = 702,
    cudaErrorAssert = 710,
    cudaErrorMisalignedAddress = 716,
    cudaErrorLaunchFailure = 719,
    cudaErrorCooperativeLaunchTooLarge = 720,
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999
};
typedef cudaError cudaError_t;
inline cudaError_t cudaGetLastError() { return cudaError_t(::scanscope::last_error(true)); }
inline cudaError_t cudaPeekAtLastError() { return cudaError_t(::scanscope::last_error(false)); }
inline const char* cudaGetErrorString(cudaError_t error) { return ::scanscope::error_text(error); }
inline const char* cudaGetErrorName(cudaError_t error) { return ::scanscope::error_name(error); }

// --- memory

enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
typedef struct scanscope_stream* cudaStream_t;
typedef struct scanscope_event* cudaEvent_t;
enum { cudaMemAttachGlobal = 1, cudaMemAttachHost = 2 };
enum {
    cudaHostAllocDefault = 0,
    cudaHostAllocPortable = 1,
    cudaHostAllocMapped = 2,
    cudaHostAllocWriteCombined = 4
};
enum {
    cudaHostRegisterDefault = 0,
    cudaHostRegisterPortable = 1,
    cudaHostRegisterMapped = 2,
    cudaHostRegisterReadOnly = 8
};

namespace scanscope {
inline namespace program {
template <class T>
cudaError_t allocate_as(const char* text, Memory kind, T** pointer, std::size_t bytes, Place place) {
    return cudaError_t(allocate((void**)pointer, bytes, cell_type<T>(), text, kind, place));
}
template <class T>
cudaError_t allocate_device(const char* text, T** pointer, std::size_t bytes, SCANSCOPE_HERE) {
    return allocate_as(text, Memory::device, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_async(const char* text, T** pointer, std::size_t bytes, cudaStream_t = nullptr,
                           SCANSCOPE_HERE) {
    return allocate_as(text, Memory::device, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_managed(const char* text, T** pointer, std::size_t bytes, unsigned = cudaMemAttachGlobal,
                             SCANSCOPE_HERE) {
    return allocate_as(text, Memory::managed, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_pinned(const char* text, T** pointer, std::size_t bytes, unsigned = 0, SCANSCOPE_HERE) {
    return allocate_as(text, Memory::pinned, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_rows(const char* text, T** pointer, std::size_t* pitch, std::size_t width,
                          std::size_t height, SCANSCOPE_HERE) {
    *pitch = (width + 511) / 512 * 512;
    return allocate_as(text, Memory::device, pointer, *pitch * height, place);
}
} // namespace program
} // namespace scanscope
// Macros, as an array is named after what its pointer is called.
#define cudaMalloc(...) ::scanscope::allocate_device(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocAsync(...) ::scanscope::allocate_async(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocManaged(...) ::scanscope::allocate_managed(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocHost(...) ::scanscope::allocate_pinned(#__VA_ARGS__, __VA_ARGS__)
#define cudaHostAlloc(...) ::scanscope::allocate_pinned(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocPitch(...) ::scanscope::allocate_rows(#__VA_ARGS__, __VA_ARGS__)
inline cudaError_t cudaFree(void* pointer, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::release(pointer, ::scanscope::Memory::device, place));
}
inline cudaError_t cudaFreeAsync(void* pointer, cudaStream_t, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::release(pointer, ::scanscope::Memory::device, place));
}
inline cudaError_t cudaFreeHost(void* pointer, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::release(pointer, ::scanscope::Memory::pinned, place));
}
// Pinned memory has one address for both sides.
template <class T> cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned) {
    if (::scanscope::kind_of_memory(host) == 0) return cudaErrorInvalidValue;
    *device = (T*)host;
    return cudaSuccess;
}
inline cudaError_t cudaHostRegister(void*, size_t, unsigned) { return cudaSuccess; }
inline cudaError_t cudaHostUnregister(void*) { return cudaSuccess; }
inline cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::copy(to, from, bytes, kind, nullptr, ::scanscope::Waits::yes, place));
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream = nullptr, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::copy(to, from, bytes, kind, stream, ::scanscope::Waits::no, place));
}
inline cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                                size_t height, cudaMemcpyKind kind, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::copy_rows(to, to_pitch, from, from_pitch, width, height, kind, place));
}
inline cudaError_t cudaMemset(void* to, int value, size_t bytes, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::fill(to, value, bytes, place));
}
inline cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t = nullptr,
                                   SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::fill(to, value, bytes, place));
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice, SCANSCOPE_HERE) {
    char* to = (char*)&symbol + offset;
    return cudaError_t(::scanscope::copy_symbol(to, from, bytes, &symbol, sizeof(T), offset, kind, place));
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost, SCANSCOPE_HERE) {
    const char* from = (const char*)&symbol + offset;
    return cudaError_t(::scanscope::copy_symbol(to, from, bytes, &symbol, sizeof(T), offset, kind, place));
}
template <class T> cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) {
    *pointer = (void*)&symbol;
    return cudaSuccess;
}
template <class T> cudaError_t cudaGetSymbolSize(size_t* bytes, const T&) {
    *bytes = sizeof(T);
    return cudaSuccess;
}
inline cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* all_bytes) {
    ::scanscope::memory_left(free_bytes, all_bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemPrefetchAsync(const void*, size_t, int, cudaStream_t = nullptr) {
    return cudaSuccess;
}
enum { cudaCpuDeviceId = -1, cudaInvalidDeviceId = -2 };
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly,
    cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation,
    cudaMemAdviseSetAccessedBy,
    cudaMemAdviseUnsetAccessedBy
};
enum cudaMemLocationType {
    cudaMemLocationTypeInvalid,
    cudaMemLocationTypeDevice,
    cudaMemLocationTypeHost,
    cudaMemLocationTypeHostNuma
};
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
inline cudaError_t cudaMemAdvise(const void*, size_t, int, int) { return cudaSuccess; }
inline cudaError_t cudaMemAdvise(const void*, size_t, int, cudaMemLocation) { return cudaSuccess; }
inline cudaError_t cudaMemPrefetchAsync(const void*, size_t, cudaMemLocation, unsigned,
                                        cudaStream_t = nullptr) {
    return cudaSuccess;
}

enum cudaMemoryType {
    cudaMemoryTypeUnregistered,
    cudaMemoryTypeHost,
    cudaMemoryTypeDevice,
    cudaMemoryTypeManaged
};
struct cudaPointerAttributes {
    cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    const int kind = ::scanscope::kind_of_memory(pointer);
    attributes->type = cudaMemoryType(kind);
    attributes->device = 0;
    attributes->devicePointer = kind == 0 ? nullptr : const_cast<void*>(pointer);
    attributes->hostPointer = kind == 2 ? nullptr : const_cast<void*>(pointer);
    return cudaSuccess;
}

// --- streams and events: what is asked for is done at once; copies that nobody waits for are told apart

enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2 };
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
inline cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return cudaError_t(::scanscope::make_stream((void**)stream));
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    return cudaStreamCreate(stream);
}
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned, int) {
    return cudaStreamCreate(stream);
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::end_stream(stream, place));
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for(stream, place));
}
inline cudaError_t cudaStreamQuery(cudaStream_t stream, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for(stream, place));
}
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void*);
typedef void (*cudaHostFn_t)(void*);
inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    ::scanscope::call_back(stream, function, data);
    return cudaSuccess;
}
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void* data,
                                         unsigned) {
    struct Callback {
        cudaStream_t stream;
        cudaStreamCallback_t function;
        void* data;
        static void call(void* self) {
            const Callback* const callback = (Callback*)self;
            callback->function(callback->stream, cudaSuccess, callback->data);
        }
    } callback = {stream, function, data};
    return cudaLaunchHostFunc(stream, &Callback::call, &callback);
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned = 0) { return cudaSuccess; }
inline cudaError_t cudaDeviceSynchronize(SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for(nullptr, place));
}
inline cudaError_t cudaThreadSynchronize(SCANSCOPE_HERE) { return cudaDeviceSynchronize(place); }
inline cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return cudaError_t(::scanscope::make_event((void**)event));
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::record_event(event, stream, place));
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for(nullptr, place));
}
inline cudaError_t cudaEventQuery(cudaEvent_t event, SCANSCOPE_HERE) {
    return cudaEventSynchronize(event, place);
}
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t first, cudaEvent_t last,
                                        SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::elapsed(milliseconds, first, last, place));
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::end_event(event, place));
}

// --- the device

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, sharedMemPerMultiprocessor,
        totalConstMem;
    size_t memPitch, textureAlignment;
    int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    int clockRate, memoryClockRate, memoryBusWidth, l2CacheSize, major, minor, multiProcessorCount;
    int maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor, integrated, canMapHostMemory, computeMode;
    int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, asyncEngineCount,
        unifiedAddressing;
    int managedMemory, concurrentManagedAccess, cooperativeLaunch, kernelExecTimeoutEnabled, deviceOverlap;
    int pageableMemoryAccess, hostNativeAtomicSupported, streamPrioritiesSupported, globalL1CacheSupported,
        localL1CacheSupported, isMultiGpuBoard, tccDriver, singleToDoublePrecisionPerfRatio;
    int maxTexture1D, maxTexture2D[2], maxTexture3D[3], maxTexture1DLayered[2], maxTexture2DLayered[3];
    size_t surfaceAlignment, texturePitchAlignment;
};
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxBlockDimY = 3,
    cudaDevAttrMaxBlockDimZ = 4,
    cudaDevAttrMaxGridDimX = 5,
    cudaDevAttrMaxGridDimY = 6,
    cudaDevAttrMaxGridDimZ = 7,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrTotalConstantMemory = 9,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMaxPitch = 11,
    cudaDevAttrMaxRegistersPerBlock = 12,
    cudaDevAttrClockRate = 13,
    cudaDevAttrGpuOverlap = 15,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrKernelExecTimeout = 17,
    cudaDevAttrIntegrated = 18,
    cudaDevAttrCanMapHostMemory = 19,
    cudaDevAttrComputeMode = 20,
    cudaDevAttrConcurrentKernels = 31,
    cudaDevAttrEccEnabled = 32,
    cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrAsyncEngineCount = 40,
    cudaDevAttrUnifiedAddressing = 41,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrStreamPrioritiesSupported = 78,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
    cudaDevAttrMaxRegistersPerMultiprocessor = 82,
    cudaDevAttrManagedMemory = 83,
    cudaDevAttrIsMultiGpuBoard = 84,
    cudaDevAttrHostNativeAtomicSupported = 86,
    cudaDevAttrPageableMemoryAccess = 88,
    cudaDevAttrConcurrentManagedAccess = 89,
    cudaDevAttrCooperativeLaunch = 95,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
    cudaDevAttrMaxBlocksPerMultiprocessor = 106,
    cudaDevAttrMemoryPoolsSupported = 115
};
enum cudaComputeMode {
    cudaComputeModeDefault,
    cudaComputeModeExclusive,
    cudaComputeModeProhibited,
    cudaComputeModeExclusiveProcess
};
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    if (device != 0) return cudaErrorInvalidDevice;
    memset(properties, 0, sizeof *properties);
    strcpy(properties->name, "Scanscope emulator");
    properties->totalGlobalMem = size_t(16) << 30;
    properties->sharedMemPerBlock = 49152;
    properties->sharedMemPerBlockOptin = properties->sharedMemPerMultiprocessor = 232448;
    properties->totalConstMem = 65536;
    properties->regsPerBlock = properties->regsPerMultiprocessor = 65536;
    properties->warpSize = 32;
    properties->maxThreadsPerBlock = 1024;
    properties->maxThreadsDim[0] = properties->maxThreadsDim[1] = 1024;
    properties->maxThreadsDim[2] = 64;
    properties->maxGridSize[0] = 2147483647;
    properties->maxGridSize[1] = properties->maxGridSize[2] = 65535;
    properties->clockRate = properties->memoryClockRate = 1000000;
    properties->memoryBusWidth = 64;
    properties->l2CacheSize = 1 << 20;
    properties->major = 9;
    properties->multiProcessorCount = 1;
    properties->maxThreadsPerMultiProcessor = 2048;
    properties->maxBlocksPerMultiProcessor = 32;
    properties->unifiedAddressing = properties->managedMemory = properties->canMapHostMemory = 1;
    properties->concurrentKernels = properties->cooperativeLaunch = properties->asyncEngineCount = 1;
    properties->deviceOverlap = 1;
    return cudaSuccess;
}
inline cudaError_t cudaGetDeviceCount(int* count) {
    *count = 1;
    return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int* device) {
    *device = 0;
    return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; }
enum {
    cudaDeviceScheduleAuto = 0,
    cudaDeviceScheduleSpin = 1,
    cudaDeviceScheduleYield = 2,
    cudaDeviceScheduleBlockingSync = 4,
    cudaDeviceBlockingSync = 4,
    cudaDeviceMapHost = 8,
    cudaDeviceLmemResizeToMax = 16
};
inline cudaError_t cudaSetDeviceFlags(unsigned) { return cudaSuccess; }
inline cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return cudaGetDevice(device); }
// There is one device.
inline cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
    *can = 0;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) { return cudaErrorInvalidDevice; }
inline cudaError_t cudaDeviceDisablePeerAccess(int) { return cudaErrorInvalidDevice; }
inline cudaError_t cudaDeviceReset(SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::forget_everything(place));
}
inline cudaError_t cudaDriverGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
inline cudaError_t cudaRuntimeGetVersion(int* version) { return cudaDriverGetVersion(version); }
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) return cudaErrorInvalidDevice;
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
        *value = properties.maxThreadsPerBlock;
        break;
    case cudaDevAttrMaxBlockDimX:
        *value = properties.maxThreadsDim[0];
        break;
    case cudaDevAttrMaxBlockDimY:
        *value = properties.maxThreadsDim[1];
        break;
    case cudaDevAttrMaxBlockDimZ:
        *value = properties.maxThreadsDim[2];
        break;
    case cudaDevAttrMaxGridDimX:
        *value = properties.maxGridSize[0];
        break;
    case cudaDevAttrMaxGridDimY:
        *value = properties.maxGridSize[1];
        break;
    case cudaDevAttrMaxGridDimZ:
        *value = properties.maxGridSize[2];
        break;
    case cudaDevAttrMaxSharedMemoryPerBlock:
        *value = int(properties.sharedMemPerBlock);
        break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        *value = int(properties.sharedMemPerBlockOptin);
        break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
        *value = int(properties.sharedMemPerMultiprocessor);
        break;
    case cudaDevAttrTotalConstantMemory:
        *value = int(properties.totalConstMem);
        break;
    case cudaDevAttrWarpSize:
        *value = 32;
        break;
    case cudaDevAttrMaxPitch:
        *value = int(properties.memPitch);
        break;
    case cudaDevAttrMaxRegistersPerBlock:
        *value = properties.regsPerBlock;
        break;
    case cudaDevAttrMaxRegistersPerMultiprocessor:
        *value = properties.regsPerMultiprocessor;
        break;
    case cudaDevAttrClockRate:
        *value = properties.clockRate;
        break;
    case cudaDevAttrMemoryClockRate:
        *value = properties.memoryClockRate;
        break;
    case cudaDevAttrGlobalMemoryBusWidth:
        *value = properties.memoryBusWidth;
        break;
    case cudaDevAttrL2CacheSize:
        *value = properties.l2CacheSize;
        break;
    case cudaDevAttrMultiProcessorCount:
        *value = properties.multiProcessorCount;
        break;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
        *value = properties.maxThreadsPerMultiProcessor;
        break;
    case cudaDevAttrMaxBlocksPerMultiprocessor:
        *value = properties.maxBlocksPerMultiProcessor;
        break;
    case cudaDevAttrComputeCapabilityMajor:
        *value = properties.major;
        break;
    case cudaDevAttrComputeCapabilityMinor:
        *value = properties.minor;
        break;
    case cudaDevAttrCanMapHostMemory:
        *value = properties.canMapHostMemory;
        break;
    case cudaDevAttrUnifiedAddressing:
        *value = properties.unifiedAddressing;
        break;
    case cudaDevAttrManagedMemory:
        *value = properties.managedMemory;
        break;
    case cudaDevAttrConcurrentManagedAccess:
        *value = properties.concurrentManagedAccess;
        break;
    case cudaDevAttrCooperativeLaunch:
        *value = properties.cooperativeLaunch;
        break;
    case cudaDevAttrAsyncEngineCount:
        *value = properties.asyncEngineCount;
        break;
    case cudaDevAttrConcurrentKernels:
        *value = properties.concurrentKernels;
        break;
    case cudaDevAttrMemoryPoolsSupported:
        *value = 1;
        break;
    default:
        *value = 0;
    }
    return cudaSuccess;
}
enum cudaFuncCache {
    cudaFuncCachePreferNone,
    cudaFuncCachePreferShared,
    cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaLimit {
    cudaLimitStackSize,
    cudaLimitPrintfFifoSize,
    cudaLimitMallocHeapSize,
    cudaLimitDevRuntimeSyncDepth,
    cudaLimitDevRuntimePendingLaunchCount
};
enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault,
    cudaSharedMemBankSizeFourByte,
    cudaSharedMemBankSizeEightByte
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes,
        preferredShmemCarveout;
};
// Registers are not counted here.
template <class Kernel> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel*) {
    *attributes = cudaFuncAttributes();
    attributes->maxThreadsPerBlock = 1024;
    attributes->numRegs = 32;
    attributes->ptxVersion = attributes->binaryVersion = 90;
    attributes->maxDynamicSharedSizeBytes = 49152;
    return cudaSuccess;
}
template <class Kernel> cudaError_t cudaFuncSetCacheConfig(Kernel*, cudaFuncCache) { return cudaSuccess; }
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel*, cudaFuncAttribute attribute, int value, SCANSCOPE_HERE) {
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
    return cudaError_t(::scanscope::allow_shared(value, place));
}
template <class Kernel> cudaError_t cudaFuncSetSharedMemConfig(Kernel*, cudaSharedMemConfig) {
    return cudaSuccess;
}
inline cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
inline cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
    *config = cudaFuncCachePreferNone;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit) {
    *value = 0;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return cudaSuccess; }
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel*, int threads, size_t) {
    *blocks = threads > 0 ? 2048 / threads : 0;
    return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, Kernel*, size_t = 0, int limit = 0) {
    *block = limit > 0 && limit < 1024 ? limit : 1024;
    *grid = 2;
    return cudaSuccess;
}

// --- launches by the address of a kernel

namespace scanscope {
inline namespace program {
// As many blocks as the device's one multiprocessor holds, each of them there from the beginning.
inline bool fits_at_once(dim3 grid, dim3 block) {
    return (unsigned long long)grid.x * grid.y * grid.z * block.x * block.y * block.z <= 2048;
}
// "(void*)kernel, grid, …" -> "kernel"
struct KernelName {
    char text[128];
    explicit KernelName(const char* words) {
        unsigned length = 0;
        for (int depth = 0; *words && !(*words == ',' && depth == 0) && length + 1 < sizeof text; ++words) {
            depth += *words == '<' ? 1 : *words == '>' ? -1 : 0;
            if (*words != '&' && *words != ' ') text[length++] = *words;
        }
        text[length] = 0;
    }
};
template <class... Parameters>
cudaError_t launch_pointer(const char* words, void (*kernel)(Parameters...), dim3 grid, dim3 block,
                           void** arguments, std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                           SCANSCOPE_HERE) {
    return cudaError_t(launch_by_address(KernelName(words).text, configure(grid, block, shared_bytes, stream),
                                         kernel, arguments,
                                         typename MakeSequence<sizeof...(Parameters)>::type(), place));
}
template <class... Parameters>
cudaError_t launch_cooperatively(const char* words, void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                 void** arguments, std::size_t shared_bytes = 0,
                                 cudaStream_t stream = nullptr, SCANSCOPE_HERE) {
    if (!fits_at_once(grid, block)) return cudaErrorCooperativeLaunchTooLarge;
    make_cooperative(true);
    const cudaError_t error =
        launch_pointer(words, kernel, grid, block, arguments, shared_bytes, stream, place);
    make_cooperative(false);
    return error;
}
} // namespace program
} // namespace scanscope
#define cudaLaunchKernel(...) ::scanscope::launch_pointer(#__VA_ARGS__, __VA_ARGS__)
#define cudaLaunchCooperativeKernel(...) ::scanscope::launch_cooperatively(#__VA_ARGS__, __VA_ARGS__)

inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
