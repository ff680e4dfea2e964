#include "kernels/findings/hazards.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "kernels/findings/hazard_words.h"
#include "kernels/trace/access.h"
#include "kernels/trace/global_accesses.h"
#include "kernels/trace/launch_order.h"

namespace scanscope::trace {
namespace {

class DeviceHazards {
public:
    explicit DeviceHazards(const Trace& trace)
        : trace_(trace)
        , order_(trace)
        , accesses_(trace) {}

    std::vector<Finding> find(const std::stop_token& stop) {
        std::vector<Finding> findings;
        for (std::size_t later = 0; later < trace_.launches.size(); ++later)
            for (std::size_t earlier = 0; earlier < later && !stop.stop_requested(); ++earlier)
                if (!order_.is_before(earlier, later)) compare(earlier, later, findings);
        for (std::size_t launch = 0; launch < trace_.launches.size() && !stop.stop_requested(); ++launch)
            for (const std::uint16_t array : array_ids(trace_.launches[launch].globals))
                if (accesses_.reads(launch, array) && !is_written(array))
                    find_unwritten(launch, array, findings);
        return findings;
    }

private:
    struct Pair {
        const GlobalAccess *then, *now;
    };
    using Key = std::tuple<std::uint16_t, std::uint32_t, std::uint32_t>; // array, the lines: now, then

    void compare(std::size_t earlier, std::size_t later, std::vector<Finding>& findings) const {
        std::map<Key, std::vector<Pair>> found;
        for (const std::uint16_t array : array_ids(trace_.launches[later].globals)) {
            if (!accesses_.writes(earlier, array) && !accesses_.writes(later, array)) continue;
            const auto then = accesses_.of(earlier, array);
            for (const GlobalAccess& now : accesses_.of(later, array)) {
                auto other = std::ranges::lower_bound(then, now.cell, {}, &GlobalAccess::cell);
                for (; other != then.end() && other->cell == now.cell; ++other) {
                    if (!now.writes() && !other->writes()) continue;
                    std::vector<Pair>& pairs = found[{array, line_of(now), line_of(*other)}];
                    if (pairs.empty() || pairs.back().now->cell != now.cell) pairs.push_back({&*other, &now});
                }
            }
        }
        for (const auto& [key, pairs] : found) findings.push_back(finding_of(earlier, later, pairs));
    }

    [[nodiscard]] bool is_written(std::uint16_t array) const {
        for (std::size_t launch = 0; launch < trace_.launches.size(); ++launch)
            if (accesses_.writes(launch, array)) return true;
        return false;
    }

    void find_unwritten(std::size_t launch, std::uint16_t array, std::vector<Finding>& findings) const {
        const Global& global = trace_.launches[launch].globals[array];
        std::map<std::uint32_t, std::vector<const GlobalAccess*>> found; // by line
        for (const GlobalAccess& access : accesses_.of(launch, array)) {
            if (access.cell >= global.before->size() || global.before->written[access.cell]) continue;
            auto& all = found[line_of(access)];
            if (all.empty() || all.back()->cell != access.cell) all.push_back(&access);
        }
        for (const auto& [line, all] : found) {
            const Event& event = *all.front()->event;
            Finding finding =
                finding_at(FindingKind::never_written, trace_, launch, all.front()->block, event);
            for (const GlobalAccess* access : all) finding.cells.push_back(access->cell);
            finding.message = kernels::say_later(
                "on {}, {}{} reads {}[{}], which was never written: an exchange is missing.",
                place_name(launch, event), trace_.launches[launch].kernel,
                line_in_brackets(trace_, event.location), global.name, event.index);
            findings.push_back(std::move(finding));
        }
    }

    [[nodiscard]] std::uint32_t line_of(const GlobalAccess& access) const {
        return trace::line_of(trace_, access.event->location);
    }

    [[nodiscard]] Finding finding_of(std::size_t earlier, std::size_t later,
                                     const std::vector<Pair>& pairs) const {
        const Event &now = *pairs.front().now->event, &then = *pairs.front().then->event;
        Finding finding =
            finding_at(FindingKind::unordered_devices, trace_, later, pairs.front().now->block, now);
        finding.hazard = hazard_of({now.kind, now.step, 1}, {then.kind, now.step, 0});
        finding.other_location = then.location;
        finding.other_launch = earlier;
        for (const Pair& pair : pairs) finding.cells.push_back(pair.now->cell);
        finding.message = message_of(earlier, later, now, then, pairs.size());
        finding.brief = kernels::say_later("{} on {} and {} on {} are unordered.",
                                           trace_.launches[later].kernel, place_name(later, now),
                                           trace_.launches[earlier].kernel, place_name(earlier, then));
        finding.mend = mend_of(earlier, later);
        return finding;
    }

    // " (line 94)", or " (scan/scan_devices.cuh:94)" if the two are in different sources.
    [[nodiscard]] kernels::Message where(std::uint16_t location, std::uint16_t other) const {
        const auto& all = trace_.locations;
        if (location >= all.size() || other >= all.size() || all[location].source == all[other].source ||
            all[location].source >= trace_.sources.size())
            return line_in_brackets(trace_, location);
        return fmt::format(" ({}:{})", trace_.sources[all[location].source].path, all[location].line);
    }

    // On each device, an exchange does the part that this device receives.
    [[nodiscard]] kernels::Message place_name(std::size_t launch, const Event& event) const {
        const Global& global = trace_.launches[launch].globals[event.array];
        const LaunchPlace& place = trace_.launches[launch].place;
        return kernels::say_later("device {}",
                                  place.is_exchange ? device_of(global, event.index) : place.device);
    }

    [[nodiscard]] kernels::Message message_of(std::size_t earlier, std::size_t later, const Event& now,
                                              const Event& then, std::size_t cells) const {
        // The write comes first.
        const bool is_now = writes(now.kind) || !writes(then.kind);
        const std::size_t first = is_now ? later : earlier, second = is_now ? earlier : later;
        const Event &one = is_now ? now : then, &other = is_now ? then : now;
        const std::string cell = cell_text(trace_.launches[first].globals[one.array], one.index);
        kernels::Message message = kernels::say_later(
            "on {}, {}{} {}, and {}{} {}: neither waits for the other", place_name(first, one),
            trace_.launches[first].kernel, where(one.location, other.location), act_of(one.kind, cell),
            trace_.launches[second].kernel, where(other.location, one.location), act_too(other.kind));
        if (cells > 1)
            message +=
                "; " + kernels::counted_later(cells - 1, "{} more cell like this", "{} more cells like this");
        return message + ".";
    }

    [[nodiscard]] kernels::Message mend_of(std::size_t earlier, std::size_t later) const {
        const bool any_exchange =
            trace_.launches[earlier].place.is_exchange || trace_.launches[later].place.is_exchange;
        return any_exchange
                   ? kernels::say_later(
                         "To fix it, record an event after the exchange and make the device's stream wait "
                         "for it (cudaStreamWaitEvent), or run the exchange on that stream.")
                   : kernels::say_later(
                         "To fix it, put an exchange between the two launches, or record an event and make "
                         "the stream of the later launch wait for it (cudaStreamWaitEvent).");
    }

    const Trace& trace_;
    DeviceOrder order_;
    GlobalAccesses accesses_;
};

} // namespace

std::vector<Finding> hazards_between_devices(const Trace& trace, const std::stop_token& stop) {
    if (!has_devices(trace)) return {};
    return DeviceHazards(trace).find(stop);
}

} // namespace scanscope::trace
