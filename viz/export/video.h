// Films as MP4, WebM and GIF, through the ffmpeg program.
#pragma once

#include "viz/export/export_plan.h"

namespace scanscope::viz {

// A picture of a film and for how many frames it stands: what does not change is painted once.
struct FilmPicture {
    Shot shot;
    int frames = 1;
    friend bool operator==(const FilmPicture&, const FilmPicture&) = default;
};
[[nodiscard]] std::vector<FilmPicture> picturesOf(const FilmFrames& frames, double speed);

inline constexpr std::size_t palettePictures = 60; // at most, that the palette of a GIF is made of

// The films of a plan, one after the other; they appear together, when all are whole. Returns their files,
// nothing where `progress` stopped it: then, and where this throws ExportError, what was there before still
// is. Throws MissingProgram (ffmpeg.h) where there is no ffmpeg.
QStringList writeFilms(const Document& document, const ExportPlan& plan, const ExportProgress& progress = {});

} // namespace scanscope::viz
