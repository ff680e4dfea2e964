// The executors of this machine that can be timed, and why others cannot.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "kernels/bench/plan.h"
#include "kernels/bench/stand.h"
#include "kernels/verify/backend.h"

namespace scanscope::bench {

// The stand for plain programs on the CPU, timed by its steady clock.
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

struct Machine {
    std::vector<Place> places;                  // for the plan
    std::vector<std::unique_ptr<Stand>> stands; // one for each place that is available
};

// Leaves out the emulator, whose times say nothing about a GPU.
[[nodiscard]] Machine machine_of(const kernels::Backend& backend);

} // namespace scanscope::bench
