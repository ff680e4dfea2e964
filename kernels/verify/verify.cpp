#include "verify/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "trace/agreement.h"
#include "trace/analysis.h"
#include "trace/replay.h"
#include "verify/reference.h"

namespace scanscope::kernels {

using trace::Form;
using trace::Value;

namespace {

constexpr std::uint64_t input_seed = 20090411;

using Reason = std::optional<std::string>;

Reason check_output(const Reference& expected, const std::vector<Value>& output, const trace::Fault& fault,
                    const Request& request) {
    if (fault) return fault.message;
    return first_mismatch(expected, output, request.type);
}

// What every scan calls the array it leaves its result in.
constexpr std::string_view output_name = "out";

// The global array that the last launch left the result in.
const trace::Global* output_array(const trace::Trace& trace) {
    if (trace.launches.empty()) return nullptr;
    for (const trace::Global& global : trace.launches.back().globals)
        if (global.name == output_name) return &global;
    return nullptr;
}

// Output element i must hold the inputs 0 … i − 1 (exclusive) or 0 … i (inclusive), each once and in order.
Reason check_provenance(const trace::Trace& trace, const Request& request) {
    const std::size_t n = request.input.size();
    if (n == 0) return std::nullopt;
    const trace::Global* output = output_array(trace);
    if (output == nullptr) return fmt::format("the last launch has no global array {}", output_name);
    if (output->after.size() < n)
        return fmt::format("{} has {} cells for {} elements", output_name, output->after.size(), n);
    const trace::Provenance provenance(trace);
    for (std::size_t i = 0; i < n; ++i) {
        const auto& inputs = provenance.of(output->after.nodes[i]);
        const std::uint64_t count = request.form == Form::exclusive ? i : i + 1;
        const bool ranges_fit =
            count == 0 ? inputs.ranges.empty() : inputs.ranges == std::vector{trace::Range{0, count}};
        if (ranges_fit && inputs.known && inputs.ordered && inputs.repeated.empty()) continue;
        return fmt::format("index {}: made of {}, expected {}", i,
                           provenance.to_text(output->after.nodes[i], request.op),
                           count == 0 ? "no input" : fmt::format("a[0..{}]", count - 1));
    }
    return std::nullopt;
}

Reason check_recording(const trace::Trace& trace, const Reference& expected, const Request& request) {
    if (auto reason = check_output(expected, trace.output, trace.fault, request)) return reason;
    if (trace.run.records_dropped != 0)
        return fmt::format("{} accesses were not recorded", trace.run.records_dropped);
    if (auto difference = trace::compare_with_snapshots(trace)) return difference;
    const auto findings = trace::never_written_reads(trace);
    if (!findings.empty()) return findings.front().message;
    return check_provenance(trace, request);
}

Reason labelled(std::string_view what, const Request& request, const Reason& reason) {
    if (!reason) return std::nullopt;
    std::string settings = request.threads_per_block == 0
                               ? "default threads"
                               : fmt::format("{} threads", request.threads_per_block);
    if (request.executor == "emulator" && request.schedule == Schedule::reversed) settings += ", reversed";
    if (request.executor == "emulator" && request.schedule == Schedule::random)
        settings += fmt::format(", random:{}", request.schedule_seed);
    for (const auto& [name, value] : request.options)
        settings += ", " + name + (value.empty() ? "" : "=" + value);
    return fmt::format("{} ({}): {}", what, settings, *reason);
}

// Where the recording was made elsewhere, it must tell the same as the emulator's.
Reason check_agreement(const Backend& backend, const Request& request, const trace::Trace& trace,
                       const std::stop_token& stop) {
    if (request.executor == "emulator") return std::nullopt;
    Request emulated = request;
    emulated.executor = "emulator";
    return trace::first_disagreement(trace, backend.record(emulated, stop));
}

bool has_reference(Family family) { return family == Family::block_scan || family == Family::scan; }

bool chosen(const std::vector<std::string>& filter, std::string_view id) {
    return filter.empty() || std::ranges::find(filter, id) != filter.end();
}

struct Plan {
    std::vector<VerifyCase> cases;
    std::vector<VerifySkip> skipped;
};

Plan plan(const Backend& backend, const VerifyOptions& options) {
    Plan plan;
    for (const Algorithm& algorithm : backend.algorithms) {
        if (algorithm.family == Family::broken || !chosen(options.algorithms, algorithm.id)) continue;
        for (const ExecutorInfo& executor : backend.executors()) {
            const bool runs_there = executor.id == "emulator" ? algorithm.on_emulator : algorithm.on_cuda;
            if (!runs_there || !chosen(options.executors, executor.id)) continue;
            std::string reason = executor.available ? "" : executor.reason;
            if (!has_reference(algorithm.family)) reason = "there is no reference for its family";
            if (!reason.empty()) {
                plan.skipped.push_back({std::string(algorithm.id), executor.id, reason});
                continue;
            }
            for (VerifyCase& one : verify_cases(algorithm, executor.id, options.full))
                plan.cases.push_back(std::move(one));
        }
    }
    return plan;
}

} // namespace

std::size_t VerifyReport::failed() const {
    return static_cast<std::size_t>(std::ranges::count(rows, false, &VerifyRow::passed));
}

std::optional<std::string> check_case(const Backend& backend, const Request& request,
                                      const std::stop_token& stop) {
    const Reference expected = reference_scan(request.input, request.type, request.op, request.form);
    std::string_view what = "plain";
    try {
        const Outcome outcome = backend.execute(request, stop);
        if (auto reason = check_output(expected, outcome.output, outcome.fault, request))
            return labelled(what, request, reason);
        what = "recorded";
        const trace::Trace trace = backend.record(request, stop);
        if (auto reason = check_recording(trace, expected, request)) return labelled(what, request, reason);
        what = "against the emulator";
        return labelled(what, request, check_agreement(backend, request, trace, stop));
    } catch (const Cancelled&) {
        throw;
    } catch (const std::exception& error) {
        return labelled(what, request, error.what());
    }
}

VerifyReport verify(const Backend& backend, const VerifyOptions& options) {
    Plan todo = plan(backend, options);
    VerifyReport report{.rows = {}, .skipped = std::move(todo.skipped)};
    for (VerifyCase& one : todo.cases) {
        if (options.stop.stop_requested()) throw Cancelled();
        if (options.progress) options.progress(report.rows.size(), todo.cases.size(), one.request);
        one.request.input = verification_input(one.n, one.request.type, one.request.op, input_seed);
        auto reason = check_case(backend, one.request, options.stop);
        one.request.input = {};
        report.rows.push_back({std::move(one.request), one.n, !reason, std::move(reason).value_or("")});
    }
    return report;
}

} // namespace scanscope::kernels
