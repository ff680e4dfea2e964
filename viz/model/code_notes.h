// What is wrong, by the lines of a text that have a part in it: the messages that stand under lines in the
// code pane.
#pragma once

#include <map>
#include <optional>
#include <QString>
#include <set>
#include <vector>

#include "viz/model/code_model.h"
#include "viz/model/finding_groups.h"
#include "viz/model/run_findings.h"

namespace scanscope::viz {

// One message, in a box of its look.
struct NoteText {
    QString words;
    QString details = {}, number = {}; // below the words, and at the right: "258 pairs in block 1", "1 of 2"
    QString quoted =
        {}; // below these, in the letters of code: lines of a compiler, a line that would be right
    QString mended = {}; // that line, whole, to be copied
    FindingLook look = FindingLook::hazard;
    friend bool operator==(const NoteText&, const NoteText&) = default;
};

// The messages of one line. All texts are known, so that the room for them need not change while the film
// runs.
struct LineNote {
    std::vector<NoteText> texts;
    int shown = 0; // which of them
    friend bool operator==(const LineNote&, const LineNote&) = default;
};

struct CodeNotes {
    std::map<int, LineNote> notes;     // by line, from 1
    std::map<int, FindingLook> marked; // lines that have a part in any, with a note or without
    std::set<int> changed;             // lines that were edited since the run before
    friend bool operator==(const CodeNotes&, const CodeNotes&) = default;
};

// Under a line stands what it does in the step; the one that a person has gone to comes first.
[[nodiscard]] CodeNotes notesOn(const RunFindings& findings, const CodeModel& code, FilmStep filmStep,
                                std::optional<int> current);

// The same of a program's findings, each of which stands under its line once.
[[nodiscard]] CodeNotes notesOn(const FindingGroups& groups, const CodeModel& code,
                                std::optional<int> current);

} // namespace scanscope::viz
