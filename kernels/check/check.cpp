#include "kernels/check/check.h"
#include "kernels/findings/never_written.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include <fmt/format.h>

#include "kernels/check/program_mistakes.h"
#include "kernels/check/recorded_request.h"
#include "kernels/check/wrong_results.h"
#include "kernels/findings/different_barriers.h"
#include "kernels/findings/hazards.h"
#include "kernels/findings/order_dependence.h"
#include "kernels/findings/unstarted_blocks.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/own_program.h"

namespace scanscope::kernels {

using trace::Finding;
using trace::Trace;

namespace {

// "thread 3 reads", "threads 2 and 5 read", "threads 0, 1, 2 and 5 more read"
Message readers(const trace::Dim3& block, const std::vector<std::uint32_t>& threads) {
    constexpr std::size_t most_named = 3;
    std::vector<std::string> names;
    for (const std::uint32_t thread : std::span(threads).first(std::min(threads.size(), most_named + 1)))
        names.push_back(trace::thread_text(block, thread));
    if (threads.size() == 1) return say_later("thread {} reads", names.front());
    const bool all = threads.size() <= most_named;
    const auto named = std::span(names).first(all ? names.size() - 1 : most_named);
    const Message last =
        all ? Message(names.back()) : counted_later(threads.size() - most_named, "{} more", "{} more");
    return say_later("threads {} read",
                     say_later("{} and {}", fmt::format("{}", fmt::join(named, ", ")), last));
}

// The step in which a finding is seen; a step without a name if the finding is about a launch as a whole.
const trace::Step& step_of(const Trace& trace, const Finding& finding) {
    static const trace::Step none;
    return finding.step == trace::no_step
               ? none
               : trace.launches[finding.launch].blocks[finding.block].steps[finding.step];
}

// Merges findings that repeat an earlier one for other cells, blocks or launches of a program. `in_blocks`
// receives, for each finding that is kept, the number of blocks that have it in its first launch.
std::vector<Finding> without_repeats(const Trace& trace, std::vector<Finding> all, Blocks blocks,
                                     std::vector<std::size_t>& in_blocks) {
    // Pictures show a finding in its own step; texts report it once for all steps with the same name. A user
    // program may launch a kernel many times, and the kernel repeats its mistake in each launch; the launches
    // of Scanscope's own algorithms are stages of one algorithm.
    const bool each = blocks == Blocks::each, may_repeat = !each && launches_may_repeat(trace);
    using Alike = std::tuple<std::size_t, std::string, std::size_t, std::size_t, trace::Space, std::string,
                             std::uint16_t, std::uint16_t, std::string, std::int64_t>;
    std::map<Alike, std::size_t> known;
    std::vector<std::set<std::uint64_t>> seen_in; // blocks
    std::vector<std::set<std::size_t>> in_launches;
    std::vector<Finding> kept;
    for (Finding& finding : all) {
        const trace::Step& step = step_of(trace, finding);
        const auto [at, is_new] = known.try_emplace(
            {may_repeat ? 0 : finding.launch, may_repeat ? trace.launches[finding.launch].kernel : "",
             each ? finding.block : 0, each ? finding.step : 0, finding.space, finding.array,
             finding.location, finding.other_location, step.label, step.number},
            kept.size());
        if (is_new) {
            seen_in.push_back({finding.block});
            in_launches.push_back({finding.launch});
            kept.push_back(std::move(finding));
            continue;
        }
        Finding& first = kept[at->second];
        if (finding.launch != first.launch) {
            in_launches[at->second].insert(finding.launch);
            first.launches = in_launches[at->second].size();
            continue;
        }
        if (finding.block == first.block) {
            first.cells.insert(first.cells.end(), finding.cells.begin(), finding.cells.end());
            first.pairs.insert(first.pairs.end(), finding.pairs.begin(), finding.pairs.end());
        }
        seen_in[at->second].insert(finding.block);
    }
    for (const auto& blocks_of_one : seen_in) in_blocks.push_back(blocks_of_one.size());
    return kept;
}

Message and_elsewhere(std::size_t blocks, std::size_t launches) {
    Message message;
    if (blocks > 1)
        message += " " + counted_later(blocks - 1, "Also in {} other block.", "Also in {} other blocks.");
    if (launches > 1)
        message +=
            " " + counted_later(launches - 1, "Also in {} other launch.", "Also in {} other launches.");
    return message;
}

void add_hazards(const Trace& trace, Blocks blocks, const std::stop_token& stop,
                 std::vector<Finding>& findings) {
    std::vector<std::size_t> in_blocks;
    std::vector<Finding> all = trace::hazards(trace, stop);
    if (stop.stop_requested()) throw Cancelled();
    std::vector<Finding> found = without_repeats(trace, std::move(all), blocks, in_blocks);
    for (std::size_t i = 0; i < found.size(); ++i) {
        found[i].message += and_elsewhere(in_blocks[i], found[i].launches);
        findings.push_back(std::move(found[i]));
    }
}

// If all devices have the same mistake, it is reported for the first one only.
void add_between_devices(const Trace& trace, Blocks blocks, const std::stop_token& stop,
                         std::vector<Finding>& findings) {
    using Alike = std::tuple<trace::FindingKind, trace::Hazard, std::uint16_t, std::uint16_t, std::string>;
    struct Known {
        std::size_t finding;
        std::set<std::uint32_t> devices;
    };
    std::map<Alike, Known> known;
    const std::size_t first = findings.size();
    for (Finding& finding : trace::hazards_between_devices(trace, stop)) {
        const auto& globals = trace.launches[finding.launch].globals;
        const trace::Global& array = *std::ranges::find(globals, finding.array, &trace::Global::name);
        const auto [at, is_new] = known.try_emplace(
            {finding.kind, finding.hazard, finding.location, finding.other_location, array.group},
            Known{findings.size(), {}});
        at->second.devices.insert(device_of(array, static_cast<std::uint64_t>(finding.index)));
        if (is_new || blocks == Blocks::each)
            findings.push_back(std::move(finding));
        else
            findings[at->second.finding].launches = at->second.devices.size();
    }
    for (Finding& finding : std::span(findings).subspan(first))
        if (const std::size_t others = finding.launches - 1)
            finding.message +=
                " " + counted_later(others, "Also on {0} other device ({1} devices in all).",
                                    "Also on {0} other devices ({1} devices in all).", finding.launches);
}

void add_never_written(const Trace& trace, Blocks blocks, std::vector<Finding>& findings) {
    std::vector<std::size_t> in_blocks;
    std::vector<Finding> found = without_repeats(trace, trace::never_written_reads(trace), blocks, in_blocks);
    for (std::size_t i = 0; i < found.size(); ++i) {
        Finding& finding = found[i];
        const trace::Launch& launch = trace.launches[finding.launch];
        const std::string cell = cell_text(launch, finding);
        finding.message =
            say_later("{} {}{}, which was never written", readers(launch.block, finding.threads), cell,
                      line_in_brackets(trace, finding.location));
        if (const std::size_t more = finding.cells.size() - 1)
            finding.message +=
                "; " + counted_later(more, "{} more cell like this", "{} more cells like this");
        finding.message += "." + and_elsewhere(in_blocks[i], finding.launches);
        grade_undefined_value(trace, finding);
        finding.brief = say_later("t{} reads {}, which was never written.",
                                  trace::thread_text(launch.block, finding.threads.front()), cell);
        findings.push_back(std::move(finding));
    }
}

// The step that the thread was in when the run stopped.
std::size_t last_step_of(const trace::Block& block, std::uint32_t thread, trace::FaultKind fault) {
    const auto last = std::find_if(block.events.rbegin(), block.events.rend(),
                                   [&](const trace::Event& event) { return event.thread == thread; });
    if (last == block.events.rend()) return block.steps.empty() ? trace::no_step : 0;
    // The fault may be the first thing that the thread did after a barrier.
    const bool passed = last->kind == trace::EventKind::barrier && fault != trace::FaultKind::deadlock;
    const auto next = std::ranges::find(block.steps, last->interval + 1, &trace::Step::interval);
    return passed && next != block.steps.end() ? std::size_t(next - block.steps.begin()) : last->step;
}

Finding finding_of(const Trace& trace, const trace::Fault& fault) {
    const Message wordless = say_later("the recording does not say why"); // a file may have an empty message
    Finding finding;
    finding.kind = trace::finding_kind(fault.kind);
    finding.message = fault.message.empty() ? wordless : message_of(fault);
    finding.location = fault.location;
    finding.threads = fault.threads;
    finding.array = fault.array;
    finding.index = fault.index;
    finding.launch = fault.launch;
    if (fault.launch >= trace.launches.size()) return finding;
    const trace::Launch& launch = trace.launches[fault.launch];
    // The kind already says what stopped the run, and a single block needs no number.
    if (!fault.reason.empty())
        finding.message = launch.grid.count() > 1
                              ? say_later("in block {}: {}", fault.block, reason_of(fault))
                              : reason_of(fault);
    const auto block = std::ranges::find(launch.blocks, fault.block, &trace::Block::index);
    if (block == launch.blocks.end() || fault.threads.empty()) return finding;
    finding.block = static_cast<std::size_t>(block - launch.blocks.begin());
    finding.step = last_step_of(*block, fault.threads.front(), fault.kind);
    return finding;
}

Finding incomplete(const trace::Run& run) {
    return finding_of_run(trace::FindingKind::incomplete,
                          say_later("{} of {} accesses were not recorded, so findings may be missing.",
                                    grouped(run.records_dropped),
                                    grouped(run.records_dropped + run.records_kept)));
}

// A recording of a request that is impossible must not pass for a correct one.
Finding unjudged(const std::string& doubt) {
    return finding_of_run(trace::FindingKind::unjudged,
                          say_later("the expected result is unknown: {}", doubt));
}

} // namespace

std::string_view CheckReport::verdict() const {
    using enum trace::FindingKind;
    const auto any_is = [this](std::initializer_list<trace::FindingKind> kinds) {
        return std::ranges::any_of(findings, [kinds](const Finding& one) {
            return std::ranges::find(kinds, one.kind) != kinds.end();
        });
    };
    if (has(trace::Grade::fault)) return "faulty";
    if (has_run_nothing) return "nothing-judged";
    if (any_is({trace::FindingKind::incomplete, out_of_memory, out_of_time})) return "incomplete";
    if (any_is({overflow})) return "overflow";
    return has(trace::Grade::warning) ? "warnings" : "clean";
}

bool CheckReport::has(trace::Grade grade) const {
    return std::ranges::any_of(findings, [grade](const Finding& one) { return grade_of(one) == grade; });
}

CheckReport check(const Trace& trace, const Algorithm* algorithm, Blocks blocks,
                  const std::stop_token& stop) {
    CheckReport report;
    report.has_run_nothing = trace.program && trace.program->launches == 0;
    ProgramFindings program = findings_of_program(trace, blocks == Blocks::together);
    if (trace.fault && !program.says_fault) report.findings.push_back(finding_of(trace, trace.fault));
    std::ranges::move(program.grave, std::back_inserter(report.findings));
    if (trace.run.records_dropped != 0) report.findings.push_back(incomplete(trace.run));
    add_hazards(trace, blocks, stop, report.findings);
    add_between_devices(trace, blocks, stop, report.findings);
    add_never_written(trace, blocks, report.findings);
    std::ranges::move(trace::waits_for_unstarted_blocks(trace), std::back_inserter(report.findings));
    std::ranges::move(trace::different_barriers(trace), std::back_inserter(report.findings));
    std::ranges::move(program.others, std::back_inserter(report.findings));
    // It is unknown what the atomics of a user program are for, and which array is its result.
    if (has_request(trace))
        std::ranges::move(trace::order_dependent_results(trace, output_name),
                          std::back_inserter(report.findings));
    if (stop.stop_requested()) throw Cancelled();
    const RecordedRequest asked = recorded_request(trace, algorithm);
    if (!asked.doubt.empty() && !trace.fault) report.findings.push_back(unjudged(asked.doubt));
    if (asked.request)
        if (auto wrong = wrong_result(trace, *algorithm, *asked.request))
            report.findings.push_back(std::move(*wrong));
    return report;
}

bool has_right_result(const Algorithm* algorithm) { return right_result(algorithm, Request{}).has_value(); }

Comparison compare_schedules(const Backend& backend, const Request& request, const std::stop_token& stop) {
    Comparison comparison;
    const Algorithm* algorithm = backend.find(request.algorithm);
    const auto right = right_result(algorithm, request);
    if (right) comparison.right = right->values;
    for (const Schedule schedule : trace::schedules) {
        Request one = request;
        one.schedule = schedule;
        ScheduledRun run{id_of(schedule, one.schedule_seed), backend.execute(one, stop), {}};
        if (right && !run.outcome.fault)
            run.wrong = wrong_elements(*right, run.outcome.output, output_type(*algorithm, request.type));
        comparison.runs.push_back(std::move(run));
    }
    return comparison;
}

} // namespace scanscope::kernels
