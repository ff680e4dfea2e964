// A suite: tasks of a course with their tests, as an instructor writes them down (TASKS.toml, read by
// suite_file.h). Values alone; what a submission makes of them is trial.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/check_id.h"
#include "kernels/course/result_name.h"
#include "kernels/trace/value.h"

namespace scanscope::course {

// A text by the name that it has in its folder: "test.cu", "include/timer.h".
struct TextFile {
    std::string name, text;
    friend bool operator==(const TextFile&, const TextFile&) = default;
};

// Whether the name of a file is a glob, which several may meet.
[[nodiscard]] inline bool is_pattern(std::string_view name) { return name.find_first_of("*?[") != name.npos; }

// Each run has these.
struct Limits {
    unsigned seconds = 10;
    std::uint64_t bytes_of_memory = std::uint64_t{2} << 30;
    std::uint64_t bytes_of_output = 1u << 20; // of a file that is written
    friend bool operator==(const Limits&, const Limits&) = default;
};

enum class InputKind : std::uint8_t { random, ones, ramp, given };

// The numbers of a run. Those of a segmented scan are followed by as many flags.
struct InputRecipe {
    InputKind kind = InputKind::random;
    std::uint64_t seed = 1;
    bool is_secret = false; // the seed is drawn anew for each marking
    std::int64_t lowest = 0, highest = 9;
    std::vector<trace::Value> given; // that stand in the suite
    friend bool operator==(const InputRecipe&, const InputRecipe&) = default;
};

// The numbers that must come out: a result by its name, or these.
struct Expected {
    std::optional<ResultName> result;
    std::vector<trace::Value> values;
    friend bool operator==(const Expected&, const Expected&) = default;
};

struct Test {
    std::vector<std::uint64_t> sizes; // each is a run
    InputRecipe input;
    std::optional<Expected> expected;    // in the place of the task's
    std::vector<std::uint64_t> recorded; // sizes in which findings are looked for
    unsigned orders = 1;                 // 1 to 3 orders of the threads
    bool is_hidden = false;              // not told to the student before it fails
    std::optional<unsigned> seconds;
};

// A counter of the recorded runs may be this large: a formula of n, as it is written and as
// kernels::evaluate() takes it.
struct WorkLimit {
    std::string counter, written, formula;
};

struct Points {
    double points = 1;
    std::string words;
    std::optional<CheckId> check; // without one a person alone can say
};

enum class OutputKind : std::uint8_t { file, printed };

struct Task {
    std::string id, title;
    std::string text;               // for the student: Markdown; empty: none
    std::string text_name;          // the file that it stands in
    std::vector<std::string> files; // that a submission hands in: names or globs
    std::vector<TextFile> with;     // of the suite, compiled with it
    std::vector<TextFile> headers;  // of the suite, in the folders of `include`
    std::vector<std::string> folders, defines;
    std::string standard = "c++17";
    std::vector<std::string> arguments; // "{input}", "{output}" and "{n}" stand for what they say
    OutputKind output = OutputKind::file;
    trace::ElementType type = trace::ElementType::int32;
    Expected expected;
    double tolerance = 0; // relative, of floats; 0: as rounding in any order allows
    std::vector<std::string> kernels;
    bool is_written_by_kernel = false;
    std::vector<WorkLimit> work;
    std::string beside; // the algorithm of the catalogue whose counters are told beside; empty: none
    Limits limits;
    std::vector<Test> tests;
    std::vector<Points> points;
    // The file that students start from, which must fail, and a right one; nothing where the suite has none.
    std::optional<TextFile> start, solution;

    [[nodiscard]] const Expected& expected_of(const Test& test) const {
        return test.expected ? *test.expected : expected;
    }
};

struct Suite {
    std::string title;
    std::vector<Task> tasks;
    std::string hash; // SHA-256 of its file and all that it names
    [[nodiscard]] const Task* find(std::string_view id) const {
        const auto found = std::ranges::find(tasks, id, &Task::id);
        return found == tasks.end() ? nullptr : &*found;
    }
};

} // namespace scanscope::course
