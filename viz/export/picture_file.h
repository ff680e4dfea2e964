// Pictures of a permitted size, and their encoding as files.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "viz/export/export_error.h"

namespace scanscope::viz {

// These functions throw ExportError.
void checkPictureSize(QSize size);
[[nodiscard]] QImage emptyPicture(QSize size); // transparent
[[nodiscard]] QByteArray encodePng(const QImage& image);

} // namespace scanscope::viz
