#include "viz/export/whole_files.h"

#include <QFile>

#include "kernels/trace/trace_file.h"
#include "viz/export/export_error.h"

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

} // namespace scanscope::viz
