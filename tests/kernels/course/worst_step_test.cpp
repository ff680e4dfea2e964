// The step that adds most to a counter that exceeds its limit.

#include "kernels/course/course_fixture.h"
#include "kernels/course/trial.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

// The sentence about the counter if nothing of it is allowed, after the view that shows it. The kernel is
// launched with one warp.
std::string said(const std::string& counter, const std::string& body) {
    Task task = the_task();
    task.work = {{counter, "0", "0"}};
    task.tests.resize(1);
    task.tests.front().sizes = task.tests.front().recorded = {64};
    Submission handed = course::handed("right.cu");
    handed.files.front().text =
        "__global__ void k(const int* in, int* out, int n) {\n    const int t = threadIdx.x;\n" + body +
        "}\nvoid running_sum(const int* in, int* out, int n) { k<<<1, 32>>>(in, out, n); }\n";
    const Trial trial =
        try_submission(task, files_for(task, handed, true), {.secret = 5, .progress = {}}, {});
    EXPECT_EQ(trial.outcome[CheckId::work].state, State::failed);
    std::string text;
    for (const SeenStep& seen : trial.seen_steps) {
        const CounterOutcome& counted = trial.outcome.counters.at(seen.counter);
        EXPECT_EQ(counted.counter, counter);
        EXPECT_EQ(counted.worst, seen.step.words);
        EXPECT_LT(seen.step.step,
                  seen.trace->launches.at(seen.step.launch).blocks.at(seen.step.block).steps.size());
        text += fmt::format("{}: {}", seen.step.view, counted.worst.text());
    }
    return text;
}

TEST(WorstStep, SaysWhatTheMemoryMoves) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(
        said("sectors", "    out[t] = in[t];\n    __syncthreads();\n    if (t < 8) out[8 * t] = in[t];\n"),
        "sectors: In line 5, a warp of block 0 moves 256 bytes of out and uses 32 of them.");
}

TEST(WorstStep, SaysHowManyPassesAnAccessTakes) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(said("bank-conflicts",
                   "    __shared__ int cells[64];\n    cells[t] = in[t];\n    __syncthreads();\n"
                   "    cells[2 * t] = t;\n    __syncthreads();\n    out[t] = cells[t];\n"),
              "banks: In line 6, a warp of block 0 needs 2 passes for cells where 1 would do.");
}

TEST(WorstStep, SaysHowManyLanesWait) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(said("divergence", "    if (t % 4 == 0)\n        out[t] = 1;\n    else\n        out[t] = 2;\n"),
              "divergence: In line 4, the lanes of block 0 execute 32 instructions and wait 32 times for "
              "another branch.");
}

TEST(WorstStep, OtherCountersHaveNone) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(said("launches", "    out[t] = in[t];\n"), "");
}

} // namespace
} // namespace scanscope::course
