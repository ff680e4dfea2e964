// Replaces NVIDIA's header of the same name: functions on numbers and on their bits, and loads that a GPU
// caches differently. Host code may have its own functions with these names.
#pragma once

#include <cmath>
#include <cstdlib>
#include <fenv.h>
#include <math.h>
#include <string.h>
#include <time.h>
#include <type_traits>

#include "vector_types.h"

#if defined(SCANSCOPE_CUDACC)

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
// Clamped: by more than 32 is by 32.
inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned by) {
    return by >= 32 ? low : __funnelshift_l(low, high, by);
}
inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned by) {
    return by >= 32 ? high : __funnelshift_r(low, high, by);
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
namespace scanscope {
inline namespace program {
// Sets the processor's rounding mode while this object exists. Operands pass through `volatile` so that the
// compiler cannot move the computation out of that time.
class Rounding {
public:
    explicit Rounding(int mode)
        : before_(fegetround()) {
        fesetround(mode);
    }
    ~Rounding() { fesetround(before_); }
    Rounding(const Rounding&) = delete;
    Rounding& operator=(const Rounding&) = delete;

private:
    int before_;
};
} // namespace program
} // namespace scanscope
#define SCANSCOPE_ROUNDED_BINARY(NAME, T, MODE, EXPRESSION)                                                  \
    inline T NAME(T left, T right) {                                                                         \
        const ::scanscope::Rounding rounding(MODE);                                                          \
        const volatile T a = left, b = right;                                                                \
        const volatile T result = EXPRESSION;                                                                \
        return result;                                                                                       \
    }
#define SCANSCOPE_ROUNDED_UNARY(NAME, T, FROM, MODE, EXPRESSION)                                             \
    inline T NAME(FROM from) {                                                                               \
        const ::scanscope::Rounding rounding(MODE);                                                          \
        const volatile FROM a = from;                                                                        \
        const volatile T result = EXPRESSION;                                                                \
        return result;                                                                                       \
    }
#define SCANSCOPE_ROUNDED(SUFFIX, MODE)                                                                      \
    SCANSCOPE_ROUNDED_BINARY(__fadd_##SUFFIX, float, MODE, a + b)                                            \
    SCANSCOPE_ROUNDED_BINARY(__fsub_##SUFFIX, float, MODE, a - b)                                            \
    SCANSCOPE_ROUNDED_BINARY(__fmul_##SUFFIX, float, MODE, a* b)                                             \
    SCANSCOPE_ROUNDED_BINARY(__fdiv_##SUFFIX, float, MODE, a / b)                                            \
    SCANSCOPE_ROUNDED_UNARY(__fsqrt_##SUFFIX, float, float, MODE, sqrtf(a))                                  \
    SCANSCOPE_ROUNDED_UNARY(__frcp_##SUFFIX, float, float, MODE, 1.0f / a)                                   \
    SCANSCOPE_ROUNDED_BINARY(__dadd_##SUFFIX, double, MODE, a + b)                                           \
    SCANSCOPE_ROUNDED_BINARY(__dsub_##SUFFIX, double, MODE, a - b)                                           \
    SCANSCOPE_ROUNDED_BINARY(__dmul_##SUFFIX, double, MODE, a* b)                                            \
    SCANSCOPE_ROUNDED_BINARY(__ddiv_##SUFFIX, double, MODE, a / b)                                           \
    SCANSCOPE_ROUNDED_UNARY(__dsqrt_##SUFFIX, double, double, MODE, sqrt(a))                                 \
    SCANSCOPE_ROUNDED_UNARY(__drcp_##SUFFIX, double, double, MODE, 1.0 / a)                                  \
    SCANSCOPE_ROUNDED_UNARY(__int2float_##SUFFIX, float, int, MODE, float(a))                                \
    SCANSCOPE_ROUNDED_UNARY(__uint2float_##SUFFIX, float, unsigned, MODE, float(a))                          \
    SCANSCOPE_ROUNDED_UNARY(__double2float_##SUFFIX, float, double, MODE, float(a))                          \
    inline float __fmaf_##SUFFIX(float a, float b, float c) {                                                \
        const ::scanscope::Rounding rounding(MODE);                                                          \
        return fmaf(a, b, c);                                                                                \
    }                                                                                                        \
    inline double __fma_##SUFFIX(double a, double b, double c) {                                             \
        const ::scanscope::Rounding rounding(MODE);                                                          \
        return fma(a, b, c);                                                                                 \
    }
SCANSCOPE_ROUNDED(rn, FE_TONEAREST)
SCANSCOPE_ROUNDED(rz, FE_TOWARDZERO)
SCANSCOPE_ROUNDED(ru, FE_UPWARD)
SCANSCOPE_ROUNDED(rd, FE_DOWNWARD)
#undef SCANSCOPE_ROUNDED
#undef SCANSCOPE_ROUNDED_UNARY
#undef SCANSCOPE_ROUNDED_BINARY
inline double __int2double_rn(int x) { return x; }
inline int __float2int_rn(float x) { return int(lrintf(x)); }
inline int __float2int_rz(float x) { return int(x); }
inline int __float2int_rd(float x) { return int(floorf(x)); }
inline int __float2int_ru(float x) { return int(ceilf(x)); }
inline unsigned __float2uint_rn(float x) { return unsigned(lrintf(x)); }
inline unsigned __float2uint_rz(float x) { return unsigned(x); }
inline int __double2int_rn(double x) { return int(lrint(x)); }
inline int __double2int_rz(double x) { return int(x); }
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
template <class T> T __ldlu(const T* cell) { return *cell; }
template <class T> typename std::enable_if<std::is_scalar<T>::value, T>::type __ldcv(const T* cell) {
    return *const_cast<const volatile T*>(cell);
}
template <class T> typename std::enable_if<!std::is_scalar<T>::value, T>::type __ldcv(const T* cell) {
    return *cell;
}
template <class T> void __stcs(T* cell, T value) { *cell = value; }
template <class T> void __stcg(T* cell, T value) { *cell = value; }
template <class T> void __stwb(T* cell, T value) { *cell = value; }
template <class T> void __stwt(T* cell, T value) { *cell = value; }
inline long long clock64() { return (long long)::clock(); }

#endif // SCANSCOPE_CUDACC
