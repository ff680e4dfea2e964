#include "kernels/own/orders.h"

#include <algorithm>
#include <future>
#include <utility>
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

OrderRunner in_order(const BuiltProgram& program, const std::stop_token& stop) {
    return [&program, stop](trace::Schedule schedule) {
        return program.run_in(schedule, program.request().seed, stop);
    };
}

trace::OrderComparison compare_orders(const BuiltProgram& program,
                                      std::shared_ptr<const trace::Trace> recorded,
                                      const std::stop_token& stop) {
    return compare_orders(program.request(), in_order(program, stop), std::move(recorded));
}

trace::OrderComparison compare_orders(const ProgramRequest& request, const OrderRunner& runner,
                                      std::shared_ptr<const trace::Trace> recorded,
                                      std::vector<trace::RunInOrder>* kept) {
    const auto run_in = [&runner](trace::Schedule schedule) {
        return std::make_shared<const trace::Trace>(runner(schedule));
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
