// An export as it is written on the command line.
#pragma once

#include <QString>

#include "app/export_options.h"

namespace scanscope::app {

// Of a run that can be made again by what its trace says; of any other the recording has to be saved first,
// and is called run.scantrace here.
[[nodiscard]] QString commandText(const trace::Trace& trace, const ExportSettings& settings,
                                  const QString& file, bool symbols);

} // namespace scanscope::app
