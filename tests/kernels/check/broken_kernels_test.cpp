// Broken kernels whose mistake depends on more than n, each with its correct version.

#include "kernels/check/requests.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

using trace::Finding;

// A request with the default settings of an algorithm.
Request at_its_defaults(const Algorithm& algorithm, const How& how = {Schedule::in_order, 1}) {
    Request request = request_for(algorithm.id, 0, how);
    request.op = algorithm.usual_op;
    InputChoice choice;
    if (!algorithm.usual_input.empty()) choice.input = std::string(algorithm.usual_input);
    request.input = make_input(choice, request.type, request.op).values;
    return request;
}

TEST(BrokenKernels, ShowTheirFaultAtTheirDefaults) {
    for (const Algorithm& algorithm : catalogue()) {
        if (algorithm.family != Family::broken) continue;
        EXPECT_EQ(checked(at_its_defaults(algorithm)).verdict(), "faulty") << algorithm.id;
    }
}

TEST(BrokenKernels, HaveASoundTwin) {
    const struct {
        const char *broken, *sound;
    } twins[] = {{"broken-race", "hillis-steele"},
                 {"broken-missing-sync", "blelloch"},
                 {"broken-divergent-barrier", "blelloch"},
                 {"broken-bounds", "hillis-steele"},
                 {"broken-warp-sync", "warp-shared"},
                 {"broken-global-race", "naive-global"},
                 {"broken-identity", "blelloch"},
                 {"broken-tail", "reduce-shared"},
                 {"broken-lookback-order", "lookback"},
                 {"broken-lookback-fence", "lookback"},
                 {"broken-lookback-blockidx", "lookback"},
                 {"broken-devices", "scan-devices"},
                 {"broken-ring", "lookback-ring"},
                 {"broken-fence", "reduce-shared"},
                 {"broken-scatter", "compact"}};
    std::size_t broken = 0;
    for (const Algorithm& algorithm : catalogue()) broken += algorithm.family == Family::broken;
    EXPECT_EQ(std::size(twins), broken);
    for (const auto& [id, sound] : twins)
        for (const How& how : schedules()) {
            Request same = at_its_defaults(*find_algorithm(id), how);
            same.algorithm = sound;
            EXPECT_TRUE(checked(same).findings.empty()) << sound << " at the defaults of " << id;
            for (const std::uint64_t n : {8u, 10u, 31u})
                EXPECT_TRUE(checked(request_for(sound, n, how)).findings.empty()) << sound << ", n = " << n;
        }
}

// Two warps access the contents of a stage without an order between them. The same applies to its flag and
// its prefix when all lanes read them. The consequences depend on the schedule.
TEST(BrokenKernels, ARingHandedOnTooSoonIsFoundInItsStages) {
    for (const How& how : schedules()) {
        Request request = at_its_defaults(*find_algorithm("broken-ring"), how);
        std::set<std::string> arrays;
        for (const Finding& finding : checked(request).findings) {
            if (finding.kind == trace::FindingKind::wrong_result || // depends on this schedule
                finding.kind == trace::FindingKind::never_written)
                continue;
            ASSERT_EQ(finding.kind, trace::FindingKind::hazard) << finding.message.text();
            EXPECT_NE(finding.mend.text().find("__syncwarp()"), std::string::npos) << finding.mend.text();
            arrays.insert(finding.array.substr(0, finding.array.find('[')));
        }
        EXPECT_TRUE(arrays.contains("stage"));
        arrays.erase("landed");
        EXPECT_EQ(arrays, (std::set<std::string>{"before", "stage"}));
    }
}

// ---- kernels whose mistake depends on more than n

std::vector<trace::Value> numbers(const std::vector<int>& elements) {
    std::vector<trace::Value> values;
    for (const int element : elements) values.push_back(trace::to_value(element));
    return values;
}

TEST(BrokenTail, ReadsBeyondTheEndUnlessTheLastBlockIsFull) {
    const Algorithm& tail = *find_algorithm("broken-tail");
    const std::set<std::uint32_t> lines = lines_with("broken-tail", "// beyond the end");
    ASSERT_EQ(lines.size(), 1u);
    for (const How& how : schedules())
        for (const std::uint64_t n : {1u, 10u, 31u, 1000u}) {
            const trace::Trace trace = record(request_for("broken-tail", n, how));
            const CheckReport report = check(trace, &tail);
            ASSERT_EQ(kinds_of(report), std::set<std::string>{"out-of-bounds"}) << n;
            const Finding& finding = report.findings.front();
            EXPECT_TRUE(lines.contains(trace.locations.at(finding.location).line)) << finding.message.text();
            EXPECT_EQ(finding.array, "in");
            EXPECT_GE(finding.index, static_cast<std::int64_t>(n));
        }
    for (const How& how : schedules())
        for (const std::uint64_t n : {8u, 32u, 1024u}) {
            const Request request = request_for("broken-tail", n, how);
            ASSERT_EQ(n % tail.default_threads(n), 0u);
            EXPECT_TRUE(checked(request).findings.empty()) << n;
        }
}

TEST(BrokenIdentity, IsWrongWhereZeroChangesSomething) {
    using trace::Operator;
    const struct {
        Operator op;
        std::vector<int> input;
        bool is_right;
    } runs[] = {{Operator::sum, {3, -1, 7, 0, 4}, true},    {Operator::bit_or, {3, 1, 7, 0, 4}, true},
                {Operator::bit_xor, {3, 1, 7, 0, 4}, true}, {Operator::max, {-3, -1, -7, -2, -4}, false},
                {Operator::min, {3, 1, 7, 2, 4}, false},    {Operator::product, {3, 1, 7, 2, 4}, false},
                {Operator::bit_and, {3, 1, 7, 1, 5}, false}};
    const std::set<std::uint32_t> lines = lines_with("broken-identity", "// includes the 0");
    for (const auto& [op, input, is_right] : runs)
        for (const trace::Form form : {trace::Form::exclusive, trace::Form::inclusive})
            for (const How& how : schedules()) {
                Request request = request_for("broken-identity", 0, how);
                request.op = op;
                request.form = form;
                request.input = numbers(input);
                const trace::Trace trace = record(request);
                const CheckReport report = check(trace, find_algorithm("broken-identity"));
                EXPECT_EQ(kinds_of(report),
                          is_right ? std::set<std::string>{} : std::set<std::string>{"wrong-result"})
                    << name_of(op);
                for (const Finding& finding : report.findings)
                    EXPECT_TRUE(lines.contains(trace.locations.at(finding.location).line))
                        << finding.message.text();
            }
}

TEST(BrokenScatter, KeepsTheRightElementsInTheOrderOfArrival) {
    const Algorithm& scatter = *find_algorithm("broken-scatter");
    const std::set<std::string> kinds{"order-dependent", "wrong-result"};
    const std::map<std::string, std::set<std::uint32_t>> lines{
        {"order-dependent", lines_with("broken-scatter", "// in any order")},
        {"wrong-result", lines_with("broken-scatter", "// in the order of arrival")}};
    std::set<std::vector<std::uint64_t>> outputs;
    for (const Schedule schedule : {Schedule::in_order, Schedule::reversed, Schedule::random}) {
        const trace::Trace trace = record(at_its_defaults(scatter, {schedule, 1}));
        const CheckReport report = check(trace, &scatter);
        // With the schedule in-order, the places happen to equal the thread numbers.
        ASSERT_EQ(kinds_of(report),
                  schedule == Schedule::in_order ? std::set<std::string>{"wrong-result"} : kinds);
        for (const Finding& finding : report.findings)
            EXPECT_TRUE(lines.at(std::string(name_of(finding.kind)))
                            .contains(trace.locations.at(finding.location).line));
        std::vector<std::uint64_t> bits;
        for (const trace::Value value : trace.output) bits.push_back(value.bits);
        outputs.insert(bits);
        std::ranges::sort(bits);
        EXPECT_EQ(bits, (std::vector<std::uint64_t>{1, 2, 3, 5})) << "3,0,5,0,0,2,0,1 without its zeros";
    }
    EXPECT_EQ(outputs.size(), 3u);
    for (const char* keep : {"nonzero", "positive", "changed"}) {
        Request request = request_for("broken-scatter", 100, {Schedule::reversed, 1});
        request.options["keep"] = keep;
        EXPECT_EQ(kinds_of(checked(request)), kinds) << keep;
    }
}

std::vector<trace::Value> output_of(const char* id, std::uint64_t n, const How& how,
                                    std::uint32_t threads = 0) {
    Request request = request_for(id, n, how);
    request.threads_per_block = threads;
    const Outcome outcome = execute(request);
    EXPECT_FALSE(outcome.fault) << id;
    return outcome.output;
}

// A block that runs before its left neighbour reads cells that the neighbour has not overwritten yet.
TEST(BrokenGlobalRace, IsWrongInOrderAndRightInReverseByChance) {
    for (const std::uint64_t n : {5u, 8u, 31u, 1000u}) {
        const auto right = output_of("naive-global", n, {Schedule::in_order, 1});
        EXPECT_NE(output_of("broken-global-race", n, {Schedule::in_order, 1}), right) << n;
        EXPECT_EQ(output_of("broken-global-race", n, {Schedule::reversed, 1}), right) << n;
    }
}

TEST(BrokenGlobalRace, IsNoneInsideABlock) {
    for (const How& how : schedules())
        for (const std::uint64_t n : {8u, 31u, 1000u}) {
            EXPECT_EQ(output_of("broken-global-race", n, how, 1024), output_of("naive-global", n, how)) << n;
            Request request = request_for("broken-global-race", n, how);
            request.threads_per_block = 1024;
            EXPECT_TRUE(checked(request).findings.empty()) << n;
        }
}

TEST(BrokenFence, IsToldWhatItLacks) {
    const CheckReport report = checked(at_its_defaults(*find_algorithm("broken-fence")));
    ASSERT_FALSE(report.findings.empty());
    const Finding& finding = report.findings.front();
    EXPECT_EQ(finding.hazard, trace::Hazard::read_after_write);
    EXPECT_EQ(finding.array, "sums");
    EXPECT_NE(finding.mend.text().find("__threadfence() before the atomic"), std::string::npos)
        << finding.mend.text();
}

TEST(BrokenFence, HasTheRightValuesUnderEverySchedule) {
    for (const How& how : schedules())
        for (const std::uint64_t n : {1u, 8u, 31u, 1000u, 5000u})
            for (const std::uint32_t threads : {0u, 1u, 7u, 64u})
                EXPECT_EQ(output_of("broken-fence", n, how, threads),
                          output_of("reduce-shared", n, {Schedule::in_order, 1}))
                    << n << " elements, " << threads << " threads";
}

} // namespace
} // namespace scanscope::kernels
