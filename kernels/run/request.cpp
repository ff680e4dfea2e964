#include "kernels/run/request.h"

#include <cstdint>

#include "kernels/catalogue/catalogue.h"

namespace scanscope::kernels {

Request::Request() {
    algorithm = "blelloch";
    form = trace::Form::exclusive;
    input_source = "typed";
    executor = "emulator";
    schedule_seed = 1;
}

Request::Request(const trace::Trace& trace)
    : RunSpec(trace.run)
    , input(trace.input) {
    if (schedule != Schedule::random) schedule_seed = Request().schedule_seed;
    if (threads_per_block != 0 || trace.launches.empty()) return;
    const Algorithm* known = find_algorithm(algorithm);
    if (!known || !known->default_threads) return;
    const std::uint64_t threads = trace.launches.front().block.count();
    if (threads != known->default_threads(input.size()))
        threads_per_block = static_cast<std::uint32_t>(threads);
}

} // namespace scanscope::kernels
