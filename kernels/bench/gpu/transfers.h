// Measures the time to move input to the device and results back.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

namespace scanscope::bench {

// The times depend only on the numbers of bytes, so each pair of numbers is timed once. Transfers use
// page-locked memory, in pieces if there are more bytes than can reasonably be locked.
class CudaTransfers {
public:
    // The median of a few transfers. Throws simt::DeviceError.
    [[nodiscard]] double seconds(std::uint64_t bytes_in, std::uint64_t bytes_out);

private:
    std::map<std::pair<std::uint64_t, std::uint64_t>, double> known_;
};

} // namespace scanscope::bench
