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
    QString details = {}, number = {}; // left and right below the text: "258 pairs in block 1", "1 of 2"
    QString quoted = {};               // below both, in code font: compiler output or a corrected line
    QString mended = {};               // the corrected line in full, for copying
    FindingLook look = FindingLook::hazard;
    friend bool operator==(const NoteText&, const NoteText&) = default;
};

// The messages of one line. All are known before the film starts, so the space for them stays the same while
// it plays.
struct LineNote {
    std::vector<NoteText> texts;
    int shown = 0; // index of the shown text
    friend bool operator==(const LineNote&, const LineNote&) = default;
};

struct CodeNotes {
    std::map<int, LineNote> notes;     // by line number, from 1
    std::map<int, FindingLook> marked; // lines with a finding, even if they have no note
    std::set<int> changed;             // lines edited since the last run
    friend bool operator==(const CodeNotes&, const CodeNotes&) = default;
};

// The notes of all lines with findings. Each shows the line's current finding or, if there is none, the
// line's first finding in this step, or else its first finding.
[[nodiscard]] CodeNotes notesOn(const RunFindings& findings, const CodeModel& code, FilmStep filmStep,
                                std::optional<int> current);

// The notes for a user program, which show each finding once, below its line.
[[nodiscard]] CodeNotes notesOn(const FindingGroups& groups, const CodeModel& code,
                                std::optional<int> current);

} // namespace scanscope::viz
