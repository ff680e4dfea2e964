// Steps are counted from 1 wherever a step number is shown.
#include <fmt/format.h>

#include "app/recorded_fixture.h"
#include "kernels/run/run.h"
#include "kernels/trace/side_by_side.h"
#include "support/by_name.h"
#include "viz/model/counters_model.h"

namespace scanscope::test {
namespace {

class StepNumbers : public RecordedTest, public testing::WithParamInterface<std::pair<const char*, int>> {
protected:
    // Returns "1 of 9; Step 1 of 9: …; 1" from the transport, the timeline and the counters.
    [[nodiscard]] std::string shown() {
        const viz::Document& document = *explore()->document();
        const viz::CountersTable table = viz::countersOf(document, viz::FilmStep(step()));
        const auto steps = std::ranges::find(table.rows, QStringLiteral("Steps"), &viz::CounterRow::name);
        const QString timeline = explore()->timeline()->accessibleDescription();
        return (explore()->transport()->stepText() + "; " + timeline.left(timeline.indexOf(':')) + "; " +
                steps->soFar + " of " + steps->wholeRun)
            .toStdString();
    }
};

TEST_P(StepNumbers, AreThoseOfShowAndWork) {
    const auto& [algorithm, count] = GetParam();
    const kernels::Request request = requestOf(algorithm, {3, 1, 7, 0, 4, 1, 6, 3}, 4);
    open(request);
    EXPECT_EQ(trace::count_steps(explore()->document()->trace()), std::size_t(count)) << "the output of show";
    EXPECT_EQ(kernels::count_work(request).work.steps(), std::uint64_t(count)) << "the output of work";

    const auto said = [count = count](int number) {
        return fmt::format("{0} of {1}; Step {0} of {1}; {0} of {1}", number, count);
    };
    press(Qt::Key_Home);
    EXPECT_EQ(shown(), said(1));
    press(Qt::Key_End);
    EXPECT_EQ(shown(), said(count));
}

INSTANTIATE_TEST_SUITE_P(Runs, StepNumbers,
                         testing::Values(std::pair{"blelloch", 9}, std::pair{"hillis-steele", 5},
                                         std::pair{"naive-global", 4}),
                         test::ByName());

} // namespace
} // namespace scanscope::test
