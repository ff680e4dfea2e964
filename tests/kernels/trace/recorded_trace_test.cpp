// What the emulator really records keeps the promises of trace.h, and comes back from a file as it was.
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "run.h"
#include "trace/analysis.h"
#include "trace/replay.h"
#include "trace/trace_file.h"
#include "trace/validate.h"

namespace scanscope::trace {
namespace {

Trace recorded(const std::string& algorithm, ElementType type, Form form, std::size_t n) {
    kernels::Request request;
    request.algorithm = algorithm;
    request.type = type;
    request.form = form;
    for (std::size_t i = 0; i < n; ++i)
        request.input.push_back(*parse_value(std::to_string(i * 37 % 11), type));
    return kernels::record(request);
}

void check(const Trace& trace) {
    EXPECT_EQ(find_inconsistency(trace), std::nullopt);
    EXPECT_EQ(compare_with_snapshots(trace), std::nullopt);
    EXPECT_TRUE(never_written_reads(trace).empty());
    std::ostringstream out;
    write_trace(trace, out);
    const std::string file = out.str();
    EXPECT_EQ(read_trace(std::as_bytes(std::span(file)), "recorded"), trace);
}

TEST(RecordedTrace, ComesBackFromAFile) {
    for (const char* algorithm : {"blelloch", "hillis-steele"})
        for (const ElementType type : {ElementType::int32, ElementType::float64})
            for (const Form form : {Form::exclusive, Form::inclusive})
                for (const std::size_t n : {0u, 1u, 2u, 33u, 1000u}) {
                    SCOPED_TRACE(std::string(algorithm) + " of " + std::to_string(n) + ' ' +
                                 std::string(name_of(type)) + ' ' + std::string(name_of(form)));
                    check(recorded(algorithm, type, form, n));
                }
}

// The states of all global arrays that a trace keeps in memory.
std::size_t states_of(const Trace& trace) {
    std::set<const Cells*> states;
    for (const Launch& launch : trace.launches)
        for (const Global& global : launch.globals)
            for (const SharedCells* state : {&global.before, &global.after}) states.insert(&**state);
    return states.size();
}

TEST(RecordedTrace, KeepsWhatALaunchLeavesAloneOnce) {
    const Trace trace = recorded("radix-sort", ElementType::int32, Form::inclusive, 64);
    std::size_t arrays = trace.launches.back().globals.size(), changes = 0, all = 0;
    for (const Launch& launch : trace.launches)
        for (const Global& global : launch.globals) {
            changes += global.before != global.after;
            all += 2;
        }
    EXPECT_EQ(states_of(trace), arrays + changes);
    EXPECT_LT(states_of(trace), all / 5);
    check(trace);
    std::ostringstream out;
    write_trace(trace, out);
    const std::string file = out.str();
    EXPECT_EQ(states_of(read_trace(std::as_bytes(std::span(file)), "recorded")), states_of(trace));
}

// Whatever the kernel does in between, its output holds the inputs before each element, each once and in
// order.
TEST(RecordedTrace, HasThePrefixesForItsOutput) {
    for (const char* algorithm : {"blelloch", "hillis-steele"})
        for (const std::size_t n : {2u, 8u, 100u, 256u}) {
            const Trace trace = recorded(algorithm, ElementType::int32, Form::inclusive, n);
            const Provenance provenance(trace);
            const Block& block = trace.launches.at(0).blocks.at(0);
            std::vector<std::string> stored(n);
            for (const Event& event : block.events)
                if (event.kind == EventKind::write && event.space == Space::global)
                    stored.at(event.index) = provenance.to_text(event.node, Operator::compose);
            for (std::size_t i = 0; i < n; ++i)
                EXPECT_EQ(stored[i], i == 0 ? "a[0]" : "∘ a[0.." + std::to_string(i) + "]")
                    << algorithm << ' ' << n << ' ' << i;
        }
}

} // namespace
} // namespace scanscope::trace
