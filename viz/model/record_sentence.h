// A sentence about a step, made only from its records.
#pragma once

#include <cstdint>
#include <QString>
#include <set>

#include "viz/model/block_model.h"

namespace scanscope::viz {

[[nodiscard]] QString threadCount(std::size_t count); // "12 threads"
[[nodiscard]] QString cellCount(std::size_t count);
// "thread 3", "threads 0 to 3". For several ranges, only their count.
[[nodiscard]] QString threadNames(const trace::Launch& launch, const std::set<std::uint32_t>& threads,
                                  bool begins = false);

struct StepTally {
    std::set<std::uint32_t> combining, carrying, copying, setting; // threads
    std::size_t cells = 0;                                         // number of cells written
};
[[nodiscard]] StepTally tallyOf(const StepModel& step);

// "12 threads combine values in temp; threads 0 to 3 copy their own." A user program has no page with more
// details, so its sentence is as precise as the records allow and includes findings: "62 threads add the cell
// 2 places to the left; 60 cells are read and written in undefined order."
[[nodiscard]] QString recordSentence(const BlockModel& model, BlockStep step, bool begins);

} // namespace scanscope::viz
