// The outcome of one submission for one task, as data: everything that tables, reports and the window show.
// Its messages are only for people, and are translated when they are shown; no code depends on them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/check_id.h"
#include "kernels/course/handed_in.h"
#include "kernels/course/numbers.h"
#include "kernels/course/suite.h"
#include "kernels/findings/finding.h"
#include "kernels/own/compile_problem.h"
#include "kernels/trace/schedule.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

enum class State : std::uint8_t { passed, failed, not_reached };
[[nodiscard]] std::string_view name_of(State state); // "passed"

enum class Verdict : std::uint8_t { passed, failed, did_not_compile, stopped, no_file, empty, not_text };
[[nodiscard]] std::string_view name_of(Verdict verdict); // as written in files: "did-not-compile"

struct CheckOutcome {
    State state = State::not_reached;
    kernels::Message reason; // without a full stop; empty if there is nothing to say
};

enum class RunState : std::uint8_t { right, wrong, no_result, not_reached };
[[nodiscard]] std::string_view name_of(RunState state); // "right"

// The results for one size of a test, over all thread orders in which it ran.
struct SizeOutcome {
    std::size_t test = 0; // index into Task::tests
    std::uint64_t n = 0;
    bool is_secret = false; // the size is in no test, and was drawn for this marking
    RunState state = RunState::not_reached;
    bool differs = false;                                 // results differ between the orders
    trace::Schedule schedule = trace::Schedule::in_order; // the first order in which the result was not right
    std::optional<WrongCell> wrong = {};
    double seconds = 0; // the longest run's time
};

struct Line {
    std::uint32_t number = 0;
    std::string text;
};

// A finding, with the source lines around it.
struct TrialFinding : trace::FindingSummary {
    std::string file = {};        // the faulty line's file; empty if there is none
    std::uint32_t line = 0;       // 0: none
    std::uint32_t other_line = 0; // line of the other access, in the same file
    std::vector<Line> text = {};  // seven lines around `line`, and three around `other_line`
    std::size_t test = 0;
    std::uint64_t n = 0;    // the size of the run with the finding
    std::string still = {}; // a picture as SVG, if one was drawn
};

struct CounterOutcome {
    std::string counter; // one of counter_ids
    std::uint64_t n = 0; // the size of the run that was counted
    double measured = 0;
    std::string written = {};          // the formula of the limit, as written; empty if there is none
    double most = 0;                   // the value of the formula
    std::optional<double> beside = {}; // the count of the algorithm that the task names for comparison
    // If it exceeds its limit: the step that adds most to it, in a sentence and, if it was drawn, as SVG.
    kernels::Message worst = {};
    std::string still = {};
    [[nodiscard]] bool is_limited() const { return !written.empty(); }
    [[nodiscard]] bool holds() const { return !is_limited() || measured <= most; }
};

struct Outcome {
    Verdict verdict = Verdict::failed;
    std::array<CheckOutcome, check_ids.size()> checks;
    std::vector<SizeOutcome> sizes;
    std::vector<TrialFinding> findings; // causes before effects
    std::vector<CounterOutcome> counters;
    std::optional<own::CompileProblem> compile; // without the compiler's complete output
    std::vector<TextFile> sources;              // as compiled
    std::string original;                       // the first source's name in the submission
    std::vector<std::string> set_aside;
    std::string missing;    // for no_file: the name that was required
    std::string output;     // the beginning of the first failed run's output
    unsigned seconds = 0;   // for stopped: the time limit
    std::uint64_t seed = 0; // the seed of secret numbers
    double took = 0;        // seconds, for all runs and the compiler

    [[nodiscard]] const CheckOutcome& operator[](CheckId check) const {
        return checks[static_cast<std::size_t>(check)];
    }
    [[nodiscard]] CheckOutcome& operator[](CheckId check) { return checks[static_cast<std::size_t>(check)]; }
    // Keeps the first reason if a check fails several times.
    void fail(CheckId check, kernels::Message reason);
    // Null if all runs were right.
    [[nodiscard]] const SizeOutcome* first_wrong() const;
    // The smallest size with a wrong result whose numbers may be shown, or null.
    [[nodiscard]] const SizeOutcome* first_shown() const;
    // The proposed points of a row of the rubric: all if its check has passed, otherwise none, or a part.
    [[nodiscard]] double points(const Points& row) const;
    // The proposed points of all rows.
    [[nodiscard]] double points(const Task& task) const;
};
// To two decimals.
[[nodiscard]] double rounded_points(double points);
// The points of the rubric that are linked to a check.
[[nodiscard]] double most_points(const Task& task);
// All points of the rubric.
[[nodiscard]] double all_points(const Task& task);

// A finding in the form that reports show, with the source lines near it.
[[nodiscard]] TrialFinding trial_finding(const trace::Trace& trace, const trace::Finding& finding);

// Seven lines of a source around `line`, and three around `other_line`; 0 means none.
[[nodiscard]] std::vector<Line> lines_near(std::string_view text, std::uint32_t line,
                                           std::uint32_t other_line = 0);

// How far the runs came. A check passes only if a run came far enough that the check could have failed.
struct Reached {
    bool ended = false;        // a run finished by itself
    bool compared = false;     // all runs of one size in several orders finished
    bool recorded = false;     // a recorded run finished
    bool stored_right = false; // a recorded run was right, so its result can be traced to kernels
    bool cut_short = false;    // a run was stopped or could not be started, and nothing more was tried
    std::optional<std::uint64_t> unseen = {}; // the first size whose run could not be recorded completely
};

// Sets the checks that have not failed, and the verdict. `seed` is the random order's seed.
void conclude(Outcome& outcome, const Task& task, const Reached& reached, std::uint64_t seed);

} // namespace scanscope::course
