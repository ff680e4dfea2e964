#include "kernels/trace/counter_kinds.h"

#include "kernels/text/language.h"

namespace scanscope::trace {

namespace {

using kernels::english;

template <std::uint64_t Counters::*member> double count_of(const RunCounts& counts) {
    return static_cast<double>(counts.counters.*member);
}

template <std::uint64_t RequestCounts::*member> double requests_of(const RunCounts& counts) {
    return static_cast<double>(counts.requests.*member);
}

double lanes_of(const RunCounts& counts) {
    const Counters& counters = counts.counters;
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
    CounterKind{english("Extra passes"), "extra_bank_passes", requests_of<&RequestCounts::extra_passes>},
    CounterKind{english("Sectors"), "sectors", requests_of<&RequestCounts::sectors>},
    CounterKind{english("Active lanes"), "lanes", lanes_of, true},
};

} // namespace

RunCounts count_all(const Trace& trace) { return {count(trace), count_requests(trace)}; }

const std::array<CounterKind, 8>& counter_kinds() { return kinds; }

} // namespace scanscope::trace
