#include "kernels/simt/emulator/device_queue.h"

#include <algorithm>
#include <utility>

#include "kernels/trace/launch_order.h"

namespace scanscope::simt {

using trace::LaunchPlace;
using trace::Schedule;

namespace {

constexpr unsigned until_seeds_differ = 16; // the first numbers are similar for neighbouring seeds

} // namespace

DeviceQueue::DeviceQueue(std::uint32_t devices, Schedule schedule, std::uint64_t seed)
    : devices_(devices)
    , schedule_(schedule)
    , random_(static_cast<std::minstd_rand::result_type>(seed % (std::minstd_rand::modulus - 1) + 1)) {
    random_.discard(until_seeds_differ);
}

std::uint32_t DeviceQueue::put(LaunchPlace place, Run run) {
    entries_.push_back({std::move(place), std::move(run)});
    return static_cast<std::uint32_t>(entries_.size() - 1);
}

std::vector<std::uint32_t> DeviceQueue::last_on(std::uint32_t stream) const {
    std::vector<std::uint32_t> last;
    for (std::uint32_t device = 0; device < devices_; ++device)
        for (std::size_t i = entries_.size(); i-- > 0;)
            if (trace::are_on_one_stream(entries_[i].place, {device, stream})) {
                last.push_back(static_cast<std::uint32_t>(i));
                break;
            }
    std::ranges::sort(last);
    last.erase(std::unique(last.begin(), last.end()), last.end());
    return last;
}

bool DeviceQueue::can_run(std::size_t entry) const {
    const LaunchPlace& place = entries_[entry].place;
    for (std::size_t before = 0; before < entry; ++before)
        if (!entries_[before].is_over && trace::are_on_one_stream(entries_[before].place, place))
            return false;
    return std::ranges::all_of(place.waits_for, [&](std::uint32_t other) { return entries_[other].is_over; });
}

std::size_t DeviceQueue::choose(const std::vector<std::size_t>& ready) {
    switch (schedule_) {
    case Schedule::reversed:
        return ready.back();
    case Schedule::random:
        return ready[random_() % ready.size()];
    case Schedule::in_order:
        break;
    }
    return ready.front();
}

void DeviceQueue::run() {
    for (;;) {
        std::vector<std::size_t> ready;
        for (std::size_t i = 0; i < entries_.size(); ++i)
            if (!entries_[i].is_over && can_run(i)) ready.push_back(i);
        if (ready.empty()) return;
        Entry& entry = entries_[choose(ready)];
        LaunchPlace place = entry.place;
        for (std::uint32_t& other : place.waits_for) other = entries_[other].ran;
        std::ranges::sort(place.waits_for);
        entry.run(place);
        entry.ran = ran_++;
        entry.is_over = true;
        entry.run = nullptr;
    }
}

} // namespace scanscope::simt
