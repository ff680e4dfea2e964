// The properties of reduce-kahan: sums that can be checked by hand, overflow, and random numbers that cancel.
// The latter are compared with a sum in long double.

#include "kernels/input/random.h"
#include "kernels/run/run.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

template <class Real> Real total(const std::vector<Real>& input, std::uint32_t threads) {
    Request request;
    request.algorithm = "reduce-kahan";
    request.type = trace::element_type_of<Real>();
    for (const Real x : input) request.input.push_back(trace::to_value(x));
    request.threads_per_block = threads;
    return trace::from_value<Real>(execute(request).output.at(0));
}

constexpr std::uint32_t every_way[] = {1, 2, 3, 4, 8, 32, 256};
constexpr float infinity = std::numeric_limits<float>::infinity();

TEST(CompensatedSum, KeepsWhatCancellationWouldTake) {
    const std::vector<float> cancels{1e8F, 1, -1e8F, 1, 1e8F, -1e8F, 0.5F, 3};
    float plain = 0;
    for (const float x : cancels) plain += x;
    EXPECT_EQ(plain, 3.5F);
    for (const std::uint32_t threads : every_way) EXPECT_EQ(total(cancels, threads), 5.5F) << threads;
    // Kahan's original loop gives 0 here, because a number is larger than the sum that it is added to.
    for (const std::uint32_t threads : every_way)
        EXPECT_EQ(total<float>({1, 1e30F, 1, -1e30F}, threads), 2.0F);
    for (const std::uint32_t threads : every_way)
        EXPECT_EQ(total<double>({1, 1e100, 1, -1e100}, threads), 2.0);
}

TEST(CompensatedSum, KeepsInfinities) {
    for (const std::uint32_t threads : every_way) {
        EXPECT_EQ(total<float>({1, infinity, 2, 3}, threads), infinity);
        EXPECT_EQ(total<float>({1, 2, 3, -infinity}, threads), -infinity);
        EXPECT_EQ(total<double>({1, infinity, 2, 3, 5, 8}, threads), double(infinity));
        EXPECT_TRUE(std::isnan(total<float>({1, infinity, 2, -infinity}, threads)));
        EXPECT_TRUE(std::isnan(total<float>({1, std::nanf(""), 2, 3}, threads)));
    }
}

// A single thread overflows at the second element and stays infinite, as a plain loop does. With two threads,
// the first one adds 3.4e38 and -3.4e38.
TEST(CompensatedSum, StaysInfiniteWhereItOverflowsOnItsWay) {
    const std::vector<float> overflows{3.4e38F, 3.4e38F, -3.4e38F, 1};
    EXPECT_EQ(total(overflows, 1), infinity);
    EXPECT_EQ(total(overflows, 2), 3.4e38F);
    for (const std::uint32_t threads : every_way)
        EXPECT_FALSE(std::isnan(total(overflows, threads))) << threads;
}

struct Exact {
    long double sum = 0, absolute = 0;
};
template <class Real> Exact exact(const std::vector<Real>& input) {
    Exact all;
    long double lost = 0;
    for (const long double x : input) {
        const long double next = all.sum + x, of_x = next - all.sum;
        lost += (all.sum - (next - of_x)) + (x - of_x);
        all.sum = next;
        all.absolute += std::fabs(x);
    }
    all.sum += lost;
    return all;
}

// Numbers over 40 powers of two with alternating signs. Every third number is subtracted again later, so the
// sum is small compared with its parts.
template <class Real> std::vector<Real> that_cancel(std::size_t n, std::uint64_t seed) {
    Random random(seed);
    std::vector<Real> input(n);
    for (std::size_t i = 0; i < n; ++i) {
        const auto digits = Real(std::int64_t(random.next() >> 11));
        const Real x = std::ldexp(digits, int(random.next() % 40) - 53);
        input[i] = i % 2 == 0 ? x : -x;
        if (i % 3 == 2) input[i] = -input[i / 2];
    }
    return input;
}

template <class Real> void expect_within_bound() {
    const long double roundoff = std::numeric_limits<Real>::epsilon() / 2;
    for (const std::size_t n : {1, 2, 5, 33, 1000, 4097})
        for (const std::uint32_t threads : {1u, 32u, 256u})
            for (const std::uint64_t seed : {1u, 2u, 3u}) {
                const std::vector<Real> input = that_cancel<Real>(n, seed);
                const Exact right = exact(input);
                const long double error = std::fabs(total(input, threads) - right.sum);
                const auto steps = static_cast<long double>(n);
                EXPECT_LE(error, 2 * roundoff * right.absolute)
                    << n << " elements, " << threads << " threads";
                EXPECT_LE(error, roundoff * std::fabs(right.sum) * 1.01L +
                                     steps * steps * roundoff * roundoff * right.absolute)
                    << n << " elements, " << threads << " threads";
            }
}

TEST(CompensatedSum, OfFloat32IsWithinItsBound) { expect_within_bound<float>(); }
TEST(CompensatedSum, OfFloat64IsWithinItsBound) { expect_within_bound<double>(); }

} // namespace
} // namespace scanscope::kernels
