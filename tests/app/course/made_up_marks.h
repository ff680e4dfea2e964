// Made-up marks, for which no program was run.
#pragma once

#include "app/course/marks.h"

namespace scanscope::app {

inline course::Suite madeUpSuite() {
    course::Suite suite{.title = "Week 1 & more"};
    course::Task task{
        .id = "scan", .title = "Sums in <one> block", .files = {"scan.cu"}, .beside = "hillis-steele"};
    course::Test test{.sizes = {1, 33, 65536}};
    test.input.is_secret = true;
    task.tests = {test};
    task.points = {{3, "The sums are right", course::CheckId::right},
                   {1.5, "No races", course::CheckId::races},
                   {1, "The comments say why", std::nullopt}};
    suite.tasks = {task};
    return suite;
}

inline course::SizeOutcome sizeOf(std::uint64_t n, course::RunState state) {
    course::SizeOutcome size{.n = n, .state = state};
    return size;
}

inline course::Outcome passedOutcome() {
    course::Outcome outcome{
        .verdict = course::Verdict::passed, .original = "scan.cu", .seed = 4711, .took = 1.25};
    for (const std::uint64_t n : {1, 33, 65536}) outcome.sizes.push_back(sizeOf(n, course::RunState::right));
    for (course::CheckOutcome& check : outcome.checks) check.state = course::State::passed;
    outcome[course::CheckId::work] = {course::State::not_reached, "the task sets no limits"};
    return outcome;
}

inline course::Outcome racingOutcome() {
    course::Outcome outcome = passedOutcome();
    outcome.verdict = course::Verdict::failed;
    outcome.original = "work/scan.cu";
    outcome.set_aside = {"test.cu"};
    outcome.sizes = {sizeOf(1, course::RunState::right), sizeOf(33, course::RunState::wrong),
                     sizeOf(65536, course::RunState::not_reached)};
    outcome.sizes[1].wrong = course::WrongCell{32, "5", "6"};
    outcome[course::CheckId::right] = {course::State::failed,
                                       "with n = 33, the result is 5 at index 32 and should be 6"};
    outcome[course::CheckId::races] = {course::State::failed, "thread 1 writes temp[1] & thread 2 reads it"};
    outcome[course::CheckId::work] = {
        course::State::failed, "with n = 33, it takes 40 barriers, but only 10 are allowed (2 log2 n)"};
    course::TrialFinding finding;
    finding.kind = trace::FindingKind::hazard;
    finding.hazard = trace::Hazard::read_after_write;
    finding.message = "thread 1 writes temp[1] & thread 2 reads it.";
    finding.mend = "a barrier between the two.";
    finding.proposal = {"__syncthreads();", "    __syncthreads(); temp[i] += temp[i - 1];"};
    finding.file = "scan.cu";
    finding.line = 4;
    finding.other_line = 6;
    for (std::uint32_t line = 1; line <= 7; ++line)
        finding.text.push_back({line, line == 4   ? "    temp[i] += temp[i - 1];"
                                      : line == 6 ? "    if (i < n) out[i] = temp[i];"
                                                  : ""});
    finding.array = "temp";
    finding.n = 33;
    finding.still = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"880\" height=\"380\"/>";
    outcome.findings = {finding};
    outcome.counters = {
        {.counter = "launches", .n = 33, .measured = 1, .written = "1", .most = 1, .beside = 1},
        {.counter = "barriers", .n = 33, .measured = 40, .written = "2 log2 n", .most = 10.09, .beside = 12},
        {.counter = "shuffles", .n = 33, .measured = 0, .beside = 64}};
    outcome.output = "CUDA: \x1b[31munspecified launch failure\n";
    return outcome;
}

inline course::Outcome uncompiledOutcome() {
    course::Outcome outcome;
    outcome.verdict = course::Verdict::did_not_compile;
    outcome.original = "scan.cu";
    outcome.sources = {{"scan.cu", "__global__ void k() {\n    int i = 0\n}\n"}};
    outcome.compile = own::CompileProblem{"scan.cu", 2, "expected ',' or ';' before '}' token"};
    outcome[course::CheckId::compiles] = {course::State::failed,
                                          "scan.cu, line 2: expected ',' or ';' before '}' token"};
    return outcome;
}

// Returns a mark of each kind, for a suite that must outlive the marks.
inline Marks madeUpMarks(const course::Suite& suite) {
    Marks marks{.suite = &suite};
    const auto add = [&](const std::string& name, course::Outcome outcome) {
        Mark mark{.name = name,
                  .hash = std::string(64, "0123456789abcdef"[marks.marks.size()]),
                  .task = &suite.tasks.front(),
                  .outcome = std::move(outcome),
                  .isMarked = true};
        marks.marks.push_back(std::move(mark));
    };
    add("anna", passedOutcome());
    add("ben <script>alert(1)</script> & \"co\"", racingOutcome());
    marks.marks.back().leftOut = {{"../scan.cu", archives::LeftOut::outside}};
    add("=cmd|' /C calc'!A0", racingOutcome());
    add("dora", uncompiledOutcome());
    course::Outcome stopped = racingOutcome();
    stopped.verdict = course::Verdict::stopped;
    stopped.seconds = 10;
    stopped.findings.clear();
    add("emil", std::move(stopped));
    course::Outcome missing{.verdict = course::Verdict::no_file, .missing = "scan.cu"};
    add("finn", std::move(missing));
    return marks;
}

} // namespace scanscope::app
