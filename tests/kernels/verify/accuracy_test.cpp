#include "verify/accuracy.h"

#include <cmath>
#include <gtest/gtest.h>

namespace scanscope::kernels {
namespace {

enum Method : std::size_t { serial, tree, warp, kahan };
constexpr double u = 0x1p-24; // half of the last place of float32

AccuracyOptions small(std::vector<std::uint64_t> sizes = {1 << 10, 1 << 12, 1 << 14}) {
    return {.sizes = std::move(sizes), .seed = 7, .executors = {"emulator"}};
}

const AccuracyRow& row_of(const std::vector<AccuracyRow>& rows, AccuracyInput input, std::uint64_t n) {
    for (const AccuracyRow& row : rows)
        if (row.input == input && row.n == n) return row;
    throw std::runtime_error("no such row");
}

TEST(Accuracy, HasARowForEachInputAndSize) {
    const auto rows = measure_accuracy(this_machine(), small());
    ASSERT_EQ(rows.size(), 9u);
    std::size_t at = 0;
    for (const AccuracyInput input : {AccuracyInput::random, AccuracyInput::ones, AccuracyInput::tenths})
        for (const std::uint64_t n : {1 << 10, 1 << 12, 1 << 14}) {
            EXPECT_EQ(rows[at].executor, "emulator");
            EXPECT_EQ(rows[at].input, input);
            EXPECT_EQ(rows[at].n, n);
            EXPECT_EQ(rows[at].errors.size(), accuracy_methods.size());
            for (const AccuracyRow::Error& error : rows[at].errors) {
                EXPECT_TRUE(error.relative) << error.problem;
                EXPECT_EQ(error.problem, "");
            }
            ++at;
        }
}

// Ones are counted exactly by every method, up to 2^24. A tree only ever doubles equal sums of 0.1, which is
// exact; the loop rounds each time, and here is what it makes of that.
TEST(Accuracy, IsKnownWhereItCanBe) {
    const auto rows = measure_accuracy(this_machine(), small());
    for (const std::uint64_t n : {1 << 10, 1 << 12, 1 << 14}) {
        const AccuracyRow& ones = row_of(rows, AccuracyInput::ones, n);
        EXPECT_EQ(ones.exact, double(n));
        for (const AccuracyRow::Error& error : ones.errors) EXPECT_EQ(error.relative, 0.0);

        const AccuracyRow& tenths = row_of(rows, AccuracyInput::tenths, n);
        EXPECT_EQ(tenths.exact, double(n) * double(0.1f));
        EXPECT_EQ(tenths.errors[tree].relative, 0.0);
        EXPECT_EQ(tenths.errors[warp].relative, 0.0);
        float sum = 0.1f;
        for (std::uint64_t i = 1; i < n; ++i) sum += 0.1f;
        EXPECT_EQ(tenths.errors[serial].relative, std::fabs(sum - tenths.exact) / tenths.exact);
        EXPECT_GT(*tenths.errors[serial].relative, 10 * u) << "this is what the other methods are for";
    }
}

// Knuth's bound of the compensated sum: 2 u and a term in n u², whatever n; the tree's is log2 n times u, the
// loop's n times.
TEST(Accuracy, OfEachMethodStaysWithinItsBound) {
    for (const AccuracyRow& row : measure_accuracy(this_machine(), small({1, 2, 1000, 1 << 14}))) {
        const double n = double(row.n);
        EXPECT_LE(*row.errors[kahan].relative, 2 * u + 4 * n * u * u) << row.n;
        EXPECT_LE(*row.errors[tree].relative, (std::ceil(std::log2(n)) + 1) * u * 1.01) << row.n;
        EXPECT_LE(*row.errors[warp].relative, (std::ceil(std::log2(n)) + 1) * u * 1.01) << row.n;
        EXPECT_LE(*row.errors[serial].relative, n * u * 1.01) << row.n;
    }
}

TEST(Accuracy, SaysWhyAnErrorIsNotKnown) {
    Backend backend = this_machine();
    backend.execute = [](const Request& request, const std::stop_token& stop) {
        if (request.algorithm == "reduce-warp") throw Unavailable("The device gave up: out of memory.");
        Outcome outcome = execute(request, stop);
        if (request.algorithm == "reduce-shared") {
            outcome.fault.kind = trace::FaultKind::deadlock;
            outcome.fault.message = "They wait.";
        }
        return outcome;
    };
    const auto rows = measure_accuracy(backend, small({8}));
    EXPECT_FALSE(rows[0].errors[warp].relative);
    EXPECT_EQ(rows[0].errors[warp].problem, "The device gave up: out of memory.");
    EXPECT_EQ(rows[0].errors[tree].problem, "They wait.");
    EXPECT_TRUE(rows[0].errors[kahan].relative);
}

TEST(Accuracy, IsMeasuredWhereThereIsAnExecutor) {
    Backend backend = this_machine();
    backend.executors = [] {
        return std::vector<ExecutorInfo>{
            {"emulator", true, "", ""}, {"cuda", false, "no driver", ""}, {"cpu", true, "", ""}};
    };
    AccuracyOptions options = small({8});
    options.executors = {};
    for (const AccuracyRow& row : measure_accuracy(backend, options)) EXPECT_EQ(row.executor, "emulator");
    options.executors = {"cuda"};
    EXPECT_TRUE(measure_accuracy(backend, options).empty());
}

TEST(Accuracy, StopsWhenItIsAskedTo) {
    std::stop_source source;
    source.request_stop();
    AccuracyOptions options = small();
    options.stop = source.get_token();
    EXPECT_THROW(static_cast<void>(measure_accuracy(this_machine(), options)), Cancelled);
}

TEST(Accuracy, DrawsTheSameNumbersEverywhere) {
    const auto values = accuracy_input(AccuracyInput::random, 1000, 7);
    for (const trace::Value value : values) {
        const float x = trace::from_value<float>(value);
        EXPECT_TRUE(0 <= x && x < 1);
        EXPECT_EQ(x * 0x1p24f, std::floor(x * 0x1p24f));
    }
    EXPECT_EQ(values, accuracy_input(AccuracyInput::random, 1000, 7));
    EXPECT_NE(values, accuracy_input(AccuracyInput::random, 1000, 8));
}

} // namespace
} // namespace scanscope::kernels
