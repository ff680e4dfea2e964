// What a step is, as far as the eye is concerned. Derived from the step's label, so that every algorithm that
// speaks of an "up-sweep" looks the same; where a step is only named after a line, from its records.
#pragma once

#include <cstdint>
#include <QString>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

enum class StepRole : std::uint8_t { plain, up, down, stride, identity };

[[nodiscard]] StepRole roleOf(std::string_view label);
// A step of a line in which a thread made a cell of shared memory of what it had read there is a stride.
[[nodiscard]] StepRole roleOf(const trace::Block& block, std::size_t step);

// "up-sweep": the label in the chosen language. It stays as it is where no page of an algorithm names it.
[[nodiscard]] QString labelText(std::string_view label);

// "Up-sweep", "Identity", "Load": the name of the phase a step belongs to.
[[nodiscard]] QString phaseName(std::string_view label);

// The name of a step in which a run rests beside another: "waits", "done", "stopped".
[[nodiscard]] QString restName(const trace::Step& step);

// "2nd".
[[nodiscard]] QString ordinal(std::int64_t number);

// The place of the step: "offset 2" in a sweep, "4" at a stride, "2nd of 6 times" where its line comes so
// many `times`; empty where the number only counts.
[[nodiscard]] QString placeOf(const trace::Step& step, std::int64_t times);

// The text beside the step's row: "2" after a sweep's or stride's glyph, "identity", "load", "line 12".
[[nodiscard]] QString rowLabel(const trace::Step& step);

// Under the step's slot in the timeline: "2", "in" for a load, "out" for a store, "–" where there is no
// number.
[[nodiscard]] QString slotLabel(const trace::Step& step);

} // namespace scanscope::viz
