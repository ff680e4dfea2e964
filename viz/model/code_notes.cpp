#include "viz/model/code_notes.h"

#include <algorithm>

namespace scanscope::viz {

namespace {

// Which of the line's findings to show: the current one, else the first of the step, else the first.
std::size_t chosenOf(const std::vector<int>& flaws, const RunFindings& findings, int filmStep,
                     std::optional<int> current) {
    const auto found = std::find(flaws.begin(), flaws.end(), current.value_or(-1));
    if (found != flaws.end()) return std::size_t(found - flaws.begin());
    for (std::size_t i = 0; i < flaws.size(); ++i)
        if (findings.at(flaws[i]).filmStep == filmStep) return i;
    return 0;
}

} // namespace

CodeNotes notesOn(const RunFindings& findings, const CodeModel& code, int filmStep,
                  std::optional<int> current) {
    std::map<int, std::vector<int>> byLine;
    CodeNotes result;
    for (int i = 0; i < int(findings.all().size()); ++i) {
        const Flaw& flaw = findings.at(i).flaw;
        if (const int line = code.lineOf(flaw.location)) byLine[line].push_back(i);
        for (const std::uint16_t location : {flaw.location, flaw.otherLocation})
            if (const int line = code.lineOf(location)) result.marked.insert(line);
    }
    for (const auto& [line, flaws] : byLine) {
        LineNote note;
        for (std::size_t i = 0; i < flaws.size(); ++i) {
            const Flaw& flaw = findings.at(flaws[i]).flaw;
            const QString of = flaws.size() == 1
                                   ? QString()
                                   : QStringLiteral(" (%1 of %2 here)").arg(i + 1).arg(flaws.size());
            note.texts += QStringLiteral("%1: %2%3").arg(flaw.title, flaw.brief, of);
        }
        note.shown = int(chosenOf(flaws, findings, filmStep, current));
        result.notes.emplace(line, std::move(note));
    }
    return result;
}

} // namespace scanscope::viz
