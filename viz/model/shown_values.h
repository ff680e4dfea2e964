// Every value that a block's rows show, reported once. If an earlier row showed the array, only the cells
// written since then are reported, so the time for a whole run depends on its events, not on its steps times
// its columns.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "kernels/trace/replay.h"
#include "kernels/trace/trace.h"
#include "viz/model/row_plan.h"

namespace scanscope::viz {

struct ShownValue {
    trace::Value value;
    trace::Node node = trace::no_input;
    trace::ElementType type = trace::ElementType::int32;
};

// Visits a block's steps in order. All arguments must outlive it.
class ShownValues {
public:
    ShownValues(const trace::Block& block, const RowPlan& plan, const trace::Replay& replay);

    // The number of steps visited.
    [[nodiscard]] std::size_t steps() const { return m_steps; }
    // The values in the next step's row that no earlier row showed.
    [[nodiscard]] std::vector<ShownValue> next();

private:
    struct Seen {
        bool whole = false;                 // an earlier row showed the array
        std::vector<std::uint64_t> changed; // cells written since then
    };
    void noteWrites();

    const trace::Block& m_block;
    const RowPlan& m_plan;
    const trace::Replay& m_replay;
    std::map<Place, Seen> m_seen;
    std::size_t m_steps = 0;
};

} // namespace scanscope::viz
