// With its default input and thread count, each algorithm shows its idea in few steps.
#include "kernels/catalogue/catalogue.h"
#include "kernels/input/input.h"
#include "kernels/run/run.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

trace::Trace at_its_defaults(const char* id, std::optional<std::string> input = {}) {
    const Algorithm& algorithm = *find_algorithm(id);
    Request request;
    request.algorithm = id;
    request.type = default_type(algorithm);
    request.op = algorithm.usual_op;
    InputChoice choice;
    if (!algorithm.usual_input.empty()) choice.input = std::string(algorithm.usual_input);
    if (choice.input && parse_generator(*choice.input)) choice.n = 8;
    if (input) choice = {.input = input, .n = {}, .seed = {}};
    request.input = make_input(choice, request.type, request.op).values;
    return record(request);
}

// Blocks and devices run in parallel, so only the longest block of each launch on the first device counts.
std::size_t steps_of(const trace::Trace& trace) {
    std::size_t steps = 0;
    for (const trace::Launch& launch : trace.launches) {
        if (launch.place.device != 0) continue;
        std::size_t longest = 0;
        for (const trace::Block& block : launch.blocks) longest = std::max(longest, block.steps.size());
        steps += longest;
    }
    return steps;
}

std::uint64_t most_blocks(const trace::Trace& trace) {
    std::uint64_t most = 0;
    for (const trace::Launch& launch : trace.launches) most = std::max(most, launch.grid.count());
    return most;
}

TEST(Defaults, ShowEachAlgorithmInFewSteps) {
    for (const Algorithm& algorithm : catalogue()) {
        if (!algorithm.on_emulator) continue;
        const trace::Trace trace = at_its_defaults(std::string(algorithm.id).c_str());
        EXPECT_LE(steps_of(trace), 48u) << algorithm.id;
        const bool stops = bool(trace.fault); // some kernels show nothing but a fault
        const std::size_t least = algorithm.result == Result::copy || stops ? 1
                                  : algorithm.has_operator                  ? 3
                                                                            : 2;
        EXPECT_GE(steps_of(trace), least) << algorithm.id;
        EXPECT_LE(trace.input.size(), 40u) << algorithm.id;
        if (algorithm.family == Family::scan) {
            EXPECT_GE(most_blocks(trace), 2u) << algorithm.id << ": scans of any size go over blocks";
        }
    }
}

// The input is 2^24 and four ones. In float32, each one is lost if it is added by itself.
TEST(Defaults, KahanGivesBackWhatRoundingTook) {
    const trace::Trace trace = at_its_defaults("reduce-kahan");
    float plain = 0;
    for (const trace::Value value : trace.input) plain += trace::from_value<float>(value);
    EXPECT_EQ(plain, 16777216.0F) << "a sum from left to right loses them all";
    EXPECT_EQ(trace::from_value<float>(trace.output.at(0)), 16777220.0F);
    EXPECT_EQ(trace.launches.at(0).block.count(), 4u);
    for (const char* typed : {"5,9,2,7,1,8", "1..7", "1..64"})
        EXPECT_GE(at_its_defaults("reduce-kahan", typed).launches.at(0).block.count(), 4u) << typed;
}

TEST(Defaults, ReduceThenScanHasSeveralBlocks) {
    for (const char* typed : {"5,9,2,7,1,8", "1..7", "1..8", "1..17", "1..64"}) {
        const trace::Trace trace = at_its_defaults("reduce-then-scan", typed);
        EXPECT_GE(trace.launches.at(0).grid.count(), 2u) << typed;
    }
}

TEST(Defaults, CompactionKeepsSomeAndDropsSome) {
    const trace::Trace trace = at_its_defaults("compact");
    EXPECT_GE(trace.output.size(), 2u);
    EXPECT_LE(trace.output.size() + 2, trace.input.size());
}

TEST(Defaults, TheLastBlockOfTheIndexIsNotFull) {
    const trace::Trace trace = at_its_defaults("thread-index");
    EXPECT_NE(trace.input.size() % trace.launches.at(0).block.count(), 0u);
}

TEST(Defaults, WarpsHaveTotalsToCombine) {
    for (const char* id : {"hybrid-warp", "reduce-warp", "reduce-butterfly"})
        EXPECT_GT(at_its_defaults(id).launches.at(0).block.count(), 32u) << id;
}

// A mistake between blocks needs two blocks, and a mistake at the end needs a block that is only partly used.
TEST(Defaults, BrokenKernelsHaveTheBlocksThatTheyNeed) {
    for (const char* id : {"broken-global-race", "broken-fence", "broken-tail", "broken-scatter"})
        EXPECT_GE(most_blocks(at_its_defaults(id)), 2u) << id;
    const trace::Trace tail = at_its_defaults("broken-tail");
    EXPECT_NE(tail.input.size() % tail.launches.at(0).block.count(), 0u);
}

TEST(Defaults, LevelsAreSeveralLaunches) {
    EXPECT_GE(at_its_defaults("reduce-multilevel").launches.size(), 3u);
}

// Benchmarks use large runs, so their thread counts stay the same.
TEST(Defaults, LargeRunsKeepTheirThreads) {
    const struct {
        const char* id;
        std::uint32_t threads[4]; // for 2^10, 2^12, 2^16 and 2^28 elements
    } kept[] = {{"reduce-kahan", {256, 256, 256, 256}},
                {"reduce-multilevel", {256, 256, 256, 256}},
                {"reduce-then-scan", {32, 32, 256, 256}},
                {"recursive", {32, 32, 128, 128}}};
    for (const auto& [id, threads] : kept) {
        int at = 0;
        for (const int exponent : {10, 12, 16, 28})
            EXPECT_EQ(find_algorithm(id)->default_threads(std::uint64_t{1} << exponent), threads[at++])
                << id << " at 2^" << exponent;
    }
}

} // namespace
} // namespace scanscope::kernels
