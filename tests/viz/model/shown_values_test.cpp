#include "viz/model/shown_values.h"

#include <gtest/gtest.h>
#include <set>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using Values = std::set<std::pair<std::uint64_t, trace::Node>>;

// Checks that, up to every step, exactly the values in the rows are listed.
void holdWhatTheRowsShow(const test::RunOf& run) {
    const auto trace = test::traceOf(run);
    for (std::size_t launch = 0; launch < trace->launches.size(); ++launch) {
        const BlockModel model(trace, launch);
        const RowPlan plan(model.launch(), model.block());
        const trace::Replay replay(*trace, launch, 0);
        ShownValues shown(model.block(), plan, replay);
        Values told, rows;
        for (const BlockStep step : model.steps()) {
            for (const ShownValue& value : shown.next()) told.emplace(value.value.bits, value.node);
            const Row& row = model.row(step);
            for (std::size_t c = 0; c < row.values.size(); ++c)
                if (row.known[c]) rows.emplace(row.values[c].bits, row.nodes[c]);
            EXPECT_EQ(told, rows) << run.algorithm << ", launch " << launch << ", step " << step;
        }
    }
}

TEST(ShownValues, AreThoseOfTheRows) {
    holdWhatTheRowsShow({"blelloch", test::numbers(16)});
    holdWhatTheRowsShow(test::runOf("blelloch", test::numbers(13), 0, {{"padding", ""}}));
    holdWhatTheRowsShow({"hillis-steele", test::numbers(16), trace::Form::inclusive}); // two buffers in turn
    holdWhatTheRowsShow({"warp-shuffle", test::numbers(16), trace::Form::inclusive});  // registers
    holdWhatTheRowsShow({"hybrid-warp", test::numbers(100), trace::Form::inclusive});  // both
    holdWhatTheRowsShow({"naive-global", test::numbers(16), trace::Form::inclusive});  // global memory
}

} // namespace
} // namespace scanscope::viz
