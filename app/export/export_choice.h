// The choices for an export: the run, its presentation, and the file. They determine the plan of the files,
// the film of the preview, and the command line.
#pragma once

#include <QString>

#include "app/export/export_setup.h"

namespace scanscope::app {

// The file name of a run in a command, if no options can repeat the run: the user must save it first.
inline constexpr char savedRun[] = "run.scantrace", savedSecond[] = "beside.scantrace";

// An export as a command line.
struct ExportCommand {
    QString text;           // quoted for a shell
    QString shown;          // the same, with long words shortened
    bool needsFile = false; // uses savedRun
};

struct ExportChoice {
    viz::SharedDocument document; // null if no run is open
    viz::SharedDocument shown;    // this document, or a copy without findings if the export hides them
    ExportFormat format = ExportFormat::mp4;
    ExportSettings settings; // `steps` in the syntax of the command line
    ExportViewState viewState;
    QString path; // the file, or the base name of numbered files

    [[nodiscard]] bool isEmpty() const; // there is no step to write
    [[nodiscard]] bool moves() const;   // the format is a film or an animation

    // All of these need a run with steps. They throw ExportError and BadRequest for impossible choices.
    [[nodiscard]] viz::ExportOptions options() const;
    [[nodiscard]] viz::ExportPlan plan() const;
    [[nodiscard]] viz::FilmFrames film() const; // played by the preview, for all formats
    [[nodiscard]] ExportCommand command() const;
};

} // namespace scanscope::app
