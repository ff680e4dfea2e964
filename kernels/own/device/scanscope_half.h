// 16-bit numbers: what cuda_fp16.h and cuda_bf16.h have in common. Conversions, and + - * / and fma, give
// the bits that a GPU gives. Other functions are computed as float, and rounded once.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "vector_types.h"

#define SCANSCOPE_AT_ONCE inline __attribute__((always_inline)) // accesses keep the line of the caller

namespace scanscope {
inline namespace program {

enum class RoundingMode : unsigned char { nearest, zero, down, up };

// A 16-bit binary format: sign, exponent, fraction.
template <unsigned Exponent, unsigned Fraction> struct Format {
    static constexpr int bias = (1 << (Exponent - 1)) - 1;
    static constexpr unsigned infinity = ((1u << Exponent) - 1) << Fraction, not_a_number = 0x7fff;

    // Rounds the number significand * 2^power, once.
    static unsigned short rounded(bool negative, std::uint64_t significand, int power, RoundingMode how) {
        const unsigned sign = negative ? 0x8000 : 0;
        if (significand == 0) return static_cast<unsigned short>(sign);
        const int top = 63 - __builtin_clzll(significand), exponent = top + power;
        const bool grows = how == (negative ? RoundingMode::down : RoundingMode::up);
        if (exponent > bias)
            return static_cast<unsigned short>(sign |
                                               (infinity - (how != RoundingMode::nearest && !grows ? 1 : 0)));
        const int least = exponent < 1 - bias ? 1 - bias : exponent; // below it, numbers have fewer digits
        int shift = top - int(Fraction) + least - exponent;
        if (shift > 62) {
            significand = 1; // less than half of the smallest number
            shift = 2;
        }
        std::uint64_t whole = shift <= 0 ? significand << -shift : significand >> shift;
        if (shift > 0) {
            const std::uint64_t rest = significand - (whole << shift), half = std::uint64_t(1) << (shift - 1);
            const bool is_nearer = rest > half || (rest == half && whole % 2 == 1);
            if (how == RoundingMode::nearest ? is_nearer : rest > 0 && grows) ++whole;
        }
        return static_cast<unsigned short>(sign |
                                           ((unsigned(least + bias - 1) << Fraction) + unsigned(whole)));
    }
    static unsigned short rounded(double value, RoundingMode how) {
        const std::uint64_t bits = same_bits<std::uint64_t>(value);
        const unsigned exponent = unsigned(bits >> 52) & 0x7ff;
        const std::uint64_t fraction = bits & ((std::uint64_t(1) << 52) - 1);
        const bool negative = bits >> 63;
        if (exponent == 0x7ff)
            return static_cast<unsigned short>(fraction   ? not_a_number
                                               : negative ? infinity | 0x8000
                                                          : infinity);
        return exponent == 0
                   ? rounded(negative, fraction, -1074, how)
                   : rounded(negative, fraction | std::uint64_t(1) << 52, int(exponent) - 1075, how);
    }
    template <class Int> static unsigned short of_integer(Int value, RoundingMode how) {
        const bool negative = value < 0;
        return rounded(negative, negative ? 0 - std::uint64_t(value) : std::uint64_t(value), 0, how);
    }
    static float widened(unsigned short bits) {
        if (Exponent == 8) return same_bits<float>(unsigned(bits) << 16);
        const unsigned sign = unsigned(bits >> 15) << 31, magnitude = bits & 0x7fff;
        if (magnitude > infinity) return same_bits<float>(0x7fffffffu);
        if (magnitude == infinity) return same_bits<float>(sign | 0x7f800000u);
        if (magnitude >> Fraction == 0) { // exact: a float has numbers that are much smaller
            const float least = same_bits<float>(unsigned(127 + 1 - bias - int(Fraction)) << 23);
            return float(magnitude) * (sign ? -least : least);
        }
        return same_bits<float>(sign | ((magnitude << (23 - Fraction)) + (unsigned(127 - bias) << 23)));
    }
};

// a * b + c of numbers with at most 11 digits. The sum is rounded to odd, so that rounding it again is right.
inline double fused(double a, double b, double c) {
    const double product = a * b, sum = product + c; // the product is exact
    const double part = sum - product, error = (product - (sum - part)) + (c - part);
    const std::uint64_t bits = same_bits<std::uint64_t>(sum);
    if (!(std::fabs(sum) < HUGE_VAL) || error == 0 || bits % 2 == 1) return sum;
    return same_bits<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

inline double to_whole(double value, RoundingMode how) {
    return how == RoundingMode::nearest ? std::rint(value)
           : how == RoundingMode::zero  ? std::trunc(value)
           : how == RoundingMode::down  ? std::floor(value)
                                        : std::ceil(value);
}
// The nearest integer that fits, as on a GPU.
template <class Int> Int to_integer(double value, RoundingMode how) {
    typedef std::numeric_limits<Int> Limits;
    if (value != value) return sizeof(Int) == 8 ? Int(std::uint64_t(1) << 63) : Int(0);
    const double whole = to_whole(value, how);
    return whole <= double(Limits::min())   ? Limits::min()
           : whole >= double(Limits::max()) ? Limits::max()
                                            : Int(whole);
}

template <class T, unsigned Exponent, unsigned Fraction> struct SmallFloat {
    typedef Format<Exponent, Fraction> Its;
    unsigned short __x;

    SmallFloat() = default;
    template <class Number, typename std::enable_if<std::is_arithmetic<Number>::value, int>::type = 0>
    SmallFloat(Number value)
        : __x(bits_of(value, std::is_floating_point<Number>())) {}
    template <class Other, unsigned E, unsigned F>
    explicit SmallFloat(const SmallFloat<Other, E, F>& other)
        : SmallFloat(other.value()) {}
    static T of_bits(unsigned bits) {
        T result;
        result.__x = static_cast<unsigned short>(bits);
        return result;
    }
    static T of(double value, RoundingMode how = RoundingMode::nearest) {
        return of_bits(Its::rounded(value, how));
    }
    template <class Int> static T of_integer(Int value, RoundingMode how) {
        return of_bits(Its::of_integer(value, how));
    }
    float value() const { return Its::widened(__x); }
    SCANSCOPE_AT_ONCE operator float() const { return value(); }
    template <class Int, typename std::enable_if<std::is_integral<Int>::value, int>::type = 0>
    SCANSCOPE_AT_ONCE explicit operator Int() const {
        return to_integer<Int>(value(), RoundingMode::zero);
    }
    SCANSCOPE_AT_ONCE explicit operator bool() const { return (__x & 0x7fff) != 0; }
    bool is_nan() const { return (__x & 0x7fff) > Its::infinity; }

    friend T __hadd(T a, T b) { return of(double(a.value()) + b.value()); }
    friend T __hsub(T a, T b) { return of(double(a.value()) - b.value()); }
    friend T __hmul(T a, T b) { return of(double(a.value()) * b.value()); }
    friend T __hdiv(T a, T b) { return of(double(a.value()) / b.value()); }
    friend T __hfma(T a, T b, T c) { return of(fused(a.value(), b.value(), c.value())); }
    friend T __hadd_rn(T a, T b) { return __hadd(a, b); }
    friend T __hsub_rn(T a, T b) { return __hsub(a, b); }
    friend T __hmul_rn(T a, T b) { return __hmul(a, b); }
    friend T __hadd_sat(T a, T b) { return saturated(__hadd(a, b)); }
    friend T __hsub_sat(T a, T b) { return saturated(__hsub(a, b)); }
    friend T __hmul_sat(T a, T b) { return saturated(__hmul(a, b)); }
    friend T __hfma_sat(T a, T b, T c) { return saturated(__hfma(a, b, c)); }
    friend T __hfma_relu(T a, T b, T c) {
        const T result = __hfma(a, b, c);
        return result.is_nan() || result.value() > 0 ? result : of_bits(0);
    }
    friend T __hneg(T a) { return of_bits(a.is_nan() ? Its::not_a_number : a.__x ^ 0x8000u); }
    friend T __habs(T a) { return of_bits(a.is_nan() ? Its::not_a_number : a.__x & 0x7fffu); }

    friend bool __heq(T a, T b) { return a.value() == b.value(); }
    friend bool __hne(T a, T b) { return a.value() < b.value() || a.value() > b.value(); }
    friend bool __hlt(T a, T b) { return a.value() < b.value(); }
    friend bool __hle(T a, T b) { return a.value() <= b.value(); }
    friend bool __hgt(T a, T b) { return a.value() > b.value(); }
    friend bool __hge(T a, T b) { return a.value() >= b.value(); }
    // True also if one of them is not a number.
    friend bool __hequ(T a, T b) { return !__hne(a, b); }
    friend bool __hneu(T a, T b) { return !__heq(a, b); }
    friend bool __hltu(T a, T b) { return !__hge(a, b); }
    friend bool __hleu(T a, T b) { return !__hgt(a, b); }
    friend bool __hgtu(T a, T b) { return !__hle(a, b); }
    friend bool __hgeu(T a, T b) { return !__hlt(a, b); }
    friend bool __hisnan(T a) { return a.is_nan(); }
    friend int __hisinf(T a) { return (a.__x & 0x7fff) != Its::infinity ? 0 : a.__x >> 15 ? -1 : 1; }
    // -0 is less than 0.
    friend T __hmax(T a, T b) { return a.is_nan() ? number(b) : b.is_nan() || is_less(b, a) ? a : b; }
    friend T __hmin(T a, T b) { return a.is_nan() ? number(b) : b.is_nan() || is_less(a, b) ? a : b; }
    friend T __hmax_nan(T a, T b) { return a.is_nan() ? number(a) : b.is_nan() ? number(b) : __hmax(a, b); }
    friend T __hmin_nan(T a, T b) { return a.is_nan() ? number(a) : b.is_nan() ? number(b) : __hmin(a, b); }

    friend T htrunc(T a) { return of(to_whole(a.value(), RoundingMode::zero)); }
    friend T hfloor(T a) { return of(to_whole(a.value(), RoundingMode::down)); }
    friend T hceil(T a) { return of(to_whole(a.value(), RoundingMode::up)); }
    friend T hrint(T a) { return of(to_whole(a.value(), RoundingMode::nearest)); }
    friend T hsqrt(T a) { return of(std::sqrt(double(a.value()))); }
    friend T hrsqrt(T a) { return of(1 / std::sqrt(double(a.value()))); }
    friend T hrcp(T a) { return of(1 / double(a.value())); }
    friend T hexp(T a) { return of(std::exp(a.value())); }
    friend T hexp2(T a) { return of(std::exp2(a.value())); }
    friend T hexp10(T a) { return of(std::pow(10.0f, a.value())); }
    friend T hlog(T a) { return of(std::log(a.value())); }
    friend T hlog2(T a) { return of(std::log2(a.value())); }
    friend T hlog10(T a) { return of(std::log10(a.value())); }
    friend T hsin(T a) { return of(std::sin(a.value())); }
    friend T hcos(T a) { return of(std::cos(a.value())); }
    friend T htanh(T a) { return of(std::tanh(a.value())); }
    friend T htanh_approx(T a) { return htanh(a); }

    friend SCANSCOPE_AT_ONCE T operator+(T a, T b) { return __hadd(a, b); }
    friend SCANSCOPE_AT_ONCE T operator-(T a, T b) { return __hsub(a, b); }
    friend SCANSCOPE_AT_ONCE T operator*(T a, T b) { return __hmul(a, b); }
    friend SCANSCOPE_AT_ONCE T operator/(T a, T b) { return __hdiv(a, b); }
    friend SCANSCOPE_AT_ONCE T operator+(T a) { return a; }
    friend SCANSCOPE_AT_ONCE T operator-(T a) { return __hneg(a); }
    friend SCANSCOPE_AT_ONCE bool operator==(T a, T b) { return __heq(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator!=(T a, T b) { return __hneu(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator<(T a, T b) { return __hlt(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator<=(T a, T b) { return __hle(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator>(T a, T b) { return __hgt(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator>=(T a, T b) { return __hge(a, b); }

private:
    template <class Number> static unsigned short bits_of(Number value, std::true_type) {
        return Its::rounded(double(value), RoundingMode::nearest);
    }
    template <class Number> static unsigned short bits_of(Number value, std::false_type) {
        return Its::of_integer(value, RoundingMode::nearest);
    }
    static T saturated(T a) { return of(!(a.value() > 0) ? 0.0 : a.value() > 1 ? 1.0 : double(a.value())); }
    static T number(T a) { return a.is_nan() ? of_bits(Its::not_a_number) : a; }
    static bool is_less(T a, T b) {
        return a.value() < b.value() || (a.value() == b.value() && (a.__x >> 15) > (b.__x >> 15));
    }
};

// Two of them, which a GPU computes together.
template <class Pair, class T> struct __attribute__((aligned(4))) SmallPair {
    T x, y;

    SmallPair() = default;
    SmallPair(T first, T second)
        : x(first)
        , y(second) {}
#define SCANSCOPE_BOTH(NAME, OF_ONE)                                                                         \
    friend Pair NAME(Pair a) { return Pair(OF_ONE(a.x), OF_ONE(a.y)); }
#define SCANSCOPE_BOTH_2(NAME, OF_ONE)                                                                       \
    friend Pair NAME(Pair a, Pair b) { return Pair(OF_ONE(a.x, b.x), OF_ONE(a.y, b.y)); }
#define SCANSCOPE_BOTH_3(NAME, OF_ONE)                                                                       \
    friend Pair NAME(Pair a, Pair b, Pair c) { return Pair(OF_ONE(a.x, b.x, c.x), OF_ONE(a.y, b.y, c.y)); }
#define SCANSCOPE_COMPARE(NAME)                                                                              \
    SCANSCOPE_BOTH_2(__h##NAME##2, __h##NAME)                                                                \
    friend unsigned __h##NAME##2_mask(Pair a, Pair b) {                                                      \
        return (__h##NAME(a.x, b.x) ? 0xffffu : 0) | (__h##NAME(a.y, b.y) ? 0xffff0000u : 0);                \
    }                                                                                                        \
    friend bool __hb##NAME##2(Pair a, Pair b) { return __h##NAME(a.x, b.x) && __h##NAME(a.y, b.y); }
    // clang-format off
    SCANSCOPE_BOTH_2(__hadd2, __hadd) SCANSCOPE_BOTH_2(__hadd2_rn, __hadd) SCANSCOPE_BOTH_2(__hadd2_sat, __hadd_sat)
    SCANSCOPE_BOTH_2(__hsub2, __hsub) SCANSCOPE_BOTH_2(__hsub2_rn, __hsub) SCANSCOPE_BOTH_2(__hsub2_sat, __hsub_sat)
    SCANSCOPE_BOTH_2(__hmul2, __hmul) SCANSCOPE_BOTH_2(__hmul2_rn, __hmul) SCANSCOPE_BOTH_2(__hmul2_sat, __hmul_sat)
    SCANSCOPE_BOTH_2(__h2div, __hdiv) SCANSCOPE_BOTH_2(__hmax2, __hmax) SCANSCOPE_BOTH_2(__hmin2, __hmin)
    SCANSCOPE_BOTH_2(__hmax2_nan, __hmax_nan) SCANSCOPE_BOTH_2(__hmin2_nan, __hmin_nan)
    SCANSCOPE_BOTH_3(__hfma2, __hfma) SCANSCOPE_BOTH_3(__hfma2_sat, __hfma_sat) SCANSCOPE_BOTH_3(__hfma2_relu, __hfma_relu)
    SCANSCOPE_BOTH(__hneg2, __hneg) SCANSCOPE_BOTH(__habs2, __habs) SCANSCOPE_BOTH(__hisnan2, __hisnan)
    SCANSCOPE_BOTH(h2trunc, htrunc) SCANSCOPE_BOTH(h2floor, hfloor) SCANSCOPE_BOTH(h2ceil, hceil)
    SCANSCOPE_BOTH(h2rint, hrint) SCANSCOPE_BOTH(h2sqrt, hsqrt) SCANSCOPE_BOTH(h2rsqrt, hrsqrt)
    SCANSCOPE_BOTH(h2rcp, hrcp) SCANSCOPE_BOTH(h2exp, hexp) SCANSCOPE_BOTH(h2exp2, hexp2)
    SCANSCOPE_BOTH(h2exp10, hexp10) SCANSCOPE_BOTH(h2log, hlog) SCANSCOPE_BOTH(h2log2, hlog2)
    SCANSCOPE_BOTH(h2log10, hlog10) SCANSCOPE_BOTH(h2sin, hsin) SCANSCOPE_BOTH(h2cos, hcos)
    SCANSCOPE_BOTH(h2tanh, htanh) SCANSCOPE_BOTH(h2tanh_approx, htanh)
    SCANSCOPE_COMPARE(eq) SCANSCOPE_COMPARE(ne) SCANSCOPE_COMPARE(lt) SCANSCOPE_COMPARE(le) SCANSCOPE_COMPARE(gt)
    SCANSCOPE_COMPARE(ge) SCANSCOPE_COMPARE(equ) SCANSCOPE_COMPARE(neu) SCANSCOPE_COMPARE(ltu)
    SCANSCOPE_COMPARE(leu) SCANSCOPE_COMPARE(gtu) SCANSCOPE_COMPARE(geu)
#undef SCANSCOPE_BOTH
#undef SCANSCOPE_BOTH_2
#undef SCANSCOPE_BOTH_3
#undef SCANSCOPE_COMPARE
    // Complex numbers: a * b + c.
    friend Pair __hcmadd(Pair a, Pair b, Pair c) {
        return Pair(__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));
    }
    // clang-format on
    friend Pair __lowhigh2highlow(Pair a) { return Pair(a.y, a.x); }
    friend float __low2float(Pair a) { return a.x.value(); }
    friend float __high2float(Pair a) { return a.y.value(); }

    friend SCANSCOPE_AT_ONCE Pair operator+(Pair a, Pair b) { return __hadd2(a, b); }
    friend SCANSCOPE_AT_ONCE Pair operator-(Pair a, Pair b) { return __hsub2(a, b); }
    friend SCANSCOPE_AT_ONCE Pair operator*(Pair a, Pair b) { return __hmul2(a, b); }
    friend SCANSCOPE_AT_ONCE Pair operator/(Pair a, Pair b) { return __h2div(a, b); }
    friend SCANSCOPE_AT_ONCE Pair operator+(Pair a) { return a; }
    friend SCANSCOPE_AT_ONCE Pair operator-(Pair a) { return __hneg2(a); }
    friend SCANSCOPE_AT_ONCE bool operator==(Pair a, Pair b) { return __hbeq2(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator!=(Pair a, Pair b) { return __hbneu2(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator<(Pair a, Pair b) { return __hblt2(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator<=(Pair a, Pair b) { return __hble2(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator>(Pair a, Pair b) { return __hbgt2(a, b); }
    friend SCANSCOPE_AT_ONCE bool operator>=(Pair a, Pair b) { return __hbge2(a, b); }
};

} // namespace program
} // namespace scanscope

#define SCANSCOPE_ASSIGN(T, OPERATOR)                                                                        \
    SCANSCOPE_AT_ONCE T& operator OPERATOR##=(T& a, T b) { return a = a OPERATOR b; }
#define SCANSCOPE_STEP(T, SIGN, OPERATOR)                                                                    \
    SCANSCOPE_AT_ONCE T& operator SIGN(T& a) { return a = a OPERATOR T(1.0f); }                              \
    SCANSCOPE_AT_ONCE T operator SIGN(T& a, int) {                                                           \
        const T before = a;                                                                                  \
        a = before OPERATOR T(1.0f);                                                                         \
        return before;                                                                                       \
    }
#define SCANSCOPE_ROUNDED_INTEGER(T, NAME, INTEGER, INT, ENDING, HOW)                                        \
    inline T __##INTEGER##2##NAME##_##ENDING(INT value) {                                                    \
        return T::of_integer(value, ::scanscope::RoundingMode::HOW);                                         \
    }                                                                                                        \
    inline INT __##NAME##2##INTEGER##_##ENDING(T value) {                                                    \
        return ::scanscope::to_integer<INT>(value.value(), ::scanscope::RoundingMode::HOW);                  \
    }
#define SCANSCOPE_INTEGER(T, NAME, INTEGER, INT)                                                             \
    SCANSCOPE_ROUNDED_INTEGER(T, NAME, INTEGER, INT, rn, nearest)                                            \
    SCANSCOPE_ROUNDED_INTEGER(T, NAME, INTEGER, INT, rz, zero)                                               \
    SCANSCOPE_ROUNDED_INTEGER(T, NAME, INTEGER, INT, rd, down)                                               \
    SCANSCOPE_ROUNDED_INTEGER(T, NAME, INTEGER, INT, ru, up)

// A 16-bit type T and its pair PAIR, with the conversions whose names contain NAME.
#define SCANSCOPE_SMALL_FLOAT(T, PAIR, NAME, EXPONENT, FRACTION, KIND)                                       \
    struct T##_raw {                                                                                         \
        unsigned short x;                                                                                    \
    };                                                                                                       \
    struct __attribute__((aligned(4))) PAIR##_raw {                                                          \
        unsigned short x, y;                                                                                 \
    };                                                                                                       \
    struct T : ::scanscope::SmallFloat<T, EXPONENT, FRACTION> {                                              \
        using ::scanscope::SmallFloat<T, EXPONENT, FRACTION>::SmallFloat;                                    \
        T() = default;                                                                                       \
        T(const T##_raw& raw) { __x = raw.x; }                                                               \
        operator T##_raw() const { return {__x}; }                                                           \
    };                                                                                                       \
    struct PAIR : ::scanscope::SmallPair<PAIR, T> {                                                          \
        using ::scanscope::SmallPair<PAIR, T>::SmallPair;                                                    \
        PAIR() = default;                                                                                    \
        PAIR(const PAIR##_raw& raw)                                                                          \
            : PAIR(T(T##_raw{raw.x}), T(T##_raw{raw.y})) {}                                                  \
        operator PAIR##_raw() const { return {x.__x, y.__x}; }                                               \
    };                                                                                                       \
    namespace scanscope {                                                                                    \
    inline namespace program {                                                                               \
    template <> struct CellTypeOf<T> { static constexpr CellType value{CellKind::KIND, 2, 0, 0}; };          \
    template <> struct CellTypeOf<PAIR> { static constexpr CellType value{CellKind::KIND, 2, 0, 0}; };       \
    template <> struct IsNumber<T> : std::true_type {};                                                      \
    }                                                                                                        \
    }                                                                                                        \
    SCANSCOPE_ASSIGN(T, +)                                                                                   \
    SCANSCOPE_ASSIGN(T, -)                                                                                   \
    SCANSCOPE_ASSIGN(T, *)                                                                                   \
    SCANSCOPE_ASSIGN(T, /)                                                                                   \
    SCANSCOPE_STEP(T, ++, +)                                                                                 \
    SCANSCOPE_STEP(T, --, -)                                                                                 \
    SCANSCOPE_ASSIGN(PAIR, +)                                                                                \
    SCANSCOPE_ASSIGN(PAIR, -)                                                                                \
    SCANSCOPE_ASSIGN(PAIR, *)                                                                                \
    SCANSCOPE_ASSIGN(PAIR, /)                                                                                \
    inline T __float2##NAME(float value) { return T(value); }                                                \
    inline T __float2##NAME##_rn(float value) { return T(value); }                                           \
    inline T __float2##NAME##_rz(float value) { return T::of(value, ::scanscope::RoundingMode::zero); }      \
    inline T __float2##NAME##_rd(float value) { return T::of(value, ::scanscope::RoundingMode::down); }      \
    inline T __float2##NAME##_ru(float value) { return T::of(value, ::scanscope::RoundingMode::up); }        \
    inline T __double2##NAME(double value) { return T(value); }                                              \
    inline float __##NAME##2float(T value) { return value.value(); }                                         \
    SCANSCOPE_INTEGER(T, NAME, int, int)                                                                     \
    SCANSCOPE_INTEGER(T, NAME, uint, unsigned)                                                               \
    SCANSCOPE_INTEGER(T, NAME, short, short)                                                                 \
    SCANSCOPE_INTEGER(T, NAME, ushort, unsigned short)                                                       \
    SCANSCOPE_INTEGER(T, NAME, ll, long long)                                                                \
    SCANSCOPE_INTEGER(T, NAME, ull, unsigned long long)                                                      \
    inline signed char __##NAME##2char_rz(T value) { return static_cast<signed char>(value); }               \
    inline unsigned char __##NAME##2uchar_rz(T value) { return static_cast<unsigned char>(value); }          \
    inline short __##NAME##_as_short(T value) { return static_cast<short>(value.__x); }                      \
    inline unsigned short __##NAME##_as_ushort(T value) { return value.__x; }                                \
    inline T __short_as_##NAME(short bits) { return T::of_bits(static_cast<unsigned short>(bits)); }         \
    inline T __ushort_as_##NAME(unsigned short bits) { return T::of_bits(bits); }                            \
    inline PAIR make_##NAME##2(T x, T y) { return PAIR(x, y); }                                              \
    inline PAIR __halves2##NAME##2(T x, T y) { return PAIR(x, y); }                                          \
    inline PAIR __##NAME##2##NAME##2(T both) { return PAIR(both, both); }                                    \
    inline PAIR __float2##NAME##2_rn(float both) { return PAIR(T(both), T(both)); }                          \
    inline PAIR __floats2##NAME##2_rn(float x, float y) { return PAIR(T(x), T(y)); }                         \
    inline PAIR __float22##NAME##2_rn(float2 both) { return PAIR(T(both.x), T(both.y)); }                    \
    inline float2 __##NAME##22float2(PAIR both) { return float2{both.x.value(), both.y.value()}; }           \
    inline T __low2##NAME(PAIR both) { return both.x; }                                                      \
    inline T __high2##NAME(PAIR both) { return both.y; }                                                     \
    inline PAIR __low2##NAME##2(PAIR both) { return PAIR(both.x, both.x); }                                  \
    inline PAIR __high2##NAME##2(PAIR both) { return PAIR(both.y, both.y); }                                 \
    inline PAIR __lows2##NAME##2(PAIR a, PAIR b) { return PAIR(a.x, b.x); }                                  \
    inline PAIR __highs2##NAME##2(PAIR a, PAIR b) { return PAIR(a.y, b.y); }
