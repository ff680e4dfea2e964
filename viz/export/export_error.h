// How an export fails.
#pragma once

#include <QString>
#include <stdexcept>

#include "kernels/trace/trace_file.h"

namespace scanscope::viz {

// One sentence: what, where, why.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Throws ExportError.
[[noreturn]] void failExport(const QString& message);

// Files are written by the same code as traces are: what it says goes on as what an export says. Returns what
// `write` does, and throws ExportError with the words of the TraceWriteError that it throws.
template <class Write> auto asExport(Write write) {
    try {
        return write();
    } catch (const trace::TraceWriteError& error) {
        failExport(QString::fromStdString(error.what()));
    }
}

} // namespace scanscope::viz
