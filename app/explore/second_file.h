// A second run from a file: a recording, or a user program.
#pragma once

#include <optional>
#include <QString>

#include "app/explore/run_controller.h"

namespace scanscope::app {

struct SecondFile {
    QString path;
    std::optional<own::ProgramRequest> program; // nothing if it is a recording
};

// Returns the second run from this path. Its name decides whether it is a program; the file is not read.
[[nodiscard]] SecondFile secondFileOf(const QString& path);

// Reads the recording, or runs the program. Throws UnreadableFile if this does not give a run that can be
// shown beside another one, and passes on cancellations.
[[nodiscard]] trace::Trace traceOf(const SecondFile& file, const RunController::Load& load,
                                   const RunController::RunProgram& runProgram, const std::stop_token& stop);

} // namespace scanscope::app
