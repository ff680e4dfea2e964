#include "viz/model/flaw.h"

#include <algorithm>

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

} // namespace scanscope::viz
