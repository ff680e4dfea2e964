// Everything known about one cell: its value after each step that wrote it, which thread wrote it, and which
// inputs the value contains.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/transfers.h"
#include "viz/model/block_model.h"

namespace scanscope::viz {

struct InspectedStep {
    QString step;  // "stride 2"
    QString place; // "buffer[0]"
    QString value; // "…" while the value is moving
    QString exact; // also gives the number in memory if the value is shown as a symbol (run_values.h)
    StepRole role = StepRole::plain;
    std::vector<trace::Range> inputs; // the inputs that the value contains; empty for the identity
    bool current = false;             // written in the current step
};

// A part of the sentence about a cell. The parts are in sentence order.
struct InspectionPart {
    enum Kind : std::uint8_t { words, cell, content };
    QString text;
    Kind kind = words;
};

struct Inspection {
    QString run;      // the cell's run, if two runs are shown
    QString cell;     // "cell 11"; empty if nothing is selected
    QString sentence; // "%1 holds %2", where %1 is the cell and %2 its content
    QString content;  // "Σ a[4..11]"
    QString author;   // "written by t11, line 24"
    StepRole role = StepRole::plain;
    std::uint64_t inputCount = 0; // n
    std::vector<InspectedStep> history;
    [[nodiscard]] std::vector<InspectionPart> parts() const;
    [[nodiscard]] QString said() const; // the whole sentence
};

// Describes the cell in the column that shows `cell`, up to `step`. `settled` is false while values are
// moving.
[[nodiscard]] Inspection inspect(const BlockModel& model, const trace::CellRef& cell, BlockStep step,
                                 bool settled);

} // namespace scanscope::viz
