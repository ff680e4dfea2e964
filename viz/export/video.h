// Films as MP4, WebM and GIF, through the ffmpeg program.
#pragma once

#include "viz/export/export.h"

namespace scanscope::viz {

// A picture of a film and for how many frames it stands: what does not change is painted once.
struct FilmPicture {
    Shot shot;
    int frames = 1;
    friend bool operator==(const FilmPicture&, const FilmPicture&) = default;
};
[[nodiscard]] std::vector<FilmPicture> picturesOf(const FilmFrames& frames, double speed);

// One film of the plan. False where it was stopped: then, and where this throws ExportError, the target is as
// it was. Throws MissingProgram (ffmpeg.h) where there is no ffmpeg.
bool writeFilm(const Document& document, const StepTexts& texts, const ExportPlan& plan,
               const PlannedFile& file, const ExportProgress& progress = {});

} // namespace scanscope::viz
