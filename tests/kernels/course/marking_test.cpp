// Marks many submissions in parallel, and keeps the finished ones if marking is stopped.

#include "kernels/course/course_fixture.h"
#include "kernels/course/marking.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

std::vector<MarkingJob> jobs_of(const Suite& suite, const std::vector<std::string>& files) {
    std::vector<MarkingJob> jobs;
    for (const std::string& file : files)
        jobs.push_back({&suite.tasks.front(), files_for(suite.tasks.front(), handed(file), true)});
    return jobs;
}

TEST(Marking, OfOneThatFailsStopsNoOther) {
    SCANSCOPE_NEEDS_RUNNER;
    const Suite suite = running_sum();
    const std::vector<MarkingJob> jobs =
        jobs_of(suite, {"does_not_compile.cu", "crashes.cu", "right.cu", "forks.cu", "wrong_at_33.cu"});
    std::vector<std::string> verdicts(jobs.size());
    std::size_t most = 0;
    const MarkingOptions options{.at_a_time = 2, .secret = 1, .progress = [&](const MarkingProgress& now) {
                                     most = std::max(most, now.running);
                                     EXPECT_EQ(now.total, 5u);
                                 }};
    EXPECT_TRUE(mark(
        jobs, options,
        [&](std::size_t job, const Trial& trial) { verdicts[job] = name_of(trial.outcome.verdict); }, {}));
    EXPECT_EQ(verdicts,
              (std::vector<std::string>{"did-not-compile", "failed", "passed", "failed", "failed"}));
    EXPECT_LE(most, 2u);
}

TEST(Marking, ThatIsStoppedKeepsWhatIsDone) {
    SCANSCOPE_NEEDS_RUNNER;
    const Suite suite = running_sum();
    const std::vector<MarkingJob> jobs = jobs_of(suite, std::vector<std::string>(6, "right.cu"));
    std::stop_source stop;
    std::set<std::size_t> done;
    const bool is_whole = mark(
        jobs, {.at_a_time = 1, .secret = 1, .progress = {}},
        [&](std::size_t job, const Trial& trial) {
            EXPECT_EQ(trial.outcome.verdict, Verdict::passed);
            done.insert(job);
            stop.request_stop();
        },
        stop.get_token());
    EXPECT_FALSE(is_whole);
    EXPECT_EQ(done, (std::set<std::size_t>{0}));
}

TEST(Marking, OfNothingIsDone) {
    EXPECT_TRUE(mark({}, {}, [](std::size_t, const Trial&) { FAIL(); }, {}));
}

} // namespace
} // namespace scanscope::course
