// Replaces CUB's utilities: macros, properties of types, and the device's versions.
#pragma once

#include <limits>
#include <type_traits>

#include "../cuda_runtime.h"

#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_NS_QUALIFIER cub // g++ refuses ::cub where a specialisation begins
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_RUNTIME_FUNCTION
#define CUB_STATIC_ASSERT(condition, message) static_assert(condition, message)
#define CUB_MIN(a, b) ((b) < (a) ? (b) : (a))
#define CUB_MAX(a, b) ((a) < (b) ? (b) : (a))
#define CUB_ABS(a) ((a) < 0 ? -(a) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y)-1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) (CUB_QUOTIENT_CEILING(x, y) * (y))
#define CUB_ROUND_DOWN_NEAREST(x, y) ((x) / (y) * (y))
#define CUB_PTX_ARCH 900
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_PTX_SMEM_BANKS 32
#define _CubLog(...) printf(__VA_ARGS__)

namespace cub {

struct NullType {};
template <int Number> using Int2Type = std::integral_constant<int, Number>;
template <int Number> struct PowerOfTwo {
    enum { VALUE = (Number & (Number - 1)) == 0 };
};
template <int Number, int Below = 0> struct Log2 { // rounded up
    enum {
        VALUE = (1ll << Below) >= Number
                    ? Below
                    : int(Log2 < (1ll << Below) >= Number ? 0 : Number, Below + 1 > ::VALUE)
    };
};
template <int Below> struct Log2<0, Below> {
    enum { VALUE = 0 };
};

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <int Bytes> struct scanscope_bits { typedef NullType Type; };
template <> struct scanscope_bits<1> { typedef unsigned char Type; };
template <> struct scanscope_bits<2> { typedef unsigned short Type; };
template <> struct scanscope_bits<4> { typedef unsigned Type; };
template <> struct scanscope_bits<8> { typedef unsigned long long Type; };
template <class T> struct FpLimits {
    static T Max() { return std::numeric_limits<T>::max(); }
    static T Lowest() { return std::numeric_limits<T>::lowest(); }
};
template <Category Kind, bool IsPrimitive, bool IsNull, class Bits, class T> struct BaseTraits {
    static constexpr Category CATEGORY = Kind;
    enum { PRIMITIVE = IsPrimitive, NULL_TYPE = IsNull };
    typedef Bits UnsignedBits;
    static T Max() { return FpLimits<T>::Max(); }
    static T Lowest() { return FpLimits<T>::Lowest(); }
};
template <class T> struct NumericTraits {
    typedef typename std::remove_cv<T>::type Number;
    static constexpr Category CATEGORY = std::is_floating_point<T>::value ? FLOATING_POINT
                                         : !std::is_integral<T>::value    ? NOT_A_NUMBER
                                         : std::is_signed<T>::value       ? SIGNED_INTEGER
                                                                          : UNSIGNED_INTEGER;
    enum { PRIMITIVE = CATEGORY != NOT_A_NUMBER, NULL_TYPE = std::is_same<Number, NullType>::value };
    typedef typename scanscope_bits<sizeof(T)>::Type UnsignedBits;
    static Number Max() { return std::numeric_limits<Number>::max(); }
    static Number Lowest() { return std::numeric_limits<Number>::lowest(); }
};
template <class T> struct Traits : NumericTraits<T> {};

template <class A, class B> constexpr typename std::common_type<A, B>::type DivideAndRoundUp(A number, B by) {
    return (number + by - 1) / by;
}

inline cudaError_t PtxVersion(int& version) { return version = CUB_PTX_ARCH, cudaSuccess; }
inline cudaError_t PtxVersion(int& version, int) { return PtxVersion(version); }
inline cudaError_t SmVersion(int& version, int = 0) { return PtxVersion(version); }
template <class Kernel>
cudaError_t MaxSmOccupancy(int& blocks, Kernel kernel, int threads, int dynamic_bytes = 0) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, size_t(dynamic_bytes));
}
inline int CurrentDevice() { return 0; }
inline int DeviceCount() { return 1; }
inline cudaError_t SyncStream(cudaStream_t stream, SCANSCOPE_HERE) {
    return cudaStreamSynchronize(stream, place);
}
inline int DeviceCountUncached() { return 1; }
inline int DeviceCountCachedValue() { return 1; }
inline cudaError_t PtxVersionUncached(int& version, int = 0) { return PtxVersion(version); }

inline unsigned IADD3(unsigned a, unsigned b, unsigned c) { return a + b + c; }
template <class T> unsigned BFE(T bits, unsigned first, unsigned count) {
    return unsigned((unsigned long long)bits >> first & ((1ull << count) - 1));
}
inline void BFI(unsigned& result, unsigned into, unsigned field, unsigned first, unsigned count) {
    const unsigned mask = unsigned((1ull << count) - 1) << first;
    result = (into & ~mask) | (field << first & mask);
}

} // namespace cub
