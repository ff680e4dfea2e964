#include "kernels/check/recorded_request.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/run/checked_request.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

// The request for the whole run on the emulator, even if only a part was recorded, or on another executor.
Request as_written(const trace::Trace& trace) {
    Request request(trace);
    request.executor = Request().executor;
    request.blocks.clear();
    return request;
}

void check_recorded(const trace::Run& run, const Request& request, const Algorithm& algorithm) {
    if (!algorithm.has_steps()) throw BadRequest("algorithm", say("This algorithm has no steps to record."));
    check_asked(request, algorithm);
    static_cast<void>(left_out_barriers(request, algorithm, Executor{}));
    if (run.type_of_output() != output_type(algorithm, request.type))
        throw BadRequest("output_type", say("The output has a different type."));
}

// The recording's value of the rejected field.
std::string said_in(const std::string& field, const trace::Run& run, const Request& request) {
    if (const auto option = run.options.find(field); option != run.options.end())
        return in_quotes(option->second.empty() ? "--" + field
                                                : fmt::format("--{} {}", field, option->second));
    if (field == "n") return fmt::format("n = {}", grouped(run.n));
    if (field == "type") return say("type {}", name_of(run.type));
    if (field == "op") return say("operator {}", name_of(run.op));
    if (field == "output_type") return say("an output of type {}", name_of(run.type_of_output()));
    if (field == "block")
        return say("blocks of {}", counted(request.threads_per_block, "{} thread", "{} threads"));
    return say("an input");
}

} // namespace

RecordedRequest recorded_request(const trace::Trace& trace, const Algorithm* algorithm) {
    if (algorithm == nullptr) return {};
    Request request = as_written(trace);
    try {
        check_recorded(trace.run, request, *algorithm);
    } catch (const BadRequest& refused) {
        if (refused.field() == "algorithm")
            return {{},
                    say("the recording says that {} ran, but that algorithm has no steps to record.",
                        algorithm->id)};
        const std::string said = said_in(refused.field(), trace.run, request);
        return {{},
                refused.field() == "output_type"
                    ? say("the recording has {}, which {} does not produce.", said, algorithm->id)
                    : say("the recording has {}, which {} does not accept.", said, algorithm->id)};
    }
    return {std::move(request), {}};
}

std::optional<RunDescription> recorded_description(const trace::Trace& trace) {
    const Algorithm* algorithm = find_algorithm(trace.run.algorithm);
    if (!recorded_request(trace, algorithm).request) return std::nullopt;
    const Request request(trace);
    if (!is_executor_of(*algorithm, request.executor)) return std::nullopt;
    const auto is_whole = [](const trace::Launch& launch) {
        return launch.blocks.size() == launch.grid.count();
    };
    if (request.blocks.empty() && !std::ranges::all_of(trace.launches, is_whole)) return std::nullopt;
    return describe(request, *algorithm);
}

std::optional<RunDescription> recorded_beside(const trace::Trace& trace, const trace::Trace& other) {
    std::optional<RunDescription> run = recorded_description(trace);
    if (!run) return std::nullopt;
    const auto leave_out = [&](const char* field, bool is_alike) {
        if (is_alike) run->values.erase(field);
    };
    leave_out("type", trace.run.type == other.run.type);
    leave_out("op", trace.run.op == other.run.op);
    leave_out("form", trace.run.form == other.run.form);
    for (const char* field : {"input", "n", "seed"})
        leave_out(field, trace.run.type == other.run.type && trace.input == other.input);
    return run;
}

} // namespace scanscope::kernels
