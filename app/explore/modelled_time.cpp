#include "app/explore/modelled_time.h"

#include "kernels/cost/cost_study.h"

namespace scanscope::app {

std::optional<viz::ModelledTime> modelledTime(const trace::Trace& trace, const bench::Report* measured) {
    if (trace.launches.empty() || trace.fault) return std::nullopt;
    const cost::Machine& machine = cost::h200();
    const cost::Seconds parts = parts_of(cost_of(trace, machine));
    viz::ModelledTime time{QString::fromStdString(machine.name),
                           parts.launch,
                           parts.memory,
                           parts.banks,
                           parts.issue,
                           parts.waits,
                           parts.conflicts,
                           {}};
    if (const bench::Row* row = measured ? cost::measured_row(*measured, trace) : nullptr)
        time.measured = row->times->median_s;
    return time;
}

} // namespace scanscope::app
