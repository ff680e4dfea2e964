#include "kernels/bench/program_times.h"

#include "support/test.h"

namespace scanscope::bench {
namespace {

// Names as CUPTI gives them: mangled, with template arguments, and plain from `extern "C"`.
TEST(ProgramTimes, ReadsWholeLinesOnly) {
    const auto launches = read_launch_times("1000 3500 4 1 1 256 1 1 _Z4scanPKiPii\n"
                                            "4000 4100 2 3 1 16 16 1 _Z6reduceIfEvPKT_PS0_\n"
                                            "4200 4300 1 1 1 32 1 1 plain\n"
                                            "9 8 1 1 1 1 1 1 backwards\n"
                                            "1 2 3 4 x 6 7 8 wrong\n"
                                            "\n"
                                            "5 6 1 1 1 1 1 1 cut");
    EXPECT_EQ(launches, (std::vector<LaunchTime>{{"scan", {4, 1, 1}, {256, 1, 1}, 2.5e-6},
                                                 {"reduce", {2, 3, 1}, {16, 16, 1}, 1e-7},
                                                 {"plain", {1, 1, 1}, {32, 1, 1}, 1e-7}}));
    EXPECT_TRUE(read_launch_times("").empty());
}

LaunchTime launch(std::string kernel, double seconds) { return {std::move(kernel), {}, {}, seconds}; }

TEST(ProgramTimes, AddsUpTheLaunchesOfARun) {
    const std::vector<std::vector<LaunchTime>> runs{{launch("up", 1), launch("down", 10), launch("up", 3)},
                                                    {launch("up", 2), launch("down", 20), launch("up", 4)},
                                                    {launch("up", 3), launch("down", 30), launch("up", 5)}};
    const ProgramTimes all = program_times_of(runs, "");
    ASSERT_EQ(all.kernels.size(), 2u);
    EXPECT_EQ(all.kernels[0].kernel, "up");
    EXPECT_EQ(all.kernels[0].launches, 2u);
    EXPECT_EQ(all.kernels[0].launch.median_s, 3);
    EXPECT_EQ(all.kernels[0].run.median_s, 6);
    EXPECT_EQ(all.kernels[1].launches, 1u);
    EXPECT_EQ(all.kernels[1].run.median_s, 20);
    EXPECT_EQ(all.all->median_s, 26);
    const ProgramTimes down = program_times_of(runs, "down");
    ASSERT_EQ(down.kernels.size(), 1u);
    EXPECT_EQ(down.all->median_s, 20);
    EXPECT_FALSE(program_times_of(runs, "sideways").all) << "no time is not a time of 0";
    EXPECT_FALSE(program_times_of({{}, {}}, "").all);
}

} // namespace
} // namespace scanscope::bench
