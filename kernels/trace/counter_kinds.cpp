#include "kernels/trace/counter_kinds.h"

#include "kernels/text/language.h"

namespace scanscope::trace {

namespace {

using kernels::english;

template <std::uint64_t Counters::*member> double count_of(const Counters& counters) {
    return static_cast<double>(counters.*member);
}

double lanes_of(const Counters& counters) {
    return counters.lane_slots == 0 ? 0
                                    : 100.0 * static_cast<double>(counters.active_lanes) /
                                          static_cast<double>(counters.lane_slots);
}

constexpr std::array kinds{
    CounterKind{english("Combines"), "combines", count_of<&Counters::combines>},
    CounterKind{english("Steps"), "steps", count_of<&Counters::steps>},
    CounterKind{english("Barriers"), barriers_key, count_of<&Counters::barriers>},
    CounterKind{english("Shared reads"), "reads", count_of<&Counters::shared_reads>},
    CounterKind{english("Shared writes"), "writes", count_of<&Counters::shared_writes>},
    CounterKind{english("Lanes active"), "lanes", lanes_of, true},
};

} // namespace

const std::array<CounterKind, 6>& counter_kinds() { return kinds; }

} // namespace scanscope::trace
