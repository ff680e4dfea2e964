// Tests the sort header for other programs, called as they would call it.
#include "scanscope/sort.cuh"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "tests/scanscope/on_device.cuh"

namespace scanscope::tests {
namespace {

class SortHeader : public OnGpu {
protected:
    template <class T> void expect_sorted(const std::vector<T>& in, int bits = 8 * sizeof(T)) {
        SCOPED_TRACE(testing::Message() << in.size() << " keys of " << sizeof(T) << " bytes by " << bits
                                        << " bits, seed " << seed);
        const std::size_t n = in.size();
        const OnDevice<T> on_device(in), out(n + 3);
        const cudaError_t error = sort(workspace, on_device.data(), out.data(), n, bits);
        ASSERT_EQ(error, cudaSuccess) << cudaGetErrorString(error);
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        std::vector<T> wanted = in;
        std::stable_sort(wanted.begin(), wanted.end(), [&](T left, T right) {
            if constexpr (std::is_unsigned_v<T>) {
                const auto mask = static_cast<T>(~std::uint64_t{0} >> (64 - bits));
                return (left & mask) < (right & mask);
            }
            return left < right;
        });
        T unwritten;
        std::memset(&unwritten, OnDevice<T>::guard, sizeof(T));
        for (int i = 0; i < 3; ++i) wanted.push_back(unwritten);
        const std::vector<T> got = out.elements();
        ASSERT_EQ(std::memcmp(got.data(), wanted.data(), wanted.size() * sizeof(T)), 0);
        ASSERT_TRUE(on_device.elements() == in) << "the input has changed";
    }
    Workspace workspace;
};

TEST_F(SortHeader, EverySizeAndAroundTiles) {
    const auto in = random_elements<std::uint32_t>(40'000);
    for (std::size_t n = 0; n <= 4097; ++n) {
        expect_sorted(std::vector<std::uint32_t>(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(n)));
        if (HasFatalFailure()) return;
    }
    const std::ptrdiff_t tile = SortShape<std::uint32_t>::tile;
    for (const std::ptrdiff_t edge : {tile, 2 * tile, 7 * tile})
        for (const std::ptrdiff_t n : {edge - 1, edge, edge + 1})
            expect_sorted(std::vector<std::uint32_t>(in.begin(), in.begin() + n));
}

// Keys whose sorted bits are equal keep their order. Tests odd numbers of passes, and partial digits.
TEST_F(SortHeader, ByTheLowestBits) {
    const auto in = random_elements<std::uint32_t>(300'007);
    for (const int bits : {1, 7, 8, 9, 15, 16, 17, 24, 31}) expect_sorted(in, bits);
}

TEST_F(SortHeader, AllEqualFewValuesAndAlreadySorted) {
    const std::size_t n = 1'000'003;
    expect_sorted(std::vector<std::uint32_t>(n, 77));
    expect_sorted(std::vector<std::uint32_t>(n, 0xffffffffu)); // the same as the padding beyond the last key
    auto few = random_elements<std::uint32_t>(n);
    for (std::uint32_t& one : few) one = one % 3 << 30;
    expect_sorted(few);
    auto in = random_elements<std::uint32_t>(n);
    std::sort(in.begin(), in.end());
    expect_sorted(in);
    std::reverse(in.begin(), in.end());
    expect_sorted(in);
}

TEST_F(SortHeader, NumbersOfEveryType) {
    const std::size_t n = 700'001;
    expect_sorted(random_elements<std::uint8_t>(n));
    expect_sorted(random_elements<std::int8_t>(n));
    expect_sorted(random_elements<std::int16_t>(n));
    expect_sorted(random_elements<std::int32_t>(n));
    std::mt19937_64 random(seed);
    std::vector<std::int64_t> longs(n);
    for (std::int64_t& one : longs) one = static_cast<std::int64_t>(random());
    expect_sorted(longs);
    std::vector<float> floats(n);
    for (float& one : floats)
        one = std::ldexp(static_cast<float>(static_cast<std::int32_t>(random())),
                         static_cast<int>(random() % 90) - 60);
    floats[17] = std::numeric_limits<float>::infinity();
    floats[n - 1] = -std::numeric_limits<float>::infinity();
    floats[5] = 0;
    expect_sorted(floats);
    std::vector<double> doubles(n);
    for (double& one : doubles)
        one = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())),
                         static_cast<int>(random() % 900) - 500);
    expect_sorted(doubles);
    // −0 comes before +0.
    const std::vector<float> zeros{1, 0.0f, -0.0f, -1, 0.0f, -0.0f};
    const OnDevice<float> on_device(zeros), out(6);
    ASSERT_EQ(sort(workspace, on_device.data(), out.data(), 6), cudaSuccess);
    const std::vector<float> got = out.elements(), wanted{-1, -0.0f, -0.0f, 0.0f, 0.0f, 1};
    EXPECT_EQ(std::memcmp(got.data(), wanted.data(), sizeof(float) * 6), 0);
}

// Large inputs use wider counters; these must be right for small ones, too.
TEST_F(SortHeader, CellsOfManyKeys) {
    const auto in = random_elements<std::uint32_t>(500'003);
    const OnDevice<std::uint32_t> on_device(in), out(in.size());
    ASSERT_EQ(workspace.ask_device(), cudaSuccess);
    ASSERT_EQ((sorting::sort<std::uint32_t, std::uint64_t>(workspace, on_device.data(), out.data(), in.size(),
                                                           32, nullptr)),
              cudaSuccess);
    auto wanted = in;
    std::sort(wanted.begin(), wanted.end());
    EXPECT_TRUE(out.elements() == wanted);
}

TEST_F(SortHeader, AThousandRunsInARow) {
    const auto in = random_elements<std::uint32_t>(400'001);
    const OnDevice<std::uint32_t> on_device(in), out(in.size());
    auto wanted = in;
    std::sort(wanted.begin(), wanted.end());
    for (int run = 0; run < 1000; ++run) {
        ASSERT_EQ(sort(workspace, on_device.data(), out.data(), in.size()), cudaSuccess);
        if (run % 100 == 0) ASSERT_TRUE(out.elements() == wanted) << "run " << run;
    }
}

} // namespace
} // namespace scanscope::tests
