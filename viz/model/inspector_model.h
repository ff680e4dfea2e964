// Everything known about one cell: its contents after each step that wrote it, which thread wrote it, and the
// inputs it contains.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/transfers.h"
#include "viz/model/block_model.h"

namespace scanscope::viz {

struct InspectedStep {
    QString step;  // "stride 2"
    QString place; // "buffer[0]"
    QString value; // "…" while it is moving
    QString exact; // with the number in memory, if the value is shown as a sign (run_values.h)
    StepRole role = StepRole::plain;
    std::vector<trace::Range> inputs; // the inputs it contains; empty for the identity
    bool current = false;             // written in the current step
};

// A part of the sentence about a cell. The parts are in sentence order.
struct InspectionPart {
    enum Kind : std::uint8_t { words, cell, content };
    QString text;
    Kind kind = words;
};

struct Inspection {
    QString run;      // the run that the cell belongs to, if two runs are shown
    QString cell;     // "cell 11"; empty if nothing is selected
    QString sentence; // "%1 holds %2", with the cell and its content
    QString content;  // "Σ a[4..11]"
    QString author;   // "written by t11, line 24"
    StepRole role = StepRole::plain;
    std::uint64_t inputCount = 0; // n
    std::vector<InspectedStep> history;
    [[nodiscard]] std::vector<InspectionPart> parts() const;
    [[nodiscard]] QString said() const; // the whole sentence
};

// Describes the column that shows `cell`, up to `step`; `settled` is false while its values are moving.
[[nodiscard]] Inspection inspect(const BlockModel& model, const trace::CellRef& cell, BlockStep step,
                                 bool settled);

} // namespace scanscope::viz
