#include "kernels/trace/replay.h"
#include "support/sample_traces.h"
#include "support/test.h"

namespace scanscope::test {
namespace {

// "up-sweep 1: 3 4 7 7 4 5 6 9": one line for each step and shared array that it wrote.
std::vector<std::string> states(const trace::Trace& trace, std::size_t array) {
    const trace::Block& block = trace.launches[0].blocks[0];
    const trace::Replay replay(trace, 0, 0);
    std::vector<std::string> lines;
    for (std::size_t step = 0; step < block.steps.size(); ++step) {
        const trace::Cells& cells = replay.after(step + 1).shared[array];
        std::string line = block.steps[step].label + ' ' + std::to_string(block.steps[step].number) + ':';
        for (std::size_t i = 0; i < cells.size(); ++i)
            line += ' ' + (cells.written[i] ? to_text(cells.values[i], block.shared[array].type) : "-");
        lines.push_back(line);
    }
    return lines;
}

TEST(SampleTraces, BlellochGoesThroughTheStatesOfThePaper) {
    const trace::Trace trace = blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3});
    EXPECT_EQ(states(trace, 0),
              (std::vector<std::string>{
                  "load 1: 3 1 7 0 4 1 6 3", "up-sweep 1: 3 4 7 7 4 5 6 9", "up-sweep 2: 3 4 7 11 4 5 6 14",
                  "up-sweep 4: 3 4 7 11 4 5 6 25", "clear 1: 3 4 7 11 4 5 6 0",
                  "down-sweep 4: 3 4 7 0 4 5 6 11", "down-sweep 2: 3 0 7 4 4 11 6 16",
                  "down-sweep 1: 0 3 4 11 11 15 16 22", "store 1: 0 3 4 11 11 15 16 22"}));
    EXPECT_EQ(trace.launches[0].globals[1].after->values, trace.output);
}

TEST(SampleTraces, HillisSteeleGoesThroughTheStatesOfThePaper) {
    const trace::Trace trace = hillis_steele_trace({3, 1, 7, 0, 4, 1, 6, 3});
    EXPECT_EQ(states(trace, 0),
              (std::vector<std::string>{"load 1: 3 1 7 0 4 1 6 3", "stride 1: 3 1 7 0 4 1 6 3",
                                        "stride 2: 3 4 11 11 12 12 11 14", "stride 4: 3 4 11 11 12 12 11 14",
                                        "store 1: 3 4 11 11 12 12 11 14"}));
    EXPECT_EQ(states(trace, 1),
              (std::vector<std::string>{"load 1: - - - - - - - -", "stride 1: 3 4 8 7 4 5 7 9",
                                        "stride 2: 3 4 8 7 4 5 7 9", "stride 4: 3 4 11 11 15 16 22 25",
                                        "store 1: 3 4 11 11 15 16 22 25"}));
    EXPECT_EQ(trace.launches[0].globals[1].after->values, trace.output);
}

TEST(SampleTraces, AreRightAtEverySizeAndForm) {
    for (const int n : {1, 2, 3, 7, 8, 31, 33, 100, 1025, 2048}) {
        std::vector<int> numbers;
        for (int i = 0; i < n; ++i) numbers.push_back(i * 7919 % 101 - 50);
        for (const trace::Form form : {trace::Form::exclusive, trace::Form::inclusive}) {
            for (const trace::Trace& trace :
                 {blelloch_trace(numbers, form), hillis_steele_trace(numbers, form)}) {
                SCOPED_TRACE(trace.run.algorithm + " " + std::to_string(n));
                EXPECT_EQ(trace.launches[0].globals[1].after->values, trace.output);
                EXPECT_EQ(compare_with_snapshots(trace), std::nullopt);
            }
        }
    }
}

} // namespace
} // namespace scanscope::test
