// The run at the right of another, where that is a file: a recording, or a user program.
#pragma once

#include <optional>
#include <QString>

#include "app/explore/run_controller.h"

namespace scanscope::app {

struct SecondFile {
    QString path;
    std::optional<own::ProgramRequest> program; // none: it is a recording
};

// The file as its name says what it is, which need not be true.
[[nodiscard]] SecondFile secondFileOf(const QString& path);

// The run that is in the file, or that the program makes. Throws UnreadableFile where there is none that can
// stand beside another, and what says that nobody waits any more.
[[nodiscard]] trace::Trace traceOf(const SecondFile& file, const RunController::Load& load,
                                   const RunController::RunProgram& runProgram, const std::stop_token& stop);

} // namespace scanscope::app
