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

} // namespace scanscope::trace
