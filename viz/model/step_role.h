// What a step is, as far as the eye is concerned. Derived from the step's label alone, so that every
// algorithm that speaks of an "up-sweep" looks the same.
#pragma once

#include <cstdint>
#include <QString>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

enum class StepRole : std::uint8_t { plain, up, down, stride, identity };

[[nodiscard]] StepRole roleOf(std::string_view label);

// "up-sweep": the label in the chosen language. It stays as it is where no page of an algorithm names it.
[[nodiscard]] QString labelText(std::string_view label);

// "Up-sweep", "Identity", "Load": the name of the phase a step belongs to.
[[nodiscard]] QString phaseName(std::string_view label);

// What the step is at: "offset 2" in a sweep, "4" at a stride; empty where the number only counts.
[[nodiscard]] QString placeOf(const trace::Step& step);

// The text beside the step's row: "2" after a sweep's or stride's glyph, "identity", "load".
[[nodiscard]] QString rowLabel(const trace::Step& step);

// Under the step's slot in the timeline: "2", "in" for a load, "out" for a store, "–" where there is no
// number.
[[nodiscard]] QString slotLabel(const trace::Step& step);

} // namespace scanscope::viz
