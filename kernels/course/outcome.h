// The outcome of one submission to one task, as data: everything that tables, reports and the window say of
// it. Sentences in it are for people, and put into words when they are shown; nothing is decided by them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/course/check_id.h"
#include "kernels/course/handed_in.h"
#include "kernels/course/numbers.h"
#include "kernels/findings/finding.h"
#include "kernels/own/compile_problem.h"
#include "kernels/trace/schedule.h"

namespace scanscope::course {

enum class State : std::uint8_t { passed, failed, not_reached };
[[nodiscard]] std::string_view name_of(State state); // "passed"

enum class Verdict : std::uint8_t { passed, failed, did_not_compile, stopped, no_file, empty, not_text };
[[nodiscard]] std::string_view name_of(Verdict verdict); // "did-not-compile": in files

struct CheckOutcome {
    State state = State::not_reached;
    kernels::Message reason; // a sentence without its full stop; empty where there is nothing to say
};

enum class RunState : std::uint8_t { right, wrong, no_result, not_reached };
[[nodiscard]] std::string_view name_of(RunState state); // "right"

// A size of a test, over all orders that it ran in.
struct SizeOutcome {
    std::size_t test = 0; // index into Task::tests
    std::uint64_t n = 0;
    bool is_secret = false; // it stands in no test, and was drawn for the marking
    RunState state = RunState::not_reached;
    bool differs = false;                                 // the orders gave other answers
    trace::Schedule schedule = trace::Schedule::in_order; // the first in which it was not right
    std::optional<WrongCell> wrong = {};
    double seconds = 0; // of its longest run
};

struct Line {
    std::uint32_t number = 0;
    std::string text;
};

// A finding with the lines of the text that it is about.
struct TrialFinding : trace::FindingSummary {
    std::string file = {};        // of the line at fault; empty where there is none
    std::uint32_t line = 0;       // 0: none
    std::uint32_t other_line = 0; // of its other half in the same file
    std::vector<Line> text = {};  // seven lines around it, and three around its other half
    std::size_t test = 0;
    std::uint64_t n = 0;    // of the run in which it was found
    std::string still = {}; // a picture as SVG, where one was drawn
};

struct CounterOutcome {
    std::string counter; // one of counter_ids
    std::uint64_t n = 0; // of the run that was counted
    double measured = 0;
    std::string written = {};          // the formula of the limit; empty where there is none
    double most = 0;                   // what it comes to
    std::optional<double> beside = {}; // what the algorithm takes that the task names
    [[nodiscard]] bool is_limited() const { return !written.empty(); }
    [[nodiscard]] bool holds() const { return !is_limited() || measured <= most; }
};

struct Outcome {
    Verdict verdict = Verdict::failed;
    std::array<CheckOutcome, check_ids.size()> checks;
    std::vector<SizeOutcome> sizes;
    std::vector<TrialFinding> findings; // causes before effects
    std::vector<CounterOutcome> counters;
    std::optional<own::CompileProblem> compile; // without all that the compiler printed
    std::vector<TextFile> sources;              // as they were compiled
    std::string original;                       // name of the first in the submission
    std::vector<std::string> set_aside;
    std::string missing;    // no_file: what was asked for
    std::string output;     // the beginning of what the first failed run printed
    unsigned seconds = 0;   // stopped: after so many
    std::uint64_t seed = 0; // of secret numbers
    double took = 0;        // seconds, all runs and the compiler

    [[nodiscard]] const CheckOutcome& operator[](CheckId check) const {
        return checks[static_cast<std::size_t>(check)];
    }
    [[nodiscard]] CheckOutcome& operator[](CheckId check) { return checks[static_cast<std::size_t>(check)]; }
    // The first reason of a check that fails is told.
    void fail(CheckId check, kernels::Message reason);
    // Null where all that ran came out right.
    [[nodiscard]] const SizeOutcome* first_wrong() const;
    // Proposed: those of the rubric whose check passed.
    [[nodiscard]] double points(const Task& task) const;
};
// Points of the rubric that a check stands behind.
[[nodiscard]] double most_points(const Task& task);
// All of them.
[[nodiscard]] double all_points(const Task& task);

} // namespace scanscope::course
