#include "viz/model/block_findings.h"

#include <algorithm>

#include "kernels/text/language.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

struct Kind {
    FlawKind kind;
    std::string_view title;
};

Kind kindOf(trace::FindingKind kind) {
    using kernels::english;
    using trace::FindingKind;
    switch (kind) {
    case FindingKind::hazard:
        return {FlawKind::hazard, english("Hazard")};
    case FindingKind::never_written:
        return {FlawKind::neverWritten, english("Never written")};
    case FindingKind::out_of_bounds:
        return {FlawKind::outOfBounds, english("Out of bounds")};
    case FindingKind::wrong_result:
        return {FlawKind::wrong, english("Wrong result")};
    case FindingKind::overflow:
        return {FlawKind::wrong, english("Out of range")};
    case FindingKind::unordered_devices:
        return {FlawKind::hazard, english("Devices in no order")};
    case FindingKind::unstarted_block:
        return {FlawKind::stopped, english("Block not begun")};
    case FindingKind::order_dependent:
        return {FlawKind::wrong, english("Depends on order")};
    case FindingKind::deadlock:
        return {FlawKind::stopped, english("Deadlock")};
    case FindingKind::bad_mask:
        return {FlawKind::stopped, english("Bad mask")};
    case FindingKind::livelock:
        return {FlawKind::stopped, english("Livelock")};
    case FindingKind::launch_failed:
        return {FlawKind::stopped, english("Launch failed")};
    case FindingKind::out_of_memory:
        return {FlawKind::stopped, english("Out of memory")};
    case FindingKind::crash:
        return {FlawKind::stopped, english("Crash")};
    case FindingKind::out_of_time:
        return {FlawKind::stopped, english("Out of time")};
    case FindingKind::bad_memory:
        return {FlawKind::stopped, english("Bad memory")};
    case FindingKind::assertion:
        return {FlawKind::stopped, english("Assertion")};
    case FindingKind::bad_call:
        return {FlawKind::stopped, english("Bad call")};
    case FindingKind::host_access:
        return {FlawKind::stopped, english("Device memory on the host")};
    case FindingKind::not_ready:
        return {FlawKind::stopped, english("Not ready")};
    case FindingKind::one_address:
        return {FlawKind::stopped, english("One address")};
    case FindingKind::unseen_error:
        return {FlawKind::stopped, english("Error not looked at")};
    case FindingKind::leak:
        return {FlawKind::stopped, english("Never freed")};
    case FindingKind::exception:
    case FindingKind::incomplete: // these two are of the recording, and no flaws of the run
    case FindingKind::unjudged:
        break;
    }
    return {FlawKind::stopped, english("Fault")};
}

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

QString titleOf(const trace::Finding& finding, std::string_view title) {
    switch (finding.hazard) {
    case trace::Hazard::read_after_write:
        return tr("Read-after-write hazard");
    case trace::Hazard::write_after_read:
        return tr("Write-after-read hazard");
    case trace::Hazard::write_after_write:
        return tr("Write-after-write hazard");
    case trace::Hazard::none:
        break;
    }
    return translated(title);
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
    const auto [kind, title] = kindOf(finding.kind);
    flaw.kind = kind;
    flaw.finding = finding.kind;
    flaw.times = finding.cells.empty() ? finding.times : finding.cells.size();
    flaw.array = QString::fromStdString(finding.array);
    flaw.title = titleOf(finding, title);
    flaw.message = QString::fromStdString(finding.message);
    flaw.proposal = finding.proposal;
    flaw.mend = QString::fromStdString(finding.mend);
    flaw.brief = finding.brief.empty() ? flaw.message : QString::fromStdString(finding.brief);
    flaw.threads = finding.threads;
    flaw.location = finding.location;
    flaw.otherLocation = finding.other_location;
    if (finding.step == trace::no_step) return flaw;
    flaw.step = BlockStep(finding.step);
    flaw.cell = arrayOf(trace, finding);
    if (kind == FlawKind::outOfBounds) {
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
        m_beforeFirst = m_beforeFirst || (flaw.kind == FlawKind::outOfBounds && flaw.outside < 0);
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
        if ((flaw.kind == FlawKind::neverWritten) == neverWritten && flaw.has(cell)) return &flaw;
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
        if (m_all[std::size_t(i)].kind == FlawKind::outOfBounds) return &m_all[std::size_t(i)];
    return nullptr;
}

} // namespace scanscope::viz
