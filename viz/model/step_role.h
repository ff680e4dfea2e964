// The kind of a step, as it is displayed. Derived from the step's label, so that an "up-sweep" looks the same
// in every algorithm; for a step that is named after a line, derived from its records.
#pragma once

#include <cstdint>
#include <QString>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

enum class StepRole : std::uint8_t { plain, up, down, stride, identity };

[[nodiscard]] StepRole roleOf(std::string_view label);
// A step named after a line is a stride if a thread writes a cell of shared memory that is computed from
// shared memory.
[[nodiscard]] StepRole roleOf(const trace::Block& block, std::size_t step);

// The label in the chosen language, such as "up-sweep"; unchanged if no algorithm's page defines it.
[[nodiscard]] QString labelText(std::string_view label);

// The name of the step's phase: "Up-sweep", "Identity", "Load".
[[nodiscard]] QString phaseName(std::string_view label);

// The name of a step in which a run pauses beside another: "waits", "done", "stopped".
[[nodiscard]] QString restName(const trace::Step& step);

// "2nd".
[[nodiscard]] QString ordinal(std::int64_t number);

// The step's place: "offset 2" in a sweep, "4" at a stride, "2nd of 6 times" if its line runs `times` times;
// empty if the number is only a counter.
[[nodiscard]] QString placeOf(const trace::Step& step, std::int64_t times);

// The text beside the step's row: "2" after the glyph of a sweep or stride, "identity", "load", "line 12".
[[nodiscard]] QString rowLabel(const trace::Step& step);

// The label under the step's slot in the timeline: "2", "in" for a load, "out" for a store, "–" if there is
// no number.
[[nodiscard]] QString slotLabel(const trace::Step& step);

} // namespace scanscope::viz
