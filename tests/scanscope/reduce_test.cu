// Tests the reduction header for other programs, called as they would call it.
#include "scanscope/reduce.cuh"

#include <cstring>

#include "tests/scanscope/on_device.cuh"

namespace scanscope::tests {
namespace {

struct Larger {
    __host__ __device__ std::uint8_t operator()(std::uint8_t left, std::uint8_t right) const {
        return left < right ? right : left;
    }
};
struct Pair {
    std::uint64_t sum, count;
};
struct AddPairs {
    __host__ __device__ Pair operator()(Pair left, Pair right) const {
        return {left.sum + right.sum, left.count + right.count};
    }
};

class ReduceHeader : public OnGpu {
protected:
    // The sum of n elements, starting at `from`.
    template <class T, class Op>
    T reduced(const OnDevice<T>& in, std::size_t from, std::size_t n, Op op, T identity) {
        const OnDevice<T> sum(2);
        const cudaError_t error = reduce(workspace, in.data() + from, sum.data(), n, op, identity);
        EXPECT_EQ(error, cudaSuccess) << cudaGetErrorString(error);
        EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        const std::vector<T> got = sum.elements();
        T unwritten;
        std::memset(&unwritten, OnDevice<T>::guard, sizeof(T));
        EXPECT_EQ(std::memcmp(&got[1], &unwritten, sizeof(T)), 0) << "there is something after the sum";
        return got[0];
    }
    Workspace workspace;
};

template <class T, class Op>
T expected(const std::vector<T>& in, std::size_t from, std::size_t n, Op op, T identity) {
    T sum = identity;
    for (std::size_t i = from; i < from + n; ++i) sum = op(sum, in[i]);
    return sum;
}

TEST_F(ReduceHeader, EverySizeWhoseOrderMatters) {
    const auto in = random_elements<std::uint32_t>(5000);
    const OnDevice<std::uint32_t> on_device(in);
    for (std::size_t n = 0; n <= 4097; ++n)
        ASSERT_EQ(reduced(on_device, 0, n, Then(), Then::identity),
                  expected(in, 0, n, Then(), Then::identity))
            << n << " elements, seed " << seed;
}

// Sizes around one block, all blocks, and the switch to the ring.
TEST_F(ReduceHeader, EdgesOfBlocksAndOfKernels) {
    using Shape = ReduceShape<std::uint32_t>;
    std::vector<std::size_t> sizes;
    for (const std::size_t edge : {std::size_t{Shape::few_rows * Shape::warps * Shape::row},
                                   std::size_t{132 * Shape::few_rows * Shape::warps * Shape::row},
                                   std::size_t{RingShape<std::uint32_t>::tile} * 500,
                                   reductions::bytes_for_registers / sizeof(std::uint32_t),
                                   std::size_t{RingShape<std::uint32_t>::tile} * 132 * 20})
        for (const std::size_t n : {edge - 5, edge - 1, edge, edge + 1, edge + 4}) sizes.push_back(n);
    const auto in = random_elements<std::uint32_t>(*std::max_element(sizes.begin(), sizes.end()) + 8);
    const OnDevice<std::uint32_t> on_device(in);
    for (const std::size_t n : sizes)
        for (const std::size_t from : {0, 1}) // one of them is not at a multiple of 16 bytes
            ASSERT_EQ(reduced(on_device, from, n, Then(), Then::identity),
                      expected(in, from, n, Then(), Then::identity))
                << n << " elements from " << from << " on, seed " << seed;
}

TEST_F(ReduceHeader, TypesOfEverySize) {
    for (const std::size_t n :
         {std::size_t{1}, std::size_t{1000}, std::size_t{100'003}, std::size_t{20'000'003}}) {
        auto bytes = random_elements<std::uint8_t>(n);
        for (std::uint8_t& byte : bytes) byte /= 2;
        bytes[n / 3] = 200;
        EXPECT_EQ(reduced(OnDevice<std::uint8_t>(bytes), 0, n, Larger(), std::uint8_t{0}), 200) << n;
        const auto shorts = random_elements<std::uint16_t>(n);
        EXPECT_EQ(reduced(OnDevice<std::uint16_t>(shorts), 0, n, Add(), std::uint16_t{0}),
                  expected(shorts, 0, n, Add(), std::uint16_t{0}))
            << n;
        const auto longs = random_elements<std::uint64_t>(n);
        EXPECT_EQ(reduced(OnDevice<std::uint64_t>(longs), 0, n, Add(), std::uint64_t{0}),
                  expected(longs, 0, n, Add(), std::uint64_t{0}))
            << n;
        std::vector<Pair> pairs(n);
        for (std::size_t i = 0; i < n; ++i) pairs[i] = {longs[i], 1};
        const Pair sum = reduced(OnDevice<Pair>(pairs), 0, n, AddPairs(), Pair{0, 0});
        EXPECT_EQ(sum.count, n);
        EXPECT_EQ(sum.sum, expected(longs, 0, n, Add(), std::uint64_t{0})) << n;
    }
}

TEST_F(ReduceHeader, SameBitsInEveryRun) {
    for (const std::size_t n : {std::size_t{60'000}, std::size_t{1'000'003}, std::size_t{30'000'001}}) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> value(-1, 1);
        std::vector<float> in(n);
        for (float& one : in) one = value(random);
        const OnDevice<float> on_device(in);
        const float first = reduced(on_device, 0, n, Add(), 0.0f);
        for (int run = 0; run < 200; ++run) {
            const float got = reduced(on_device, 0, n, Add(), 0.0f);
            ASSERT_EQ(std::memcmp(&got, &first, sizeof got), 0) << "run " << run << " of " << n;
        }
    }
}

TEST_F(ReduceHeader, AThousandRunsInARow) {
    const std::size_t n = 2 * reductions::bytes_for_registers / sizeof(std::uint32_t) + 17;
    const auto in = random_elements<std::uint32_t>(n);
    const OnDevice<std::uint32_t> on_device(in), sums(1000);
    for (int run = 0; run < 1000; ++run) {
        // The ring, many blocks and one block alternate, and use the same memory.
        const std::size_t part = run % 3 == 0 ? n : run % 3 == 1 ? n / 97 : 1000;
        ASSERT_EQ(reduce(workspace, on_device.data(), sums.data() + run, part, Then(), Then::identity),
                  cudaSuccess);
    }
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    const std::uint32_t wanted[] = {expected(in, 0, n, Then(), Then::identity),
                                    expected(in, 0, n / 97, Then(), Then::identity),
                                    expected(in, 0, 1000, Then(), Then::identity)};
    const auto got = sums.elements();
    for (int run = 0; run < 1000; ++run) ASSERT_EQ(got[run], wanted[run % 3]) << "run " << run;
}

} // namespace
} // namespace scanscope::tests
