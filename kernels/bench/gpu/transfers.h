// What it takes to move input to the device and results back.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

namespace scanscope::bench {

// By the number of bytes, whatever they are: each pair is timed once. From and to page-locked memory, in
// pieces where there are more bytes than anybody locks.
class CudaTransfers {
public:
    // The median of a few. Throws simt::DeviceError.
    [[nodiscard]] double seconds(std::uint64_t bytes_in, std::uint64_t bytes_out);

private:
    std::map<std::pair<std::uint64_t, std::uint64_t>, double> known_;
};

} // namespace scanscope::bench
