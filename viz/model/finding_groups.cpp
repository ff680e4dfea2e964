#include "viz/model/finding_groups.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "viz/model/document.h"
#include "viz/model/language.h"

namespace scanscope::viz {
namespace {

using Kind = trace::FindingKind;

// The sentence without its full stop, for use within a line.
QString withoutStop(QString sentence) {
    if (sentence.endsWith(u'.')) sentence.chop(1);
    return sentence;
}

// "t4 reads temp[2] while t2 writes it", without the mention of a missing barrier, which all hazards share.
QString whatOf(const Flaw& flaw) {
    const QString brief = withoutStop(flaw.brief());
    return flaw.finding->kind == Kind::hazard ? brief.section(QStringLiteral(": "), 0, 0) : brief;
}

// "258 pairs"; empty for a finding that occurs once.
QString countOf(Kind kind, std::uint64_t times) {
    if (kind == Kind::hazard) return counted(times, "%1 pair", "%1 pairs");
    return times == 1 ? QString() : counted(times, "%1 time", "%1 times");
}

QString oftenOf(const FindingGroup& group, const RunFindings& findings, const trace::Trace& trace) {
    std::uint64_t times = 0;
    std::set<BlockAddress> blocks;
    for (const int number : group.findings) {
        const Flaw& one = findings.at(number);
        times += one.times();
        if (one.filmStep) blocks.insert(one.block);
    }
    const QString count = countOf(group.finding().kind, times);
    if (blocks.empty()) return count;
    const BlockAddress first = *blocks.begin();
    const trace::Launch& launch = trace.launches.at(std::size_t(first.launch));
    if (launch.grid.count() == 1 || std::size_t(first.block) >= launch.blocks.size()) return count;
    const auto block = launch.blocks[std::size_t(first.block)].index;
    const QString where = blocks.size() > 1 ? counted(blocks.size(), "in %1 block", "in %1 blocks")
                                            : tr("in block %1").arg(block);
    return count.isEmpty() ? where : count + u' ' + where;
}

auto alike(const trace::Finding& finding) {
    return std::tie(finding.kind, finding.location, finding.other_location, finding.array);
}

} // namespace

FindingLook FindingGroup::look() const {
    if (grade_of(finding()) != trace::Grade::fault) return FindingLook::warning;
    const Kind kind = finding().kind;
    const bool isBeyond = kind == Kind::out_of_bounds || kind == Kind::bad_memory;
    return isBeyond ? FindingLook::beyond : FindingLook::hazard;
}

FindingGroups::FindingGroups(const Document& document) {
    const RunFindings& findings = document.findings();
    for (int i = 0; i < int(findings.all().size()); ++i) {
        const Flaw& flaw = findings.at(i);
        const auto known = std::ranges::find_if(
            m_all, [&](const FindingGroup& group) { return alike(group.finding()) == alike(*flaw.finding); });
        if (known != m_all.end())
            known->findings.push_back(i);
        else
            m_all.push_back({.findings = {i}, .first = &flaw, .what = whatOf(flaw)});
    }
    for (FindingGroup& group : m_all) group.often = oftenOf(group, findings, document.trace());
    std::ranges::stable_sort(m_all, {}, [](const FindingGroup& group) {
        return std::pair(grade_of(group.finding()), gravity_of(group.finding().kind));
    });
}

int FindingGroups::of(int finding) const {
    for (int i = 0; i < int(m_all.size()); ++i)
        if (std::ranges::count(m_all[std::size_t(i)].findings, finding) != 0) return i;
    return -1;
}

QString placeText(const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const trace::Location& place = trace.locations[location];
    const QString file = place.source < trace.sources.size()
                             ? QString::fromStdString(trace.sources[place.source].path).section(u'/', -1)
                             : QString();
    const bool isFirst = file.isEmpty() || file == QString::fromStdString(trace.run.name);
    return isFirst ? tr("line %1").arg(place.line) : tr("%1, line %2").arg(file).arg(place.line);
}

} // namespace scanscope::viz
