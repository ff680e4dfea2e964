// Tests the scan header for other programs, called as they would call it.
#include "scanscope/scan.cuh"

#include <algorithm>
#include <cstring>

#include "tests/scanscope/on_device.cuh"

namespace scanscope::tests {
namespace {

// A user-defined type: the number of elements, and the largest of them.
struct Summary {
    std::int64_t count;
    std::int32_t largest, unused;
    bool operator==(const Summary&) const = default;
};
struct Join {
    __host__ __device__ Summary operator()(Summary left, Summary right) const {
        return {left.count + right.count, left.largest < right.largest ? right.largest : left.largest, 0};
    }
};
struct Largest {
    __host__ __device__ std::uint8_t operator()(std::uint8_t left, std::uint8_t right) const {
        return left < right ? right : left;
    }
};

template <class T, class Op>
std::vector<T> expected(const std::vector<T>& in, std::size_t from, std::size_t n, bool inclusive, Op op,
                        T identity) {
    std::vector<T> out(n);
    T running = identity;
    for (std::size_t i = 0; i < n; ++i) {
        const T with = op(running, in[from + i]);
        out[i] = inclusive ? with : running;
        running = with;
    }
    return out;
}

// Scans n elements starting at `from`, in both forms, and checks the whole output: nothing may be written
// beyond it.
template <class T, class Op>
void scan_both_ways(Workspace& workspace, const std::vector<T>& in, const OnDevice<T>& on_device,
                    std::size_t from, std::size_t n, Op op, T identity) {
    SCOPED_TRACE(testing::Message() << n << " elements of " << sizeof(T) << " bytes from " << from
                                    << " on, seed " << seed);
    constexpr std::size_t beyond = 5;
    T unwritten;
    std::memset(&unwritten, OnDevice<T>::guard, sizeof(T));
    for (const bool inclusive : {false, true}) {
        const OnDevice<T> out(from + n + beyond);
        const cudaError_t error =
            inclusive
                ? inclusive_scan(workspace, on_device.data() + from, out.data() + from, n, op, identity)
                : exclusive_scan(workspace, on_device.data() + from, out.data() + from, n, op, identity);
        ASSERT_EQ(error, cudaSuccess) << cudaGetErrorString(error);
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        std::vector<T> wanted(from + n + beyond, unwritten);
        const std::vector<T> scanned = expected(in, from, n, inclusive, op, identity);
        std::copy(scanned.begin(), scanned.end(), wanted.begin() + static_cast<std::ptrdiff_t>(from));
        ASSERT_TRUE(out.elements() == wanted) << (inclusive ? "inclusive" : "exclusive");
    }
}

class ScanHeader : public OnGpu {
protected:
    Workspace workspace;
};

// Sizes around the switch from one kernel to the next, and around whole tiles, blocks and rounds of each.
std::vector<std::size_t> edges(std::size_t element_bytes) {
    std::vector<std::size_t> all;
    const auto around = [&](std::size_t elements) {
        for (const std::size_t n : {elements - 5, elements - 1, elements, elements + 1, elements + 4})
            all.push_back(n);
    };
    for (const std::size_t bytes : {scans::few_bytes, scans::some_bytes, scans::bytes_for_registers})
        around(bytes / element_bytes);
    const std::size_t ring = RingShape<std::uint32_t>::tile * sizeof(std::uint32_t) / element_bytes;
    for (const std::size_t tiles : {456, 6 * 132, 7 * 132, 7 * 132 + 1}) around(tiles * ring);
    return all;
}

TEST_F(ScanHeader, EverySizeWhoseOrderMatters) {
    const auto in = random_elements<std::uint32_t>(5000);
    const OnDevice<std::uint32_t> on_device(in);
    for (std::size_t n = 0; n <= 4097; ++n) {
        scan_both_ways(workspace, in, on_device, 0, n, Then(), Then::identity);
        if (HasFatalFailure()) return;
    }
}

TEST_F(ScanHeader, EdgesOfTilesAndOfKernels) {
    const auto sizes = edges(sizeof(std::uint32_t));
    const auto in = random_elements<std::uint32_t>(*std::max_element(sizes.begin(), sizes.end()) + 8);
    const OnDevice<std::uint32_t> on_device(in);
    for (const std::size_t n : sizes) {
        scan_both_ways(workspace, in, on_device, 0, n, Then(), Then::identity);
        scan_both_ways(workspace, in, on_device, 1, n, Then(),
                       Then::identity); // not at a multiple of 16 bytes
        if (HasFatalFailure()) return;
    }
}

TEST_F(ScanHeader, TypesOfEverySize) {
    for (const std::size_t n :
         {std::size_t{1}, std::size_t{1000}, std::size_t{100'003}, std::size_t{20'000'003}}) {
        const auto bytes = random_elements<std::uint8_t>(n);
        scan_both_ways(workspace, bytes, OnDevice<std::uint8_t>(bytes), 0, n, Largest(), std::uint8_t{0});
        const auto shorts = random_elements<std::uint16_t>(n);
        scan_both_ways(workspace, shorts, OnDevice<std::uint16_t>(shorts), 0, n, Add(), std::uint16_t{0});
        const auto longs = random_elements<std::uint64_t>(n);
        scan_both_ways(workspace, longs, OnDevice<std::uint64_t>(longs), 0, n, Add(), std::uint64_t{0});
        std::vector<Summary> summaries(n);
        for (std::size_t i = 0; i < n; ++i) summaries[i] = {1, static_cast<std::int32_t>(longs[i] >> 33), 0};
        scan_both_ways(workspace, summaries, OnDevice<Summary>(summaries), 0, n, Join(), Summary{0, -1, 0});
        if (HasFatalFailure()) return;
    }
}

// The prefix before an array is on the device.
TEST_F(ScanHeader, BehindAValueOnTheDevice) {
    auto sizes = edges(sizeof(std::uint32_t));
    sizes.insert(sizes.end(), {0, 1, 2, 31, 32, 33, 1000, 4097});
    const auto in = random_elements<std::uint32_t>(*std::max_element(sizes.begin(), sizes.end()) + 1);
    const OnDevice<std::uint32_t> on_device(in);
    const std::uint32_t before = 7u << 16 | 12345;
    const OnDevice<std::uint32_t> start(std::vector<std::uint32_t>{before});
    for (const std::size_t n : sizes)
        for (const bool inclusive : {false, true})
            for (const std::size_t from : {0, 1}) { // also at an address that is no multiple of 16 bytes
                const OnDevice<std::uint32_t> out(n + from);
                const auto* elements = on_device.data() + from;
                ASSERT_EQ(inclusive ? inclusive_scan_from(workspace, start.data(), elements,
                                                          out.data() + from, n, Then(), Then::identity)
                                    : exclusive_scan_from(workspace, start.data(), elements,
                                                          out.data() + from, n, Then(), Then::identity),
                          cudaSuccess);
                auto got = out.elements();
                got.erase(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(from));
                ASSERT_TRUE(got == expected(in, from, n, inclusive, Then(), before))
                    << n << " elements from " << from << (inclusive ? ", inclusive" : ", exclusive");
            }
}

TEST_F(ScanHeader, BehindNothingIsAsWithoutIt) {
    const std::uint32_t* const nothing = nullptr;
    for (const std::size_t n : {std::size_t{1000}, std::size_t{10'000'001}}) {
        const auto in = random_elements<std::uint32_t>(n);
        const OnDevice<std::uint32_t> on_device(in), out(n);
        ASSERT_EQ(
            exclusive_scan_from(workspace, nothing, on_device.data(), out.data(), n, Then(), Then::identity),
            cudaSuccess);
        ASSERT_TRUE(out.elements() == expected(in, 0, n, false, Then(), Then::identity)) << n;
    }
}

TEST_F(ScanHeader, InPlace) {
    for (const std::size_t n : {std::size_t{1000}, std::size_t{300'001}, std::size_t{10'000'001}}) {
        const auto in = random_elements<std::uint32_t>(n);
        const OnDevice<std::uint32_t> array(in);
        ASSERT_EQ(inclusive_scan(workspace, array.data(), array.data(), n, Then(), Then::identity),
                  cudaSuccess);
        ASSERT_TRUE(array.elements() == expected(in, 0, n, true, Then(), Then::identity)) << n;
    }
}

TEST_F(ScanHeader, SameBitsInEveryRun) {
    for (const std::size_t n : {std::size_t{60'000}, std::size_t{1'000'003}, std::size_t{30'000'001}}) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<float> value(-1, 1);
        std::vector<float> in(n);
        for (float& one : in) one = value(random);
        const OnDevice<float> on_device(in);
        std::vector<float> first;
        for (int run = 0; run < 50; ++run) {
            const OnDevice<float> out(n);
            ASSERT_EQ(exclusive_scan(workspace, on_device.data(), out.data(), n, Add(), 0.0f), cudaSuccess);
            const std::vector<float> got = out.elements();
            if (run == 0) first = got;
            ASSERT_EQ(std::memcmp(got.data(), first.data(), n * sizeof(float)), 0)
                << "run " << run << " of " << n;
        }
    }
}

TEST_F(ScanHeader, AThousandRunsInARow) {
    const std::size_t n = 3 * scans::bytes_for_registers / sizeof(std::uint32_t) + 17;
    const auto in = random_elements<std::uint32_t>(n);
    const auto wanted = expected(in, 0, n, false, Then(), Then::identity);
    const OnDevice<std::uint32_t> on_device(in), out(n), wanted_there(wanted);
    for (int run = 0; run < 1000; ++run) {
        // Large and small sizes alternate, and use the same memory for sums.
        const std::size_t part = run % 2 ? n : n / 97;
        ASSERT_EQ(exclusive_scan(workspace, on_device.data(), out.data(), part, Then(), Then::identity),
                  cudaSuccess);
        if (run % 100 != 1) continue;
        ASSERT_TRUE(out.elements() == wanted) << "run " << run;
    }
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST_F(ScanHeader, TwoStreamsAtOnce) {
    const std::size_t n = 12'000'001;
    const auto in = random_elements<std::uint32_t>(n);
    const auto wanted = expected(in, 0, n, true, Then(), Then::identity);
    const OnDevice<std::uint32_t> on_device(in), one(n), other(n);
    Workspace second;
    cudaStream_t streams[2];
    for (cudaStream_t& stream : streams)
        ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
    for (int run = 0; run < 100; ++run) {
        const std::size_t part = run % 3 ? n : n / 50; // both kernels, side by side in every combination
        inclusive_scan(workspace, on_device.data(), one.data(), part, Then(), Then::identity, streams[0]);
        inclusive_scan(second, on_device.data(), other.data(), n, Then(), Then::identity, streams[1]);
    }
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_TRUE(one.elements() == wanted);
    EXPECT_TRUE(other.elements() == wanted);
    for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
}

TEST_F(ScanHeader, RunsInAGraph) {
    const std::size_t n = 9'000'001;
    const auto in = random_elements<std::uint32_t>(n);
    const OnDevice<std::uint32_t> on_device(in), out(n);
    ASSERT_EQ(reserve_scan<std::uint32_t>(workspace, n), cudaSuccess);
    cudaStream_t stream;
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    ASSERT_EQ(exclusive_scan(workspace, on_device.data(), out.data(), n, Then(), Then::identity, stream),
              cudaSuccess);
    ASSERT_EQ(
        exclusive_scan(workspace, on_device.data(), out.data(), n / 100, Then(), Then::identity, stream),
        cudaSuccess);
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    for (int run = 0; run < 20; ++run) ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_TRUE(out.elements() == expected(in, 0, n, false, Then(), Then::identity));
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}

// When the run numbers wrap around, sums of old runs must not be taken for new ones. 2^32 runs are too many
// for a test, so the number is set close to its end.
TEST_F(ScanHeader, NumbersOfRunsBeginAnew) {
    const std::size_t n = 12'000'001;
    const auto in = random_elements<std::uint32_t>(n);
    const auto wanted = expected(in, 0, n, false, Then(), Then::identity);
    const OnDevice<std::uint32_t> on_device(in), out(n);
    TileSums<std::uint32_t> sums{};
    const std::size_t tiles = n / 100;
    ASSERT_EQ(workspace.prepare(tiles, nullptr, sums), cudaSuccess);
    const unsigned near_the_end = sums.last_run - 3;
    ASSERT_EQ(cudaMemcpy(&sums.state->runs_ended, &near_the_end, sizeof near_the_end, cudaMemcpyHostToDevice),
              cudaSuccess);
    for (int run = 0; run < 8; ++run) {
        ASSERT_EQ(cudaMemset(out.data(), 0xee, n * sizeof(std::uint32_t)), cudaSuccess);
        ASSERT_EQ(exclusive_scan(workspace, on_device.data(), out.data(), n, Then(), Then::identity),
                  cudaSuccess);
        ASSERT_TRUE(out.elements() == wanted) << "run " << run;
    }
    unsigned ended = 0;
    ASSERT_EQ(cudaMemcpy(&ended, &sums.state->runs_ended, sizeof ended, cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(ended, 5u); // three of the eight were the last numbers, the others count from 1 again
}

TEST_F(ScanHeader, MoreThanTwoGiB) {
    std::size_t free = 0, total = 0;
    ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    const std::size_t n = (std::size_t{1} << 32) + 77;
    if (free < 2 * n + (1u << 30)) GTEST_SKIP() << "two arrays of 4 GiB do not fit into the GPU's memory";
    const OnDevice<std::uint8_t> in(n), out(n);
    ASSERT_EQ(cudaMemset(in.data(), 0, n), cudaSuccess);
    const std::uint8_t marks[] = {3, 7};
    ASSERT_EQ(cudaMemcpy(in.data() + 11, &marks[0], 1, cudaMemcpyHostToDevice), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(in.data() + (std::size_t{1} << 32) + 5, &marks[1], 1, cudaMemcpyHostToDevice),
              cudaSuccess);
    ASSERT_EQ(inclusive_scan(workspace, in.data(), out.data(), n, Largest(), std::uint8_t{0}), cudaSuccess);
    const std::vector<std::uint8_t> got = out.elements();
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint8_t wanted = i < 11 ? 0 : i < (std::size_t{1} << 32) + 5 ? 3 : 7;
        if (got[i] != wanted) FAIL() << "element " << i << " is " << int(got[i]) << ", not " << int(wanted);
    }
}

} // namespace
} // namespace scanscope::tests
