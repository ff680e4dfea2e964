#include "kernels/trace/agreement.h"
#include "support/change_cells.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

Trace sample() { return test::blelloch_trace({3, 1, 7, 0, 4}); }

std::string difference(const Trace& changed) {
    return first_disagreement(sample(), changed).value_or("they agree");
}

Event& first_event(Trace& trace, EventKind kind, Space space) {
    auto& events = trace.launches[0].blocks[0].events;
    return *std::ranges::find_if(events, [&](const Event& e) { return e.kind == kind && e.space == space; });
}

TEST(Agreement, OfATraceWithItself) { EXPECT_EQ(difference(sample()), "they agree"); }

TEST(Agreement, DoesNotCareForOrderWithinAStep) {
    Trace other = sample();
    Block& block = other.launches[0].blocks[0];
    for (const Step& step : block.steps) {
        const auto first = block.events.begin() + static_cast<std::ptrdiff_t>(step.first_event);
        const auto last = first + static_cast<std::ptrdiff_t>(step.event_count);
        const auto is_read = [](const Event& e) { return e.kind == EventKind::read; };
        std::stable_partition(first, last, is_read); // all reads first, as a GPU might order them
    }
    EXPECT_EQ(difference(other), "they agree");
}

TEST(Agreement, DoesNotCareHowLocationsAreNumbered) {
    Trace other = sample();
    std::ranges::reverse(other.locations);
    const auto renumbered = [&](std::uint16_t& location) {
        if (location != no_location)
            location = static_cast<std::uint16_t>(other.locations.size() - 1 - location);
    };
    for (Step& step : other.launches[0].blocks[0].steps) renumbered(step.location);
    for (Event& event : other.launches[0].blocks[0].events) renumbered(event.location);
    EXPECT_EQ(difference(other), "they agree");
}

TEST(Agreement, AnArrayThatSaysNothingOfItsMeaningAgreesWithOneThatDoes) {
    Trace says = sample(), says_other = sample();
    for (Launch& launch : says.launches) launch.globals.at(0).meaning = Meaning::heads;
    for (Launch& launch : says_other.launches) launch.globals.at(0).meaning = Meaning::digit;
    EXPECT_EQ(difference(says), "they agree");
    EXPECT_EQ(first_disagreement(says, says_other),
              "launch 1: global arrays input and input differ in name, type, size, padding or meaning");
}

TEST(Agreement, NamesTheAccessThatDiffers) {
    Trace other = sample();
    first_event(other, EventKind::write, Space::shared).value = to_value(std::int32_t{9});
    EXPECT_EQ(difference(other),
              "launch 1: block 0: load 1: only the first trace has thread 0 at `scan/blelloch.cuh: "
              "temp[2 * t] = 2 * t < n ? input[2 * t] : op.identity();`: write temp[0] = 3");
}

TEST(Agreement, NamesTheAccessThatIsMissing) {
    Trace other = sample();
    Block& block = other.launches[0].blocks[0];
    Step& last = block.steps.back();
    ASSERT_EQ(last.first_event + last.event_count, block.events.size());
    block.events.pop_back();
    --last.event_count;
    const std::string said = difference(other);
    EXPECT_TRUE(said.starts_with("launch 1: block 0: store 1: only the first trace has thread ")) << said;
}

TEST(Agreement, NamesTheLineThatDiffers) {
    Trace other = sample();
    other.locations[first_event(other, EventKind::read, Space::shared).location].line = 99;
    EXPECT_NE(difference(other), "they agree");
}

TEST(Agreement, NamesTheStepThatDiffers) {
    Trace other = sample();
    other.launches[0].blocks[0].steps[2].number = 3;
    EXPECT_EQ(difference(other),
              "launch 1: block 0: step 3 is up-sweep 2 (interval 2, 4 threads) in the first trace and "
              "up-sweep 3 (interval 2, 4 threads) in the second");
    other = sample();
    other.launches[0].blocks[0].steps.pop_back();
    EXPECT_EQ(difference(other), "launch 1: block 0: the first trace has 9 steps and the second 8");
}

TEST(Agreement, NamesWhatElseDiffers) {
    Trace other = sample();
    other.output.back().bits ^= 1;
    EXPECT_EQ(difference(other), "the outputs differ");
    other = sample();
    other.launches[0].blocks[0].shared[0].padding.clear();
    EXPECT_EQ(difference(other),
              "launch 1: block 0: shared arrays 0 differ in name, size or padding: temp (8 cells) and temp "
              "(8 cells)");
    other = sample();
    test::change(other.launches[0].globals[1].after, [](Cells& cells) { cells.written[2] = 0; });
    EXPECT_EQ(difference(other), "launch 1: after the launch, output[2] is written in the first trace only");
    other = sample();
    other.fault.kind = FaultKind::deadlock;
    EXPECT_EQ(difference(other), "the first run ended with none and the second with deadlock");
    EXPECT_EQ(difference(test::blelloch_trace({3, 1, 7, 0, 5})), "the traces are of different runs");
}

} // namespace
} // namespace scanscope::trace
