// Runs one submission against a task, with all possible outcomes and their reports.

#include <algorithm>

#include "kernels/course/course_fixture.h"
#include "kernels/course/outcome.h"
#include "kernels/course/secret_sizes.h"
#include "kernels/course/trial.h"
#include "kernels/errors.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

Outcome tried(const Submission& submission, const Task& task) {
    return try_submission(task, files_for(task, submission, true), {.secret = 5, .progress = {}}, {}).outcome;
}

std::string failed_checks(const Outcome& outcome) {
    std::string text;
    for (const CheckId check : check_ids)
        if (outcome[check].state == State::failed)
            text += fmt::format("{}{}", text.empty() ? "" : " ", name_of(check));
    return text;
}

struct Tried {
    std::string file;
    Verdict verdict = Verdict::failed;
    std::string failed; // checks
    std::string reason; // reason of the first failed check
};
void PrintTo(const Tried& one, std::ostream* out) { *out << one.file; }

class Trials : public testing::TestWithParam<Tried> {};

TEST_P(Trials, ComeOutAsTheyMust) {
    SCANSCOPE_NEEDS_RUNNER;
    const Outcome outcome = tried(handed(GetParam().file), the_task());
    EXPECT_EQ(name_of(outcome.verdict), name_of(GetParam().verdict));
    EXPECT_EQ(failed_checks(outcome), GetParam().failed);
    for (const CheckId check : check_ids)
        if (outcome[check].state == State::failed) {
            EXPECT_EQ(outcome[check].reason.text(), GetParam().reason);
            break;
        }
}

INSTANTIATE_TEST_SUITE_P(
    All, Trials,
    testing::Values(
        Tried{"right.cu", Verdict::passed, "", ""},
        Tried{"wrong_at_33.cu", Verdict::failed, "right",
              "with n = 33, the result is -9 at index 32 and should be 1 (right up to n = 2)"},
        Tried{"race.cu", Verdict::failed, "right races orders",
              "with n = 33, the result is -27 at index 2 and should be -18 (right up to n = 2)"},
        Tried{"bounds.cu", Verdict::failed, "bounds",
              "with n = 1: thread 1 of block 0 writes out[1], but out has 1 cell; the write was blocked. "
              "It happened 254 more times."},
        Tried{"divergent.cu", Verdict::failed, "ends right barriers", "with n = 2, it ended with status 1"},
        Tried{"does_not_compile.cu", Verdict::did_not_compile, "compiles",
              "running_sum.cu, line 1: expected ',' or ';' before 'out'"},
        Tried{"no_function.cu", Verdict::did_not_compile, "compiles",
              "running_sum(int const*, int*, int) is not defined in any file."},
        Tried{"hangs.cu", Verdict::stopped, "ends right",
              "with n = 1: the program was stopped after 5 seconds."},
        Tried{"crashes.cu", Verdict::failed, "ends right",
              "with n = 1: the program was terminated by a signal: Segmentation fault."},
        Tried{"forks.cu", Verdict::failed, "right unwritten kernels",
              "with n = 1, the result is -842150451 at index 0 and should be -2"},
        Tried{"prints.cu", Verdict::failed, "right",
              "with n = 1, the result is 0 at index 0 and should be -2"},
        Tried{"on_the_host.cu", Verdict::failed, "kernels",
              "with n = 33, the host computes the result and copies it to the device"},
        Tried{"uploads.cu", Verdict::failed, "kernels", "with n = 33, no kernel is launched"},
        Tried{"gigabytes.cu", Verdict::failed, "ends right",
              "with n = 1: the program was terminated by a signal: File size limit exceeded."},
        Tried{"leaks.cu", Verdict::failed, "leaks", "with n = 1: unused is never freed: 1024 bytes."},
        Tried{"many_barriers.cu", Verdict::failed, "work",
              "with n = 33, it takes 32 barriers, but only 12.09 are allowed (2 log2(n) + 2)"}),
    [](const auto& tested) { return tested.param.file.substr(0, tested.param.file.find('.')); });

TEST(Trial, ATextThatHidesItsAccessesGetsNoPoint) {
    SCANSCOPE_NEEDS_RUNNER;
    Submission hides = handed("race.cu");
    hides.files.front().text =
        "#define HIDE __attribute__((no_sanitize(\"thread\")))\nHIDE static int f() { return 1; }\n" +
        hides.files.front().text;
    const Outcome outcome = tried(hides, the_task());
    EXPECT_EQ(outcome.verdict, Verdict::did_not_compile);
    EXPECT_EQ(
        outcome[CheckId::compiles].reason.text(),
        "running_sum.cu, line 2: no_sanitize is not allowed in a submission: it hides accesses from the "
        "check.");
    EXPECT_EQ(outcome.points(the_task()), 0);
}

// An uninitialised value that no result depends on fails only where the suite is strict.
TEST(Trial, AHarmlessFindingFailsInAStrictTaskOnly) {
    SCANSCOPE_NEEDS_RUNNER;
    Submission reads = handed("right.cu");
    std::string& text = reads.files.front().text;
    const std::string filled = "buffer[0][i] = i < n ? in[i] : 0;";
    text.replace(text.find(filled), filled.size(), "if (i < n) buffer[0][i] = in[i];");
    Task task = the_task();
    EXPECT_EQ(failed_checks(tried(reads, task)), "");
    task.is_strict = true;
    EXPECT_EQ(failed_checks(tried(reads, task)), "unwritten");
}

// Whether or not a program gives up, its refused launch is explained.
TEST(Trial, ARefusedLaunchIsExplained) {
    SCANSCOPE_NEEDS_RUNNER;
    Submission refused = handed("right.cu");
    refused.files.front().text = "#include <cstdlib>\n__global__ void k(int* out) { out[0] = 1; }\n"
                                 "void running_sum(const int* in, int* out, int n) {\n"
                                 "    k<<<n / 64, 64>>>(out);\n"
                                 "    if (cudaGetLastError() != cudaSuccess) std::exit(3);\n}\n";
    const Outcome outcome = tried(refused, the_task());
    EXPECT_EQ(outcome[CheckId::ends].reason.text(),
              "with n = 1, it ended with status 3: k fails with cudaErrorInvalidValue (a grid of 0 blocks).");
    const auto failed =
        std::ranges::find(outcome.findings, trace::FindingKind::failed_call, &TrialFinding::kind);
    ASSERT_NE(failed, outcome.findings.end());
    EXPECT_EQ(failed->line, 4u);
    EXPECT_EQ(failed->mend.text(),
              "n / 64 is 0 here, because an integer division rounds down. (n + 63) / 64 rounds up.");
}

// A run that crashed proves no check: the events that matter might have come later.
TEST(Trial, OfACrashProvesNothing) {
    SCANSCOPE_NEEDS_RUNNER;
    const Outcome outcome = tried(handed("crashes.cu"), the_task());
    for (const CheckId check : {CheckId::races, CheckId::bounds, CheckId::unwritten, CheckId::barriers,
                                CheckId::leaks, CheckId::calls, CheckId::orders}) {
        EXPECT_EQ(outcome[check].state, State::not_reached) << name_of(check);
        EXPECT_EQ(outcome[check].reason.text(), "it did not finish") << name_of(check);
    }
    EXPECT_EQ(outcome.points(the_task()), 0);
}

// The report shows both lines of a finding, however far apart they are; lines between them may be left out.
TEST(Trial, ToldFindingHasBothOfItsLines) {
    trace::Trace trace;
    std::string text;
    for (int line = 1; line <= 30; ++line) text += fmt::format("line {}\n", line);
    trace.sources.push_back({"scan.cu", text, 0});
    trace.locations = {{0, 5, "scan"}, {0, 20, "scan"}};
    trace::Finding finding;
    finding.location = 0;
    finding.other_location = 1;
    std::vector<std::uint32_t> numbers;
    for (const Line& line : trial_finding(trace, finding).text) numbers.push_back(line.number);
    EXPECT_EQ(numbers, (std::vector<std::uint32_t>{2, 3, 4, 5, 6, 7, 8, 19, 20, 21}));
}

TEST(Trial, OfNothingToRunSaysWhatThereIs) {
    EXPECT_EQ(tried({"a", {{"running_sum.cu", ""}}, {}, {}}, the_task()).verdict, Verdict::empty);
    EXPECT_EQ(tried({"a", {{"running_sum.cu", std::string("\0\1\2", 3)}}, {}, {}}, the_task()).verdict,
              Verdict::not_text);
    const Outcome none = tried({"a", {{"x.cu", "a"}, {"y.cu", "b"}}, {}, {}}, the_task());
    EXPECT_EQ(none.verdict, Verdict::no_file);
    EXPECT_EQ(none.missing, "running_sum.cu");
}

// The submission uses a kernel only at the recorded size, and solves all other sizes on the host. Any drawn
// size reveals this.
TEST(Trial, OfAKernelAtOneSizeAloneFails) {
    SCANSCOPE_NEEDS_RUNNER;
    std::string text = handed("right.cu").files.front().text;
    const std::string name = "void running_sum(const int* in, int* out, int n) {";
    ASSERT_NE(text.find(name), text.npos) << text;
    text.insert(
        text.find(name) + name.size(),
        "if (n != 33) { int a[128], s = 0; cudaMemcpy(a, in, n * sizeof(int), cudaMemcpyDeviceToHost);"
        "for (int i = 0; i < n; ++i) a[i] = s += a[i];"
        "cudaMemcpy(out, a, n * sizeof(int), cudaMemcpyHostToDevice); return; }");
    const Outcome outcome = tried({"a", {{"running_sum.cu", text}}, {}, {}}, the_task());
    EXPECT_EQ(failed_checks(outcome), "kernels");
    EXPECT_EQ(outcome[CheckId::kernels].reason.text(), "with n = 64, no kernel is launched");
}

Test sizes_of(std::vector<std::uint64_t> sizes, std::vector<std::uint64_t> recorded) {
    Test test;
    test.sizes = std::move(sizes);
    test.recorded = std::move(recorded);
    return test;
}

TEST(SecretSizes, AreThoseThatATaskIsAbout) {
    Task task;
    task.expected.result = ResultName{};
    const auto drawn = [&](std::uint64_t secret) {
        std::vector<std::uint64_t> sizes;
        for (const SecretSize& one : secret_sizes(task, secret)) sizes.push_back(one.n);
        return sizes;
    };
    using Sizes = std::vector<std::uint64_t>;
    // If sizes next to each other are listed, any size up to the largest is allowed. One size is drawn from
    // the list, and one from each half of the others.
    task.tests = {sizes_of({1, 31, 32, 33, 256, 1000, 5000}, {33})};
    std::set<Sizes> all;
    for (std::uint64_t secret = 0; secret < 200; ++secret) {
        const Sizes sizes = drawn(secret);
        ASSERT_EQ(sizes.size(), 3u);
        EXPECT_EQ(sizes, drawn(secret));
        EXPECT_TRUE((std::set<std::uint64_t>{31, 32, 256, 1000}.contains(sizes[0])));
        EXPECT_TRUE(sizes[1] >= 16 && sizes[1] <= sizes[2] && sizes[2] > 500 && sizes[2] <= 1024);
        all.insert(sizes);
    }
    EXPECT_GT(all.size(), 150u);
    // If all sizes are powers of two, no other size is allowed.
    task.tests = {sizes_of({8, 16, 32, 64, 4096}, {32})};
    for (std::uint64_t secret = 0; secret < 20; ++secret) EXPECT_EQ(drawn(secret), (Sizes{16, 64}));
    task.tests = {sizes_of({33}, {33})};
    EXPECT_EQ(drawn(1), Sizes{});
    // A task that records nothing draws no size.
    task.tests = {sizes_of({31, 32, 33}, {})};
    EXPECT_EQ(drawn(1), Sizes{});
    // Numbers that the suite gives in full exist only in the listed sizes.
    task.tests = {sizes_of({31, 32, 33}, {32})};
    task.tests.front().input.kind = InputKind::given;
    EXPECT_EQ(drawn(1), (Sizes{31, 33}));
}

TEST(Trial, TellsWhereAndWhy) {
    SCANSCOPE_NEEDS_RUNNER;
    const Outcome outcome = tried(handed("race.cu"), the_task());
    const SizeOutcome* const wrong = outcome.first_wrong();
    ASSERT_TRUE(wrong && wrong->wrong);
    ASSERT_FALSE(outcome.findings.empty());
    const TrialFinding& first = outcome.findings.front();
    EXPECT_EQ(first.kind, trace::FindingKind::hazard);
    EXPECT_EQ(first.file, "running_sum.cu"); // the task's file name, without a folder of this machine
    EXPECT_EQ(first.line, 7u);
    ASSERT_EQ(first.text.size(), 7u);
    EXPECT_EQ(first.text[3].text, "        if (i >= stride) buffer[i] += buffer[i - stride];");
    EXPECT_EQ(outcome.points(the_task()), 0);
    EXPECT_EQ(most_points(the_task()), 5);
    EXPECT_EQ(all_points(the_task()), 6);
    EXPECT_EQ(tried(handed("right.cu"), the_task()).points(the_task()), 5);
}

TEST(Trial, ShowsTheNumbersOfAShortWrongRun) {
    SCANSCOPE_NEEDS_RUNNER;
    using Numbers = std::vector<std::string>;
    const auto shown = [](const char* file, const Task& task) {
        const std::optional<WrongCell> wrong = tried(handed(file), task).first_wrong()->wrong;
        return std::array<Numbers, 3>{wrong->input, wrong->result, wrong->right};
    };
    EXPECT_EQ(shown("prints.cu", the_task()), (std::array<Numbers, 3>{{{"-2"}, {"0"}, {"-2"}}}));
    EXPECT_EQ(shown("wrong_at_33.cu", the_task()), (std::array<Numbers, 3>{}));
    Task hidden = the_task();
    for (auto& test : hidden.tests) test.is_hidden = true;
    EXPECT_EQ(shown("prints.cu", hidden), (std::array<Numbers, 3>{}));
}

TEST(Trial, KeepsTheRunThatFailed) {
    SCANSCOPE_NEEDS_RUNNER;
    const auto failed = [&](const char* file) {
        return try_submission(the_task(), files_for(the_task(), handed(file), true), {}, {}).failed;
    };
    EXPECT_EQ(failed("right.cu"), nullptr);
    const auto wrong = failed("wrong_at_33.cu");
    ASSERT_TRUE(wrong);
    ASSERT_FALSE(wrong->launches.empty());
    EXPECT_FALSE(wrong->launches.front().blocks.empty()); // recorded
}

TEST(Trial, GoesOnAfterAWrongSize) {
    SCANSCOPE_NEEDS_RUNNER;
    const Outcome outcome = tried(handed("wrong_at_33.cu"), the_task());
    std::string states;
    for (const SizeOutcome& size : outcome.sizes)
        states += fmt::format("{} {}, ", size.n, name_of(size.state));
    EXPECT_EQ(states, "1 right, 2 right, 33 wrong, 64 wrong, 100 wrong, ");
}

TEST(Trial, IsToldWhileItGoesOnAndEndsWhenNobodyWaits) {
    SCANSCOPE_NEEDS_RUNNER;
    std::stop_source stop;
    std::vector<std::size_t> done;
    const TrialOptions options{.secret = 1, .progress = [&](const TrialProgress& now) {
                                   if (now.stage == TrialStage::running) done.push_back(now.done);
                                   EXPECT_EQ(now.total,
                                             15u); // 4 sizes in 3 orders, 1 in one order, 2 drawn
                                   if (now.done == 3) stop.request_stop();
                               }};
    EXPECT_THROW(static_cast<void>(try_submission(the_task(), files_for(the_task(), handed("right.cu"), true),
                                                  options, stop.get_token())),
                 kernels::Cancelled);
    EXPECT_EQ(done, (std::vector<std::size_t>{0, 1, 2, 3}));
}

} // namespace
} // namespace scanscope::course
