// Which inputs a wrong cell contains, from the values of runs on marked inputs, and what wrote it.

#include <algorithm>
#include <functional>
#include <numeric>

#include "kernels/course/course_fixture.h"
#include "kernels/course/trial.h"
#include "kernels/course/wrong_cell.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

using Ints = std::vector<int>;

std::vector<trace::Value> values_of(const Ints& ints) {
    std::vector<trace::Value> values;
    for (const int one : ints) values.push_back(trace::to_value(one));
    return values;
}

// The sentences about a cell that `program` computes from all inputs.
std::string said_of(const char* name, const Ints& input, std::uint64_t index,
                    const std::function<int(const Ints&)>& program) {
    WrongRun wrong{.name = parse_result(name), .input = values_of(input), .result = {}, .index = index};
    wrong.result.assign(index + 1, trace::to_value(program(input)));
    std::vector<trace::Value> cells;
    for (const auto& marked : marked_inputs(wrong)) {
        Ints ints;
        for (const trace::Value one : marked) ints.push_back(trace::from_value<int>(one));
        cells.push_back(trace::to_value(program(ints)));
    }
    return inputs_in(wrong, cells).text();
}

const Ints input{3, 9, -4, 7, 5};

TEST(InputsIn, ASumLacksRepeatsOrHasTooMuch) {
    const auto said = [](const std::function<int(const Ints&)>& program) {
        return said_of("inclusive sum", input, 2, program);
    };
    EXPECT_EQ(said([](const Ints& in) { return in[1] + in[2]; }),
              "The result at index 2 contains in[1..2]. It lacks in[0].");
    EXPECT_EQ(said([](const Ints& in) { return 2 * in[0] + in[1] + in[2]; }),
              "The result at index 2 contains in[0..2]. It contains in[0] twice.");
    EXPECT_EQ(said([](const Ints& in) { return in[0] + 5 * in[2] + in[4]; }),
              "The result at index 2 contains in[0], in[2] and in[4]. It lacks in[1]. It contains in[2] more "
              "than twice. It should not contain in[4].");
    EXPECT_EQ(said([](const Ints&) { return 0; }),
              "The result at index 2 contains none of the inputs. It lacks in[0..2].");
    EXPECT_EQ(said([](const Ints& in) { return in[0] + in[1] + in[2] + 1; }),
              "The result at index 2 contains a number that is not from the input.");
}

TEST(InputsIn, OtherOperatorsAndResults) {
    EXPECT_EQ(said_of("exclusive sum", input, 0, [](const Ints& in) { return in[0]; }),
              "The result at index 0 contains in[0]. It should not contain in[0].");
    EXPECT_EQ(said_of("exclusive max", {1, 2, 3, 4}, 2,
                      [](const Ints& in) {
                          return std::max({in[0], in[1], in[2]});
                      }),
              "The result at index 2 contains in[0..2]. It should not contain in[2].");
    EXPECT_EQ(said_of("inclusive max", {-5, -6}, 1,
                      [](const Ints& in) {
                          return std::max({0, in[0], in[1]});
                      }),
              "The result at index 1 contains a number that is not from the input.");
    EXPECT_EQ(said_of("reduce min", {4, 3, 2}, 0, [](const Ints& in) { return std::min(in[0], in[1]); }),
              "The result at index 0 contains in[0..1]. It lacks in[2].");
    EXPECT_EQ(said_of("reduce product", {4, 3, 2}, 0, [](const Ints& in) { return in[0] * in[1] * in[1]; }),
              "The result at index 0 contains in[0..1]. It lacks in[2]. It contains in[1] twice.");
    EXPECT_EQ(said_of("reduce and", {7, 6, 5}, 0, [](const Ints& in) { return in[0] & in[1]; }),
              "The result at index 0 contains in[0..1]. It lacks in[2].");
    EXPECT_EQ(said_of("reduce xor", {7, 6, 5}, 0, [](const Ints& in) { return in[0] ^ in[1]; }),
              "The result at index 0 contains in[0..1]. It lacks in[2].");
    // The flags after the numbers stay as they are.
    EXPECT_EQ(said_of("segmented inclusive sum", {3, 9, 4, 0, 1, 0}, 2,
                      [](const Ints& in) { return in[0] + in[1] + in[2]; }),
              "The result at index 2 contains in[0..2]. It should not contain in[0].");
}

// Nothing is said unless it explains the wrong value.
TEST(InputsIn, SaysNothingIfTheProgramDecidesByTheNumbers) {
    EXPECT_EQ(said_of("reduce sum", input, 0,
                      [](const Ints& in) {
                          return std::accumulate(in.begin(), in.end(), 0) - (in[1] > 5 ? in[1] : 0);
                      }),
              "");
    EXPECT_EQ(said_of("reduce sum", input, 0, [](const Ints& in) { return in[0] - in[1]; }), "");
    EXPECT_EQ(said_of("sort", input, 0, [](const Ints& in) { return in[0]; }), "");
}

TEST(ElementsIn, NamesWhatIsThereMissingOrTooMuch) {
    const auto said = [](const char* name, const Ints& in, const Ints& result, std::uint64_t index) {
        return elements_in({.name = parse_result(name),
                            .input = values_of(in),
                            .result = values_of(result),
                            .index = index})
            .text();
    };
    const Ints numbers{3, 0, 5, 0, 7, 2};
    EXPECT_EQ(
        said("compact nonzero", numbers, {3, 7, 7, 2}, 1),
        "The result at index 1 is in[4]; in[2] belongs there. The result lacks in[2]. It contains in[4] "
        "too often.");
    EXPECT_EQ(said("compact nonzero", numbers, {3, 5, 7}, 3), "The result lacks in[5].");
    EXPECT_EQ(
        said("compact nonzero", numbers, {3, 0, 5, 7}, 1),
        "The result at index 1 is in[1] or in[3]; in[2] belongs there. The result lacks in[5]. It should "
        "not contain in[1] and in[3].");
    EXPECT_EQ(said("sort", {4, 1, 2}, {1, 4, 2}, 1), "The result at index 1 is in[0]; in[2] belongs there.");
    EXPECT_EQ(said("sort", {4, 1, 2}, {1, 9, 4}, 1),
              "The result at index 1 is not an element of the input. The result lacks in[2].");
    EXPECT_EQ(
        said("unique", {4, 4, 1}, {4, 4, 1}, 1),
        "The result at index 1 is in[0] or in[1]; in[2] belongs there. It contains in[0..1] too often.");
    EXPECT_EQ(said("inclusive sum", {4, 1, 2}, {4, 4, 2}, 1), "");
}

TEST(Trial, ExplainsTheFirstWrongCell) {
    SCANSCOPE_NEEDS_RUNNER;
    const auto why = [](std::string from, const std::string& to) {
        Submission wrong = handed("right.cu");
        std::string& text = wrong.files.front().text;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, text.npos);
        text.replace(at, from.size(), to);
        Task task = the_task();
        task.tests.front().sizes = {1, 2, 3, 33};
        const Outcome outcome =
            try_submission(task, files_for(task, wrong, true), {.secret = 5, .progress = {}}, {}).outcome;
        std::vector<std::string> sentences;
        const SizeOutcome* const shown = outcome.first_shown();
        if (shown)
            for (const kernels::Message& one : shown->wrong->why) sentences.push_back(one.text());
        return std::pair{shown ? shown->n : 0, sentences};
    };
    using Why = std::pair<std::uint64_t, std::vector<std::string>>;
    EXPECT_EQ(why("int stride = 1; stride < n", "int stride = 1; stride < n / 2"),
              (Why{2,
                   {"The result at index 1 contains in[1]. It lacks in[0].",
                    "Thread 1 of block 0 wrote it last, in line 5 (line 11), after reading buffer[0][1]."}}));
    EXPECT_EQ(why("i >= stride ? buffer[from][i - stride] : 0", "buffer[from][i >= stride ? i - stride : i]"),
              (Why{2,
                   {"The result at index 0 contains in[0]. It contains in[0] twice.",
                    "Thread 0 of block 0 wrote it last, in line 8 (line 11), after reading buffer[1][0]."}}));
    EXPECT_EQ(why("sums", "sums"), (Why{0, {}}));
}

} // namespace
} // namespace scanscope::course
