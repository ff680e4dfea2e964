// The exchange between devices, with a communicator for each device of this process.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kernels/simt/gpu/nccl.h"
#include "kernels/simt/gpu/ranks.h"

namespace scanscope::simt {

class Exchange {
public:
    // Returns the exchange between the devices 0 to `devices` − 1 of this process. It is cached, because
    // creating it takes a second. Throws Unavailable without NCCL, and DeviceError if NCCL fails.
    [[nodiscard]] static std::shared_ptr<Exchange> of_devices(int devices);
    // Returns the exchange between several processes with one device each.
    [[nodiscard]] static std::shared_ptr<Exchange> of_ranks(const Ranks& ranks);

    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

    // Exchanges data on the streams of all devices of this process, given in device order: each device
    // receives the data of all devices, in device order.
    struct Part {
        int device = 0;
        const void* sent = nullptr;
        void* received = nullptr;
        cudaStream_t stream = nullptr;
    };
    void all_gather(std::span<const Part> parts, std::size_t bytes) const;

    // Throws DeviceError if a running exchange has failed, for instance because a rank is gone.
    void check() const;
    // Aborts exchanges that would wait forever. This object cannot be used afterwards; the next request
    // creates a new one.
    void abort();

private:
    Exchange() = default;
    std::vector<NcclCommunicator*> all_; // one per device of this process
};

} // namespace scanscope::simt
