#include "viz/model/flaw.h"

#include <algorithm>

#include "viz/model/language.h"

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

std::vector<TimeRow> rowsOf(const ModelledTime& time) {
    return {{tr("Launches"), time.launches},         {tr("Global memory"), time.memory},
            {tr("Shared-memory banks"), time.banks}, {tr("due to conflicts"), time.conflicts},
            {tr("Instructions"), time.instructions}, {tr("Waits"), time.waits},
            {tr("Modelled"), time.all(), true}};
}

QString headingOf(const ModelledTime& time) { return tr("Modelled for an %1").arg(time.machine); }

QString noteOn(const ModelledTime& time) {
    if (!time.measured) return tr("This run was not measured on it.");
    return tr("The model gives %1 times the measured time.").arg(time.all() / *time.measured, 0, 'f', 2);
}

} // namespace scanscope::viz
