#include "kernels/verify/verify.h"
#include "kernels/findings/never_written.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/run/recording_limit.h"
#include "kernels/text/text.h"
#include "kernels/trace/agreement.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/verify/verify_cases.h"

namespace scanscope::kernels {

using trace::Value;

namespace {

constexpr std::uint64_t input_seed = 20090411;

using Reason = std::optional<std::string>;

Reason check_output(const Reference& expected, const std::vector<Value>& output, const trace::Fault& fault,
                    const Request& request, const Algorithm& algorithm) {
    if (fault) return message_of(fault).text();
    return first_mismatch(expected, output, output_type(algorithm, request.type));
}

// "no input", "a[3]", "a[2..5]"
std::string to_text(trace::Range range) {
    if (range.count == 0) return "no input";
    if (range.count == 1) return fmt::format("a[{}]", range.first);
    return fmt::format("a[{}..{}]", range.first, range.first + range.count - 1);
}

Reason check_elements(const trace::Trace& trace, const trace::Cells& output, const Request& request,
                      const Algorithm& algorithm) {
    const std::vector<trace::Range> wanted = expected_inputs(algorithm, request);
    if (output.size() < wanted.size())
        return fmt::format("{} has {} cells for {} elements", output_name, output.size(), wanted.size());
    const trace::Provenance provenance(trace);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto& inputs = provenance.of(output.nodes[i]);
        if (ranges_fit(inputs.ranges, wanted[i]) && inputs.known && inputs.ordered && inputs.repeated.empty())
            continue;
        return fmt::format("index {}: made of {}, expected {}", i,
                           provenance.to_text(output.nodes[i], request.op), to_text(wanted[i]));
    }
    return std::nullopt;
}

// Checks that the cells of the output, one in total or one per block, contain every input once, and in order
// unless the algorithm takes only commutative operators.
Reason check_total(const trace::Trace& trace, const trace::Cells& output, const Request& request,
                   bool any_order) {
    const trace::Provenance provenance(trace);
    std::vector<std::uint8_t> times(request.input.size());
    for (std::size_t cell = 0; cell < output.size(); ++cell) {
        const auto& inputs = provenance.of(output.nodes[cell]);
        const bool fine = inputs.known && inputs.repeated.empty() && (any_order || inputs.ordered);
        if (!fine)
            return fmt::format("{}[{}]: made of {}", output_name, cell,
                               provenance.to_text(output.nodes[cell], request.op));
        for (const trace::Range& range : inputs.ranges)
            for (std::uint64_t i = range.first; i < range.first + range.count; ++i)
                times.at(i) = times[i] == 0 ? 1 : 2;
    }
    const auto wrong = std::ranges::find_if(times, [](std::uint8_t count) { return count != 1; });
    if (wrong == times.end()) return std::nullopt;
    const auto index = wrong - times.begin();
    return *wrong == 0 ? fmt::format("a[{}] is missing from {}", index, output_name)
                       : fmt::format("a[{}] is in {} more than once", index, output_name);
}

Reason check_provenance(const trace::Trace& trace, const Request& request, const Algorithm& algorithm) {
    if (request.input.empty() || !request.blocks.empty())
        return std::nullopt; // there are no elements, or not everything was recorded
    const auto output = output_array(trace);
    if (!output) return fmt::format("the last launch has no global array {}", output_name);
    const trace::Cells& cells = *trace.launches.back().globals[*output].after;
    return algorithm.result == Result::total ? check_total(trace, cells, request, algorithm.commutative)
                                             : check_elements(trace, cells, request, algorithm);
}

Reason check_recording(const trace::Trace& trace, const Reference& expected, const Request& request,
                       const Algorithm& algorithm) {
    if (auto reason = check_output(expected, trace.output, trace.fault, request, algorithm)) return reason;
    if (trace.run.records_dropped != 0)
        return fmt::format("{} accesses were not recorded", trace.run.records_dropped);
    if (auto difference = trace::compare_with_snapshots(trace)) return difference;
    const auto findings = trace::never_written_reads(trace);
    if (!findings.empty()) return never_written_message(trace, findings.front()).text();
    return check_provenance(trace, request, algorithm);
}

Reason labelled(std::string_view what, const Request& request, const Reason& reason) {
    if (!reason) return std::nullopt;
    std::string settings = request.threads_per_block == 0 ? std::string("default threads")
                                                          : plain_count(request.threads_per_block, "thread");
    if (request.executor == "emulator" && request.schedule != Schedule::in_order)
        settings += ", " + id_of(request.schedule, request.schedule_seed);
    if (request.devices != 0) settings += ", " + plain_count(request.devices, "device");
    for (const auto& [name, value] : request.options)
        settings += ", " + name + (value.empty() ? "" : "=" + value);
    return fmt::format("{} ({}): {}", what, settings, *reason);
}

// A recording from another executor must agree with the emulator's.
Reason check_agreement(const Backend& backend, const Request& request, const trace::Trace& trace,
                       const std::stop_token& stop) {
    if (request.executor == "emulator") return std::nullopt;
    Request emulated = request;
    emulated.executor = "emulator";
    emulated.devices = trace.run.devices;
    return trace::first_disagreement(trace, backend.record(emulated, stop));
}

// Larger runs are recorded in only three blocks. The largest runs are not recorded at all, because every
// launch keeps the global arrays that it changed.
constexpr std::uint64_t most_recorded_whole = 4097, most_recorded = 1u << 20;

// Rough memory needs of one element of a case: the input, its typed copy, the output and the reference.
constexpr std::uint64_t host_bytes_of_an_element = 48, device_bytes_of_an_element = 24;

std::optional<std::string> memory_problem(const VerifyCase& one, std::uint64_t host, std::uint64_t device) {
    constexpr double gib = 1u << 30;
    if (one.n <= most_recorded) return std::nullopt;
    const std::uint64_t on_host = one.n * host_bytes_of_an_element;
    const std::uint64_t on_device = one.n * device_bytes_of_an_element;
    if (on_host > host)
        return fmt::format("{} elements need {:.1f} GiB of main memory, but only {:.1f} is free",
                           grouped(one.n), double(on_host) / gib, double(host) / gib);
    if (one.request.executor == "cuda" && on_device > device)
        return fmt::format("{} elements need {:.1f} GiB of device memory, but only {:.1f} is free",
                           grouped(one.n), double(on_device) / gib, double(device) / gib);
    return std::nullopt;
}

bool chosen(const std::vector<std::string>& filter, std::string_view id) {
    return filter.empty() || std::ranges::find(filter, id) != filter.end();
}

struct Plan {
    std::vector<VerifyCase> cases;
    std::vector<VerifySkip> skipped;
};

Plan plan(const Backend& backend, const VerifyOptions& options) {
    Plan plan;
    const std::uint64_t host = backend.free_memory();
    const std::vector<DeviceInfo> devices = backend.devices();
    const std::uint64_t device = devices.empty() ? 0 : devices.front().global_memory;
    for (const Algorithm& algorithm : backend.algorithms) {
        if (algorithm.family == Family::broken || !chosen(options.algorithms, algorithm.id)) continue;
        for (const ExecutorInfo& executor : backend.executors()) {
            if (options.stop.stop_requested()) throw Cancelled(); // full mode has millions of cases
            const bool runs_there = std::ranges::count(executors_of(algorithm), executor.id) != 0;
            if (!runs_there || !chosen(options.executors, executor.id)) continue;
            if (!executor.available) {
                plan.skipped.push_back({std::string(algorithm.id), executor.id, executor.reason});
                continue;
            }
            for (VerifyCase& one : verify_cases(algorithm, executor.id, options.full)) {
                if (one.n < options.min_n || one.n > options.max_n) continue;
                if (auto problem = memory_problem(one, host, device))
                    plan.skipped.push_back({std::string(algorithm.id), executor.id, *std::move(problem)});
                else
                    plan.cases.push_back(std::move(one));
            }
        }
    }
    return plan;
}

} // namespace

std::size_t VerifyReport::failed() const {
    return static_cast<std::size_t>(std::ranges::count(rows, false, &VerifyRow::passed));
}

namespace {

// If a few blocks do all the work, recording three of them may take too much memory. In this case, only the
// first is recorded.
trace::Trace record_some(const Backend& backend, Request& request, const std::stop_token& stop) {
    try {
        return backend.record(request, stop);
    } catch (const TooLarge&) {
        if (request.blocks.empty()) throw;
        request.blocks = {0};
        return backend.record(request, stop);
    }
}

} // namespace

std::optional<std::string> check_case(const Backend& backend, const Request& request,
                                      const std::stop_token& stop) {
    const Algorithm* algorithm = backend.find(request.algorithm);
    if (algorithm == nullptr) return fmt::format("there is no algorithm {}", request.algorithm);
    const Reference expected = expected_output(*algorithm, request);
    std::string_view what = "plain";
    try {
        const Outcome outcome = backend.execute(request, stop);
        if (auto reason = check_output(expected, outcome.output, outcome.fault, request, *algorithm))
            return labelled(what, request, reason);
        if (!algorithm->has_steps()) return std::nullopt;
        if (request.input.size() > most_recorded) return std::nullopt;
        what = "recorded";
        Request recorded = request;
        if (request.input.size() > most_recorded_whole) recorded.blocks = {0, 1, -1};
        const trace::Trace trace = record_some(backend, recorded, stop);
        if (auto reason = check_recording(trace, expected, recorded, *algorithm))
            return labelled(what, request, reason);
        what = "against the emulator";
        return labelled(what, request, check_agreement(backend, recorded, trace, stop));
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
