#include "kernels/trace/launch_order.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace scanscope::trace {

namespace {

// Identifies a launch within its run regardless of its position: by its kernel, its device, and its number
// among the launches that share both. The stream is left out because a run and its correct counterpart may
// differ in the stream of an exchange.
using Key = std::tuple<std::string, bool, std::uint32_t, std::size_t>;

std::vector<Key> keys_of(const Trace& trace) {
    std::map<Key, std::size_t> seen;
    std::vector<Key> keys;
    for (const Launch& launch : trace.launches) {
        Key key{launch.kernel, launch.place.is_exchange, launch.place.device, 0};
        std::get<3>(key) = seen[key]++;
        keys.push_back(std::move(key));
    }
    return keys;
}

// For each launch of the other run, the matching launch of this run; empty if any launch has no match.
std::optional<std::vector<std::uint32_t>> partners_in(const Trace& run, const Trace& other) {
    std::map<Key, std::uint32_t> places;
    for (Key& key : keys_of(run)) places.emplace(std::move(key), static_cast<std::uint32_t>(places.size()));
    std::vector<std::uint32_t> partners;
    for (const Key& key : keys_of(other)) {
        const auto found = places.find(key);
        if (found == places.end()) return std::nullopt;
        partners.push_back(found->second);
    }
    if (partners.size() != run.launches.size()) return std::nullopt;
    return partners;
}

} // namespace

Trace in_order_of(const Trace& other, Trace run) {
    if (!has_devices(other) || !has_devices(run)) return run;
    const auto partners = partners_in(run, other);
    if (!partners) return run;
    // For each launch of the run, its position in the other run.
    std::vector<std::uint32_t> places(partners->size());
    for (std::uint32_t place = 0; place < partners->size(); ++place) places[(*partners)[place]] = place;
    std::vector<Launch> launches;
    for (const std::uint32_t partner : *partners) {
        Launch& launch = launches.emplace_back(std::move(run.launches[partner]));
        for (std::uint32_t& waited : launch.place.waits_for) waited = places[waited];
    }
    run.launches = std::move(launches);
    return run;
}

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
