// What there is to say about one cell: what it held after each step that wrote it, by whom, and which inputs
// are in it.
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/transfers.h"
#include "viz/model/block_model.h"

namespace scanscope::viz {

struct InspectedStep {
    QString step;  // "stride 2"
    QString place; // "buffer[0]"
    QString value; // "…" while it is on its way
    QString exact; // with the number that memory holds, where the value is written as a sign (run_values.h)
    StepRole role = StepRole::plain;
    std::vector<trace::Range> inputs; // those in it; empty for the identity
    bool current = false;             // written in the step that is shown
};

// A part of the sentence on a cell; the parts come in its order.
struct InspectionPart {
    enum Kind : std::uint8_t { words, cell, content };
    QString text;
    Kind kind = words;
};

struct Inspection {
    QString run;      // whose cell it is, where two runs stand side by side
    QString cell;     // "cell 11"; empty where nothing is selected
    QString sentence; // "%1 holds %2": the cell, and its content
    QString content;  // "Σ a[4..11]"
    QString author;   // "written by t11, line 24"
    StepRole role = StepRole::plain;
    std::uint64_t inputCount = 0; // n
    std::vector<InspectedStep> history;
    [[nodiscard]] std::vector<InspectionPart> parts() const;
    [[nodiscard]] QString said() const; // the sentence as a whole
};

// The column of the rows that `cell` stands in, up to `step`; `settled` is false while its values are on
// their way.
[[nodiscard]] Inspection inspect(const BlockModel& model, const trace::CellRef& cell, BlockStep step,
                                 bool settled);

} // namespace scanscope::viz
