// Determines the order of the launches of a run on several devices from their places.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Whether both launches are on the same stream of a device. An exchange is on the stream of that number on
// every device.
[[nodiscard]] inline bool are_on_one_stream(const LaunchPlace& a, const LaunchPlace& b) {
    return a.stream == b.stream && (a.is_exchange || b.is_exchange || a.device == b.device);
}

// The longest chain of launches in which each waits for the one before it: because both are on one stream, or
// because LaunchPlace::waits_for names it. Each launch has a `place`, and `length_of` gives its length.
// Returns the indices in ascending order; if several chains are equally long, those of the first.
template <class Launches, class Length>
[[nodiscard]] std::vector<std::size_t> longest_way(const Launches& launches, const Length& length_of) {
    struct End { // the longest chain that ends with this launch
        decltype(length_of(launches[0])) length{};
        std::optional<std::size_t> before = {};
    };
    std::vector<End> ends;
    std::size_t last = 0;
    for (std::size_t launch = 0; launch < launches.size(); ++launch) {
        const LaunchPlace& place = launches[launch].place;
        std::optional<std::size_t> longest;
        const auto wait_for = [&](std::size_t other) {
            if (!longest || ends[other].length >= ends[*longest].length) longest = other;
        };
        for (std::size_t other = launch; other-- > 0;) {
            if (!are_on_one_stream(launches[other].place, place)) continue;
            wait_for(other);
            if (!place.is_exchange || launches[other].place.is_exchange)
                break; // which waits for those before it
        }
        for (const std::uint32_t other : place.waits_for)
            if (other < launch) wait_for(other);
        ends.push_back({length_of(launches[launch]), longest});
        if (longest) ends.back().length += ends[*longest].length;
        if (ends[launch].length > ends[last].length) last = launch;
    }
    std::vector<std::size_t> way;
    if (ends.empty()) return way;
    for (std::optional<std::size_t> launch = last; launch; launch = ends[*launch].before)
        way.push_back(*launch);
    std::ranges::reverse(way);
    return way;
}

// Knows which launches of a run end before others begin, because of streams, waits, or chains of both; all
// others may run at the same time. The time to find this out grows with the cube of the number of launches.
// If there are more than 1,000, which only a made-up file has, all launches count as ordered.
class DeviceOrder {
public:
    explicit DeviceOrder(const Trace& trace);
    // Whether the first launch ends before the second one begins; pass the earlier one first.
    [[nodiscard]] bool is_before(std::size_t earlier, std::size_t later) const;
    // Whether the two launches are unordered, so that they may run at the same time.
    [[nodiscard]] bool are_at_once(std::size_t one, std::size_t other) const;

private:
    std::vector<std::vector<bool>> is_before_; // indexed by launch, then by earlier launch
};

// Puts the launches of a run on several devices, whose order is left to chance, into the order of another
// run. Returns the run with its launches in the order of the other run: the k-th launch of a kernel on a
// device moves to the position of its k-th launch there in the other run. Returns it unchanged if the two
// have different launches. Each launch keeps the array contents recorded before and after it, even if another
// launch now precedes it.
[[nodiscard]] Trace in_order_of(const Trace& other, Trace run);

} // namespace scanscope::trace
