// The choices for an export: the run, its presentation, and the file. The plan of the files, the film of the
// preview and the command line follow from them.
#pragma once

#include <QString>

#include "app/export/export_setup.h"

namespace scanscope::app {

// The file name of a run in a command if options cannot repeat the run: it must be saved first.
inline constexpr char savedRun[] = "run.scantrace", savedSecond[] = "beside.scantrace";

// An export as a command line.
struct ExportCommand {
    QString text;           // quoted for a shell
    QString shown;          // the same, with long words shortened
    bool needsFile = false; // uses savedRun
};

struct ExportChoice {
    viz::SharedDocument document; // null: no run is open
    viz::SharedDocument shown;    // the same, or a copy without findings if the export hides them
    ExportFormat format = ExportFormat::mp4;
    ExportSettings settings; // `steps` in the syntax of the command line
    ExportViewState viewState;
    QString path; // the file, or the base name of numbered files

    [[nodiscard]] bool isEmpty() const; // no step to write
    [[nodiscard]] bool moves() const;   // the format is a film or an animation

    // All of these need a run with steps. They throw ExportError and BadRequest for impossible choices.
    [[nodiscard]] viz::ExportOptions options() const;
    [[nodiscard]] viz::ExportPlan plan() const;
    [[nodiscard]] viz::FilmFrames film() const; // played by the preview, for all formats
    [[nodiscard]] ExportCommand command() const;
};

} // namespace scanscope::app
