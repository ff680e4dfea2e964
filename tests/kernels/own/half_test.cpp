// The numbers of cuda_fp16.h and cuda_bf16.h, bit for bit, against models that share no code with them: the
// neighbours of a number in the list of all numbers, and exact sums of whole multiples of a tiny unit.

#include "kernels/own/device/cuda_bf16.h"
#include "kernels/own/device/cuda_fp16.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace scanscope::own {
namespace {

using Whole = __int128; // a multiple of the type's smallest number squared

unsigned bits_of(__half x) { return x.__x; }
unsigned bits_of(__nv_bfloat16 x) { return x.__x; }

struct Half {
    using Type = __half;
    static constexpr unsigned infinity = 0x7c00, fraction = 10;
    static constexpr int least_power = -24;
    static constexpr unsigned first = 0, last = 0x7bff; // exact products of these fit into a Whole
    static Type rounded(float x, RoundingMode how) {
        return how == RoundingMode::nearest ? __float2half_rn(x)
               : how == RoundingMode::zero  ? __float2half_rz(x)
               : how == RoundingMode::down  ? __float2half_rd(x)
                                            : __float2half_ru(x);
    }
    static int whole(Type x) { return __half2int_rz(x); }
};
struct Brain {
    using Type = __nv_bfloat16;
    static constexpr unsigned infinity = 0x7f80, fraction = 7;
    static constexpr int least_power = -30 - 7;
    static constexpr unsigned first = (127 - 30) << 7, last = ((127 + 8) << 7) - 1; // 2^-30 up to 2^8
    static Type rounded(float x, RoundingMode how) {
        return how == RoundingMode::nearest ? __float2bfloat16_rn(x)
               : how == RoundingMode::zero  ? __float2bfloat16_rz(x)
               : how == RoundingMode::down  ? __float2bfloat16_rd(x)
                                            : __float2bfloat16_ru(x);
    }
    static int whole(Type x) { return __bfloat162int_rz(x); }
};

// The value of the bits, by the definition of the format.
template <class Kind> double value_of(unsigned bits) {
    const unsigned magnitude = bits & 0x7fff, exponent = magnitude >> Kind::fraction;
    const int bias = int(Kind::infinity >> Kind::fraction) / 2;
    double value = magnitude & ((1u << Kind::fraction) - 1);
    if (exponent > 0) value += 1u << Kind::fraction;
    value = std::ldexp(value, int(std::max(exponent, 1u)) - bias - int(Kind::fraction));
    if (magnitude == Kind::infinity) value = HUGE_VAL;
    if (magnitude > Kind::infinity) value = NAN;
    return bits >> 15 ? -value : value;
}

template <class Kind> class SmallFloats : public testing::Test {};
using Kinds = testing::Types<Half, Brain>;
TYPED_TEST_SUITE(SmallFloats, Kinds);

TYPED_TEST(SmallFloats, EveryNumberWidensExactlyAndComesBack) {
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const auto x = TypeParam::Type::of_bits(bits);
        const double expected = value_of<TypeParam>(bits);
        if (std::isnan(expected)) {
            ASSERT_TRUE(std::isnan(float(x)) && __hisnan(x)) << bits;
            ASSERT_EQ(bits_of(TypeParam::rounded(float(x), RoundingMode::nearest)), 0x7fffu);
            continue;
        }
        ASSERT_EQ(double(float(x)), expected) << bits;
        for (const auto how :
             {RoundingMode::nearest, RoundingMode::zero, RoundingMode::down, RoundingMode::up})
            ASSERT_EQ(bits_of(TypeParam::rounded(float(x), how)), bits);
        const double whole = std::trunc(expected);
        ASSERT_EQ(TypeParam::whole(x), whole >= 2147483647.0    ? 2147483647
                                       : whole <= -2147483648.0 ? std::numeric_limits<int>::min()
                                                                : int(whole));
    }
}

// Between two neighbours, every mode takes the one that it must. After the largest number comes infinity,
// which the nearest mode takes from where the next number would be rounded up.
TYPED_TEST(SmallFloats, EveryGapIsRoundedInEveryMode) {
    const auto expect = [](float x, unsigned nearest, unsigned zero, unsigned away) {
        for (const unsigned sign : {0u, 0x8000u}) {
            const float signed_x = sign ? -x : x;
            ASSERT_EQ(bits_of(TypeParam::rounded(signed_x, RoundingMode::nearest)), sign | nearest) << x;
            ASSERT_EQ(bits_of(TypeParam::rounded(signed_x, RoundingMode::zero)), sign | zero) << x;
            ASSERT_EQ(bits_of(TypeParam::rounded(signed_x, RoundingMode::down)), sign | (sign ? away : zero));
            ASSERT_EQ(bits_of(TypeParam::rounded(signed_x, RoundingMode::up)), sign | (sign ? zero : away));
        }
    };
    for (unsigned low = 0; low < TypeParam::infinity; ++low) {
        const unsigned high = low + 1, even = low % 2 == 0 ? low : high;
        const double from = value_of<TypeParam>(low);
        const double step = low > 0 && low + 1 == TypeParam::infinity ? from - value_of<TypeParam>(low - 1)
                                                                      : value_of<TypeParam>(high) - from;
        const float middle = float(from + step / 2);
        if (std::isinf(middle)) continue;
        expect(std::nextafter(float(from), HUGE_VALF), low, low, high);
        expect(middle, even, low, high);
        expect(std::nextafter(middle, HUGE_VALF), high, low, high);
        if (low == 0 && float(step) / 2 < std::numeric_limits<float>::min()) continue; // the tiniest floats
        expect(std::nextafter(middle, 0.0f), low, low, high);
    }
}

// The nearest number to a multiple of 2^(2 least_power), found in the list of all numbers.
template <class Kind> class Nearest {
public:
    Nearest() {
        for (unsigned bits = 0; bits < Kind::infinity; ++bits) {
            const double value = value_of<Kind>(bits);
            if (value < std::ldexp(1.0, 70 + 2 * Kind::least_power + 32))
                values_.push_back(Whole(std::ldexp(value, -2 * Kind::least_power)));
        }
    }
    unsigned operator()(Whole exact, bool is_negative_zero) const {
        const bool negative = exact < 0 || (exact == 0 && is_negative_zero);
        const Whole size = exact < 0 ? -exact : exact;
        const unsigned high =
            unsigned(std::lower_bound(values_.begin(), values_.end(), size) - values_.begin());
        const unsigned sign = negative ? 0x8000 : 0;
        if (high < values_.size() && values_[high] == size) return sign | high;
        const Whole below = values_[high - 1],
                    above = high < values_.size() ? values_[high] : 2 * below - values_[high - 2];
        const Whole up = above - size, down = size - below;
        return sign | (up < down || (up == down && high % 2 == 0) ? high : high - 1);
    }

private:
    std::vector<Whole> values_; // by bits
};

TYPED_TEST(SmallFloats, SumsProductsAndFmaAreRoundedOnce) {
    using Type = typename TypeParam::Type;
    const Nearest<TypeParam> nearest;
    std::mt19937 random(59);
    const auto whole = [](unsigned bits, int power) {
        return Whole(std::ldexp(value_of<TypeParam>(bits), -power));
    };
    constexpr int least = TypeParam::least_power;
    for (unsigned size = TypeParam::first; size <= TypeParam::last; ++size)
        for (int i = 0; i < 24; ++i) {
            const auto any = [&] {
                const unsigned bits = TypeParam::first + random() % (TypeParam::last - TypeParam::first + 1);
                return bits | (random() & 0x8000);
            };
            const unsigned a = size | (i & 1 ? 0x8000 : 0), b = any(), c = any();
            const Type x = Type::of_bits(a), y = Type::of_bits(b), z = Type::of_bits(c);
            const Whole product = whole(a, least) * whole(b, least);
            const bool sign = (a ^ b) >> 15, sum_sign = a >> 15 && b >> 15;
            ASSERT_EQ(bits_of(x + y), nearest(whole(a, 2 * least) + whole(b, 2 * least), sum_sign))
                << a << ' ' << b;
            ASSERT_EQ(bits_of(x - y), bits_of(x + -y));
            ASSERT_EQ(bits_of(x * y), nearest(product, sign)) << a << ' ' << b;
            ASSERT_EQ(bits_of(__hfma(x, y, z)), nearest(product + whole(c, 2 * least), sign && c >> 15))
                << a << ' ' << b << ' ' << c;
        }
}

// A product lies half-way, and a number too small for a double beside it decides.
TEST(BrainFloats, AnFmaIsNotRoundedTwice) {
    const auto x = __ushort_as_bfloat16(0x3f81), y = __ushort_as_bfloat16(0x3fc0),
               tiny = __ushort_as_bfloat16(0x0001);
    EXPECT_EQ(bits_of(__hfma(x, y, __float2bfloat16(0.0f))), 0x3fc2u);
    EXPECT_EQ(bits_of(__hfma(x, y, tiny)), 0x3fc2u);
    EXPECT_EQ(bits_of(__hfma(x, y, -tiny)), 0x3fc1u);
}

} // namespace
} // namespace scanscope::own
