#include "viz/model/run_findings.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

// The array of a finding. It is looked up by name if its memory space is unknown.
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

// "t3 × t7", or "t3 × block 1 t7" for threads of two blocks.
QString pairLabel(const trace::Trace& trace, const trace::Finding& finding, std::size_t i) {
    const trace::Launch& launch = trace.launches[finding.launch];
    const QString one = threadName(launch, finding.pairs[i][0]),
                  other = threadName(launch, finding.pairs[i][1]);
    if (i >= finding.other_blocks.size()) return QStringLiteral("t%1 × t%2").arg(one, other);
    return tr("t%1 × block %2 t%3")
        .arg(one, QString::number(launch.blocks[finding.other_blocks[i]].index), other);
}

// The text beside the finding's i-th cell.
QString labelOf(const trace::Finding& finding, std::size_t i, const trace::Trace& trace,
                const Verdict& verdict) {
    const FlawKind kind = flaw_kind(finding.kind);
    if (kind == FlawKind::hazard && i < finding.pairs.size()) return pairLabel(trace, finding, i);
    if (kind == FlawKind::wrong && finding.kind != trace::FindingKind::order_dependent &&
        finding.cells[i] < verdict.right.size())
        return QStringLiteral("≠ ") +
               QString::fromStdString(to_text(verdict.right[finding.cells[i]], trace.run.type));
    if (finding.wrong && std::int64_t(finding.cells[i]) == finding.index)
        return QStringLiteral("≠ ") +
               QString::fromStdString(to_text(finding.wrong->expected, finding.wrong->type));
    return {};
}

// A sort key that puts findings without a film step last.
auto filmPlace(const Flaw& flaw) { return std::pair(!flaw.filmStep, flaw.filmStep); }

} // namespace

RunFindings::RunFindings(const trace::Trace& trace, const Film& film, const Verdict& verdict) {
    for (const trace::Finding& finding : verdict.findings) {
        if (finding.kind == trace::FindingKind::incomplete || finding.kind == trace::FindingKind::unjudged)
            continue; // about the recording, not the run
        Flaw& flaw = m_all.emplace_back();
        flaw.finding = &finding;
        flaw.block = {LaunchIndex(finding.launch), int(finding.block)};
        for (std::size_t i = 0; i < finding.cells.size(); ++i)
            flaw.labels.push_back(labelOf(finding, i, trace, verdict));
        if (finding.step == trace::no_step) continue;
        flaw.step = BlockStep(finding.step);
        flaw.filmStep = film.stepOf(flaw.block, *flaw.step);
        flaw.cell = arrayOf(trace, finding);
    }
    std::ranges::stable_sort(m_all, {}, filmPlace);
    for (const Flaw& flaw : m_all)
        if (flaw.filmStep) m_firstSteps.try_emplace({flaw.block, grade_of(*flaw.finding)}, *flaw.filmStep);
}

std::optional<trace::Grade> RunFindings::worstIn(BlockAddress block, FilmStep filmStep) const {
    // A block's grades are in order: faults first.
    for (auto at = m_firstSteps.lower_bound({block, trace::Grade::fault});
         at != m_firstSteps.end() && at->first.first == block; ++at)
        if (at->second <= filmStep) return at->first.second;
    return std::nullopt;
}

bool RunFindings::hasWrongResult() const {
    return std::ranges::any_of(m_all, [](const Flaw& one) { return one.kind() == FlawKind::wrong; });
}

std::span<const Flaw> RunFindings::in(FilmStep filmStep) const {
    const std::pair key(false, std::optional(filmStep));
    return {std::ranges::lower_bound(m_all, key, {}, filmPlace),
            std::ranges::upper_bound(m_all, key, {}, filmPlace)};
}

int RunFindings::next(std::optional<int> current, FilmStep filmStep, int direction) const {
    const int count = int(m_all.size());
    if (count == 0) return -1;
    if (current) return (*current + direction + count) % count;
    const auto ahead = [&](const Flaw& one) { return !one.filmStep || one.filmStep >= filmStep; };
    const int first = int(std::find_if(m_all.begin(), m_all.end(), ahead) - m_all.begin());
    return direction > 0 ? first % count : (first + count - 1) % count;
}

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
