// Tests each building block of the headers for other programs by itself.
#include <cstring>
#include <numeric>

#include "scanscope/look_back.cuh"
#include "scanscope/tile_ring.cuh"
#include "scanscope/workspace.cuh"
#include "tests/scanscope/on_device.cuh"

namespace scanscope::tests {
namespace {

class HeaderParts : public OnGpu {};

// ---- lanes

template <class T, class Op>
__global__ void combine_lanes(const T* in, T* inclusive, T* before, T* sum, Op op, T identity) {
    const T mine = in[threadIdx.x];
    inclusive[threadIdx.x] = scan_of_lanes(mine, op);
    before[threadIdx.x] = before_lane(inclusive[threadIdx.x], identity);
    const T all = sum_of_lanes(mine, op);
    if (threadIdx.x == 0) *sum = all;
}

TEST_F(HeaderParts, LanesCombineInOrder) {
    const auto in = random_elements<std::uint32_t>(32);
    const OnDevice<std::uint32_t> on_device(in), inclusive(32), before(32), sum(1);
    combine_lanes<<<1, 32>>>(on_device.data(), inclusive.data(), before.data(), sum.data(), Then(),
                             Then::identity);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    std::vector<std::uint32_t> wanted(32), wanted_before(32);
    std::uint32_t running = Then::identity;
    for (int i = 0; i < 32; ++i) {
        wanted_before[i] = running;
        wanted[i] = running = Then()(running, in[i]);
    }
    EXPECT_EQ(inclusive.elements(), wanted);
    EXPECT_EQ(before.elements(), wanted_before);
    EXPECT_EQ(sum.elements()[0], running);
}

// ---- sums of tiles

// Publishes the tile sums in reverse order, from one block; another block, which starts earlier or later,
// reads those of the tiles `asked`.
__global__ void publish_and_ask(TileSums<std::uint32_t> sums, const std::uint32_t* of_tile, int tiles,
                                const int* asked, int questions, std::uint32_t* answers) {
    const unsigned run = sums.run();
    if (blockIdx.x == 1) {
        if (threadIdx.x != 0) return;
        for (int tile = tiles - 1; tile >= 0; --tile) sums.publish(tile, of_tile[tile], run);
        sums.leave(run, 2);
        return;
    }
    WarpLooksBack<std::uint32_t, Then> back(sums, run, Then(), 1u << 16);
    for (int i = 0; i < questions; ++i) {
        const std::uint32_t answer = back.before(asked[i]);
        answers[32 * i + threadIdx.x] = answer;
    }
    if (threadIdx.x == 0) sums.leave(run, 2);
}
__global__ void publish_sums(TileSums<std::uint32_t> sums, const std::uint32_t* of_tile, int tiles) {
    for (int tile = 0; tile < tiles; ++tile) sums.publish(tile, of_tile[tile], sums.run());
}
template <int warps>
__global__ void ask_as_block(TileSums<std::uint32_t> sums, const int* asked, int questions,
                             std::uint32_t* answers) {
    __shared__ std::uint32_t cells[warps];
    const unsigned run = sums.run();
    BlockLooksBack<std::uint32_t, Then, warps> back(sums, run, Then(), 1u << 16, cells);
    for (int i = 0; i < questions; ++i) {
        const std::uint32_t answer = back.before(asked[i]);
        answers[blockDim.x * i + threadIdx.x] = answer;
        __syncthreads(); // before the cells are overwritten
    }
}

TEST_F(HeaderParts, LookBackAsksEveryTileBefore) {
    const int tiles = 1000;
    const auto of_tile = random_elements<std::uint32_t>(tiles);
    // At the boundaries of groups of 32 (three groups are read at the same time), and further on.
    const std::vector<int> asked{0, 1, 31, 32, 33, 95, 96, 97, 300, 301, 960, 1000};
    const int questions = int(asked.size());
    std::vector<std::uint32_t> prefix{Then::identity};
    for (const std::uint32_t sum : of_tile) prefix.push_back(Then()(prefix.back(), sum));
    const auto wanted = [&](int threads) {
        std::vector<std::uint32_t> all;
        for (const int tile : asked) all.insert(all.end(), threads, prefix[tile]);
        return all;
    };

    Workspace workspace;
    TileSums<std::uint32_t> sums{};
    ASSERT_EQ(workspace.prepare(tiles, nullptr, sums), cudaSuccess);
    const OnDevice<std::uint32_t> there(of_tile), by_warp(32 * questions), by_block(128 * questions);
    const OnDevice<int> questions_there(asked);
    for (int run = 1; run <= 3; ++run) { // on the same memory, which is not cleared
        publish_and_ask<<<2, 32>>>(sums, there.data(), tiles, questions_there.data(), questions,
                                   by_warp.data());
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        EXPECT_EQ(by_warp.elements(), wanted(32));
        RunState state{};
        ASSERT_EQ(cudaMemcpy(&state, sums.state, sizeof state, cudaMemcpyDeviceToHost), cudaSuccess);
        EXPECT_EQ(state.runs_ended, unsigned(run));
        EXPECT_EQ(state.left, 0u);
    }
    publish_sums<<<1, 1>>>(sums, there.data(), tiles);
    ask_as_block<4><<<1, 128>>>(sums, questions_there.data(), questions, by_block.data());
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(by_block.elements(), wanted(128));
}

template <class T>
__global__ void publish_and_read(PublishedSum<T>* cell, T sum, T* before, T* after, int* was_published) {
    was_published[0] = cell->is_published(7, *before);
    cell->publish(sum, 7);
    was_published[1] = cell->is_published(7, *after);
    T other;
    was_published[2] = cell->is_published(8, other);
}
struct Sixteen {
    std::uint64_t low, high;
};
template <class T> void expect_published(T sum) {
    const OnDevice<PublishedSum<T>> cell(1);
    const OnDevice<T> before(1), after(1);
    const OnDevice<int> published(3);
    ASSERT_EQ(cudaMemset(cell.data(), 0, sizeof(PublishedSum<T>)), cudaSuccess);
    publish_and_read<<<1, 1>>>(cell.data(), sum, before.data(), after.data(), published.data());
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(published.elements(), (std::vector<int>{0, 1, 0})) << sizeof(T);
    const T got = after.elements()[0];
    EXPECT_EQ(std::memcmp(&got, &sum, sizeof sum), 0) << sizeof(T);
}
TEST_F(HeaderParts, ASumIsPublishedWithItsRun) {
    expect_published(std::uint8_t{200});
    expect_published(std::uint16_t{50'000});
    expect_published(-7.25f);
    expect_published(std::uint64_t{0x0123456789abcdef});
    expect_published(Sixteen{1, ~std::uint64_t{0}});
}

__global__ void take_all(TileSums<std::uint32_t> sums, int tiles, unsigned* taken) {
    const unsigned run = sums.run();
    for (int tile; (tile = sums.take(tiles)) != no_tile;) atomicAdd(&taken[tile], 1u);
    sums.leave(run, gridDim.x * blockDim.x);
}
TEST_F(HeaderParts, EachTileIsTakenOnceInEachRun) {
    const int tiles = 10'000;
    Workspace workspace;
    TileSums<std::uint32_t> sums{};
    ASSERT_EQ(workspace.prepare(tiles, nullptr, sums), cudaSuccess);
    const OnDevice<unsigned> taken(tiles);
    ASSERT_EQ(cudaMemset(taken.data(), 0, tiles * sizeof(unsigned)), cudaSuccess);
    for (unsigned run = 1; run <= 3; ++run) {
        take_all<<<40, 64>>>(sums, tiles, taken.data());
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        EXPECT_EQ(taken.elements(), std::vector<unsigned>(tiles, run));
    }
}

// ---- the ring

// Passes numbers from one warp to another through fewer stages: each arrives once and in order.
__global__ void pass_on(int count, int* seen) {
#if __CUDA_ARCH__ >= 900
    using Shape = RingShape<int>;
    __shared__ TileRing<int> ring;
    ring.begin(1);
    if (warp_of_thread() == 0) {
        if (lane_of_thread() != 0) return;
        RingPlace place;
        for (int tile = 0; tile <= count; ++tile, place.advance<Shape>()) {
            ring.emptied[place.stage].wait(place.parity ^ 1);
            ring.tile_of[place.stage] = tile < count ? tile : no_tile;
            ring.landed[place.stage].arrive();
        }
    } else {
        int i = 0;
        ring.for_each_tile([&](int tile, RingPlace place) {
            if (lane_of_thread() == 0) seen[i++] = tile;
            __syncwarp();
            if (lane_of_thread() == 0) ring.emptied[place.stage].arrive();
        });
    }
#endif
}
TEST_F(HeaderParts, TheRingPassesEachTileOnce) {
    int major = 0;
    ASSERT_EQ(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0), cudaSuccess);
    if (major < 9) GTEST_SKIP() << "this GPU has no copy engine";
    for (const int count : {0, 1, 5, 6, 7, 12, 13, 1000}) {
        const OnDevice<int> seen(1001);
        pass_on<<<1, 64>>>(count, seen.data());
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        std::vector<int> wanted(1001, static_cast<int>(0xeeeeeeee));
        std::iota(wanted.begin(), wanted.begin() + count, 0);
        EXPECT_EQ(seen.elements(), wanted) << count;
    }
}

// Elements beyond the end are read as the identity and not written.
template <class T> __global__ void through_registers(const T* in, T* out, int first, int end, T missing) {
    T items[RingShape<T>::items];
    read_items(items, in, first, end, missing);
    for (T& item : items) item = static_cast<T>(item + 1);
    write_items(out, first, end, items);
}
TEST_F(HeaderParts, ItemsBeyondTheEndAreNotThere) {
    using T = std::uint16_t;
    const int items = RingShape<T>::items, first = items;
    const auto in = random_elements<T>(3 * items);
    const OnDevice<T> on_device(in);
    for (const int end : {0, first, first + 1, first + 7, first + items - 1, first + items, 3 * items}) {
        const OnDevice<T> out(3 * items);
        through_registers<<<1, 1>>>(on_device.data(), out.data(), first, end, T{0});
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        std::vector<T> wanted(3 * items, T{0xeeee});
        for (int i = first; i < std::min(end, first + items); ++i) wanted[i] = static_cast<T>(in[i] + 1);
        EXPECT_EQ(out.elements(), wanted) << end;
    }
}

} // namespace
} // namespace scanscope::tests
