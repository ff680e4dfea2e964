// The stand for plain programs on the CPU, timed by its steady clock.
#pragma once

#include <cstddef>

#include "kernels/bench/stand.h"

namespace scanscope::bench {

class CpuStand final : public Stand {
public:
    // The number of bytes to write before each cold sample, which pushes everything else out of the caches:
    // twice the last-level cache, at most 128 MiB.
    [[nodiscard]] static std::size_t usual_flush_bytes();
    explicit CpuStand(std::string processor, std::size_t flush_bytes = usual_flush_bytes());

    [[nodiscard]] std::string executor() const override { return "cpu"; }
    [[nodiscard]] std::string device() const override { return processor_; }
    [[nodiscard]] std::vector<std::string> notes() const override;
    // Throws Unavailable if this build does not have the program.
    [[nodiscard]] std::unique_ptr<Operation> prepare(const kernels::Request& request) override;
    [[nodiscard]] std::unique_ptr<Operation> prepare_ceiling(Ceiling ceiling, std::uint64_t bytes) override;

private:
    std::string processor_;
    std::vector<unsigned char> flush_;
};

} // namespace scanscope::bench
