#include "viz/export/export_error.h"

namespace scanscope::viz {

void failExport(const QString& message) { throw ExportError(message.toStdString()); }

} // namespace scanscope::viz
