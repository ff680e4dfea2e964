// Pictures as files: each is written whole or not at all.
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
void writeWhole(const QString& path, const QByteArray& bytes);

} // namespace scanscope::viz
