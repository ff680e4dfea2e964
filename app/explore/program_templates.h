// Templates for new programs.
#pragma once

#include <array>
#include <QByteArray>
#include <QString>
#include <string_view>

#include "kernels/text/language.h"

namespace scanscope::app {

struct ProgramTemplate {
    std::string_view id;   // the name of its resource
    std::string_view name; // in English; see translated()
};
inline constexpr std::array programTemplates{
    ProgramTemplate{"scan", kernels::english("Scan of a block")},
    ProgramTemplate{"sum", kernels::english("Sum of an array")},
    ProgramTemplate{"ring", kernels::english("Scan as fast as a copy")},
    ProgramTemplate{"empty", kernels::english("A single kernel")},
};

[[nodiscard]] QString nameOf(const ProgramTemplate& kind); // the default file name, without extension

[[nodiscard]] QByteArray textOf(const ProgramTemplate& kind);

// Writes the template to a file. Throws kernels::BadRequest if the name is not a program's. Throws
// trace::TraceWriteError if the file cannot be written; an existing file is then unchanged.
void writeTemplate(const ProgramTemplate& kind, const QString& path);

} // namespace scanscope::app
