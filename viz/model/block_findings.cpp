#include "viz/model/block_findings.h"

#include <algorithm>
#include <optional>

namespace scanscope::viz {

BlockFindings::BlockFindings(const RunFindings& findings, BlockAddress block) {
    for (const Flaw& flaw : findings.all())
        if (flaw.block == block && flaw.step) m_all.push_back(&flaw);
    std::ranges::stable_sort(m_all, {}, &Flaw::step);
}

std::span<const Flaw* const> BlockFindings::in(BlockStep step) const {
    const std::optional key(step);
    return {std::ranges::lower_bound(m_all, key, {}, &Flaw::step),
            std::ranges::upper_bound(m_all, key, {}, &Flaw::step)};
}

const Flaw* BlockFindings::find(BlockStep step, const CellAddress& cell, bool neverWritten) const {
    for (const Flaw* const flaw : in(step))
        if ((flaw->kind() == FlawKind::never_written) == neverWritten && flaw->has(cell)) return flaw;
    return nullptr;
}

const Flaw* BlockFindings::on(BlockStep step, const CellAddress& cell) const {
    return find(step, cell, false);
}
const Flaw* BlockFindings::neverWritten(BlockStep step, const CellAddress& cell) const {
    return find(step, cell, true);
}

const Flaw* BlockFindings::outside(BlockStep step) const {
    for (const Flaw* const flaw : in(step))
        if (flaw->kind() == FlawKind::out_of_bounds) return flaw;
    return nullptr;
}

bool BlockFindings::beforeFirst() const {
    return std::ranges::any_of(m_all, [](const Flaw* flaw) {
        return flaw->kind() == FlawKind::out_of_bounds && flaw->finding->index < 0;
    });
}

} // namespace scanscope::viz
