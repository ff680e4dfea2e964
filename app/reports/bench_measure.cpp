#include "app/reports/bench_measure.h"

#include <algorithm>
#include <limits>

#include "app/reports/bench_report.h"
#include "kernels/bench/machine.h"
#include "kernels/text/language.h"

namespace scanscope::app {

using kernels::say;

namespace {

// Only a lack of memory concerns a single size and type.
bool isForMemory(const bench::LeftOut& one) { return one.n && one.type && one.op; }

[[noreturn]] void refuse(const bench::Plan& plan, const std::vector<bench::Place>& places) {
    std::string all;
    for (const std::string& line : leftOutText(plan.left_out)) all += (all.empty() ? "" : "; ") + line;
    const bool isMissing = std::ranges::any_of(plan.left_out, [&](const bench::LeftOut& one) {
        const auto place = std::ranges::find(places, one.executor, &bench::Place::executor);
        return isForMemory(one) || (place != places.end() && !place->available);
    });
    if (all.empty()) throw kernels::Unavailable(say("Nothing can be timed on this machine."));
    const std::string message = say("There is nothing to measure: {}", all);
    if (isMissing) throw kernels::Unavailable(message + (message.ends_with('.') ? "" : "."));
    throw kernels::BadRequest("sizes", message);
}

} // namespace

std::string usualBenchSizes(bool isOnGpu) { return isOnGpu ? "2^16..2^28..*4" : "2^16..2^22..*4"; }

MemoryNeed memoryNeed(const bench::Wanted& wanted, const std::vector<kernels::ExecutorInfo>& executors,
                      std::uint64_t freeBytes) {
    std::vector<bench::Place> places;
    for (const kernels::ExecutorInfo& executor : executors)
        if (executor.id != "emulator")
            places.push_back({executor.id, executor.available, executor.reason,
                              executor.id == "cpu" ? freeBytes : std::numeric_limits<std::uint64_t>::max()});
    const bench::Plan plan = bench::make_plan(kernels::catalogue(), places, wanted);
    MemoryNeed need;
    for (const bench::Group& group : plan.groups)
        if (const auto bytes = group.memory_bytes.find("cpu"); bytes != group.memory_bytes.end())
            need.bytes = std::max(need.bytes, bytes->second);
    const auto lacking = std::ranges::find_if(plan.left_out, isForMemory);
    if (lacking != plan.left_out.end()) need.lacking = lacking->reason;
    return need;
}

bench::Report measureBench(const kernels::Backend& backend, const bench::Wanted& wanted,
                           const bench::EngineOptions& options) {
    bench::Machine machine = bench::machine_of(backend);
    const bench::Plan plan = bench::make_plan(backend.algorithms, machine.places, wanted);
    if (plan.groups.empty()) refuse(plan, machine.places);
    return bench::run(plan, backend.algorithms, machine.stands, options);
}

} // namespace scanscope::app
