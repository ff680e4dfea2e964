// Files that appear all together or not at all, as trace::WholeFiles has them, with names and errors of
// exports.
#pragma once

#include <QByteArray>
#include <QStringList>

#include "kernels/trace/whole_file.h"

namespace scanscope::viz {

// All of them throw ExportError.
class WholeFiles {
public:
    QString begin(const QString& path); // for another program to write: returns where
    void add(const QString& path, const QByteArray& bytes);
    QStringList commit(); // returns what was asked for

private:
    trace::WholeFiles m_files;
    QStringList m_paths;
};

void writeWhole(const QString& path, const QByteArray& bytes); // one of them
void checkFolderOf(const QString& path);                       // there is one for the file

} // namespace scanscope::viz
