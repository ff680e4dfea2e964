#include "viz/model/code_notes.h"

#include <algorithm>

#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

// Returns the finding to show at the line: the current one if it is there, otherwise the first in this step,
// otherwise the first.
std::size_t chosenOf(const std::vector<int>& flaws, const RunFindings& findings, FilmStep filmStep,
                     std::optional<int> current) {
    const auto found = std::find(flaws.begin(), flaws.end(), current.value_or(-1));
    if (found != flaws.end()) return std::size_t(found - flaws.begin());
    for (std::size_t i = 0; i < flaws.size(); ++i)
        if (findings.at(flaws[i]).filmStep == filmStep) return i;
    return 0;
}

// "Warning: Hazard: t4 reads temp[2] while t2 writes it."
QString wordsOf(const FindingGroup& group) {
    const QString words = QStringLiteral("%1: %2.").arg(group.first.title(), group.what);
    return group.grade().isEmpty() ? words : QStringLiteral("%1: %2").arg(begun(group.grade()), words);
}

} // namespace

CodeNotes notesOn(const RunFindings& findings, const CodeModel& code, FilmStep filmStep,
                  std::optional<int> current) {
    std::map<int, std::vector<int>> byLine;
    CodeNotes result;
    for (int i = 0; i < int(findings.all().size()); ++i) {
        const trace::Finding& finding = *findings.at(i).finding;
        if (const int line = code.lineOf(finding.location)) byLine[line].push_back(i);
        for (const std::uint16_t location : {finding.location, finding.other_location})
            if (const int line = code.lineOf(location)) result.marked.emplace(line, FindingLook::hazard);
    }
    for (const auto& [line, flaws] : byLine) {
        LineNote note;
        for (std::size_t i = 0; i < flaws.size(); ++i) {
            const Flaw& flaw = findings.at(flaws[i]);
            const QString number = QString::number(i + 1), count = QString::number(flaws.size());
            note.texts.push_back(
                {flaws.size() == 1
                     ? QStringLiteral("%1: %2").arg(flaw.title(), flaw.brief())
                     : tr("%1: %2 (%3 of %4 here)").arg(flaw.title(), flaw.brief(), number, count)});
        }
        note.shown = int(chosenOf(flaws, findings, filmStep, current));
        result.notes.emplace(line, std::move(note));
    }
    return result;
}

CodeNotes notesOn(const FindingGroups& groups, const CodeModel& code, std::optional<int> current) {
    const int count = int(groups.all().size());
    const int chosen = current ? groups.of(*current) : -1;
    CodeNotes result;
    for (int i = 0; i < count; ++i) {
        const FindingGroup& group = groups.all()[std::size_t(i)];
        const trace::Finding& finding = group.finding();
        for (const std::uint16_t location : {finding.location, finding.other_location})
            if (const int line = code.lineOf(location)) result.marked.emplace(line, group.look());
        const int line = code.lineOf(finding.location);
        if (line == 0) continue;
        LineNote& note = result.notes[line];
        if (i == chosen) note.shown = int(note.texts.size());
        note.texts.push_back({.words = wordsOf(group),
                              .details = group.often,
                              .number = count == 1 ? QString() : tr("%1 of %2").arg(i + 1).arg(count),
                              .quoted = group.fix,
                              .mended = QString::fromStdString(finding.proposal.line),
                              .look = group.look()});
    }
    return result;
}

} // namespace scanscope::viz
