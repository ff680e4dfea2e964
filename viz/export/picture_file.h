// Pictures as files: each is written whole or not at all.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <stdexcept>

namespace scanscope::viz {

// One sentence: what, where, why.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Throw ExportError.
[[noreturn]] void failExport(const QString& message);
void checkPictureSize(QSize size);
[[nodiscard]] QImage emptyPicture(QSize size); // transparent
[[nodiscard]] QByteArray encodePng(const QImage& image);
void writeWhole(const QString& path, const QByteArray& bytes);

} // namespace scanscope::viz
