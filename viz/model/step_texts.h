// One sentence about what a step does, in the algorithm's own terms. It comes from the template for the
// step's label (viz/model/step_template.h).
#pragma once

#include <map>
#include <QString>
#include <string>

#include "viz/model/block_model.h"
#include "viz/model/step_template.h"

namespace scanscope::viz {

// The sentences for an algorithm's steps, from its page, in the chosen language.
struct StepTexts {
    std::map<std::string, StepTemplate> templates; // by step label
};

struct StepSentence {
    QString whole; // "4 threads: each right node adds its left sibling's sum."
    QString brief; // for a slide: "Each right node adds its left sibling's sum."
};

struct Headline {
    StepRole role = StepRole::plain;
    QString phase; // "Down-sweep"
    QString place; // "offset 2"
    QString sentence, brief;
};

// The name of an operator's result: "sum", "maximum".
[[nodiscard]] QString resultWord(trace::Operator op);

// Set `begins` to false if other words precede the sentence: "In block 1, …".
[[nodiscard]] StepSentence sentenceOf(const BlockModel& model, BlockStep step, const StepTexts& texts = {},
                                      bool begins = true);
[[nodiscard]] Headline headlineOf(const BlockModel& model, BlockStep step, const StepTexts& texts = {});

// "exclusive sum of 16 int32, one block of 8 threads"
[[nodiscard]] QString describeRun(const trace::Trace& trace);
// "Blelloch, exclusive sum", with any options: "Blelloch, exclusive sum, padding".
[[nodiscard]] QString titleOf(const trace::Trace& trace);

// For a user program, the launch comes first: "transpose<<<(2, 2), (16, 16)>>>, transpose.cu".
[[nodiscard]] QString titleOf(const trace::Trace& trace, const trace::Launch& launch);

// "index 3 is 4, index 7 is 16": at most `longest` cells, then "and 56 more".
[[nodiscard]] QString changedCells(const BlockModel& model, BlockStep step, int longest = 8);

// The findings about a cell in the step, one sentence each, after `separator`; empty if there are none.
[[nodiscard]] QString flawsOfCell(const BlockModel& model, BlockStep step, const CellAddress& cell,
                                  const QString& separator);

// "temp[7] = 11, written by t1 in ▼ 4, Σ a[0..3]": describes the cell after the step.
[[nodiscard]] QString describeCell(const BlockModel& model, BlockStep step, const CellAddress& cell);

} // namespace scanscope::viz
