// Sentences about a run as a whole and about its blocks.
#pragma once

#include <array>

#include "viz/model/document.h"
#include "viz/model/frame_state.h"
#include "viz/model/step_texts.h"

namespace scanscope::viz {

// One block, or all blocks that run side by side. With several blocks, texts name the block: "launch 2 ›
// block 3".
enum class Scope : std::uint8_t { block, run };
[[nodiscard]] Headline headlineAt(const Document& document, FilmStep step, BlockAddress followed, Scope scope,
                                  const StepTexts& texts);

// The block that the headline describes, at its own step. If several blocks run, the code pane shows this
// block's code.
[[nodiscard]] Moment speakerAt(const Document& document, FilmStep step, BlockAddress followed, Scope scope);

// "Blelloch, exclusive sum"; a user program is named with its launch if all its launches are alike; for two
// runs side by side, "Hillis–Steele beside Blelloch".
[[nodiscard]] QString titleOf(const Document& document);
// The names of two runs side by side, this document's first: "Blelloch, padding" and "Blelloch".
[[nodiscard]] std::array<QString, 2> namesOfPair(const Document& document);

// Puts the finding in the headline instead of the step's place, because viewers should notice it first.
void tellFinding(Headline& headline, const Flaw& finding);

// The headline for screen readers, with the cells that the step changed and its findings.
[[nodiscard]] QString spokenStep(const Document& document, FilmStep step, BlockAddress followed, Scope scope,
                                 const StepTexts& texts);

// The findings in a step of the film, one sentence each, after `separator`; empty if there are none.
[[nodiscard]] QString flawsInStep(const Document& document, FilmStep step, const QString& separator);
// The first finding in the block up to the step, and how many more there are.
[[nodiscard]] QString flawsInBlock(const Document& document, BlockAddress block, FilmStep step,
                                   const QString& separator);

// "block 3 of launch 1: reads in[768..999], leaves sums[3] = 4711"
[[nodiscard]] QString describeBlock(const Document& document, BlockAddress block, FilmStep step);
// "sums 1[2] before launch 2: 59, written by block 2 of launch 1": describes the cell at a step of the film.
[[nodiscard]] QString describeGlobal(const Document& document, Band band, std::uint16_t array,
                                     std::uint64_t cell, FilmStep step);
// "block 7 of launch 1: not recorded; choose blocks in Options"
[[nodiscard]] QString describeUnrecorded(LaunchIndex launch, std::uint64_t first, std::uint64_t count);

} // namespace scanscope::viz
