// An export as it is written on the command line.
#pragma once

#include <QString>

#include "app/arguments/export_options.h"

namespace scanscope::app {

// Stands for the recording of a run that no options lead to: it has to be saved first.
inline constexpr char savedRun[] = "run.scantrace";

struct ExportCommand {
    QString text;           // as a shell takes it
    QString shown;          // the same with words that are long cut short
    bool needsFile = false; // savedRun
};
[[nodiscard]] ExportCommand commandOf(const trace::Trace& trace, const ExportSettings& settings,
                                      const QString& file, bool symbols);

} // namespace scanscope::app
