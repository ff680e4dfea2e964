#include "kernels/own/orders.h"

#include <algorithm>
#include <future>
#include <vector>

namespace scanscope::own {

namespace {

// A recording of accesses may lack the contents of large arrays.
bool keeps_all_results(const trace::Trace& trace) {
    return std::ranges::all_of(trace.launches, [](const trace::Launch& launch) {
        return std::ranges::all_of(launch.globals, [](const trace::Global& global) {
            return global.extent == 0 || !global.before.is_empty();
        });
    });
}

} // namespace

trace::OrderComparison compare_orders(const BuiltProgram& program,
                                      std::shared_ptr<const trace::Trace> recorded,
                                      const std::stop_token& stop, std::vector<trace::RunInOrder>* kept) {
    const ProgramRequest& request = program.request();
    const auto run_in = [&](trace::Schedule schedule) {
        return std::make_shared<const trace::Trace>(program.run_in(schedule, request.seed, stop));
    };
    std::vector<std::future<std::shared_ptr<const trace::Trace>>> under_way;
    for (const trace::Schedule schedule : trace::schedules)
        under_way.push_back(schedule == request.schedule && keeps_all_results(*recorded)
                                ? std::async(std::launch::deferred, [&recorded] { return recorded; })
                                : std::async(std::launch::async, run_in, schedule));
    std::vector<trace::RunInOrder> runs;
    for (std::size_t i = 0; i < under_way.size(); ++i)
        runs.push_back({id_of(trace::schedules[i], request.seed), under_way[i].get()});
    trace::OrderComparison comparison = trace::compare_orders(runs);
    if (kept) *kept = runs;
    if (!comparison.differ()) return comparison;
    // A run in the first order again, after all others: a value that depends on a clock also differs here,
    // and is not blamed on the order.
    const std::shared_ptr<const trace::Trace> again = run_in(trace::schedules.front());
    return trace::compare_orders(runs, again.get());
}

} // namespace scanscope::own
