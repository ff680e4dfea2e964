#include "kernels/check/wrong_results.h"

#include <algorithm>
#include <cmath>

#include "kernels/check/recorded_request.h"
#include "kernels/text/text.h"
#include "kernels/trace/changed_write.h"
#include "kernels/trace/provenance.h"
#include "kernels/verify/verify.h"

namespace scanscope::kernels {

namespace {

// Adds the last writer of the cell: its thread, step and line.
void name_the_writer(trace::Finding& finding, const trace::Trace& trace, std::size_t array) {
    const trace::Launch& launch = trace.launches.back();
    std::uint64_t latest = 0;
    for (std::size_t b = 0; b < launch.blocks.size(); ++b)
        for (const trace::Event& event : launch.blocks[b].events) {
            if (event.kind != trace::EventKind::write || event.space != trace::Space::global ||
                event.array != array || static_cast<std::int64_t>(event.index) != finding.index ||
                event.order < latest)
                continue;
            latest = event.order;
            finding.location = event.location;
            finding.threads = {event.thread};
            finding.step = event.step;
            finding.block = b;
        }
}

// " It is made of Σ a[0..3]; a[1] counted twice." Empty if the inputs are the expected ones, or if the host
// added up several cells.
Message made_of(const trace::Trace& trace, const Algorithm& algorithm, const Request& request,
                std::size_t array, std::uint64_t index) {
    const trace::Cells& cells = *trace.launches.back().globals[array].after;
    const std::vector<trace::Range> wanted = expected_inputs(algorithm, request);
    if (index >= std::min(cells.size(), wanted.size()) ||
        (algorithm.result == Result::total && cells.size() > 1))
        return {};
    if (!cells.written[index]) return " " + say_later("That cell was never written.");
    const trace::Provenance provenance(trace);
    const auto& inputs = provenance.of(cells.nodes[index]);
    const bool fit = ranges_fit(inputs.ranges, wanted[index]);
    if (!inputs.known || (fit && inputs.repeated.empty())) return {};
    return " " + (inputs.ranges.empty()
                      ? say_later("It contains none of the inputs.")
                      : say_later("It is made of {}.", provenance.to_text(cells.nodes[index], trace.run.op)));
}

// Whether some of the inputs, combined in some order, leave the range of the floats although the total of all
// of them is within it.
bool may_leave_range(const Request& request) {
    const bool is_single = request.type == trace::ElementType::float32;
    if (!is_single && request.type != trace::ElementType::float64) return false;
    const double largest = is_single ? 128 : 1024, smallest = is_single ? -126 : -1022; // powers of two
    long double sum = 0, above = 0, below = 0;
    for (const trace::Value value : request.input) {
        const long double x = std::fabs(static_cast<long double>(as_double(value, request.type)));
        if (!std::isfinite(x)) continue;
        sum += x;
        if (x > 1) above += std::log2(x);
        if (x > 0 && x < 1) below += std::log2(x);
    }
    if (request.op == trace::Operator::sum) return std::log2(sum) >= largest;
    return request.op == trace::Operator::product && (above >= largest || below < smallest);
}

// After an overflow, a sum is never finite; after an underflow, a product may be anything.
bool is_out_of_range(const trace::Trace& trace, const Request& request,
                     const std::vector<std::size_t>& wrong) {
    if (!may_leave_range(request)) return false;
    return request.op == trace::Operator::product || std::ranges::all_of(wrong, [&](std::size_t i) {
               return i < trace.output.size() &&
                      !std::isfinite(as_double(trace.output[i], trace.run.type_of_output()));
           });
}

} // namespace

std::optional<Reference> right_result(const Algorithm* algorithm, const Request& request) {
    if (algorithm == nullptr) return std::nullopt;
    return expected_output(*algorithm, request);
}

// If a write of the run was changed, the right result is unknown.
std::optional<Reference> right_result(const Algorithm* algorithm, const trace::Trace& trace) {
    if (trace::changed_write_of(trace.run.options)) return std::nullopt;
    const RecordedRequest asked = recorded_request(trace, algorithm);
    return asked.request ? right_result(algorithm, *asked.request) : std::nullopt;
}

std::optional<trace::Finding> wrong_result(const trace::Trace& trace, const Algorithm& algorithm,
                                           const Request& request) {
    if (trace.fault || trace::changed_write_of(trace.run.options)) return std::nullopt;
    const Reference right = expected_output(algorithm, request);
    const std::vector<std::size_t> wrong = wrong_elements(right, trace.output, trace.run.type_of_output());
    if (wrong.empty()) return std::nullopt;
    trace::Finding finding;
    finding.kind = trace::FindingKind::wrong_result;
    finding.array = output_name;
    finding.index = static_cast<std::int64_t>(wrong.front());
    finding.space = trace::Space::global;
    finding.cells.assign(wrong.begin(), wrong.end());
    finding.launch = trace.launches.empty() ? 0 : trace.launches.size() - 1;
    const std::size_t first = wrong.front();
    if (first >= trace.output.size() || first >= right.values.size()) {
        finding.message =
            say_later("the result has {}; expected {}.",
                      counted_later(trace.output.size(), "{} element", "{} elements"), right.values.size());
        return finding;
    }
    const bool left_range = is_out_of_range(trace, request, wrong);
    const auto shown = [&](const trace::Value value) { return to_text(value, trace.run.type_of_output()); };
    const std::string got = shown(trace.output[first]), wanted = shown(right.values[first]);
    finding.message =
        left_range ? say_later("{}[{}] is {}, but the exact result is {}", output_name, first, got, wanted)
                   : say_later("{}[{}] is {}, expected {}", output_name, first, got, wanted);
    if (wrong.size() > 1) {
        const std::string all = grouped(trace.output.size());
        finding.message += "; " + (left_range ? counted_later(wrong.size(), "{} of the {} elements differ",
                                                              "{} of the {} elements differ", all)
                                              : counted_later(wrong.size(), "{} of the {} elements are wrong",
                                                              "{} of the {} elements are wrong", all));
    }
    finding.message += ".";
    if (left_range) {
        finding.kind = trace::FindingKind::overflow;
        const bool is_sum = request.op == trace::Operator::sum;
        finding.message +=
            " " + (is_sum ? say_later("A partial sum left the range of {}. If that can happen, the same "
                                      "inputs may give a different result in each order.",
                                      name_of(request.type))
                          : say_later("A partial product left the range of {}. If that can happen, the same "
                                      "inputs may give a different result in each order.",
                                      name_of(request.type)));
    }
    if (const auto array = output_array(trace)) {
        name_the_writer(finding, trace, *array);
        finding.message += made_of(trace, algorithm, request, *array, first);
    }
    return finding;
}

} // namespace scanscope::kernels
