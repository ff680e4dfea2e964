#include "kernels/check/wrong_results.h"

#include <algorithm>
#include <cmath>

#include "kernels/check/recorded_request.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/changed_write.h"
#include "kernels/trace/provenance.h"
#include "kernels/verify/verify.h"

namespace scanscope::kernels {

namespace {

// Also empty if the host added up several cells.
Message output_made_of(const trace::Trace& trace, const Algorithm& algorithm, const Request& request,
                       std::size_t array, std::uint64_t index) {
    const trace::Cells& cells = *trace.launches.back().globals[array].after;
    const std::vector<trace::Range> wanted = expected_inputs(algorithm, request);
    if (index >= std::min(cells.size(), wanted.size()) ||
        (algorithm.result == Result::total && cells.size() > 1))
        return {};
    if (!cells.written[index]) return " " + say_later("That cell was never written.");
    return made_of(trace::Provenance(trace), cells.nodes[index], wanted[index], trace.run.op);
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

Message made_of(const trace::Provenance& provenance, trace::Node node, trace::Range wanted,
                trace::Operator op) {
    const auto& inputs = provenance.of(node);
    const bool fit = ranges_fit(inputs.ranges, wanted);
    if (!inputs.known || (fit && inputs.repeated.empty())) return {};
    return " " + (inputs.ranges.empty() ? say_later("It contains none of the inputs.")
                                        : say_later("It is made of {}.", provenance.to_text(node, op)));
}

void name_the_writer(trace::Finding& finding, const trace::Trace& trace, std::size_t array) {
    const trace::Launch& launch = trace.launches[finding.launch];
    std::uint64_t latest = 0;
    for (std::size_t b = 0; b < launch.blocks.size(); ++b)
        for (const trace::Event& event : launch.blocks[b].events) {
            if (!trace::writes(event.kind) || event.space != trace::Space::global || event.array != array ||
                static_cast<std::int64_t>(event.index) != finding.index || event.order < latest)
                continue;
            latest = event.order;
            finding.location = event.location;
            finding.threads = {event.thread};
            finding.step = event.step;
            finding.block = b;
        }
}

trace::Finding wrong_cells(std::string_view array, const std::vector<std::size_t>& wrong, std::size_t all,
                           const trace::WrongValue& first) {
    trace::Finding finding;
    finding.kind = trace::FindingKind::wrong_result;
    finding.array = array;
    finding.index = static_cast<std::int64_t>(wrong.front());
    finding.space = trace::Space::global;
    finding.cells.assign(wrong.begin(), wrong.end());
    finding.wrong = first;
    const std::string got = to_text(first.got, first.type), expected = to_text(first.expected, first.type);
    finding.message =
        first.is_written ? say_later("{}[{}] is {}, expected {}", array, wrong.front(), got, expected)
                         : say_later("{}[{}] was never written, expected {}", array, wrong.front(), expected);
    if (wrong.size() > 1)
        finding.message += "; " + counted_later(wrong.size(), "{} of the {} elements are wrong",
                                                "{} of the {} elements are wrong", grouped(all));
    finding.message += ".";
    return finding;
}

std::optional<trace::Finding> wrong_result(const trace::Trace& trace, const Algorithm& algorithm,
                                           const Request& request) {
    if (trace.fault || trace::changed_write_of(trace.run.options)) return std::nullopt;
    const Reference right = expected_output(algorithm, request);
    const std::vector<std::size_t> wrong = wrong_elements(right, trace.output, trace.run.type_of_output());
    if (wrong.empty()) return std::nullopt;
    const std::size_t first = wrong.front();
    const bool is_shown = first < trace.output.size() && first < right.values.size();
    const trace::ElementType type = trace.run.type_of_output();
    trace::Finding finding = wrong_cells(
        output_name, wrong, trace.output.size(),
        is_shown ? trace::WrongValue{type, trace.output[first], right.values[first]} : trace::WrongValue{});
    finding.launch = trace.launches.empty() ? 0 : trace.launches.size() - 1;
    if (!is_shown) {
        finding.wrong.reset();
        finding.message =
            say_later("the result has {}; expected {}.",
                      counted_later(trace.output.size(), "{} element", "{} elements"), right.values.size());
        return finding;
    }
    if (is_out_of_range(trace, request, wrong)) {
        finding.kind = trace::FindingKind::overflow;
        finding.message =
            say_later("{}[{}] is {}, but the exact result is {}", output_name, first,
                      to_text(finding.wrong->got, type), to_text(finding.wrong->expected, type));
        if (wrong.size() > 1)
            finding.message +=
                "; " + counted_later(wrong.size(), "{} of the {} elements differ",
                                     "{} of the {} elements differ", grouped(trace.output.size()));
        finding.message += ".";
        const bool is_sum = request.op == trace::Operator::sum;
        finding.message +=
            " " + (is_sum ? say_later("A partial sum left the range of {}. When that happens, the same "
                                      "inputs may give a different result in each order.",
                                      name_of(request.type))
                          : say_later("A partial product left the range of {}. When that happens, the same "
                                      "inputs may give a different result in each order.",
                                      name_of(request.type)));
    }
    if (const auto array = output_array(trace)) {
        name_the_writer(finding, trace, *array);
        finding.message += output_made_of(trace, algorithm, request, *array, first);
    }
    return finding;
}

} // namespace scanscope::kernels
