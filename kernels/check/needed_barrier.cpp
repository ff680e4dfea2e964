#include "kernels/check/needed_barrier.h"

#include "kernels/trace/hazards.h"

namespace scanscope::kernels {

namespace {

constexpr std::uint64_t whole = 2048, large = 40'000;

bool needs_it(const Backend& backend, Request request, SmallestRun run, const std::stop_token& stop) {
    const std::vector<trace::Value> numbers = request.input;
    request.input.resize(run.n);
    for (std::size_t i = 0; i < run.n; ++i) request.input[i] = numbers[i % numbers.size()];
    request.threads_per_block = run.threads;
    request.blocks.clear();
    if (run.n > whole) request.blocks = {0, 1};
    try {
        const trace::Trace trace = backend.record(request, stop);
        return trace.fault || !trace::hazards(trace, stop).empty();
    } catch (const BadRequest&) { // more than it takes, or an option that goes with the request's own n
        return false;
    }
}

} // namespace

std::optional<SmallestRun> smallest_run_that_needs(const Backend& backend, const Request& request,
                                                   const std::stop_token& stop) {
    if (request.input.empty()) return std::nullopt;
    for (std::uint64_t n = 2; n <= whole; n *= 2)
        for (std::uint32_t threads = 32; threads <= 256; threads *= 2)
            if (needs_it(backend, request, {n, threads}, stop)) return SmallestRun{n, threads};
    if (needs_it(backend, request, {large, 32}, stop)) return SmallestRun{large, 32};
    return std::nullopt;
}

} // namespace scanscope::kernels
