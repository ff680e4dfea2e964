// The right results of a task: by name, from a list, or from a function of the suite.

#include "kernels/course/course_fixture.h"
#include "kernels/course/marking.h"
#include "kernels/course/numbers.h"
#include "kernels/course/outcome.h"
#include "kernels/course/right_results.h"
#include "kernels/course/trial.h"
#include "kernels/input/input.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

using trace::ElementType;

const std::string cpu_sum = "void cpu_sum(const int* in, int* out, int n) {\n"
                            "    for (int i = 0, s = 0; i < n; ++i) out[i] = s += in[i];\n"
                            "}\n";

Expected computed_by(const std::string& function, const std::string& source) {
    return {.result = {}, .function = ReferenceFunction{function, {"reference.cpp", source}}, .values = {}};
}

Task task_of(Expected expected, ElementType type = ElementType::int32) {
    Task task;
    task.expected = std::move(expected);
    task.type = type;
    return task;
}

// The result for these numbers, as the files of a submission would have it; or why there is none.
std::string result_of(const Task& task, const std::string& numbers) {
    const auto input = kernels::parse_list(numbers, task.type);
    try {
        const kernels::Reference result = RightResults(task, {}).of({}, input.size(), input);
        return numbers_as_text(result.values, task.type);
    } catch (const BadReference& error) {
        return error.what();
    }
}
std::string result_of(const std::string& function, const std::string& source, const std::string& numbers,
                      ElementType type = ElementType::int32) {
    return result_of(task_of(computed_by(function, source), type), numbers);
}

TEST(RightResults, AreNamedOrListed) {
    Expected named;
    named.result = parse_result("reduce max");
    EXPECT_EQ(result_of(task_of(named), "3,9,4"), "1\n9\n");
    Expected listed;
    listed.values = kernels::parse_list("1,2", ElementType::int32);
    EXPECT_EQ(result_of(task_of(listed), "3,9,4"), "2\n1\n2\n");
}

TEST(RightResults, OfAFunctionHaveTheCellsThatItWrites) {
    SCANSCOPE_NEEDS_RUNNER;
    EXPECT_EQ(result_of("cpu_sum", cpu_sum, "3,-1,4"), "3\n3\n2\n6\n");
    EXPECT_EQ(result_of("cpu_sum", cpu_sum, ""), "0\n");
    EXPECT_EQ(result_of("total", "double total(const double* in, int n) { return in[0] + in[n - 1]; }",
                        "0.5,7,2", ElementType::float64),
              "1\n2.5\n");
    EXPECT_EQ(result_of("kept",
                        "#include <vector>\n"
                        "std::vector<int> kept(const std::vector<int>& in) {\n"
                        "    std::vector<int> out;\n"
                        "    for (int x : in) if (x > 0) out.push_back(x);\n"
                        "    return out;\n"
                        "}\n",
                        "3,-1,4"),
              "2\n3\n4\n");
    EXPECT_EQ(result_of("counts",
                        "void counts(const int* in, int* bins, int n) {\n"
                        "    for (int i = 0; i < 8; ++i) bins[i] = 0;\n"
                        "    for (int i = 0; i < n; ++i) ++bins[in[i]];\n"
                        "}\n",
                        "2,5,2"),
              "8\n0\n0\n2\n0\n0\n1\n0\n0\n"); // longer than the input
}

// A student must never be blamed for these.
TEST(RightResults, OfAFunctionThatGivesNoneAreRefused) {
    SCANSCOPE_NEEDS_RUNNER;
    const std::string begin = "\"f\" in reference.cpp gives no result for 2 numbers: ";
    EXPECT_EQ(result_of("f", "void f(const int* in, int* out, int n) { out[n - 1] = in[0]; }", "1,2"),
              begin + "it does not write cell 0.");
    EXPECT_EQ(result_of("f", "int f(const int* in, int n) { return *(volatile int*)nullptr; }", "1,2"),
              begin + "it did not return: crash.");
    EXPECT_EQ(result_of("f", "int f(const int* in, int n) { return sum(in, n); }", "1,2"),
              begin + "it does not compile (reference.cpp, line 1: 'sum' was not declared in this scope).");
    EXPECT_EQ(result_of("f", "template <class T> T f(const T* in, int n) { return in[0]; }", "1,2"),
              begin + "it is a template or overloaded, or its arrays cannot be passed.");
}

TEST(RightResults, OfAFunctionMayDifferByTheRoundingOfFloats) {
    SCANSCOPE_NEEDS_RUNNER;
    const Task task =
        task_of(computed_by("f", "float f(const float* in, int n) { return in[0]; }"), ElementType::float32);
    RightResults results(task, {});
    const auto input = kernels::parse_list("10", task.type);
    const kernels::Reference expected = results.of({}, 1, input);
    const auto is_right = [&](const char* text) {
        return !first_wrong(expected, numbers_in_file(text, task.type), task.type);
    };
    EXPECT_TRUE(is_right("1 10.0009"));
    EXPECT_FALSE(is_right("1 10.0011"));
}

TEST(RightResults, OfAFunctionJudgeSubmissions) {
    SCANSCOPE_NEEDS_RUNNER;
    Task task = the_task();
    task.expected = computed_by("cpu_sum", "#include \"sums.h\"\n" + cpu_sum);
    task.with.push_back({"sums.h", ""}); // the suite's other files are there, too
    std::vector<MarkingJob> jobs;
    for (const char* const name : {"right.cu", "wrong_at_33.cu"})
        jobs.push_back({&task, files_for(task, handed(name), true)});
    std::vector<Outcome> outcomes(jobs.size());
    EXPECT_TRUE(mark(jobs, {.at_a_time = 2, .secret = 5, .progress = {}},
                     [&](std::size_t job, Trial trial) { outcomes[job] = std::move(trial.outcome); }, {}));
    EXPECT_EQ(outcomes[0].verdict, Verdict::passed);
    EXPECT_EQ(outcomes[1][CheckId::right].reason.text(),
              "with n = 33, the result is -9 at index 32 and should be 1 (right up to n = 2)");
    task.expected =
        computed_by("cpu_sum", "int cpu_sum(const int*, int) { return *(volatile int*)nullptr; }");
    EXPECT_THROW(mark(jobs, {}, [](std::size_t, Trial) {}, {}), BadReference);
}

} // namespace
} // namespace scanscope::course
