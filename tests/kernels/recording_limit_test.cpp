#include <malloc.h>

#include "kernels/input/input.h"
#include "kernels/run/recording_limit.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

constexpr std::uint64_t small_limit = std::uint64_t{18} << 20;

// Fourteen launches that each change every element. They take 150 MB if all of them are recorded.
Request many_launches(std::uint64_t n = 16384) {
    Request request;
    request.algorithm = "naive-global";
    request.input = generate(Generator::random, n, 1, request.type, request.op);
    request.input_source = "random";
    request.input_seed = 1;
    return request;
}

TooLarge refusal_of(const Request& request, std::uint64_t most_bytes) {
    const auto error = test::thrown_by<TooLarge>([&] { return record_within(request, most_bytes); });
    EXPECT_TRUE(error) << "nothing was refused";
    return error.value_or(TooLarge("", {}));
}

TEST(RecordingLimit, WhatIsTooLargeEndsInASentenceThatSaysWhatToDo) {
    const TooLarge refusal = refusal_of(many_launches(), small_limit);
    EXPECT_EQ(refusal.field(), "n");
    EXPECT_EQ(refusal.problem(),
              "The recording of naive-global with n = 16\u202F384 would take more than 18 MiB of memory.");
    EXPECT_EQ(refusal.what(), refusal.problem() +
                                  " Record only some of its blocks, with --blocks 0,1,last, or "
                                  "choose at most 2048 elements.");
}

TEST(RecordingLimit, WhatItAdvisesWorks) {
    const Smaller smaller = refusal_of(many_launches(), small_limit).smaller();
    ASSERT_TRUE(smaller.some_blocks);
    Request request = many_launches();
    request.blocks = parse_blocks(some_blocks);
    EXPECT_EQ(record_within(request, small_limit).output.size(), 16384u);
    ASSERT_GT(smaller.n, 0u);
    EXPECT_EQ(record_within(many_launches(smaller.n), small_limit).output.size(), smaller.n);
}

TEST(RecordingLimit, WhereSomeBlocksAreTooMuchOnlyFewerElementsHelp) {
    const Smaller smaller = refusal_of(many_launches(), std::uint64_t{2} << 20).smaller();
    EXPECT_FALSE(smaller.some_blocks);
    ASSERT_GT(smaller.n, 0u);
    Request chosen = many_launches();
    chosen.blocks = parse_blocks(some_blocks);
    const TooLarge refusal = refusal_of(chosen, std::uint64_t{2} << 20);
    EXPECT_FALSE(refusal.smaller().some_blocks);
    EXPECT_TRUE(std::string(refusal.what()).ends_with(" elements.")) << refusal.what();
}

TEST(RecordingLimit, EveryKindOfMemoryIsCounted) {
    const auto taken = [](const Request& request) {
        trace::RecordingBudget budget;
        static_cast<void>(record_by_budget(request, budget, {}));
        return budget.most_taken();
    };
    Request request = many_launches();
    const std::uint64_t all = taken(request);
    request.blocks = {0};
    const std::uint64_t one = taken(request);
    // `one` includes the states of three arrays, of which one changes in each launch; `all` adds the events
    // of 63 more blocks.
    EXPECT_GT(one, 14 * trace::bytes_of_cells(16384));
    EXPECT_GT(all - one, 14 * 63 * 256 * 4 * sizeof(trace::Event));
    Request in_one_block; // has snapshots of shared memory
    in_one_block.input = generate(Generator::random, 2048, 1, in_one_block.type, in_one_block.op);
    trace::RecordingBudget budget;
    const trace::Trace trace = record_by_budget(in_one_block, budget, {});
    std::uint64_t snapshots = 0;
    for (const trace::Snapshot& snapshot : trace.launches.front().blocks.front().snapshots)
        for (const auto& values : snapshot.shared) snapshots += values.size() * sizeof(trace::Value);
    EXPECT_GT(snapshots, 0u);
    EXPECT_GE(budget.taken(),
              snapshots + trace.launches.front().blocks.front().events.size() * sizeof(trace::Event));
}

TEST(RecordingLimit, NothingIsKeptOfWhatWasRefused) {
    const Request request = many_launches();
    const auto held = [] { return mallinfo2().uordblks + mallinfo2().hblkhd; };
    static_cast<void>(refusal_of(request, small_limit)); // the first run keeps some allocations
    const std::size_t before = held();
    static_cast<void>(refusal_of(request, small_limit));
    EXPECT_LT(held(), before + (std::size_t{1} << 20));
}

TEST(RecordingLimit, ArraysThatAreTooLargeAreRefusedBeforeThereIsAnyInput) {
    Request request;
    request.algorithm = "naive-global";
    const auto error = test::thrown_by<TooLarge>([&] { check_arrays(request, 99'999'999); });
    ASSERT_TRUE(error) << "nothing was refused";
    EXPECT_EQ(error->problem(), "The recording of naive-global with n = 99\u202F999\u202F999 would take more "
                                "than 2 GiB of memory.");
    EXPECT_FALSE(error->smaller().some_blocks);
    EXPECT_GT(error->smaller().n, 100'000u);
    request.algorithm = "reduce-then-scan";
    EXPECT_THROW(check_arrays(request, ~std::uint64_t{0}), TooLarge);
    EXPECT_NO_THROW(check_arrays(request, std::uint64_t{1} << 24));
}

TEST(RecordingLimit, AMillionElementsAreRefusedByAnEstimate) {
    const Request request = many_launches(1'000'000);
    const Smaller smaller = refusal_of(request, trace::most_recorded_bytes).smaller();
    EXPECT_TRUE(smaller.some_blocks);
    EXPECT_EQ(smaller.n, 1u << 17);
}

TEST(RecordingLimit, AStopIsHeardBeforeTheRunAndWhileInputIsMade) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(static_cast<void>(
                     record_within(many_launches(1 << 16), trace::most_recorded_bytes, stop.get_token())),
                 Cancelled);
    EXPECT_THROW(static_cast<void>(generate(Generator::random, 1 << 20, 1, trace::ElementType::int32,
                                            trace::Operator::sum, stop.get_token())),
                 Cancelled);
}

} // namespace
} // namespace scanscope::kernels
