#include "kernels/input/input.h"
#include "kernels/run/run.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/parallelism.h"
#include "support/exhaustive.h"
#include "support/test.h"
#include "support/test_names.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

using trace::CountedStep;
using trace::Form;

Request request_for(const Algorithm& algorithm, std::uint64_t n, Form form = Form::exclusive,
                    std::uint32_t threads = 0) {
    Request request;
    request.algorithm = algorithm.id;
    request.type = default_type(algorithm);
    request.form = form;
    request.threads_per_block = threads;
    request.input = generate(Generator::random, n, 7, request.type, request.op);
    return request;
}

Counted counted_of(const std::string& algorithm, std::uint64_t n, std::uint32_t threads = 0) {
    return count_work(request_for(*find_algorithm(algorithm), n, Form::inclusive, threads));
}

// The same counts, computed naively from a trace's events with nested maps: how often each thread combined in
// each step, and which threads were active.
using StepKey = std::tuple<std::uint32_t, std::string, std::int64_t, std::uint32_t>;
std::map<StepKey, CountedStep> steps_of(const trace::Launch& launch) {
    std::map<StepKey, CountedStep> steps;
    for (const trace::Block& block : launch.blocks)
        for (std::size_t s = 0; s < block.steps.size(); ++s) {
            const trace::Step& step = block.steps[s];
            CountedStep& counted = steps[{step.interval, step.label, step.number, step.occurrence}];
            counted.label = step.label;
            counted.number = step.number;
            counted.interval = step.interval;
            counted.occurrence = step.occurrence;
            ++counted.blocks;
            counted.active += active_threads(block, s).size();
            std::map<std::uint32_t, std::uint64_t> combines;
            for (std::size_t e = 0; e < step.event_count; ++e) {
                const trace::Event& event = block.events[step.first_event + e];
                if (event.kind == trace::EventKind::combine) ++combines[event.thread];
            }
            counted.combining += combines.size();
            for (const auto& [thread, count] : combines) {
                counted.combines += count;
                counted.rounds = std::max(counted.rounds, count);
            }
        }
    return steps;
}

void expect_same(const Counted& counted, const trace::Trace& trace, const std::string& what) {
    EXPECT_EQ(counted.work.counters, count(trace)) << what;
    EXPECT_EQ(counted.fault.message, trace.fault.message) << what;
    ASSERT_EQ(counted.work.launches.size(), trace.launches.size()) << what;
    std::uint64_t longest_thread = 0;
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        const trace::CountedLaunch& launch = counted.work.launches[l];
        longest_thread += launch.longest_thread;
        EXPECT_EQ(launch.kernel, trace.launches[l].kernel) << what;
        EXPECT_EQ(launch.grid, trace.launches[l].grid) << what;
        EXPECT_EQ(launch.block, trace.launches[l].block) << what;
        std::map<StepKey, CountedStep> steps;
        for (const CountedStep& step : launch.steps)
            steps[{step.interval, step.label, step.number, step.occurrence}] = step;
        EXPECT_EQ(steps.size(), launch.steps.size()) << what << ": a step occurs twice";
        EXPECT_EQ(steps, steps_of(trace.launches[l])) << what << ", launch " << l;
    }
    EXPECT_EQ(longest_thread, parallelism_of(trace).longest_thread) << what;
}

class CountingOf : public testing::TestWithParam<std::string> {};

// Counts equal those of a full recording for every size, form and block size of every kernel in the
// catalogue, even if the kernel faults.
TEST_P(CountingOf, EqualsTheFullRecording) {
    const Algorithm& algorithm = *find_algorithm(GetParam());
    unsigned turn = 0;
    for (const std::uint64_t n : {0, 1, 2, 7, 8, 32, 33, 256, 1000, 2048, 4097}) {
        if (n > algorithm.max_n) continue;
        for (const Form form : {Form::exclusive, Form::inclusive})
            for (const std::uint32_t threads : {0u, 1u, 7u, 32u, 256u}) {
                if (turn++ % test::stride(3) != 0) continue;
                if (threads == 1 && n > 256) continue; // would take long without testing anything new
                const Request request = request_for(algorithm, n, form, threads);
                expect_same(count_work(request), record(request),
                            std::to_string(n) + " elements, " + std::to_string(threads) + " threads, " +
                                std::string(name_of(form)));
            }
    }
}

// A random schedule interleaves blocks, but each is counted separately.
TEST_P(CountingOf, EqualsTheFullRecordingOnARandomSchedule) {
    const Algorithm& algorithm = *find_algorithm(GetParam());
    Request request = request_for(algorithm, std::min<std::uint64_t>(algorithm.max_n, 1000));
    request.schedule = Schedule::random;
    request.threads_per_block = 32;
    for (request.schedule_seed = 1; request.schedule_seed <= 3; ++request.schedule_seed)
        expect_same(count_work(request), record(request), std::to_string(request.schedule_seed));
}

std::vector<std::string> on_the_emulator() {
    std::vector<std::string> ids;
    for (const Algorithm& algorithm : catalogue())
        if (algorithm.on_emulator) ids.emplace_back(algorithm.id);
    return ids;
}
INSTANTIATE_TEST_SUITE_P(All, CountingOf, testing::ValuesIn(on_the_emulator()), test::name_of_text);

TEST(CountWork, KnowsTheTextbookFigures) {
    const Counted blelloch = counted_of("blelloch", 1024);
    EXPECT_EQ(blelloch.work.counters.combines, 2 * 1023u);
    EXPECT_EQ(blelloch.work.combining_steps(), 20u);
    EXPECT_EQ(blelloch.work.depth(), 20u);
    EXPECT_EQ(blelloch.work.cost(), 512 * 20u);
    // Thread 0 loads and stores two elements, combines in each stride, and clears the root.
    EXPECT_EQ(blelloch.work.longest_thread(), 0u);
    EXPECT_EQ(blelloch.work.counters.barriers, 21u);

    const Counted hillis = counted_of("hillis-steele", 1024);
    EXPECT_EQ(hillis.work.counters.combines, 1024 * 10 - 1023u);
    EXPECT_EQ(hillis.work.depth(), 10u);

    const Counted warp = counted_of("warp-shuffle", 32);
    EXPECT_EQ(warp.work.counters.shuffles, 6 * 32u); // the last one shuffles the total
    EXPECT_EQ(warp.work.depth(), 5u);
    EXPECT_EQ(warp.work.counters.shared_reads + warp.work.counters.barriers, 0u);
}

// A step takes as long as the thread that combines most in it.
TEST(CountWork, MakesTheStepsOfFewThreadsLonger) {
    const Counted few = counted_of("hillis-steele", 64, 16);
    EXPECT_EQ(few.work.combining_steps(), 6u);
    EXPECT_EQ(few.work.depth(), 4 * 4 + 3 + 2u); // strides 1 to 8, 16 and 32; only the first copy
    EXPECT_EQ(few.work.cost(), 16 * 21u);
}

TEST(CountWork, FollowsALargeReductionThroughItsLaunches) {
    const Counted counted = counted_of("reduce-multilevel", 1u << 20);
    ASSERT_EQ(counted.work.launches.size(), 3u); // of 4096, 16 and 1 blocks of 256 threads
    EXPECT_EQ(counted.work.launches[0].grid.count(), 4096u);
    EXPECT_EQ(counted.work.launches[1].grid.count(), 16u);
    EXPECT_EQ(counted.work.launches[2].grid.count(), 1u);
    EXPECT_EQ(counted.work.depth(), 3 * 8u);
    EXPECT_EQ(counted.work.counters.combines, (4096 + 16 + 1) * 255u);
    EXPECT_EQ(counted.work.cost(), (4096 + 16 + 1) * 256 * 8u);
    EXPECT_EQ(counted.host_combines, 0u);
}

TEST(CountWork, SaysWhatTheProcessorAddsUp) {
    EXPECT_EQ(counted_of("reduce-naive", 1000, 100).host_combines, 9u);
    EXPECT_EQ(counted_of("reduce-naive", 1000, 100).work.counters.combines, 990u);
    EXPECT_EQ(counted_of("reduce-kahan", 1).host_combines, 0u);
}

TEST(CountWork, IsForKernelsOnTheEmulator) {
    const auto refusal = [](const Request& request) {
        return test::refusal_by([&] { return count_work(request); });
    };
    Request request;
    request.input.resize(8);
    request.blocks = {0};
    EXPECT_EQ(refusal(request), "blocks: Work is counted over all blocks: do not select blocks.");
    request.algorithm = "cpu-scan";
    EXPECT_EQ(refusal(request), "algorithm: Serial scan is a plain program on the CPU: it is verified and "
                                "benchmarked, but has no steps to show.");
}

TEST(CountWork, StopsWhenItIsAskedTo) {
    std::stop_source source;
    source.request_stop();
    Request request = request_for(*find_algorithm("reduce-shared"), 1u << 16);
    EXPECT_THROW(static_cast<void>(count_work(request, source.get_token())), Cancelled);
}

// A step that several blocks of a launch take counts once, whichever block takes it first.
TEST(CountWork, StepsOfBlocksSideBySideAreOne) {
    Request request;
    request.algorithm = "naive-global";
    request.input.resize(8);
    EXPECT_EQ(record(request).launches.at(0).grid.count(), 2u);
    EXPECT_EQ(count(record(request)).steps, 4u) << "load and three strides";
    EXPECT_EQ(count_work(request).work.counters.steps, 4u);
    EXPECT_EQ(count_work(request).work.steps(), 4u);
}

// The chain of a launch, computed from the nodes of a recording.
std::uint64_t longest_chain(const trace::Launch& launch) {
    std::vector<const trace::Event*> combines;
    for (const trace::Block& block : launch.blocks)
        for (const trace::Event& event : block.events)
            if (event.kind == trace::EventKind::combine) combines.push_back(&event);
    std::ranges::sort(combines, {}, &trace::Event::order);
    std::map<trace::Node, std::uint64_t> length;
    std::uint64_t longest = 0;
    for (const trace::Event* combine : combines) {
        const auto before = std::max(length[combine->left], length[combine->right]);
        longest = std::max(longest, length[combine->node] = before + 1);
    }
    return longest;
}

// The blocks of a look-back wait for each other, so its steps do not show how long it takes.
TEST(WorkCounts, HaveTheLongestChainAcrossBlocks) {
    for (const auto& [algorithm, n, threads] : {std::tuple("lookback", 64, 4),
                                                {"lookback", 1024, 32},
                                                {"lookback-ring", 100, 64},
                                                {"reduce-then-scan", 1000, 64},
                                                {"hybrid-warp", 100, 48}}) {
        Request request = request_for(*find_algorithm(algorithm), std::uint64_t(n), Form::inclusive,
                                      std::uint32_t(threads));
        const trace::Trace trace = record(request);
        const Counted counted = count_work(request);
        ASSERT_EQ(counted.work.launches.size(), trace.launches.size());
        for (std::size_t l = 0; l < trace.launches.size(); ++l)
            EXPECT_EQ(counted.work.launches[l].chain, longest_chain(trace.launches[l])) << algorithm;
    }
    EXPECT_EQ(counted_of("lookback", 64, 4).work.depth(), 17u);
    EXPECT_EQ(counted_of("lookback", 1024, 32).work.depth(), 36u);
    EXPECT_EQ(counted_of("hillis-steele", 1024, 1024).work.depth(), 10u) << "a chain within the steps";
}

// Devices work at the same time, until an exchange waits for the last one.
TEST(WorkCounts, HaveTheLongestWayThroughTheDevices) {
    trace::WorkCounts counts;
    const auto launch = [&](trace::LaunchPlace place, std::uint64_t rounds) {
        trace::CountedLaunch& made = counts.launches.emplace_back();
        made.place = std::move(place);
        made.grid = made.block = {1, 1, 1};
        trace::CountedStep& step = made.steps.emplace_back();
        step.rounds = step.combines = rounds;
    };
    launch({.device = 0}, 3);
    launch({.device = 1}, 5);
    launch({.is_exchange = true}, 0);
    launch({.device = 0}, 2);
    launch({.device = 1}, 1);
    launch({.device = 1, .stream = 1, .waits_for = {0}}, 9); // at the same time as the exchange
    EXPECT_EQ(counts.depth(), 12u);
    EXPECT_EQ(counts.steps(), 3u);
    counts.launches.pop_back();
    EXPECT_EQ(counts.depth(), 7u);
    EXPECT_EQ(counts.combining_steps(), 2u);
    EXPECT_EQ(counts.cost(), 11u);
}

} // namespace
} // namespace scanscope::kernels
