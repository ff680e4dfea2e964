#include "kernels/check/needed_barrier.h"

#include <utility>

#include "kernels/findings/hazards.h"
#include "kernels/trace/fault_text.h"

namespace scanscope::kernels {

namespace {

constexpr std::uint64_t whole = 2048; // up to this n, all blocks are recorded
// Runs in which blocks process several tiles, with one warp and with two.
constexpr std::pair<std::uint64_t, std::uint32_t> large[] = {{40'000, 32}, {70'000, 64}};

// The problem in a run, if there is one.
std::optional<std::string> fault_of(const Backend& backend, Request request, const SmallestRun& run,
                                    const std::stop_token& stop) {
    const std::vector<trace::Value> numbers = request.input;
    request.input.resize(run.n);
    for (std::size_t i = 0; i < run.n; ++i) request.input[i] = numbers[i % numbers.size()];
    request.threads_per_block = run.threads;
    request.schedule = run.schedule;
    request.blocks.clear();
    if (run.n > whole) request.blocks = {0, 1};
    try {
        const trace::Trace trace = backend.record(request, stop);
        if (trace.fault) return message_of(trace.fault).text();
        const std::vector<trace::Finding> hazards = trace::hazards(trace, stop);
        if (!hazards.empty()) return hazards.front().message.text();
    } catch (const BadRequest&) { // too many elements, or an option that fits only the request's own n
    }
    return std::nullopt;
}

} // namespace

std::optional<SmallestRun> smallest_run_that_needs(const Backend& backend, const Request& request,
                                                   const std::stop_token& stop) {
    if (request.input.empty()) return std::nullopt;
    const auto needs_it = [&](std::uint64_t n, std::uint32_t threads,
                              trace::Schedule schedule) -> std::optional<SmallestRun> {
        SmallestRun run{n, threads, schedule, {}};
        const std::optional<std::string> fault = fault_of(backend, request, run, stop);
        if (!fault) return std::nullopt;
        run.fault = *fault;
        return run;
    };
    for (std::uint64_t n = 2; n <= whole; n *= 2)
        for (std::uint32_t threads = 32; threads <= 256; threads *= 2)
            if (auto run = needs_it(n, threads, request.schedule)) return run;
    for (const auto& [n, threads] : large)
        if (auto run = needs_it(n, threads, request.schedule)) return run;
    for (const trace::Schedule schedule : {trace::Schedule::reversed, trace::Schedule::random})
        for (const std::uint64_t n : {64u, 1000u})
            for (const std::uint32_t threads : {32u, 128u})
                if (auto run = needs_it(n, threads, schedule)) return run;
    return std::nullopt;
}

} // namespace scanscope::kernels
