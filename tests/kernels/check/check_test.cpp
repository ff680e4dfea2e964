// Each broken kernel is found for the right reason at the right line, and each finding is reported once.

#include "kernels/catalogue/catalogue.h"
#include "kernels/check/requests.h"
#include "kernels/run/barriers.h"
#include "kernels/verify/verify.h"
#include "support/change_cells.h"
#include "support/test.h"
#include "support/test_names.h"
#include "support/trace_builder.h"

namespace scanscope::kernels {
namespace {

using trace::Finding;

// ---- broken on purpose

struct Broken {
    std::string id, kind;
    std::string line;          // the text of the faulty lines
    std::set<std::string> all; // the kinds of findings that may occur
};
void PrintTo(const Broken& broken, std::ostream* out) { *out << broken.id; }

class BrokenKernel : public testing::TestWithParam<Broken> {};

TEST_P(BrokenKernel, IsFoundForItsReasonAtItsLine) {
    const Broken& broken = GetParam();
    const std::set<std::uint32_t> lines = lines_with(broken.id, broken.line);
    ASSERT_FALSE(lines.empty());
    for (const How& how : schedules())
        for (const std::uint64_t n : {8u, 31u, 32u}) {
            const trace::Trace trace = record(request_for(broken.id, n, how));
            const CheckReport report = check(trace, find_algorithm(broken.id));
            EXPECT_EQ(report.verdict(), "faulty");
            std::size_t found = 0;
            for (const Finding& finding : report.findings) {
                const std::string kind(name_of(finding.kind));
                EXPECT_TRUE(broken.all.contains(kind)) << kind << ": " << finding.message.text();
                if (kind != broken.kind) continue;
                ++found;
                ASSERT_LT(finding.location, trace.locations.size());
                EXPECT_TRUE(lines.contains(trace.locations[finding.location].line)) << finding.message.text();
            }
            EXPECT_GT(found, 0u) << "n = " << n;
        }
}

INSTANTIATE_TEST_SUITE_P(
    Catalogue, BrokenKernel,
    testing::Values(
        Broken{"broken-race", "hazard", "// reads and writes", {"hazard", "wrong-result"}},
        Broken{"broken-missing-sync", "hazard", "// too early", {"hazard", "wrong-result"}},
        Broken{"broken-divergent-barrier", "deadlock", "// not all get here", {"deadlock"}},
        Broken{"broken-bounds", "out-of-bounds", "// too far", {"out-of-bounds"}},
        Broken{"broken-warp-sync",
               "hazard",
               "// with no __syncwarp",
               {"hazard", "never-written", "wrong-result"}},
        Broken{"broken-global-race", "hazard", "// perhaps too early", {"hazard", "wrong-result"}},
        Broken{"broken-lookback-order", "hazard", "// too late", {"hazard"}},
        Broken{"broken-lookback-fence", "hazard", "[tile] = sum;", {"hazard"}},
        Broken{"broken-lookback-blockidx", "unstarted-block", "// has it begun?", {"unstarted-block"}},
        Broken{"broken-fence", "hazard", "// the data", {"hazard"}}),
    [](const auto& tested) { return test::as_test_name(tested.param.id); });

TEST(BrokenKernels, AreAllOfTheirFamily) {
    std::vector<std::string> ids;
    for (const Algorithm& algorithm : catalogue())
        if (algorithm.family == Family::broken) ids.emplace_back(algorithm.id);
    EXPECT_EQ(ids, (std::vector<std::string>{
                       "broken-race", "broken-missing-sync", "broken-divergent-barrier", "broken-bounds",
                       "broken-warp-sync", "broken-global-race", "broken-identity", "broken-lookback-order",
                       "broken-lookback-fence", "broken-lookback-blockidx", "broken-ring", "broken-devices",
                       "broken-tail", "broken-fence", "broken-scatter"}))
        << "each has a row above, or tests of its own in broken_kernels_test.cpp or devices_test.cpp";
}

TEST(BrokenKernels, GiveADifferentWrongAnswerUnderEachSchedule) {
    for (const char* id : {"broken-race", "broken-missing-sync"})
        for (const trace::Form form : {trace::Form::exclusive, trace::Form::inclusive}) {
            Request request = request_for(id, 8);
            request.form = form;
            request.input.clear();
            for (const int element : {3, 1, 7, 0, 4, 1, 6, 3})
                request.input.push_back(trace::to_value(element));
            const Comparison comparison = compare_schedules(this_machine(), request, {});
            ASSERT_EQ(comparison.runs.size(), 3u);
            std::set<std::vector<std::uint64_t>> outputs;
            for (const ScheduledRun& run : comparison.runs) {
                EXPECT_FALSE(run.wrong.empty()) << id << " " << run.schedule;
                std::vector<std::uint64_t> bits;
                for (const trace::Value value : run.outcome.output) bits.push_back(value.bits);
                outputs.insert(bits);
            }
            EXPECT_EQ(outputs.size(), 3u) << id;
        }
}

TEST(BrokenKernels, WorkWhereTheirMistakeDoesNotMatter) {
    for (const char* id :
         {"broken-race", "broken-missing-sync", "broken-divergent-barrier", "broken-warp-sync",
          "broken-global-race", "broken-lookback-order", "broken-lookback-fence", "broken-lookback-blockidx",
          "broken-ring", "broken-fence", "broken-scatter"})
        for (const std::uint64_t n : {0u, 1u})
            EXPECT_TRUE(checked(request_for(id, n)).findings.empty()) << id;
}

TEST(Deadlock, NamesWhoWaitsWhereAndWhoNeverCame) {
    const CheckReport report = checked(request_for("broken-divergent-barrier", 8));
    ASSERT_EQ(report.findings.size(), 1u);
    const auto barriers = barrier_lines(*find_algorithm("broken-divergent-barrier"));
    ASSERT_EQ(barriers.size(), 3u);
    EXPECT_EQ(report.findings[0].message.text(),
              fmt::format("2 threads wait in __syncthreads at line {} (threads 0 and 1); 2 threads never "
                          "reached it: they wait in __syncthreads at line {} (threads 2 and 3).",
                          barriers[0], barriers[1]));
    EXPECT_EQ(report.findings[0].threads, (std::vector<std::uint32_t>{0, 1}));
}

TEST(OutOfBounds, NamesThreadCellAndStep) {
    const trace::Trace trace = record(request_for("broken-bounds", 8));
    const CheckReport report = check(trace, find_algorithm("broken-bounds"));
    ASSERT_EQ(report.findings.size(), 1u);
    const Finding& finding = report.findings[0];
    EXPECT_EQ(finding.threads, (std::vector<std::uint32_t>{7}));
    EXPECT_EQ(finding.array, "buffer[0]");
    EXPECT_EQ(finding.index, 8);
    EXPECT_EQ(trace.launches[0].blocks[0].steps.at(finding.step).label, "stride");
}

// ---- similar findings are merged

using test::TraceBuilder;
using trace::Space;

trace::Trace race_of_blocks(std::size_t blocks) {
    TraceBuilder b("race", "Race", 64);
    b.source("scan/race.cuh", "one\ntwo\nthree\n", "race");
    const std::uint16_t temp = b.shared("temp", 4);
    for (std::uint32_t t = 0; t < 64; ++t) b.step(t, "go", 1, 1);
    for (std::uint64_t i = 0; i < 3; ++i) b.write(0, {Space::shared, temp, i}, test::constant(1), 2);
    static_cast<void>(b.read(40, {Space::shared, temp, 1}, 3));
    static_cast<void>(b.read(40, {Space::shared, temp, 2}, 3));
    static_cast<void>(b.read(41, {Space::shared, temp, 3}, 3));
    b.barrier(3);
    trace::Trace trace = b.finish({});
    trace::Launch& launch = trace.launches[0];
    launch.grid.x = static_cast<std::uint32_t>(blocks);
    launch.blocks.resize(blocks, trace::Block(launch.blocks[0]));
    for (std::size_t i = 0; i < blocks; ++i) launch.blocks[i].index = i;
    return trace;
}

std::vector<std::string> messages_of(const CheckReport& report) {
    std::vector<std::string> messages;
    for (const Finding& finding : report.findings)
        messages.push_back(std::string(name_of(finding.kind)) + ": " + finding.message.text());
    return messages;
}

TEST(Check, SaysOnceWhatHoldsForSeveralCellsAndBlocks) {
    EXPECT_EQ(messages_of(check(race_of_blocks(1), nullptr)),
              (std::vector<std::string>{
                  "hazard: thread 0 writes temp[1] (line 2) while thread 40 reads it (line 3): no barrier "
                  "separates the two; 1 more cell like this.",
                  "never-written: thread 41 reads temp[3] (line 3), which was never written."}));
    EXPECT_EQ(messages_of(check(race_of_blocks(3), nullptr)),
              (std::vector<std::string>{
                  "hazard: thread 0 writes temp[1] (line 2) while thread 40 reads it (line 3): no barrier "
                  "separates the two; 1 more cell like this. Also in 2 other blocks.",
                  "never-written: thread 41 reads temp[3] (line 3), which was never written. Also in 2 other "
                  "blocks."}));
}

TEST(Check, TellsWhatIsMissingFromTheRecording) {
    trace::Trace trace;
    trace.run.records_kept = 90;
    trace.run.records_dropped = 10;
    EXPECT_EQ(messages_of(check(trace, nullptr)),
              std::vector<std::string>{
                  "incomplete: 10 of 100 accesses were not recorded, so findings may be missing."});
}

TEST(Check, KeepsAFaultWithoutAnyLaunch) {
    trace::Trace trace;
    trace.fault = {
        trace::FaultKind::launch_failed, "it did not start.", "", 3, 7, trace::no_location, {}, "", 0};
    EXPECT_EQ(messages_of(check(trace, nullptr)),
              std::vector<std::string>{"launch-failed: it did not start."});
    EXPECT_EQ(check(trace, nullptr).findings[0].step, trace::no_step);
}

// ---- wrong results

trace::Trace with_output(std::vector<int> output) {
    trace::Trace trace = record(request_for("blelloch", 0));
    trace.run.n = 3;
    trace.input = {trace::to_value(1), trace::to_value(2), trace::to_value(3)};
    for (const int element : output) trace.output.push_back(trace::to_value(element));
    return trace;
}

TEST(WrongResult, NamesTheFirstElementAndCountsTheOthers) {
    const Algorithm* blelloch = find_algorithm("blelloch");
    EXPECT_TRUE(check(with_output({0, 1, 3}), blelloch).findings.empty());
    EXPECT_EQ(messages_of(check(with_output({0, 2, 3}), blelloch)),
              std::vector<std::string>{"wrong-result: out[1] is 2, expected 1."});
    EXPECT_EQ(
        messages_of(check(with_output({7, 2, 3}), blelloch)),
        std::vector<std::string>{"wrong-result: out[0] is 7, expected 0; 2 of the 3 elements are wrong."});
    EXPECT_EQ(messages_of(check(with_output({0, 1}), blelloch)),
              std::vector<std::string>{"wrong-result: the result has 2 elements; expected 3."});
    EXPECT_TRUE(check(with_output({7, 2, 3}), nullptr).findings.empty()) << "the right result is unknown";
}

// Another order of the same numbers gives the right result, so the cause is the range of the type, not the
// kernel.
TEST(WrongResult, IsNoneWhereAPartialResultLeavesTheRange) {
    const auto checked = [](std::string_view id, trace::Operator op, trace::ElementType type,
                            const std::vector<double>& input) {
        Request request = request_for(std::string(id), 0);
        request.type = type;
        request.op = op;
        for (const double element : input)
            request.input.push_back(type == trace::ElementType::float32 ? trace::to_value(float(element))
                                                                        : trace::to_value(element));
        return check(record(request), find_algorithm(id));
    };
    using enum trace::Operator;
    using enum trace::ElementType;
    const CheckReport sums = checked("blelloch", sum, float32, {3e38, 3e38, -3e38, -3e38, 1, 2});
    ASSERT_EQ(messages_of(sums).size(), 1u);
    EXPECT_EQ(messages_of(sums)[0].substr(0, 68),
              "overflow: out[3] is Infinity, but the exact result is 3e+38; 3 of th");
    EXPECT_EQ(sums.verdict(), "overflow");
    EXPECT_FALSE(sums.has(trace::Grade::fault));
    EXPECT_EQ(checked("blelloch", sum, float64, {1.5e308, 1.5e308, -1.5e308, -1.5e308, 1, 2}).verdict(),
              "overflow");
    EXPECT_EQ(checked("blelloch", product, float32, {1e-30, 1e-30, 1e30, 1e30, 2}).verdict(), "overflow");
    EXPECT_EQ(checked("blelloch", sum, float64, {3e38, 3e38, -3e38, -3e38, 1, 2}).verdict(), "clean");
    // A race among large numbers is still a race.
    EXPECT_EQ(checked("broken-race", sum, float32, {3e38, 3e38, -3e38, -3e38, 1, 2}).verdict(), "faulty");
}

TEST(WrongResult, SaysWhatIsInItAndWhoWroteIt) {
    Request request = request_for("broken-race", 0);
    for (const int element : {3, 1, 7, 0, 4, 1, 6, 3}) request.input.push_back(trace::to_value(element));
    const trace::Trace trace = record(request);
    const CheckReport report = check(trace, find_algorithm("broken-race"));
    const Finding& finding = report.findings.back();
    EXPECT_EQ(finding.message.text(),
              "out[3] is 14, expected 11; 4 of the 8 elements are wrong. It is made of Σ "
              "a[0..2]; a[0] counted twice.");
    EXPECT_EQ(finding.cells, (std::vector<std::uint64_t>{3, 5, 6, 7}));
    EXPECT_EQ(finding.threads, std::vector<std::uint32_t>{3});
    EXPECT_TRUE(
        lines_with("broken-race", "out[i] = temp[i]").contains(trace.locations[finding.location].line));
}

TEST(WrongResult, OfATotalMissesNoInputThatIsInIt) {
    Request request = request_for("reduce-shared", 0);
    for (const int element : {3, 1, 7, 0}) request.input.push_back(trace::to_value(element));
    trace::Trace trace = record(request);
    trace.output = {trace::to_value(12)};
    const Algorithm* algorithm = find_algorithm("reduce-shared");
    EXPECT_EQ(messages_of(check(trace, algorithm)),
              std::vector<std::string>{"wrong-result: out[0] is 12, expected 11."});
    test::change(trace.launches.back().globals[*output_array(trace)].after,
                 [](trace::Cells& cells) { cells.nodes[0] = 1; }); // derived from the first input only
    EXPECT_EQ(messages_of(check(trace, algorithm)),
              std::vector<std::string>{"wrong-result: out[0] is 12, expected 11. It is made of a[0]."});
}

// ---- blocks

TEST(Check, TellsOfBlocksTogetherOrOfEach) {
    Request request = request_for("reduce-shared", 64);
    request.threads_per_block = 16;
    request.options[std::string(without_barrier)] =
        std::to_string(barrier_lines(*find_algorithm("reduce-shared")).front());
    const trace::Trace trace = record(request);
    const auto hazards_in = [&](const CheckReport& report) {
        std::vector<std::size_t> blocks; // in the first launch
        for (const Finding& finding : report.findings)
            if (finding.kind == trace::FindingKind::hazard && finding.launch == 0)
                blocks.push_back(finding.block);
        return blocks;
    };
    const CheckReport together = check(trace, find_algorithm("reduce-shared"));
    const auto first_only = hazards_in(together);
    ASSERT_FALSE(first_only.empty());
    EXPECT_EQ(std::ranges::count(first_only, 0u), std::ranges::ssize(first_only));
    EXPECT_TRUE(together.findings.front().message.text().ends_with(" Also in 3 other blocks."))
        << together.findings.front().message.text();
    const CheckReport each = check(trace, find_algorithm("reduce-shared"), Blocks::each);
    std::vector<std::size_t> expected;
    for (std::size_t block = 0; block < 4; ++block) expected.insert(expected.end(), first_only.size(), block);
    EXPECT_EQ(hazards_in(each), expected);
    EXPECT_FALSE(each.findings.front().message.text().ends_with("other blocks."));
}

TEST(Check, TellsOfEachStepWhereOneComesAgain) {
    TraceBuilder b("again", "Again", 1);
    b.source("scan/again.cuh", "one\ntwo\nthree\n", "again");
    const std::uint16_t temp = b.shared("temp", 4);
    for (const std::uint64_t cell : {3u, 1u}) {
        b.step(0, "go", 1, 1);
        static_cast<void>(b.read(0, {Space::shared, temp, cell}, 2));
    }
    b.barrier(3);
    const trace::Trace trace = b.finish({});
    EXPECT_EQ(messages_of(check(trace, nullptr)),
              std::vector<std::string>{"never-written: thread 0 reads temp[3] (line 2), which was never "
                                       "written; 1 more cell like this."});
    const CheckReport each = check(trace, nullptr, Blocks::each);
    ASSERT_EQ(each.findings.size(), 2u);
    for (std::size_t step = 0; step < 2; ++step) {
        EXPECT_EQ(each.findings[step].step, step);
        EXPECT_EQ(each.findings[step].cells, std::vector<std::uint64_t>{step == 0 ? 3u : 1u});
    }
}

} // namespace
} // namespace scanscope::kernels
