// Films as MP4, WebM and GIF, through the ffmpeg program.
#pragma once

#include "viz/export/export_plan.h"

namespace scanscope::viz {

// A film's picture, and the number of frames that show it: a picture that does not change is painted once.
struct FilmPicture {
    Shot shot;
    int frames = 1;
    friend bool operator==(const FilmPicture&, const FilmPicture&) = default;
};
[[nodiscard]] std::vector<FilmPicture> picturesOf(const FilmFrames& frames, double speed);

inline constexpr std::size_t palettePictures = 60; // maximum number of pictures for a GIF's palette

// Writes a plan's films one after the other; all files appear together once they are complete. Returns the
// files, or none if `progress` stopped the export. After a stop or an ExportError, files from before the
// export are kept. Throws MissingProgram (ffmpeg.h) if ffmpeg is not installed.
QStringList writeFilms(const Document& document, const ExportPlan& plan, const ExportProgress& progress = {});

} // namespace scanscope::viz
