// Tests the compaction header for other programs, called as they would call it.
#include "scanscope/select.cuh"

#include <algorithm>
#include <cstring>

#include "tests/scanscope/on_device.cuh"

namespace scanscope::tests {
namespace {

// Keeps the given number of every 256 elements.
struct Below {
    unsigned limit;
    template <class T> __host__ __device__ bool operator()(T element) const {
        return static_cast<unsigned>(element) % 256 < limit;
    }
};
struct Same {
    template <class T> __host__ __device__ bool operator()(T left, T right) const { return left == right; }
};

class SelectHeader : public OnGpu {
protected:
    // Checks the whole output: nothing may be written beyond the kept elements.
    template <class T, class Call>
    void expect_kept(const std::vector<T>& wanted, std::size_t from, std::size_t n, Call call) {
        const OnDevice<T> out(from + n + 5);
        const OnDevice<std::size_t> kept(1);
        const cudaError_t error = call(out.data() + from, kept.data());
        ASSERT_EQ(error, cudaSuccess) << cudaGetErrorString(error);
        ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        ASSERT_EQ(kept.elements()[0], wanted.size());
        T unwritten;
        std::memset(&unwritten, OnDevice<T>::guard, sizeof(T));
        std::vector<T> whole(from + n + 5, unwritten);
        std::copy(wanted.begin(), wanted.end(), whole.begin() + static_cast<std::ptrdiff_t>(from));
        ASSERT_TRUE(out.elements() == whole);
    }
    // The first kept element is written after `to` other elements.
    template <class T>
    void expect_selected(const std::vector<T>& in, const OnDevice<T>& on_device, std::size_t from,
                         std::size_t n, std::size_t to, Below below) {
        SCOPED_TRACE(testing::Message()
                     << n << " elements of " << sizeof(T) << " bytes from " << from << " on to " << to << ", "
                     << below.limit << " of 256 kept, seed " << seed);
        std::vector<T> wanted;
        for (std::size_t i = from; i < from + n; ++i)
            if (below(in[i])) wanted.push_back(in[i]);
        expect_kept(wanted, to, n, [&](T* out, std::size_t* kept) {
            return select_if(workspace, on_device.data() + from, out, kept, n, below);
        });
    }
    template <class T>
    void expect_unique(const std::vector<T>& in, const OnDevice<T>& on_device, std::size_t from,
                       std::size_t n) {
        SCOPED_TRACE(testing::Message() << "unique, " << n << " elements of " << sizeof(T) << " bytes from "
                                        << from << " on, seed " << seed);
        std::vector<T> wanted;
        for (std::size_t i = from; i < from + n; ++i)
            if (i == from || !(in[i - 1] == in[i])) wanted.push_back(in[i]);
        expect_kept(wanted, 0, n, [&](T* out, std::size_t* kept) {
            return unique(workspace, on_device.data() + from, out, kept, n, Same());
        });
    }
    Workspace workspace;
};

// Makes runs of equal elements.
template <class T> std::vector<T> in_runs(std::size_t count) {
    std::vector<T> all = random_elements<T>(count);
    for (std::size_t i = 1; i < count; ++i)
        if (static_cast<unsigned>(all[i]) % 3 != 0) all[i] = all[i - 1];
    return all;
}

TEST_F(SelectHeader, EverySize) {
    const auto in = random_elements<std::uint32_t>(5000), runs = in_runs<std::uint32_t>(5000);
    const OnDevice<std::uint32_t> on_device(in), runs_there(runs);
    for (std::size_t n = 0; n <= 4097; ++n) {
        expect_selected(in, on_device, 0, n, 0, {128});
        expect_unique(runs, runs_there, 0, n);
        if (HasFatalFailure()) return;
    }
}

// Sizes around the switch to the ring, and around its tiles and rounds, with outputs at any address.
TEST_F(SelectHeader, EdgesOfTilesAndOfKernels) {
    std::vector<std::size_t> sizes;
    const std::size_t tile = RingShape<std::uint32_t>::tile;
    for (const std::size_t edge : {selections::bytes_for_registers<std::uint32_t> / sizeof(std::uint32_t),
                                   456 * tile, 6 * 132 * tile, 7 * 132 * tile})
        for (const std::size_t n : {edge - 5, edge - 1, edge, edge + 1, edge + 4}) sizes.push_back(n);
    const std::size_t most = *std::max_element(sizes.begin(), sizes.end()) + 8;
    const auto in = random_elements<std::uint32_t>(most), runs = in_runs<std::uint32_t>(most);
    const OnDevice<std::uint32_t> on_device(in), runs_there(runs);
    for (const std::size_t n : sizes) {
        for (const std::size_t to : {0, 1, 2, 3}) expect_selected(in, on_device, 0, n, to, {128});
        expect_selected(in, on_device, 1, n, 0, {128}); // not at a multiple of 16 bytes
        expect_unique(runs, runs_there, 0, n);
        expect_unique(runs, runs_there, 3, n);
        if (HasFatalFailure()) return;
    }
}

TEST_F(SelectHeader, FromNoneToAll) {
    for (const std::size_t n : {std::size_t{1'000}, std::size_t{6'000'007}}) {
        const auto in = random_elements<std::uint32_t>(n);
        const OnDevice<std::uint32_t> on_device(in);
        for (const unsigned limit : {0u, 1u, 200u, 255u, 256u})
            for (const std::size_t to : {0, 1, 3}) expect_selected(in, on_device, 0, n, to, {limit});
        if (HasFatalFailure()) return;
    }
}

TEST_F(SelectHeader, TypesOfEverySize) {
    for (const std::size_t n : {std::size_t{1}, std::size_t{1000}, std::size_t{20'000'003}}) {
        const auto test = [&](auto type) {
            using T = decltype(type);
            const auto in = random_elements<T>(n), runs = in_runs<T>(n);
            const OnDevice<T> on_device(in), runs_there(runs);
            for (const std::size_t to : {0, 1}) expect_selected(in, on_device, 0, n, to, {100});
            expect_unique(runs, runs_there, 0, n);
        };
        test(std::uint8_t{});
        test(std::uint16_t{});
        test(std::uint64_t{});
        if (HasFatalFailure()) return;
    }
}

TEST_F(SelectHeader, InPlace) {
    for (const std::size_t n : {std::size_t{1000}, std::size_t{300'001}, std::size_t{10'000'001}}) {
        const auto in = random_elements<std::uint32_t>(n);
        const OnDevice<std::uint32_t> array(in);
        const OnDevice<std::size_t> kept(1);
        const Below below{128};
        ASSERT_EQ(select_if(workspace, array.data(), array.data(), kept.data(), n, below), cudaSuccess);
        std::vector<std::uint32_t> wanted, got = array.elements();
        std::copy_if(in.begin(), in.end(), std::back_inserter(wanted), below);
        ASSERT_EQ(kept.elements()[0], wanted.size());
        got.resize(wanted.size());
        ASSERT_TRUE(got == wanted) << n;
    }
}

TEST_F(SelectHeader, AThousandRunsInARow) {
    const std::size_t n = 2 * selections::bytes_for_registers<std::uint32_t> / sizeof(std::uint32_t) + 17;
    const auto in = random_elements<std::uint32_t>(n);
    const OnDevice<std::uint32_t> on_device(in), out(n);
    const OnDevice<std::size_t> kept(1000);
    const Below below{77};
    for (int run = 0; run < 1000; ++run)
        ASSERT_EQ(select_if(workspace, on_device.data(), out.data(), kept.data() + run, run % 2 ? n : n / 97,
                            below),
                  cudaSuccess);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    const auto part = static_cast<std::ptrdiff_t>(n / 97);
    const std::size_t wanted[] = {
        static_cast<std::size_t>(std::count_if(in.begin(), in.begin() + part, below)),
        static_cast<std::size_t>(std::count_if(in.begin(), in.end(), below))};
    const auto got = kept.elements();
    for (int run = 0; run < 1000; ++run) ASSERT_EQ(got[run], wanted[run % 2]) << "run " << run;
}

} // namespace
} // namespace scanscope::tests
