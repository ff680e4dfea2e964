// Files that appear all together or not at all, like trace::WholeFiles, but with the names and errors of
// exports.
#pragma once

#include <QByteArray>
#include <QStringList>

#include "kernels/trace/whole_file.h"

namespace scanscope::viz {

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

} // namespace scanscope::viz
