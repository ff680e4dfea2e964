#include "kernels/trace/device_order.h"

#include <algorithm>

#include "kernels/trace/launch_place.h"

namespace scanscope::trace {

namespace {

constexpr std::size_t most_launches = 1000;

} // namespace

DeviceOrder::DeviceOrder(const Trace& trace) {
    if (trace.launches.size() > most_launches) return;
    is_before_.resize(trace.launches.size());
    for (std::size_t launch = 0; launch < is_before_.size(); ++launch) {
        std::vector<bool>& before = is_before_[launch];
        before.resize(launch);
        const LaunchPlace& place = trace.launches[launch].place;
        const auto add = [&](std::size_t other) {
            before[other] = true;
            for (std::size_t i = 0; i < other; ++i)
                if (is_before_[other][i]) before[i] = true;
        };
        for (std::size_t other = 0; other < launch; ++other)
            if (are_on_one_stream(trace.launches[other].place, place)) add(other);
        for (const std::uint32_t other : place.waits_for)
            if (other < launch) add(other);
    }
}

bool DeviceOrder::is_before(std::size_t earlier, std::size_t later) const {
    return later >= is_before_.size() || is_before_[later][earlier];
}

bool DeviceOrder::are_at_once(std::size_t one, std::size_t other) const {
    return one != other && !is_before(std::min(one, other), std::max(one, other));
}

} // namespace scanscope::trace
