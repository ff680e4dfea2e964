// What is wrong, by the lines of a text that have a part in it: the messages that stand under lines in the
// code pane.
#pragma once

#include <map>
#include <optional>
#include <QStringList>
#include <set>

#include "viz/model/code_model.h"
#include "viz/model/run_findings.h"

namespace scanscope::viz {

// Of one line. All texts are known, so that the room for them need not change while the film runs.
struct LineNote {
    QStringList texts;
    int shown = 0; // which of them
    friend bool operator==(const LineNote&, const LineNote&) = default;
};

struct CodeNotes {
    std::map<int, LineNote> notes; // by line, from 1
    std::set<int> marked;          // lines that have a part in any, with a note or without
    friend bool operator==(const CodeNotes&, const CodeNotes&) = default;
};

// Under a line stands what it does in the step; the one that a person has gone to comes first.
[[nodiscard]] CodeNotes notesOn(const RunFindings& findings, const CodeModel& code, FilmStep filmStep,
                                std::optional<int> current);

} // namespace scanscope::viz
