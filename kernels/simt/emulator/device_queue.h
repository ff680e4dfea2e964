// A queue of the launches on the streams of several devices. It runs them in any order that the streams
// allow.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "kernels/trace/schedule.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

class DeviceQueue {
public:
    DeviceQueue(std::uint32_t devices, trace::Schedule schedule, std::uint64_t seed);

    // Runs a launch. Its argument is the launch's place, with the numbers in `waits_for` translated to the
    // order in which the launches ran.
    using Run = std::function<void(const trace::LaunchPlace&)>;
    // Adds a launch after those on the same stream of its device or, for an exchange, of every device.
    // `waits_for` contains results of put(). Returns the number of the launch.
    std::uint32_t put(trace::LaunchPlace place, Run run);
    // Returns the last launch on this stream of each device.
    [[nodiscard]] std::vector<std::uint32_t> last_on(std::uint32_t stream) const;

    // Runs all remaining launches. The schedule in_order always takes the first one that can run, and
    // reversed the last.
    void run();

private:
    struct Entry {
        trace::LaunchPlace place;
        Run run;
        std::uint32_t ran = 0; // its position in the order of execution
        bool is_over = false;
    };
    [[nodiscard]] bool can_run(std::size_t entry) const;
    [[nodiscard]] std::size_t choose(const std::vector<std::size_t>& ready);

    std::uint32_t devices_;
    trace::Schedule schedule_;
    std::minstd_rand random_;
    std::vector<Entry> entries_;
    std::uint32_t ran_ = 0;
};

} // namespace scanscope::simt
