// How the input of a submission is made, and how its output is read.

#include "kernels/course/numbers.h"
#include "kernels/course/right_results.h"
#include "kernels/input/input.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

using trace::ElementType;

Task task_of(std::string_view result, ElementType type = ElementType::int32) {
    Task task;
    task.type = type;
    task.expected.result = parse_result(result);
    return task;
}

std::string wrong_in(std::string_view text, OutputKind kind = OutputKind::file) {
    const kernels::Reference expected{kernels::parse_list("3,4,11", ElementType::int32),
                                      std::vector<double>(3)};
    const GotNumbers got = kind == OutputKind::file ? numbers_in_file(text, ElementType::int32)
                                                    : numbers_printed(text, ElementType::int32);
    const auto wrong = first_wrong(expected, got, ElementType::int32);
    return wrong ? fmt::format("{}: {} for {}", wrong->index, wrong->got, wrong->expected) : "right";
}

TEST(Numbers, OfAFileAreHeldToTheRightOnes) {
    EXPECT_EQ(wrong_in("3\n3\n4\n11\n"), "right");
    EXPECT_EQ(wrong_in("3\r\n3\r\n4\r\n11"), "right");
    EXPECT_EQ(wrong_in("3 3 +4 11.0"), "right");
    EXPECT_EQ(wrong_in("3\n3\n5\n11\n"), "1: 5 for 4");
    EXPECT_EQ(wrong_in("2\n3\n4\n"), "2:  for 11");
    EXPECT_EQ(wrong_in("4\n3\n4\n11\n9\n"), "3: 9 for ");
    EXPECT_EQ(wrong_in("3\n3\nnan\n11\n"), "1: nan for 4");
    EXPECT_EQ(wrong_in("3\n3\n99999999999\n"), "1: 99999999999 for 4");
    EXPECT_EQ(wrong_in("3\n3\n4\n11\nend"), "3: end for ");
    EXPECT_EQ(wrong_in("2\n3\n4\n11\n"), "3: 2 for 3"); // the count
    EXPECT_EQ(wrong_in(""), "0:  for 3");
    EXPECT_EQ(wrong_in("sum"), "0: sum for 3");
}

TEST(Numbers, OfAFileNameTheLineThatIsMalformed) {
    const auto line = [](std::string_view text) { return numbers_in_file(text, ElementType::int32).line; };
    EXPECT_EQ(line("3\n1\n2\nx\n"), 4u);
    EXPECT_EQ(line("3 1 2\n\nx"), 3u);
    EXPECT_EQ(line("\n\nx"), 3u);
    EXPECT_EQ(line("\n\n4\n1\n"), 3u) << "of the count, which is not met";
    EXPECT_EQ(line(""), 1u);
}

TEST(Numbers, AreFoundInWhatIsPrinted) {
    EXPECT_EQ(wrong_in("out = [3, 4, 11]\n", OutputKind::printed), "right");
    EXPECT_EQ(wrong_in("3 4 10 done", OutputKind::printed), "2: 10 for 11");
    EXPECT_EQ(wrong_in("", OutputKind::printed), "0:  for 3");
}

TEST(Numbers, AreTheSameForASeedAndOthersForASize) {
    const Task task = task_of("inclusive sum");
    course::Test test;
    test.input.lowest = -9;
    const auto numbers = [&](std::uint64_t n) { return input_of(task, test, n, 0); };
    EXPECT_EQ(numbers(33), numbers(33));
    std::vector<trace::Value> others = numbers(34);
    others.resize(33);
    EXPECT_NE(others, numbers(33));
    for (const trace::Value value : numbers(200)) {
        EXPECT_GE(trace::from_value<std::int32_t>(value), -9);
        EXPECT_LE(trace::from_value<std::int32_t>(value), 9);
    }
    test.input.is_secret = true;
    EXPECT_NE(input_of(task, test, 33, 1), input_of(task, test, 33, 2));
    test.input.kind = InputKind::ramp;
    EXPECT_EQ(numbers_as_text(numbers(3), task.type), "3\n1\n2\n3\n");
}

TEST(Numbers, OfASegmentedScanHaveTheirFlagsBehind) {
    const Task task = task_of("segmented inclusive sum");
    const std::vector<trace::Value> values = input_of(task, {}, 100, 0);
    ASSERT_EQ(values.size(), 200u);
    int heads = 0;
    for (std::size_t i = 100; i < 200; ++i) {
        EXPECT_LE(values[i].bits, 1u);
        heads += static_cast<int>(values[i].bits);
    }
    EXPECT_GT(heads, 5);
    EXPECT_LT(heads, 50);
    EXPECT_EQ(RightResults(task, {}).of({}, 100, values).values.size(), 100u);
}

TEST(Numbers, HaveTheToleranceOfTheTask) {
    Task task = task_of("copy", ElementType::float64);
    task.tolerance = 0.1;
    const auto expected = RightResults(task, {}).of({}, 1, kernels::parse_list("10", ElementType::float64));
    const auto is_right = [&](const char* text) {
        return !first_wrong(expected, numbers_in_file(text, task.type), task.type);
    };
    EXPECT_TRUE(is_right("1 10.9"));
    EXPECT_FALSE(is_right("1 11.1"));
}

} // namespace
} // namespace scanscope::course
