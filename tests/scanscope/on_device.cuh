// Helpers for the tests of the headers for other programs.
#pragma once

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

namespace scanscope::tests {

inline constexpr std::uint32_t seed = 23;

struct Add {
    template <class T> __host__ __device__ T operator()(T left, T right) const { return left + right; }
};
// Affine maps x -> factor x + offset modulo 2^16: associative, and the order matters.
struct Then {
    __host__ __device__ std::uint32_t operator()(std::uint32_t first, std::uint32_t then) const {
        const std::uint32_t factor = (first >> 16) * (then >> 16),
                            offset = (then >> 16) * (first & 0xffff) + then;
        return factor << 16 | (offset & 0xffff);
    }
    static constexpr std::uint32_t identity = 1u << 16;
};
template <class T> class OnDevice {
public:
    explicit OnDevice(const std::vector<T>& elements)
        : OnDevice(elements.size()) {
        EXPECT_EQ(cudaMemcpy(data_, elements.data(), count_ * sizeof(T), cudaMemcpyHostToDevice),
                  cudaSuccess);
    }
    explicit OnDevice(std::size_t count)
        : count_(count) {
        EXPECT_EQ(cudaMalloc(&data_, count * sizeof(T) + 1), cudaSuccess);
        EXPECT_EQ(cudaMemset(data_, guard, count * sizeof(T) + 1), cudaSuccess);
    }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
    ~OnDevice() { cudaFree(data_); }
    [[nodiscard]] T* data() const { return data_; }
    [[nodiscard]] std::vector<T> elements() const {
        std::vector<T> all(count_);
        EXPECT_EQ(cudaMemcpy(all.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
        return all;
    }
    static constexpr int guard = 0xee; // the value of each byte that was not written

private:
    T* data_ = nullptr;
    std::size_t count_ = 0;
};

template <class T> std::vector<T> random_elements(std::size_t count) {
    std::mt19937 random(seed);
    std::vector<T> all(count);
    for (T& one : all) one = static_cast<T>(random());
    return all;
}

class OnGpu : public testing::Test {
protected:
    void SetUp() override {
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
            GTEST_SKIP() << "no NVIDIA GPU: the headers for other programs are not run";
    }
};

} // namespace scanscope::tests
