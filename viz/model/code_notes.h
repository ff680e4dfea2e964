// The messages about findings that the code pane shows below lines of source.
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

// One message in a box, styled by its `look`.
struct NoteText {
    QString words;
    QString details = {}, number = {}; // below the text, and at its right: "258 pairs in block 1", "1 of 2"
    QString quoted = {};               // below these, in code font: compiler output or a corrected line
    QString mended = {};               // the corrected line in full, for copying
    FindingLook look = FindingLook::hazard;
    friend bool operator==(const NoteText&, const NoteText&) = default;
};

// The messages of one line. All of them are known in advance, so that the space for them stays the same while
// the film runs.
struct LineNote {
    std::vector<NoteText> texts;
    int shown = 0; // index of the one shown
    friend bool operator==(const LineNote&, const LineNote&) = default;
};

struct CodeNotes {
    std::map<int, LineNote> notes;     // by line, counted from 1
    std::map<int, FindingLook> marked; // lines involved in a finding, with or without a note
    std::set<int> changed;             // lines edited since the last run
    friend bool operator==(const CodeNotes&, const CodeNotes&) = default;
};

// The notes of all lines with findings. Each shows `current` if that is one of its findings, otherwise its
// first finding in this step, otherwise its first.
[[nodiscard]] CodeNotes notesOn(const RunFindings& findings, const CodeModel& code, FilmStep filmStep,
                                std::optional<int> current);

// The notes for a user program's findings, each shown once below its line.
[[nodiscard]] CodeNotes notesOn(const FindingGroups& groups, const CodeModel& code,
                                std::optional<int> current);

} // namespace scanscope::viz
