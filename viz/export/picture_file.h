// Pictures of a size that can be, and as the bytes of a file.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "viz/export/export_error.h"

namespace scanscope::viz {

// They throw ExportError.
void checkPictureSize(QSize size);
[[nodiscard]] QImage emptyPicture(QSize size); // transparent
[[nodiscard]] QByteArray encodePng(const QImage& image);

} // namespace scanscope::viz
