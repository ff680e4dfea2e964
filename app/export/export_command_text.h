// An export as it is written on the command line.
#pragma once

#include <QString>

#include "app/arguments/export_options.h"
#include "viz/model/document.h"

namespace scanscope::app {

// Stands for the recording of a run that no options lead to: it has to be saved first.
inline constexpr char savedRun[] = "run.scantrace", savedSecond[] = "beside.scantrace";

struct ExportCommand {
    QString text;           // as a shell takes it
    QString shown;          // the same with words that are long cut short
    bool needsFile = false; // savedRun
};
// Of a run, or of two side by side.
[[nodiscard]] ExportCommand commandOf(const viz::Document& document, const ExportSettings& settings,
                                      const QString& file, bool symbols);

} // namespace scanscope::app
