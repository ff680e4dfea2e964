// The choices for an export: which run, how it is shown, and the file that it goes to. The plan of the
// files, the film of the preview and the command line follow from it.
#pragma once

#include <QString>

#include "app/export/export_setup.h"

namespace scanscope::app {

// Stands for the recording of a run that no options lead to: it has to be saved first.
inline constexpr char savedRun[] = "run.scantrace", savedSecond[] = "beside.scantrace";

// An export as it is written on the command line.
struct ExportCommand {
    QString text;           // as a shell takes it
    QString shown;          // the same with words that are long cut short
    bool needsFile = false; // savedRun
};

struct ExportChoice {
    viz::SharedDocument document; // null: nothing is open
    viz::SharedDocument shown;    // the same as the files show it, perhaps without what is wrong with the run
    ExportFormat format = ExportFormat::mp4;
    ExportSettings settings; // `steps` as the command line takes them
    ExportViewState viewState;
    QString path; // of the file, or of what numbered files are named after

    [[nodiscard]] bool isEmpty() const; // there is no step to write
    [[nodiscard]] bool moves() const;   // the format has a time

    // All of these need a run with steps. They throw ExportError and BadRequest for what cannot be.
    [[nodiscard]] viz::ExportOptions options() const;
    [[nodiscard]] viz::ExportPlan plan() const;
    [[nodiscard]] viz::FilmFrames film() const; // that the preview plays, whatever the format is
    [[nodiscard]] ExportCommand command() const;
};

} // namespace scanscope::app
