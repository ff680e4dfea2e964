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

// "258 pairs"; empty for a finding that occurs once, or that says itself how often it occurs.
QString countOf(Kind kind, std::uint64_t times) {
    if (kind == Kind::wrong_result) return {};
    if (kind == Kind::hazard) return counted(times, "%1 pair", "%1 pairs");
    return times <= 1 ? QString() : counted(times, "%1 time", "%1 times");
}

auto alike(const trace::Finding& finding) {
    return std::tie(finding.kind, finding.location, finding.other_location, finding.array);
}

bool hasCause(const trace::Finding& finding, const trace::Finding& cause) {
    const auto isIt = [&](const trace::Finding& one) { return alike(one) == alike(finding); };
    return isIt(cause) || std::ranges::any_of(cause.alike, isIt);
}

QString oftenOf(const FindingGroup& group, const RunFindings& findings, const trace::Trace& trace) {
    std::uint64_t times = 0;
    std::set<BlockAddress> blocks;
    for (const int number : group.findings) {
        const Flaw& one = findings.at(number);
        if (alike(*one.finding) != alike(group.finding())) continue; // it has only the same cause
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

// "Suggested fix: if (i < n)", the corrected line, and the reason; or the fix as a sentence, and the lines
// that it is about. Last, the findings with the same cause.
QString fixText(const FindingGroup& group, const trace::Trace& trace) {
    const trace::Finding& finding = group.finding();
    const auto& [words, corrected] = finding.proposal;
    const QString mend = QString::fromStdString(finding.mend.text());
    QStringList lines;
    if (!words.empty()) {
        lines << tr("Suggested fix: %1").arg(QString::fromStdString(words))
              << QString::fromStdString(corrected).trimmed() << mend;
    } else if (!mend.isEmpty() && (group.isTried || finding.fixes.empty())) {
        lines << tr("Suggested fix: %1").arg(mend);
        for (const auto& [number, text] : lines_of(trace, finding))
            lines << QStringLiteral("%1 | %2").arg(number).arg(
                QString::fromUtf8(text.data(), qsizetype(text.size())).trimmed());
    }
    lines << QString::fromStdString(same_cause_text(trace, finding));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

} // namespace

FindingLook FindingGroup::look() const {
    const trace::Grade grade = grade_of(finding());
    if (grade == trace::Grade::warning) return FindingLook::warning;
    if (grade == trace::Grade::note) return FindingLook::note;
    const Kind kind = finding().kind;
    const bool isBeyond = kind == Kind::out_of_bounds || kind == Kind::bad_memory;
    return isBeyond ? FindingLook::beyond : FindingLook::hazard;
}

FindingGroups::FindingGroups(const Document& document)
    : FindingGroups(document, {}) {}

FindingGroups::FindingGroups(const Document& document, std::vector<trace::Finding> causes)
    : m_causes(std::move(causes)) {
    for (const trace::Finding& cause : m_causes) {
        FindingGroup& group = m_all.emplace_back();
        group.first.finding = &cause;
        group.isTried = true;
    }
    const RunFindings& findings = document.findings();
    for (int i = 0; i < int(findings.all().size()); ++i) {
        const Flaw& flaw = findings.at(i);
        const auto known = std::ranges::find_if(
            m_all, [&](const FindingGroup& group) { return hasCause(*flaw.finding, group.finding()); });
        if (known != m_all.end())
            known->findings.push_back(i);
        else
            m_all.push_back({.findings = {i}, .first = flaw, .isTried = false});
    }
    // Findings about all blocks together are listed only if they are about the expected result.
    std::erase_if(m_all, [](const FindingGroup& group) {
        const Kind kind = group.finding().kind;
        return group.findings.empty() && kind != Kind::wrong_result && kind != Kind::incomplete;
    });
    for (FindingGroup& group : m_all) {
        group.what = whatOf(group.first);
        group.often = oftenOf(group, findings, document.trace());
        group.fix = fixText(group, document.trace());
    }
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
