#include <algorithm>
#include <optional>
#include <span>
#include <sstream>

#include "kernels/check/check.h"
#include "kernels/findings/finding.h"
#include "kernels/findings/hazards.h"
#include "kernels/findings/never_written.h"
#include "kernels/trace/agreement.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/trace_file.h"
#include "kernels/trace/transfers.h"
#include "target.h"

namespace scanscope::fuzz {

namespace {

using trace::Trace;

constexpr std::size_t mostSteps = 64; // at most so many states of a block are examined

std::string written(const Trace& trace) {
    std::ostringstream out;
    trace::write_trace(trace, out);
    return std::move(out).str();
}

std::optional<Trace> readFrom(std::string_view bytes) {
    try {
        return trace::read_trace(std::as_bytes(std::span(bytes)), "file");
    } catch (const trace::TraceFileError& error) {
        requireOneLine(error.what());
        return std::nullopt;
    }
}

void comesThrough(const Trace& trace) {
    const std::string file = written(trace);
    const std::optional<Trace> again = readFrom(file);
    require(again.has_value(), "what was read can be written and read again");
    require(written(*again) == file, "and stays what it is");
}

void lookAtBlock(const Trace& trace, std::size_t launch, std::size_t block,
                 const trace::Provenance& provenance) {
    const trace::Operator op = trace::operator_of(trace, trace.launches[launch]);
    const trace::Block& recorded = trace.launches[launch].blocks[block];
    const trace::Replay replay(trace, launch, block);
    for (std::size_t step = 0; step < std::min(recorded.steps.size(), mostSteps); ++step) {
        static_cast<void>(replay.after(step + 1));
        static_cast<void>(trace::active_threads(recorded, step));
        static_cast<void>(trace::title_of(recorded, step));
        for (const trace::Transfer& transfer : trace::transfers(trace.launches[launch], recorded, step)) {
            static_cast<void>(provenance.to_symbols(transfer.node, op));
            static_cast<void>(provenance.to_brief(transfer.node, op, 12));
            static_cast<void>(provenance.to_text(transfer.node, op));
        }
    }
    static_cast<void>(replay.after(0)); // backwards, too
}

void lookAt(const Trace& trace) {
    static_cast<void>(trace::count(trace));
    static_cast<void>(trace::count_steps(trace));
    static_cast<void>(trace::never_written_reads(trace));
    static_cast<void>(trace::compare_with_snapshots(trace));
    static_cast<void>(trace::hazards(trace));
    const auto difference = trace::first_disagreement(trace, trace);
    require(!difference, "a trace agrees with itself", difference.value_or(""));
    for (std::size_t launch = 0; launch < trace.launches.size(); ++launch) {
        const trace::Provenance provenance(trace, trace.launches[launch]);
        for (std::size_t block = 0; block < trace.launches[launch].blocks.size(); ++block)
            lookAtBlock(trace, launch, block, provenance);
    }
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace.run.algorithm);
    for (const kernels::Blocks blocks : {kernels::Blocks::together, kernels::Blocks::each})
        for (const trace::Finding& finding : kernels::check(trace, algorithm, blocks).findings)
            require(!finding.message.empty(), "a finding says something");
}

void print(std::string_view bytes) {
    withFile(bytes, ".scantrace", [](const std::string& path) {
        const std::vector<std::string> commands[] = {{"show", path},
                                                     {"show", path, "--all"},
                                                     {"show", path, "--format", "json"},
                                                     {"check", path},
                                                     {"check", path, "--json"}};
        for (const auto& words : commands) requireWellSaid(scanscope(words));
    });
}

} // namespace

void fuzzTrace(std::string_view bytes) {
    const std::optional<Trace> trace = readFrom(bytes);
    if (!trace) return;
    comesThrough(*trace);
    lookAt(*trace);
    print(bytes);
}

} // namespace scanscope::fuzz
