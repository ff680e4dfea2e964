// Files of exports: they appear all together or not at all, like trace::WholeFiles, but with the names and
// errors of exports. Pictures are encoded here.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <QStringList>
#include <stdexcept>

#include "kernels/trace/whole_file.h"

namespace scanscope::viz {

// One sentence: what failed, where, and why.
class ExportError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void failExport(const QString& message) { throw ExportError(message.toStdString()); }

// All functions throw ExportError.
class WholeFiles {
public:
    QString begin(const QString& path); // returns a path to which another program can write the file
    void add(const QString& path, const QByteArray& bytes);
    QStringList commit(); // returns the requested paths

private:
    trace::WholeFiles m_files;
    QStringList m_paths;
};

void writeWhole(const QString& path, const QByteArray& bytes); // writes a single file
void checkFolderOf(const QString& path);                       // throws if the file's folder does not exist

// These functions throw ExportError.
void checkPictureSize(QSize size);
[[nodiscard]] QImage emptyPicture(QSize size); // transparent
[[nodiscard]] QByteArray encodePng(const QImage& image);

} // namespace scanscope::viz
