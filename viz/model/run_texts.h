// Sentences about a run as a whole and about its blocks.
#pragma once

#include <array>

#include "viz/model/document.h"
#include "viz/model/frame_state.h"
#include "viz/model/step_texts.h"

namespace scanscope::viz {

// One block, or all that run side by side. Where there are several, it says which: "launch 2 › block
// 3".
enum class Scope : std::uint8_t { block, run };
[[nodiscard]] Headline headlineAt(const Document& document, FilmStep step, BlockAddress followed, Scope scope,
                                  const StepTexts& texts);

// The block that the headline speaks of, and its own step: where it says what one of several blocks does, the
// code beside it is that block's.
[[nodiscard]] Moment speakerAt(const Document& document, FilmStep step, BlockAddress followed, Scope scope);

// "Blelloch, exclusive sum"; of two runs side by side "Hillis–Steele beside Blelloch".
[[nodiscard]] QString titleOf(const Document& document);
// The names of two runs at their sides, the own one first: "Blelloch, padding" and "Blelloch".
[[nodiscard]] std::array<QString, 2> namesOfPair(const Document& document);

// A finding in the place of what the step is at: of what is shown to others it is what they are to see.
void tellFinding(Headline& headline, const Flaw& finding);

// The same for screen readers, with the cells that the step changed and what is wrong in it.
[[nodiscard]] QString spokenStep(const Document& document, FilmStep step, BlockAddress followed, Scope scope,
                                 const StepTexts& texts);

// The faults in a step of the film: a sentence each, after `separator`; nothing where nothing is.
[[nodiscard]] QString flawsInStep(const Document& document, FilmStep step, const QString& separator);
// The first thing that was wrong in the block up to the step, and how many more.
[[nodiscard]] QString flawsInBlock(const Document& document, BlockAddress block, FilmStep step,
                                   const QString& separator);

// "block 3 of launch 1: reads in[768..999], leaves sums[3] = 4711"
[[nodiscard]] QString describeBlock(const Document& document, BlockAddress block, FilmStep step);
// "sums 1[2] before launch 2: 59, written by block 2 of launch 1" as it stands at a step of the film.
[[nodiscard]] QString describeGlobal(const Document& document, Band band, std::uint16_t array,
                                     std::uint64_t cell, FilmStep step);
// "block 7 of launch 1: not recorded; choose blocks in Options"
[[nodiscard]] QString describeUnrecorded(LaunchIndex launch, std::uint64_t first, std::uint64_t count);

} // namespace scanscope::viz
