#include "kernels/bench/gpu/transfers.h"

#include <algorithm>
#include <vector>

#include "kernels/bench/measurement.h"
#include "kernels/simt/gpu/cuda.h"

namespace scanscope::bench {

namespace {

using simt::check;

constexpr std::uint64_t most_locked = std::uint64_t{256} << 20;
constexpr int samples = 3;

class LockedMemory {
public:
    explicit LockedMemory(std::uint64_t bytes) {
        check(cudaMallocHost(&data_, bytes), "allocating page-locked memory");
    }
    LockedMemory(const LockedMemory&) = delete;
    LockedMemory& operator=(const LockedMemory&) = delete;
    ~LockedMemory() { cudaFreeHost(data_); }
    [[nodiscard]] void* data() const { return data_; }

private:
    void* data_ = nullptr;
};

void move(void* to, const void* from, std::uint64_t bytes, cudaMemcpyKind kind) {
    for (std::uint64_t done = 0; done < bytes; done += most_locked)
        check(cudaMemcpyAsync(to, from, std::min(most_locked, bytes - done), kind, simt::call_stream),
              "moving data to or from the device");
}

double measure(std::uint64_t bytes_in, std::uint64_t bytes_out) {
    const std::uint64_t bytes = std::clamp(std::max(bytes_in, bytes_out), std::uint64_t{1}, most_locked);
    const LockedMemory host(bytes);
    const simt::DeviceMemory device(bytes);
    std::vector<double> seconds;
    for (int sample = 0; sample <= samples; ++sample) {
        const double start = steady_seconds();
        move(device.as<void>(), host.data(), bytes_in, cudaMemcpyHostToDevice);
        move(host.data(), device.as<void>(), bytes_out, cudaMemcpyDeviceToHost);
        check(cudaStreamSynchronize(simt::call_stream), "moving data to or from the device");
        if (sample != 0) seconds.push_back(steady_seconds() - start); // the first one is a warm-up
    }
    return summarise(seconds)->median_s;
}

} // namespace

double CudaTransfers::seconds(std::uint64_t bytes_in, std::uint64_t bytes_out) {
    const auto key = std::pair(bytes_in, bytes_out);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    return known_.emplace(key, measure(bytes_in, bytes_out)).first->second;
}

} // namespace scanscope::bench
