// The exchange between devices: a communicator for each of those that this process drives.
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
    // Of the devices 0 to `devices` − 1 of this process. Made once, as that takes a second, and kept for the
    // next that asks. Throws Unavailable without NCCL, and DeviceError for what NCCL refuses.
    [[nodiscard]] static std::shared_ptr<Exchange> of_devices(int devices);
    // Of one device a process.
    [[nodiscard]] static std::shared_ptr<Exchange> of_ranks(const Ranks& ranks);

    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

    // On the streams of all devices of this process, in their order: each gets what every device sends, in
    // the order of all devices.
    struct Part {
        int device = 0;
        const void* sent = nullptr;
        void* received = nullptr;
        cudaStream_t stream = nullptr;
    };
    void all_gather(std::span<const Part> parts, std::size_t bytes) const;

    // Throws DeviceError where an exchange that runs has failed: a rank that is gone, for instance.
    void check() const;
    // Ends what waits for others in vain. The exchange is of no use then, and the next one is made anew.
    void abort();

private:
    Exchange() = default;
    std::vector<NcclCommunicator*> all_; // of this process
};

} // namespace scanscope::simt
