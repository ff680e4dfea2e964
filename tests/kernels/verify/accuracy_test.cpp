#include "kernels/verify/accuracy.h"
#include "support/sanitized.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

enum Method : std::size_t { serial, tree, warp, kahan };
constexpr double u = 0x1p-24; // half a unit in the last place of a float32

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
    ASSERT_EQ(rows.size(), 15u);
    std::size_t at = 0;
    for (const AccuracyInput input : accuracy_inputs)
        for (const std::uint64_t n : {1 << 10, 1 << 12, 1 << 14}) {
            EXPECT_EQ(rows[at].executor, "emulator");
            EXPECT_EQ(rows[at].input, input);
            EXPECT_EQ(rows[at].n, n);
            EXPECT_EQ(rows[at].errors.size(), accuracy_methods.size());
            for (const AccuracyRow::Error& error : rows[at].errors) {
                EXPECT_TRUE(error.relative) << error.problem;
                EXPECT_EQ(error.problem, "");
            }
            EXPECT_TRUE(rows[at].wide.relative) << rows[at].wide.problem;
            ++at;
        }
}

// Every method counts ones exactly, up to 2^24. A tree only doubles equal sums of 0.1, which is exact. The
// loop rounds each time, and the test computes its result.
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
        EXPECT_GT(*tenths.errors[serial].relative, 10 * u) << "this is why the other methods exist";
    }
}

// If all signs are equal, the error bound of the compensated sum is 2 u and a term in n u², for any n; the
// bound of the tree is log2 n times u, and that of the loop n times u.
TEST(Accuracy, OfEachMethodStaysWithinItsBound) {
    AccuracyOptions options = small({1, 2, 1000, 1 << 14});
    options.inputs = {AccuracyInput::random, AccuracyInput::ones, AccuracyInput::tenths};
    for (const AccuracyRow& row : measure_accuracy(this_machine(), options)) {
        const double n = double(row.n);
        EXPECT_LE(*row.errors[kahan].relative, 2 * u + 4 * n * u * u) << row.n;
        EXPECT_LE(*row.errors[tree].relative, (std::ceil(std::log2(n)) + 1) * u * 1.01) << row.n;
        EXPECT_LE(*row.errors[warp].relative, (std::ceil(std::log2(n)) + 1) * u * 1.01) << row.n;
        EXPECT_LE(*row.errors[serial].relative, n * u * 1.01) << row.n;
    }
}

// The purpose of Kahan's sum: when numbers cancel, no other method is right.
TEST(Accuracy, OfKahanSurvivesCancellation) {
    const auto rows = measure_accuracy(this_machine(), small());
    double worst_tree = 0;
    for (const std::uint64_t n : {1 << 10, 1 << 12, 1 << 14}) {
        const AccuracyRow& alternating = row_of(rows, AccuracyInput::alternating, n);
        EXPECT_EQ(alternating.exact, 1.0);
        EXPECT_EQ(alternating.errors[kahan].relative, 0.0) << n;
        EXPECT_EQ(alternating.wide.relative, 0.0) << n;
        worst_tree = std::max(worst_tree, *alternating.errors[tree].relative);

        const AccuracyRow& tiny = row_of(rows, AccuracyInput::tiny, n);
        EXPECT_NEAR(tiny.exact, double(n - 2) * 1e-8, double(n) * 1e-15);
        EXPECT_EQ(tiny.errors[serial].relative, 1.0) << n;
        EXPECT_EQ(tiny.errors[tree].relative, 1.0) << n;
        EXPECT_LE(*tiny.errors[kahan].relative, 4 * u) << n;
        EXPECT_GT(*tiny.wide.relative, 0.4) << "1e8 + 1e-8 rounds up in float64: " << n;
    }
    EXPECT_GT(worst_tree, 1000 * u);
}

// A float32 loop stops at 2^24, where adding 1 changes nothing.
TEST(Accuracy, ShowsWhereCountingStops) {
    SCANSCOPE_SKIP_SANITIZED("sixteen million elements take too long");
    Backend backend = this_machine();
    backend.execute = [](const Request& request, const std::stop_token& stop) {
        if (request.executor == "cpu") return execute(request, stop);
        Outcome right; // (the tree would take seconds, and is checked above)
        right.output = {trace::to_value(float(request.input.size()))};
        return right;
    };
    AccuracyOptions options = small({});
    options.inputs = {AccuracyInput::ones};
    options.sizes_of_ones = {counting_stops.back()};
    const auto rows = measure_accuracy(backend, options);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].errors[serial].relative, double(1 << 20) / double((1 << 24) + (1 << 20)));
    EXPECT_EQ(rows[0].errors[kahan].relative, 0.0);
    EXPECT_EQ(rows[0].wide.relative, 0.0);
}

TEST(Accuracy, SaysWhyAnErrorIsNotKnown) {
    Backend backend = this_machine();
    backend.execute = [](const Request& request, const std::stop_token& stop) {
        if (request.algorithm == "reduce-warp") throw Unavailable("The device failed: out of memory.");
        Outcome outcome = execute(request, stop);
        if (request.algorithm == "reduce-shared") {
            outcome.fault.kind = trace::FaultKind::deadlock;
            outcome.fault.message = "They wait.";
        }
        return outcome;
    };
    const auto rows = measure_accuracy(backend, small({8}));
    EXPECT_FALSE(rows[0].errors[warp].relative);
    EXPECT_EQ(rows[0].errors[warp].problem, "The device failed: out of memory.");
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

TEST(Accuracy, AddsUpToWhatItSays) {
    for (const std::uint64_t n : {1, 2, 3, 4, 5, 1000, 1001}) {
        double sum = 0;
        for (const trace::Value value : accuracy_input(AccuracyInput::alternating, n, 3))
            sum += trace::from_value<float>(value);
        EXPECT_EQ(sum, 1.0) << n;
    }
    const auto tiny = accuracy_input(AccuracyInput::tiny, 4, 1);
    EXPECT_EQ(trace::from_value<float>(tiny[0]), 1e8F);
    EXPECT_EQ(trace::from_value<float>(tiny[2]), 1e-8F);
    EXPECT_EQ(trace::from_value<float>(tiny[3]), -1e8F);
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
