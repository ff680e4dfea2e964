#include "viz/model/block_findings.h"

#include <algorithm>

#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

// The array that a finding speaks of, by its name where its space is not said.
std::optional<CellAddress> arrayOf(const trace::Trace& trace, const trace::Finding& finding) {
    if (finding.launch >= trace.launches.size() || finding.array.empty()) return std::nullopt;
    const trace::Launch& launch = trace.launches[finding.launch];
    const auto in = [&](trace::Space space, const auto& arrays) -> std::optional<CellAddress> {
        if (finding.space != trace::Space::none && finding.space != space) return std::nullopt;
        for (std::size_t i = 0; i < arrays.size(); ++i)
            if (arrays[i].name == finding.array)
                return CellAddress{space, std::uint16_t(i),
                                   std::uint64_t(std::max<std::int64_t>(0, finding.index))};
        return std::nullopt;
    };
    if (finding.block < launch.blocks.size())
        if (const auto shared = in(trace::Space::shared, launch.blocks[finding.block].shared)) return shared;
    return in(trace::Space::global, launch.globals);
}

// "t3 × t7"; of threads of two blocks "t3 × block 1 t7".
QString pairLabel(const trace::Trace& trace, const trace::Finding& finding, std::size_t i) {
    const auto [one, other] = finding.pairs[i];
    if (i >= finding.other_blocks.size()) return QStringLiteral("t%1 × t%2").arg(one).arg(other);
    const auto& blocks = trace.launches[finding.launch].blocks;
    return tr("t%1 × block %2 t%3").arg(one).arg(blocks[finding.other_blocks[i]].index).arg(other);
}

// What stands beside the finding's i-th cell.
QString labelOf(const trace::Finding& finding, FlawKind kind, std::size_t i, const trace::Trace& trace,
                const Verdict& verdict) {
    if (kind == FlawKind::hazard && i < finding.pairs.size()) return pairLabel(trace, finding, i);
    if (kind == FlawKind::wrong && finding.kind != trace::FindingKind::order_dependent &&
        finding.cells[i] < verdict.right.size())
        return QStringLiteral("≠ ") +
               QString::fromStdString(to_text(verdict.right[finding.cells[i]], trace.run.type));
    return {};
}

} // namespace

Flaw flawOf(const trace::Trace& trace, const trace::Finding& finding, const Verdict& verdict) {
    Flaw flaw;
    const FlawKind kind = flaw_kind(finding.kind);
    flaw.kind = kind;
    flaw.finding = finding.kind;
    flaw.times = finding.cells.empty() ? finding.times : finding.cells.size();
    flaw.array = QString::fromStdString(finding.array);
    flaw.title = QString::fromStdString(finding.hazard == trace::Hazard::none ? heading_of(finding.kind)
                                                                              : heading_of(finding.hazard));
    flaw.message = QString::fromStdString(finding.message.text());
    flaw.proposal = finding.proposal;
    flaw.mend = QString::fromStdString(finding.mend.text());
    flaw.brief = finding.brief.empty() ? flaw.message : QString::fromStdString(finding.brief.text());
    flaw.threads = finding.threads;
    flaw.location = finding.location;
    flaw.otherLocation = finding.other_location;
    if (finding.step == trace::no_step) return flaw;
    flaw.step = BlockStep(finding.step);
    flaw.cell = arrayOf(trace, finding);
    if (kind == FlawKind::out_of_bounds) {
        flaw.outside = finding.index;
        return flaw;
    }
    flaw.cells = finding.cells;
    for (std::size_t i = 0; i < finding.cells.size(); ++i)
        flaw.labels.push_back(labelOf(finding, kind, i, trace, verdict));
    return flaw;
}

bool Flaw::has(const CellAddress& address) const {
    return cell && cell->space == address.space && cell->array == address.array &&
           std::binary_search(cells.begin(), cells.end(), address.index);
}

QString Flaw::labelOf(std::uint64_t index) const {
    const auto found = std::lower_bound(cells.begin(), cells.end(), index);
    return found == cells.end() || *found != index ? QString() : labels[std::size_t(found - cells.begin())];
}

BlockFindings::BlockFindings(const trace::Trace& trace, std::size_t launch, std::size_t block,
                             const Verdict& verdict) {
    for (const trace::Finding& finding : verdict.findings)
        if (finding.launch == launch && finding.block == block && finding.step != trace::no_step)
            m_all.push_back(flawOf(trace, finding, verdict));
    std::stable_sort(m_all.begin(), m_all.end(),
                     [](const Flaw& a, const Flaw& b) { return a.step < b.step; });
    for (int i = 0; i < int(m_all.size()); ++i) {
        const Flaw& flaw = m_all[std::size_t(i)];
        m_bySteps[*flaw.step].push_back(i);
        m_beforeFirst = m_beforeFirst || (flaw.kind == FlawKind::out_of_bounds && flaw.outside < 0);
    }
}

std::vector<int> BlockFindings::in(BlockStep step) const {
    const auto found = m_bySteps.find(step);
    return found == m_bySteps.end() ? std::vector<int>() : found->second;
}

const Flaw* BlockFindings::find(BlockStep step, const CellAddress& cell, bool neverWritten) const {
    const auto found = m_bySteps.find(step);
    if (found == m_bySteps.end()) return nullptr;
    for (const int i : found->second) {
        const Flaw& flaw = m_all[std::size_t(i)];
        if ((flaw.kind == FlawKind::never_written) == neverWritten && flaw.has(cell)) return &flaw;
    }
    return nullptr;
}

const Flaw* BlockFindings::on(BlockStep step, const CellAddress& cell) const {
    return find(step, cell, false);
}
const Flaw* BlockFindings::neverWritten(BlockStep step, const CellAddress& cell) const {
    return find(step, cell, true);
}

const Flaw* BlockFindings::outside(BlockStep step) const {
    for (const int i : in(step))
        if (m_all[std::size_t(i)].kind == FlawKind::out_of_bounds) return &m_all[std::size_t(i)];
    return nullptr;
}

} // namespace scanscope::viz
