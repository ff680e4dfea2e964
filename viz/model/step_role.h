// The kind of a step, for display. It is derived from the step's label, so an "up-sweep" looks the same in
// every algorithm. For a step that is named after a line, it is derived from the step's records.
#pragma once

#include <cstdint>
#include <QString>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

enum class StepRole : std::uint8_t { plain, up, down, stride, identity };

[[nodiscard]] StepRole roleOf(std::string_view label);
// The role of a step that is named after a line. The step is a stride if a thread computes a cell of shared
// memory from shared memory.
[[nodiscard]] StepRole roleOf(const trace::Block& block, std::size_t step);

// The label in the chosen language, such as "up-sweep". Unchanged if no algorithm's page defines it.
[[nodiscard]] QString labelText(std::string_view label);

// The name of the step's phase: "Up-sweep", "Identity", "Load".
[[nodiscard]] QString phaseName(std::string_view label);

// The name of a step in which a run rests while the run beside it continues: "waits", "done", "stopped".
[[nodiscard]] QString restName(const trace::Step& step);

// "2nd".
[[nodiscard]] QString ordinal(std::int64_t number);

// The step's place in its phase: "offset 2" in a sweep, "4" at a stride, "2nd of 6 times" if its line runs
// `times` times. Empty if the number only counts.
[[nodiscard]] QString placeOf(const trace::Step& step, std::int64_t times);

// The text beside the step's row: "2" after the glyph of a sweep or stride, "identity", "load", "line 12".
[[nodiscard]] QString rowLabel(const trace::Step& step);

// The label under the step's slot in the timeline: "2", "in" for a load, "out" for a store, "–" if there is
// no number.
[[nodiscard]] QString slotLabel(const trace::Step& step);

} // namespace scanscope::viz
