#include "kernels/check/barrier_study.h"

#include <fmt/format.h>

#include <string>

namespace scanscope::kernels {

std::vector<BarrierNeed> study_barriers(const Backend& backend, Request request, const std::stop_token& stop,
                                        const std::function<void(const trace::BarrierPlace& next)>& next) {
    // Numbers of which no two neighbours are alike: a value that comes too late or too early is another one.
    request.input.clear();
    for (int i = 0; i < 10; ++i)
        request.input.push_back(trace::parse_value(std::to_string(i * 7 % 10), request.type).value());
    std::vector<BarrierNeed> needs;
    for (const trace::BarrierPlace& place : barriers_of(*backend.find(request.algorithm), request.options)) {
        if (next) next(place);
        request.options[std::string(without_barrier)] = fmt::format("{}:{}", place.source, place.line);
        needs.push_back({place, smallest_run_that_needs(backend, request, stop)});
    }
    return needs;
}

} // namespace scanscope::kernels
