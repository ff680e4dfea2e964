// The litmus kernels on a GPU, in the vocabulary that includes this file. Without a GPU, tests are skipped.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "kernels/simt/device.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/simt/litmus.cuh"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

inline std::vector<trace::Value> values(const std::vector<int>& numbers) {
    std::vector<trace::Value> result;
    for (const int number : numbers) result.push_back(trace::to_value(number));
    return result;
}
inline std::vector<int> numbers(const std::vector<trace::Value>& from) {
    std::vector<int> result;
    for (const trace::Value value : from) result.push_back(trace::from_value<int>(value));
    return result;
}
inline std::vector<int> iota(int count) {
    std::vector<int> result(static_cast<std::size_t>(count));
    std::iota(result.begin(), result.end(), 0);
    return result;
}

class SCANSCOPE_SUITE : public testing::Test {
protected:
    void SetUp() override {
        if (const CudaStatus status = cuda_status(); status.devices.empty())
            GTEST_SKIP() << "no GPU: " << status.reason;
    }
    trace::Trace trace;
};

TEST_F(SCANSCOPE_SUITE, BarriersMakeWritesVisible) {
    for (const int n : {1, 2, 31, 32, 33, 64, 65, 1000, 1024}) {
        Device device(Settings{}, &trace);
        const auto in = device.input<int>("in", values(iota(n)));
        const auto out = device.allocate<int>("out", std::uint64_t(n));
        device.launch("reverse", {}, {unsigned(n)}, std::size_t(n) * 4, litmus::reverse, in, out);
        std::vector<int> expected = iota(n);
        std::reverse(expected.begin(), expected.end());
        EXPECT_EQ(numbers(device.download(out)), expected) << n;
    }
}

TEST_F(SCANSCOPE_SUITE, ABlockSeesWhatTheOneBeforeReleased) {
    constexpr int blocks = 16;
    Device device(Settings{}, &trace);
    const auto flags = device.allocate<int>("flags", blocks), sums = device.allocate<int>("sums", blocks);
    device.launch("zero", {}, {blocks}, 0, litmus::zero, flags);
    device.launch("chain", {blocks}, {1}, 0, litmus::chain, flags, sums);
    std::vector<int> expected(blocks, 0);
    for (std::size_t b = 1; b < blocks; ++b) expected[b] = expected[b - 1] + int(b);
    EXPECT_EQ(numbers(device.download(sums)), expected);
}

TEST_F(SCANSCOPE_SUITE, ShufflesAndVotesReachTheRightLanes) {
    Device device(Settings{}, &trace);
    const auto array = [&](const char* name) { return device.allocate<int>(name, 64); };
    const auto up = array("up"), down = array("down"), butterfly = array("butterfly"),
               broadcast = array("broadcast"), votes = array("votes");
    device.launch("warp_moves", {}, {64}, 0, litmus::warp_moves, up, down, butterfly, broadcast, votes);
    std::vector<int> expected_up, expected_down, expected_butterfly, expected_broadcast;
    for (int t = 0; t < 64; ++t) {
        const int lane = t % 32, base = t - lane;
        expected_up.push_back(lane < 3 ? t : t - 3);
        expected_down.push_back(lane + 3 > 31 ? t : t + 3);
        expected_butterfly.push_back(base + (lane ^ 5));
        expected_broadcast.push_back(base + 7);
    }
    EXPECT_EQ(numbers(device.download(up)), expected_up);
    EXPECT_EQ(numbers(device.download(down)), expected_down);
    EXPECT_EQ(numbers(device.download(butterfly)), expected_butterfly);
    EXPECT_EQ(numbers(device.download(broadcast)), expected_broadcast);
    EXPECT_EQ(numbers(device.download(votes)), std::vector<int>(64, int(0xaaaaaaaau)));
}

TEST_F(SCANSCOPE_SUITE, AtomicsLoseNothing) {
    Device device(Settings{}, &trace);
    const auto in = device.input<int>("in", values(iota(256)));
    const auto out = device.allocate<int>("out", 4);
    device.launch("histogram", {}, {256}, 16, litmus::histogram, in, out);
    EXPECT_EQ(numbers(device.download(out)), std::vector<int>(4, 64));
}

TEST_F(SCANSCOPE_SUITE, ALaneValueIsARegister) {
    Device device(Settings{}, &trace);
    const auto in = device.input<int>("in", values({5, 6, 7}));
    const auto out = device.allocate<int>("out", 3);
    device.launch("register_sum", {}, {3}, 0, litmus::register_sum, in, out);
    EXPECT_EQ(numbers(device.download(out)), (std::vector<int>{10, 12, 14}));
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt
