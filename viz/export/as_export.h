// Files are written by the same code as traces are; what it says goes on as what an export says.
#pragma once

#include "kernels/trace/trace_file.h"
#include "viz/export/picture_file.h"

namespace scanscope::viz {

// What `write` returns. Throws ExportError with the words of the TraceWriteError that it throws.
template <class Write> auto asExport(Write write) {
    try {
        return write();
    } catch (const trace::TraceWriteError& error) {
        failExport(QString::fromStdString(error.what()));
    }
}

} // namespace scanscope::viz
