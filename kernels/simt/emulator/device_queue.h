// What was put on the streams of several devices, and in which order it runs: any that the streams allow.
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

    // What runs is told its place, with the launches that it waits for by the order in which they ran.
    using Run = std::function<void(const trace::LaunchPlace&)>;
    // Behind what is on the same stream of the device, or, of an exchange, of every device. `waits_for` are
    // numbers that put() gave. Returns its own.
    std::uint32_t put(trace::LaunchPlace place, Run run);
    // What was put last on a stream of each device.
    [[nodiscard]] std::vector<std::uint32_t> last_on(std::uint32_t stream) const;

    // Runs all that is left: in order, what was put first of all that can run; reversed, what was put last.
    void run();

private:
    struct Entry {
        trace::LaunchPlace place;
        Run run;
        std::uint32_t ran = 0; // when, of all
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
