// Every value that the rows of a block show, told once: of an array that stood in a row before, only the
// cells that were written since. So a whole run is looked through in the time that its events take, not in
// that of its steps times its columns.
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

// Goes through the steps from the first on. All that is given must outlive it.
class ShownValues {
public:
    ShownValues(const trace::Block& block, const RowPlan& plan, const trace::Replay& replay);

    // Steps that were gone through.
    [[nodiscard]] std::size_t steps() const { return m_steps; }
    // The values that the next step's row shows and none before did.
    [[nodiscard]] std::vector<ShownValue> next();

private:
    struct Seen {
        bool whole = false;                 // it stood in a row before
        std::vector<std::uint64_t> changed; // cells written since
    };
    void noteWrites();

    const trace::Block& m_block;
    const RowPlan& m_plan;
    const trace::Replay& m_replay;
    std::map<Place, Seen> m_seen;
    std::size_t m_steps = 0;
};

} // namespace scanscope::viz
