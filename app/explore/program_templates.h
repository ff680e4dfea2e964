// Small programs to begin with.
#pragma once

#include <array>
#include <QByteArray>
#include <QString>
#include <string_view>

#include "kernels/text/language.h"

namespace scanscope::app {

struct ProgramTemplate {
    std::string_view id;   // the name of its text among the resources
    std::string_view name; // translated() gives it in the chosen language
};
inline constexpr std::array programTemplates{
    ProgramTemplate{"scan", kernels::english("Scan of a block")},
    ProgramTemplate{"sum", kernels::english("Sum of an array")},
    ProgramTemplate{"empty", kernels::english("A single kernel")},
};

[[nodiscard]] QString nameOf(const ProgramTemplate& kind); // that its file usually has, without an ending

[[nodiscard]] QByteArray textOf(const ProgramTemplate& kind);

// Throws kernels::BadRequest where the name is not that of a program, and trace::TraceWriteError where the
// file cannot be written; what stood there before is then left as it was.
void writeTemplate(const ProgramTemplate& kind, const QString& path);

} // namespace scanscope::app
