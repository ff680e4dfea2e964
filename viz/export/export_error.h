// The error that exports throw.
#pragma once

#include <QString>
#include <stdexcept>

namespace scanscope::viz {

// One sentence: what failed, where, and why.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void failExport(const QString& message) { throw ExportError(message.toStdString()); }

} // namespace scanscope::viz
