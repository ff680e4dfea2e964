// A suite: the tasks of a course with their tests, as an instructor writes them (TASKS.toml, read by
// suite_file.h). This is plain data; trial.h tries a submission against it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/archive/archive.h"
#include "kernels/course/check_id.h"
#include "kernels/course/result_name.h"
#include "kernels/trace/value.h"

namespace scanscope::course {

using archives::TextFile;

// Whether a file name is a glob, which may match several files.
[[nodiscard]] inline bool is_pattern(std::string_view name) { return name.find_first_of("*?[") != name.npos; }

// The limits of each run.
struct Limits {
    unsigned seconds = 10;
    std::uint64_t bytes_of_memory = std::uint64_t{2} << 30;
    std::uint64_t bytes_of_output = 1u << 20; // the largest file that the program may write
    friend bool operator==(const Limits&, const Limits&) = default;
};

enum class InputKind : std::uint8_t { random, ones, ramp, given };

// How to make the input of a run. For a segmented scan, the numbers are followed by as many flags.
struct InputRecipe {
    InputKind kind = InputKind::random;
    std::uint64_t seed = 1;
    bool is_secret = false; // a new seed is drawn for each marking
    std::int64_t lowest = 0, highest = 9;
    std::vector<trace::Value> given; // numbers listed in the suite
    friend bool operator==(const InputRecipe&, const InputRecipe&) = default;
};

// A function of the suite that runs on the host and computes a result (own::HostFunctions).
struct ReferenceFunction {
    std::string name;
    TextFile file;
    friend bool operator==(const ReferenceFunction&, const ReferenceFunction&) = default;
};

// The expected output: a named result, that of a function, or these numbers.
struct Expected {
    std::optional<ResultName> result = {};
    std::optional<ReferenceFunction> function = {};
    std::vector<trace::Value> values = {};
    [[nodiscard]] bool is_for_any_input() const { return result || function; }
    friend bool operator==(const Expected&, const Expected&) = default;
};

struct Test {
    std::vector<std::uint64_t> sizes; // each size is a run
    InputRecipe input;
    std::optional<Expected> expected;    // replaces the task's
    std::vector<std::uint64_t> recorded; // sizes that are recorded and checked for findings
    unsigned orders = 1;                 // number of thread orders, 1 to 3
    bool is_hidden = false;              // shown to the student only after it has failed
    std::optional<unsigned> seconds;
};

// The limit of a counter in recorded runs: a formula of n, as written and as kernels::evaluate() takes it.
struct WorkLimit {
    std::string counter, written, formula;
};

struct Points {
    double points = 1;
    std::string words;
    std::optional<CheckId> check; // without a check, a person has to decide
    bool is_partial = false;      // for the check `right`: in proportion to the sizes with a right result
};

enum class OutputKind : std::uint8_t { file, printed };

struct Task {
    std::string id, title;
    std::string text;               // the task description in Markdown; may be empty
    std::string text_name;          // the file with the description
    std::vector<std::string> files; // to hand in: names or globs
    std::vector<TextFile> with;     // the suite's files that are compiled with the submission
    std::vector<TextFile> headers;  // the suite's files in the folders of `include`
    std::vector<std::string> folders, defines;
    std::string standard = "c++17";
    std::vector<std::string> arguments; // with the placeholders "{input}", "{output}" and "{n}"
    OutputKind output = OutputKind::file;
    trace::ElementType type = trace::ElementType::int32;
    Expected expected;
    double tolerance = 0; // relative, for floats; 0: what rounding in any order allows
    std::vector<std::string> kernels;
    bool is_written_by_kernel = false;
    bool is_strict = false; // a finding without an effect on any result fails its check, too
    std::vector<WorkLimit> work;
    std::string beside; // the algorithm whose counters are shown for comparison; may be empty
    Limits limits;
    std::vector<Test> tests;
    std::vector<Points> points;
    // The file that students start from, which must fail, and a correct solution; nullopt if the suite has
    // none.
    std::optional<TextFile> start, solution;

    [[nodiscard]] const Expected& expected_of(const Test& test) const {
        return test.expected ? *test.expected : expected;
    }
};

struct Suite {
    std::string title;
    std::vector<Task> tasks;
    std::string hash; // SHA-256 of TASKS.toml and all files that it names
    [[nodiscard]] const Task* find(std::string_view id) const {
        const auto found = std::ranges::find(tasks, id, &Task::id);
        return found == tasks.end() ? nullptr : &*found;
    }
};

} // namespace scanscope::course
