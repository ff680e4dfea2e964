#include "viz/export/whole_files.h"

#include <QBuffer>
#include <QFile>

#include "kernels/trace/trace_file.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

std::filesystem::path placeOf(const QString& path) { return QFile::encodeName(path).toStdString(); }

trace::Writer writerOf(const QByteArray& bytes) {
    return [&bytes](std::ostream& out) { out.write(bytes.constData(), bytes.size()); };
}

// Converts a TraceWriteError into an ExportError with the same message. Returns the result of `write`.
template <class Write> auto asExport(Write write) {
    try {
        return write();
    } catch (const trace::TraceWriteError& error) {
        failExport(QString::fromStdString(error.what()));
    }
}

constexpr int longestSide = 16384;

} // namespace

QString WholeFiles::begin(const QString& path) {
    const auto part = asExport([&] { return m_files.begin(placeOf(path)); });
    m_paths << path;
    return QFile::decodeName(part.c_str());
}

void WholeFiles::add(const QString& path, const QByteArray& bytes) {
    asExport([&] { m_files.write(placeOf(path), writerOf(bytes)); });
    m_paths << path;
}

QStringList WholeFiles::commit() {
    asExport([&] { m_files.commit(); });
    return std::exchange(m_paths, {});
}

void writeWhole(const QString& path, const QByteArray& bytes) {
    asExport([&] { trace::save_whole(placeOf(path), writerOf(bytes)); });
}

void checkFolderOf(const QString& path) {
    asExport([&] { trace::check_folder_of(placeOf(path)); });
}

void checkPictureSize(QSize size) {
    if (size.width() < 64 || size.height() < 64 || size.width() > longestSide || size.height() > longestSide)
        failExport(tr("Cannot make a picture of %1×%2: each side must be 64 to %3 pixels.")
                       .arg(size.width())
                       .arg(size.height())
                       .arg(longestSide));
}

QImage emptyPicture(QSize size) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        failExport(
            tr("There is not enough memory for a picture of %1×%2.").arg(size.width()).arg(size.height()));
    image.fill(Qt::transparent);
    return image;
}

QByteArray encodePng(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) failExport(tr("The picture could not be encoded as PNG."));
    return bytes;
}

} // namespace scanscope::viz
