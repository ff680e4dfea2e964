// TASKS.toml: its contents, and the position of every mistake in it.

#include "kernels/course/suite_file.h"
#include "kernels/errors.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::course {
namespace {

SuiteFiles files(std::map<std::string, std::string> texts) {
    return {[texts](const std::string& name) -> std::optional<std::string> {
                const auto found = texts.find(name);
                return found == texts.end() ? std::nullopt : std::optional(found->second);
            },
            [texts](const std::string& folder) {
                std::vector<std::string> names;
                for (const auto& [name, text] : texts)
                    if (name.starts_with(folder + '/')) names.push_back(name);
                return names;
            }};
}

SuiteFiles usualFiles() {
    return files({{"test.cu", "int main() {}"},
                  {"task.md", "# A task"},
                  {"scan.cu", "// start"},
                  {"solution.cu", "// solution"},
                  {"in.txt", "3\n1\n2\n3\n"},
                  {"odd.txt", "4\n1\n2\n"},
                  {"bad.txt", "3\n1\n2\nx7\n"},
                  {"bare.txt", "one\n1\n"},
                  {"empty.txt", "\n"},
                  {"include/timer.h", "#pragma once"}});
}

const std::string whole = R"(suite = 1
title = "Week 1"

[limits]
seconds = 7
memory = "1 GiB"

[[task]]
id = "scan"
title = "A scan"
text = "task.md"
files = ["scan.cu"]
with = ["test.cu"]
include = ["include"]
defines = ["N=3"]
std = "c++20"
type = "float32"
tolerance = 0.5
expected = "exclusive max"
kernels = ["scan*"]
written-by-kernel = true
strict = true
[task.limits]
output = "3 KiB"
[task.work]
launches = 3
barriers = "2 log2 n + 1"
[[task.test]]
n = [1, "2^5", 2000]
seed = "secret"
range = [-9, 9]
hidden = true
seconds = 20
[[task.test]]
input = [1, 2.5]
expected = [0, 1]
record = false
[[task.points]]
points = 1.5
words = "It is right"
check = "right"
[[task.points]]
words = "It is clear"
)";

TEST(SuiteFile, SaysAllOfATask) {
    const ReadSuite read = read_suite(whole, usualFiles());
    for (const kernels::FileMistake& one : read.mistakes)
        ADD_FAILURE() << one.place.line << ": " << one.words;
    ASSERT_EQ(read.suite.tasks.size(), 1u);
    EXPECT_EQ(read.suite.title, "Week 1");
    const Task& task = read.suite.tasks.front();
    EXPECT_EQ(&task, read.suite.find("scan"));
    EXPECT_EQ(read.suite.find("scam"), nullptr);
    EXPECT_EQ(task.text, "# A task");
    EXPECT_EQ(task.text_name, "task.md");
    EXPECT_EQ(task.with, (std::vector<TextFile>{{"test.cu", "int main() {}"}}));
    EXPECT_EQ(task.headers, (std::vector<TextFile>{{"include/timer.h", "#pragma once"}}));
    EXPECT_EQ(task.solution, (TextFile{"solution.cu", "// solution"}));
    EXPECT_EQ(task.start, (TextFile{"scan.cu", "// start"}));
    EXPECT_EQ(task.limits, (Limits{7, std::uint64_t{1} << 30, 3 << 10}));
    EXPECT_EQ(
        task.expected.result,
        (ResultName{.kind = ResultKind::scan, .op = trace::Operator::max, .form = trace::Form::exclusive}));
    EXPECT_EQ(task.arguments, (std::vector<std::string>{"{input}", "{output}"}));
    EXPECT_TRUE(task.is_strict);
    ASSERT_EQ(task.work.size(), 2u);
    EXPECT_EQ(task.work[1].formula, "2*log2(n)+1");
    ASSERT_EQ(task.tests.size(), 2u);
    const course::Test& first = task.tests[0];
    EXPECT_EQ(first.sizes, (std::vector<std::uint64_t>{1, 32, 2000}));
    EXPECT_EQ(first.recorded, (std::vector<std::uint64_t>{32})); // the largest size that a person can read
    EXPECT_EQ(first.orders, 3u);
    EXPECT_TRUE(first.is_hidden);
    EXPECT_TRUE(first.input.is_secret);
    EXPECT_EQ(first.seconds, 20u);
    const course::Test& second = task.tests[1];
    EXPECT_EQ(second.sizes, (std::vector<std::uint64_t>{2}));
    EXPECT_EQ(second.orders, 1u);
    EXPECT_TRUE(second.recorded.empty());
    EXPECT_EQ(second.expected->values,
              (std::vector<trace::Value>{trace::to_value(0.f), trace::to_value(1.f)}));
    ASSERT_EQ(task.points.size(), 2u);
    EXPECT_EQ(task.points[0].check, CheckId::right);
    EXPECT_EQ(task.points[1].points, 1);
    EXPECT_FALSE(task.points[1].check);
}

TEST(SuiteFile, HasAnotherHashWhereAnyFileIsAnother) {
    const std::string one = read_suite(whole, usualFiles()).suite.hash;
    EXPECT_EQ(read_suite(whole, usualFiles()).suite.hash, one);
    SuiteFiles other = usualFiles();
    other.read = [usual = usualFiles().read](const std::string& name) {
        return name == "include/timer.h" ? std::optional<std::string>("// other") : usual(name);
    };
    EXPECT_NE(read_suite(whole, other).suite.hash, one);
    EXPECT_NE(read_suite(whole + "# note\n", usualFiles()).suite.hash, one);
}

TEST(SuiteFile, MayNameASharedFileWithoutHavingIt) {
    std::string text = whole;
    text.replace(text.find("[\"test.cu\"]"), 11, R"(["test.cu", "numbers.h"])");
    const ReadSuite read = read_suite(text, usualFiles());
    for (const kernels::FileMistake& one : read.mistakes)
        ADD_FAILURE() << one.place.line << ": " << one.words;
    const TextFile shared = read.suite.tasks.front().with.back();
    EXPECT_EQ(shared.name, "numbers.h");
    EXPECT_NE(shared.text.find("read_numbers("), std::string::npos);
    // The suite's own file takes precedence.
    SuiteFiles own = usualFiles();
    own.read = [usual = usualFiles().read](const std::string& name) {
        return name == "numbers.h" ? std::optional<std::string>("// own") : usual(name);
    };
    EXPECT_EQ(read_suite(text, own).suite.tasks.front().with.back(), (TextFile{"numbers.h", "// own"}));
    EXPECT_NE(read_suite(text, own).suite.hash, read.suite.hash);
    // A file that belongs to one exercise is not shared with other tasks.
    text.replace(text.find("numbers.h"), 9, "compact/test.cu");
    EXPECT_EQ(read_suite(text, usualFiles()).mistakes.size(), 1u);
}

struct Mistaken {
    std::string line; // added to the file below, or replaces `instead`
    std::string instead;
    std::string told; // "12:5: …"
};
void PrintTo(const Mistaken& mistaken, std::ostream* out) { *out << mistaken.line; }

// Lines of the file below.
const std::string suite_line = "suite = 1", files_line = "files = [\"scan.cu\"]",
                  with_line = "with = [\"test.cu\"]", sum_line = "expected = \"inclusive sum\"",
                  n_line = "n = [3]", words_line = "words = \"right\"";

constexpr std::string_view small = R"(suite = 1
[[task]]
id = "scan"
files = ["scan.cu"]
with = ["test.cu"]
expected = "inclusive sum"
[[task.test]]
n = [3]
[[task.points]]
words = "right"
)";

class SuiteMistakes : public testing::TestWithParam<Mistaken> {};

TEST_P(SuiteMistakes, AreToldByTheirPlace) {
    std::string text(small);
    const Mistaken& mistaken = GetParam();
    const std::size_t at = text.find(mistaken.instead);
    ASSERT_NE(at, text.npos);
    text.replace(at, mistaken.instead.size(), mistaken.line);
    std::string told;
    for (const auto& [place, words] : read_suite(text, usualFiles()).mistakes)
        told += fmt::format("{}{}:{}: {}", told.empty() ? "" : "\n", place.line, place.column, words);
    EXPECT_EQ(told, mistaken.told);
}

INSTANTIATE_TEST_SUITE_P(
    All, SuiteMistakes,
    testing::Values(
        Mistaken{
            "suite = ", suite_line,
            "1:9: This is not valid TOML: Error while parsing key-value pair: expected value, saw '\\n'"},
        Mistaken{"suite = 2", suite_line, "1:9: This program reads suites of version 1: write suite = 1."},
        Mistaken{"suite = \"1\"", suite_line,
                 "1:9: This program reads suites of version 1: write suite = 1."},
        Mistaken{"title = 5", suite_line,
                 "1:1: The first line must give the format: suite = 1.\n1:9: title must be a string: write "
                 "it in quotes."},
        Mistaken{"fils = [\"scan.cu\"]", files_line,
                 "2:1: The task names no files: add, for example, files = [\"scan.cu\"].\n"
                 "4:1: [[task]] has no key \"fils\". Did you mean files?"},
        Mistaken{"files = [\"scan.txt\"]", files_line,
                 "4:9: \"scan.txt\" is not the name of a source file: it must end in .cu, .cpp, .cc, .cxx, "
                 ".c, .py or .ipynb."},
        Mistaken{"with = [\"tests.cu\"]", with_line, "5:8: There is no file \"tests.cu\" beside this one."},
        Mistaken{"with = [\"../test.cu\"]", with_line,
                 "5:8: \"../test.cu\" is outside the suite's folder: move it into that folder."},
        Mistaken{"with = \"test.cu\"", with_line, "5:8: with must be a list of strings: [\"one\", \"two\"]."},
        Mistaken{"expected = \"prefix sum\"", sum_line,
                 "6:12: There is no result \"prefix sum\": choose one of " + std::string(result_names()) +
                     "."},
        Mistaken{"expected = \"reduce and\"\ntype = \"float32\"", sum_line,
                 "6:12: float32 has no result \"reduce and\"."},
        Mistaken{"type = \"int\"\nexpected = \"inclusive sum\"", sum_line,
                 "6:8: There is no type \"int\": choose int32, int64, float32 or float64."},
        Mistaken{"expected = { file = \"odd.txt\" }", sum_line,
                 "6:21: \"odd.txt\", line 1: the count is 4, but 2 numbers follow. Correct the count."},
        Mistaken{"expected = { file = \"bad.txt\" }", sum_line,
                 "6:21: \"bad.txt\", line 4: \"x7\" is not a number of type int32."},
        Mistaken{"expected = { file = \"bare.txt\" }", sum_line,
                 "6:21: \"bare.txt\", line 1: \"one\" is not a count. The file must begin with the number of "
                 "values that follow."},
        Mistaken{"expected = { file = \"empty.txt\" }", sum_line,
                 "6:21: \"empty.txt\" is empty: it must begin with a count, followed by that many numbers, "
                 "one per line."},
        Mistaken{"expected = { file = \"none.txt\" }", sum_line,
                 "6:21: There is no file \"none.txt\" beside this one."},
        Mistaken{"expected = { file = \"../in.txt\" }", sum_line,
                 "6:21: \"../in.txt\" is outside the suite's folder: move it into that folder."},
        Mistaken{"expected = { function = \"f\" }", sum_line,
                 "6:12: Name the file of the function, like this: { function = \"cpu_scan\", file = "
                 "\"reference.cpp\" }."},
        Mistaken{"expected = { function = \"f\", file = \"none.cpp\" }", sum_line,
                 "6:37: There is no file \"none.cpp\" beside this one."},
        Mistaken{"expected = { function = \"f\", file = \"odd.txt\" }", sum_line,
                 "6:37: \"odd.txt\" is not the name of a C++ source file, such as reference.cpp."},
        Mistaken{"expected = { function = \"f\", file = \"test.cu\" }", sum_line,
                 "6:25: \"test.cu\" defines no function \"f\"."},
        Mistaken{"expected = { function = \"exit(0), ::main\", file = \"test.cu\" }", sum_line,
                 "6:25: \"test.cu\" defines no function \"exit(0), ::main\"."},
        Mistaken{"expected = 5", sum_line, "6:12: expected must be a string: write it in quotes."},
        Mistaken{"tolerance = 0.1\nexpected = \"inclusive sum\"", sum_line,
                 "6:13: Integers are exact: leave out the tolerance."},
        Mistaken{
            "output = \"file\"\narguments = [\"{input}\"]\nexpected = \"inclusive sum\"", sum_line,
            "7:13: A program that writes a file must be given its name: add \"{output}\", or write output = "
            "\"printed\"."},
        Mistaken{
            "", sum_line,
            "7:1: [[task.test]] needs an expected result: add expected = \"inclusive sum\", here or in the "
            "task."},
        Mistaken{"n = [-3]", n_line,
                 "8:6: A size must be a whole number from 0 to 2^24, like 1000 or \"2^16\"."},
        Mistaken{"n = [7.5, 3]\nrecord = [7]", n_line,
                 "8:6: A size must be a whole number from 0 to 2^24, like 1000 or \"2^16\"."},
        Mistaken{"n = \"2^40\"", n_line,
                 "8:5: A size must be a whole number from 0 to 2^24, like 1000 or \"2^16\"."},
        Mistaken{"n = []", n_line, "8:5: [[task.test]] needs sizes: n = [1, 2, 33]."},
        Mistaken{"n = [3]\nrecord = [4]", n_line,
                 "9:10: 4 cannot be recorded: it is not one of the sizes in n."},
        Mistaken{"n = [3]\ninput = [1, 2]", n_line,
                 "8:5: A list of numbers has its own length: leave out n or the list."},
        Mistaken{"n = [3]\ninput = \"zeros\"", n_line,
                 "9:9: There is no input \"zeros\": choose random, ones, ramp, a list of numbers or { file = "
                 "\"in.txt\" }."},
        Mistaken{"n = [3]\nseed = -1", n_line,
                 "9:8: A seed must be a whole number, or \"secret\" for a new one each time."},
        Mistaken{"n = [3]\norders = 4", n_line,
                 "9:10: orders must be a whole number from 1 to 3, without quotes."},
        Mistaken{"n = [3]\nexpected = [1, 2, 3]\nseed = \"secret\"", n_line,
                 "10:8: The result of secret input cannot be listed: name a result, such as "
                 "\"inclusive sum\"."},
        Mistaken{"words = \"right\"\ncheck = \"fast\"", words_line,
                 "11:9: There is no check \"fast\": choose compiles, ends, right, races, bounds, unwritten, "
                 "barriers, leaks, calls, orders, kernels or work."},
        Mistaken{"words = \"right\"\ncheck = \"work\"", words_line,
                 "11:9: This check has nothing to compare with: add [task.work]."},
        Mistaken{
            "words = \"right\"\ncheck = \"races\"\npartial = true", words_line,
            "12:11: Only points for the check right can be partial: they depend on the sizes with a right "
            "result."},
        Mistaken{"points = 2", words_line,
                 "9:1: Points need a description of what they are for: add words = \"…\"."},
        Mistaken{"words = \"right\"\n[task.work]\ncombines = 3", words_line,
                 "12:1: [task.work] has no key \"combines\". Its keys are bank-conflicts, barriers, depth, "
                 "divergence, global-reads, global-writes, launches, longest-thread, reads, sectors, "
                 "shuffles, steps "
                 "and writes."},
        Mistaken{"words = \"right\"\n[task.work]\nreads = \"n n n(\"", words_line,
                 "12:9: This is not a formula in n: write, for example, 3, \"2 n\" or \"2 log2(n) + 1\"."},
        Mistaken{"words = \"right\"\n[task.limits]\nmemory = \"2 GB\"", words_line,
                 "12:10: \"2 GB\" is not a memory size: write, for example, \"2 GiB\"."},
        Mistaken{"words = \"right\"\n[[task]]\nid = \"scan\"\nfiles = [\"scan.cu\"]\nexpected = \"copy\"",
                 words_line,
                 "11:1: The task has no test: write [[task.test]] and below it n = [1, 2, 33].\n"
                 "12:6: An earlier task is already called \"scan\": choose another id."}));

TEST(SuiteFile, IsRefusedByItsFirstMistake) {
    const std::string said =
        test::words_of<kernels::BadRequest>([] { return load_suite(SCANSCOPE_RUNNING_SUM "/task.md"); });
    EXPECT_TRUE(said.starts_with("task.md:3:6: This is not valid TOML")) << said;
    EXPECT_EQ(load_suite(SCANSCOPE_RUNNING_SUM "/TASKS.toml").tasks.front().id, "running-sum");
}

} // namespace
} // namespace scanscope::course
