#include "viz/model/block_findings.h"

#include <algorithm>

#include "viz/model/run_findings.h"

namespace scanscope::viz {

std::uint64_t Flaw::times() const { return finding->cells.empty() ? finding->times : finding->cells.size(); }

QString Flaw::title() const { return QString::fromStdString(heading_of(*finding)); }

QString Flaw::message() const { return QString::fromStdString(finding->message.text()); }

QString Flaw::brief() const {
    return finding->brief.empty() ? message() : QString::fromStdString(finding->brief.text());
}

bool Flaw::has(const CellAddress& address) const {
    return cell && cell->space == address.space && cell->array == address.array &&
           std::ranges::binary_search(finding->cells, address.index);
}

QString Flaw::labelOf(std::uint64_t index) const {
    const auto& cells = finding->cells;
    const auto found = std::ranges::lower_bound(cells, index);
    return found == cells.end() || *found != index ? QString() : labels[std::size_t(found - cells.begin())];
}

BlockFindings::BlockFindings(const RunFindings& findings, BlockAddress block) {
    for (const Flaw& flaw : findings.all())
        if (flaw.block == block && flaw.step) m_all.push_back(&flaw);
    std::ranges::stable_sort(m_all, {}, &Flaw::step);
}

std::span<const Flaw* const> BlockFindings::in(BlockStep step) const {
    return std::ranges::equal_range(m_all, std::optional(step), {}, &Flaw::step);
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
