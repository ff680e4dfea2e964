// Real runs with the findings of check.
#pragma once

#include "kernels/check/check.h"
#include "kernels/check/wrong_results.h"
#include "viz/support/recorded.h"

namespace scanscope::viz::test {

struct JudgedRun {
    std::string algorithm;
    int n = 8;
    kernels::Schedule schedule = kernels::Schedule::in_order;
    std::string withoutBarrier; // lines
    std::uint32_t threads = 0;  // 0: the algorithm's own choice
};

inline Document judgedRun(const JudgedRun& run) {
    kernels::Request request;
    request.algorithm = run.algorithm;
    request.schedule = run.schedule;
    request.threads_per_block = run.threads;
    if (!run.withoutBarrier.empty()) request.options["without-barrier"] = run.withoutBarrier;
    for (const std::string& text : numbers(run.n))
        request.input.push_back(trace::parse_value(text, request.type).value());
    const auto trace = std::make_shared<const trace::Trace>(kernels::record(request));
    const kernels::Algorithm* algorithm = kernels::find_algorithm(run.algorithm);
    Verdict verdict{kernels::check(*trace, algorithm, kernels::Blocks::each).findings, {}};
    if (const auto right = kernels::right_result(algorithm, *trace)) verdict.right = right->values;
    return Document(trace, std::move(verdict));
}

} // namespace scanscope::viz::test
