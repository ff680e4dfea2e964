// Traces from the emulator keep the promises of trace.h, and are the same after they were written to a file
// and read.
#include <compare>

#include "kernels/catalogue/catalogue.h"
#include "kernels/findings/never_written.h"
#include "kernels/run/run.h"
#include "kernels/trace/access.h"
#include "kernels/trace/global_accesses.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/trace_file.h"
#include "kernels/trace/validate.h"
#include "support/test.h"

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

// The number of states of global arrays that a trace keeps in memory.
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

// Each element of a kernel's output contains the inputs before it, each once and in order.
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

// An entry of the index, found by looking at every event of the launch.
struct NaiveAccess {
    std::uint16_t array;
    std::uint64_t cell;
    std::size_t step, block, event;
    bool writes;
    auto operator<=>(const NaiveAccess&) const = default;
};

std::vector<NaiveAccess> naive_accesses(const Launch& launch, std::size_t first_step) {
    const SideBySide all = side_by_side(launch);
    std::vector<NaiveAccess> found;
    for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
        const Block& block = launch.blocks[b];
        for (std::size_t e = 0; e < block.events.size(); ++e) {
            const Event& event = block.events[e];
            const bool reads = event.kind == EventKind::read || event.kind == EventKind::acquire;
            const bool writes = event.kind == EventKind::write || event.kind == EventKind::release;
            if (event.space == Space::global && (reads || writes || event.kind == EventKind::atomic))
                found.push_back(
                    {event.array, event.index, first_step + all.places[b][event.step], b, e, !reads});
        }
    }
    std::ranges::sort(found);
    return found;
}

void compare_with_naive(const Trace& trace) {
    const GlobalAccesses accesses(trace);
    std::map<std::pair<std::uint16_t, std::uint64_t>, NaiveAccess> last; // to each cell
    const auto check_last = [&](std::size_t step) {
        for (const auto& [cell, write] : last) {
            const GlobalAccess* found =
                accesses.last_write(cell.first, cell.second, static_cast<std::uint32_t>(step));
            ASSERT_NE(found, nullptr);
            EXPECT_EQ(std::pair(std::size_t{found->step}, std::size_t{found->block}),
                      std::pair(write.step, write.block));
        }
    };
    for (std::size_t l = 0, step = 0; l < trace.launches.size(); ++l) {
        const Launch& launch = trace.launches[l];
        EXPECT_EQ(accesses.first_step(l), step);
        const std::vector<NaiveAccess> expected = naive_accesses(launch, step);
        std::vector<NaiveAccess> found;
        for (const GlobalAccess& access : accesses.of(l)) {
            const Event* events = launch.blocks[access.block].events.data();
            found.push_back({access.array(), access.cell, access.step, access.block,
                             static_cast<std::size_t>(access.event - events), access.writes()});
        }
        EXPECT_EQ(found, expected);
        for (const std::uint16_t array : array_ids(launch.globals)) {
            const auto is_of = [&](const NaiveAccess& access) { return access.array == array; };
            const std::size_t extent = launch.globals[array].extent;
            EXPECT_EQ(accesses.of(l, array).size(), std::size_t(std::ranges::count_if(expected, is_of)));
            EXPECT_EQ(accesses.of(l, array, {extent / 3, extent / 2}).size(),
                      std::size_t(std::ranges::count_if(expected, [&](const NaiveAccess& access) {
                          return is_of(access) && access.cell >= extent / 3 &&
                                 access.cell < extent / 3 + extent / 2;
                      })));
            EXPECT_EQ(accesses.writes(l, array),
                      std::ranges::any_of(expected, [&](const NaiveAccess& access) {
                          return is_of(access) && access.writes;
                      }));
        }
        check_last(step);
        for (const NaiveAccess& access : expected)
            if (access.writes) last.insert_or_assign({access.array, access.cell}, access);
        step += side_by_side(launch).steps.size();
        check_last(step);
    }
    EXPECT_EQ(accesses.first_step(trace.launches.size()), count_steps(trace));
}

TEST(RecordedTrace, HasTheAccessesThatTheIndexSays) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        for (const std::uint64_t n : {1u, 8u, 100u})
            for (const auto schedule : {kernels::Schedule::in_order, kernels::Schedule::reversed}) {
                if (!algorithm.on_emulator || kernels::size_problem(algorithm, n)) continue;
                SCOPED_TRACE(fmt::format("{} of {}", algorithm.id, n));
                kernels::Request request;
                request.algorithm = algorithm.id;
                request.type = kernels::default_type(algorithm);
                request.schedule = schedule;
                if (algorithm.default_threads && !algorithm.in_one_block()) request.threads_per_block = 32;
                if (n == 100) request.blocks = {0, -1};
                for (std::uint64_t i = 0; i < n; ++i)
                    request.input.push_back(*parse_value(std::to_string(i * 37 % 11), request.type));
                compare_with_naive(kernels::record(request));
            }
}

} // namespace
} // namespace scanscope::trace
