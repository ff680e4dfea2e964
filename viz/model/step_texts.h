// What a step does, in one sentence, in the words of the algorithm. The words are data: templates by step
// label.
#pragma once

#include <map>
#include <QString>
#include <string>

#include "viz/model/block_model.h"

namespace scanscope::viz {

// Templates may use {threads} "4 threads", {number} the step's number, {places} "4 places", {cells} "8 cells"
// written, {padding} "3 cells" without an element, {combining} "12 threads" that combine, {copying} "threads
// 0 to 3" that copy a cell to its own column, {taking} "5 threads" that read global memory, {resting} "27
// threads" at work that do not, {kept} "nonzero" of elements that are, {sum} what the operator makes of
// values. Of <adds/combines with> the first stands where the operator adds, and the second for all others. A
// part in [brackets] is left out where one of its placeholders stands for nothing; (add|adds) agrees with the
// threads or cells named before it.
struct StepTexts {
    std::map<std::string, QString> templates; // by step label
};

struct Headline {
    StepRole role = StepRole::plain;
    QString phase; // "Down-sweep"
    QString place; // "offset 2"
    QString sentence;
};

// What the operator makes of values: "sum", "maximum".
[[nodiscard]] QString resultWord(trace::Operator op);

[[nodiscard]] QString sentenceOf(const BlockModel& model, int step, const StepTexts& texts = {});
[[nodiscard]] Headline headlineOf(const BlockModel& model, int step, const StepTexts& texts = {});

// The same sentence without "4 threads: " before what each does, for a slide.
[[nodiscard]] QString slideSentence(const QString& sentence);

// "exclusive sum of 16 int32, one block of 8 threads"
[[nodiscard]] QString describeRun(const trace::Trace& trace);
// "Blelloch, exclusive sum"
[[nodiscard]] QString titleOf(const trace::Trace& trace);

// "index 3 is 4, index 7 is 16", at most `longest` of them, then "and 56 more".
[[nodiscard]] QString changedCells(const BlockModel& model, int step, int longest = 8);

// What is wrong with a cell in the step: a sentence each, after `separator`; nothing where nothing is.
[[nodiscard]] QString flawsOfCell(const BlockModel& model, int step, const CellAddress& cell,
                                  const QString& separator);

// "temp[7] = 11, written by t1 in ▼ 4, Σ a[0..3]" for the cell as it stands after the step.
[[nodiscard]] QString describeCell(const BlockModel& model, int step, const CellAddress& cell);

} // namespace scanscope::viz
